// Package porticotest is Portico in the tests of a product: the real service in memory, by portico dev.
package porticotest

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// Options of Start. All are optional.
type Options struct {
	// Seed and Configuration are files, as for portico dev --seed and --configuration.
	Seed, Configuration string
	// Port is any free one where it is 0.
	Port int
	// Variables are those of the service, such as PORTICO_LIMITS=on. None comes from the environment of the tests.
	Variables []string
}

// Portico is a running portico dev. Its methods end the test where a request fails.
type Portico struct {
	// URL is also the issuer of its tokens.
	URL   string
	t     testing.TB
	first string
	taken map[string]bool
}

// Start starts portico dev, which ends with the test, and with the process of the tests also when that is killed.
func Start(t testing.TB, o Options) *Portico {
	t.Helper()
	arguments := []string{"dev"}
	for name, file := range map[string]string{"--seed": o.Seed, "--configuration": o.Configuration} {
		if file != "" {
			arguments = append(arguments, name, file)
		}
	}
	command := exec.Command(executable(t), arguments...)
	isPortico := func(variable string) bool { return strings.HasPrefix(variable, "PORTICO_") }
	command.Env = append(slices.DeleteFunc(os.Environ(), isPortico), "PORTICO_LOG_LEVEL=warn", fmt.Sprintf("PORTICO_PORT=%d", o.Port))
	command.Env = append(command.Env, o.Variables...)
	// It ends with the process that holds the other end of its standard input.
	_, output := must(command.StdinPipe())(t), must(command.StdoutPipe())(t)
	command.Stderr = command.Stdout
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		_ = command.Wait()
	})
	var written strings.Builder
	for lines := bufio.NewScanner(output); lines.Scan(); {
		line := lines.Text()
		fmt.Fprintln(&written, line)
		if strings.Contains(line, `"msg":"Portico is running"`) {
			p := &Portico{t: t, taken: map[string]bool{}}
			if err := json.Unmarshal([]byte(line), p); err != nil {
				t.Fatal(err)
			}
			p.first = p.Snapshot()
			return p
		}
	}
	t.Fatalf("portico dev ended instead of serving:\n%s", written.String())
	return nil
}

func executable(t testing.TB) string {
	t.Helper()
	if named := os.Getenv("PORTICO_EXECUTABLE"); named != "" {
		return named
	}
	for folder := must(os.Getwd())(t); folder != filepath.Dir(folder); folder = filepath.Dir(folder) {
		found := filepath.Join(folder, "node_modules", ".bin", "portico")
		if _, err := os.Stat(found); err == nil {
			return found
		}
	}
	found, err := exec.LookPath("portico")
	if err != nil {
		t.Fatal("Portico is not installed: put portico on the PATH, or name it in PORTICO_EXECUTABLE")
	}
	return found
}

// must ends the test for an error.
func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func (p *Portico) send(method, path string, body, result any) {
	p.t.Helper()
	var text bytes.Buffer
	if body != nil {
		_ = json.NewEncoder(&text).Encode(body)
	}
	request := must(http.NewRequest(method, p.URL+path, &text))(p.t)
	request.Header.Set("Content-Type", "application/json")
	response := must(http.DefaultClient.Do(request))(p.t)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode >= http.StatusBadRequest || json.Unmarshal(answer, result) != nil {
		p.t.Fatalf("%s %s%s: %d %s", method, p.URL, path, response.StatusCode, answer)
	}
}

// Parts of a person, all of which are optional. An organization that does not exist is made, with the person as its owner.
type Parts struct {
	Email        string `json:"email,omitempty"`
	Name         string `json:"name,omitempty"`
	Password     string `json:"password,omitempty"`
	SecondFactor bool   `json:"secondFactor,omitempty"`
	Organization string `json:"organization,omitempty"`
	// Role is that at Portico, and Roles are those of the product.
	Role  string   `json:"role,omitempty"`
	Roles []string `json:"roles,omitempty"`
}

// Person has an account.
type Person struct {
	Account      struct{ ID, Email, Name string }
	Organization *struct{ ID, Name string }
	// AccessToken is that of a session at Portico itself.
	AccessToken string
	portico     *Portico
}

// Person adds a person.
func (p *Portico) Person(parts Parts) *Person {
	p.t.Helper()
	person := &Person{portico: p}
	p.send(http.MethodPost, "/dev/people", parts, person)
	return person
}

// SignIn signs the person in to the product, without a page and with every factor. The client has a Jar, and address is the
// absolute URL where the product begins a sign-in.
func (person *Person) SignIn(client *http.Client, address string) {
	p := person.portico
	p.t.Helper()
	browser := *client
	browser.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for range 10 {
		response := must(browser.Get(address))(p.t)
		response.Body.Close()
		location, err := response.Location()
		if err != nil {
			p.t.Fatalf("GET %s: %d instead of a redirect to Portico, to sign in", address, response.StatusCode)
		}
		if address = location.String(); strings.HasPrefix(address, p.URL+"/authorize?") {
			person.arrive(&browser, location.RawQuery)
			return
		}
	}
	p.t.Fatal("more than 10 redirects")
}

func (person *Person) arrive(browser *http.Client, parameters string) {
	p := person.portico
	p.t.Helper()
	var back struct{ URL string }
	p.send(http.MethodPost, "/dev/sign-in", map[string]string{"account": person.Account.ID, "parameters": parameters}, &back)
	response := must(browser.Get(back.URL))(p.t)
	response.Body.Close()
	if response.StatusCode >= http.StatusBadRequest {
		p.t.Fatalf("the product refused the sign-in with %d", response.StatusCode)
	}
}

// Mail would have been sent. Link and Code are empty where there is none.
type Mail struct{ ID, Recipient, Subject, Text, Link, Code string }

// NextMail waits for the oldest email to an address that it has not returned before.
func (p *Portico) NextMail(email string) Mail {
	p.t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var listed struct{ Items []Mail }
		p.send(http.MethodGet, "/dev/mails?recipient="+url.QueryEscape(email), nil, &listed)
		for _, mail := range slices.Backward(listed.Items) {
			if !p.taken[mail.ID] {
				p.taken[mail.ID] = true
				return mail
			}
		}
	}
	p.t.Fatalf("no further email to %s", email)
	return Mail{}
}

// Now is the time by which the service judges.
func (p *Portico) Now() time.Time {
	p.t.Helper()
	return p.clock(http.MethodGet, nil)
}

// Advance moves the clock by a whole number and a unit, such as "8 days" or "90s".
func (p *Portico) Advance(duration string) time.Time {
	p.t.Helper()
	return p.clock(http.MethodPost, map[string]string{"advance": duration})
}

func (p *Portico) clock(method string, body any) time.Time {
	p.t.Helper()
	var clock struct{ Now time.Time }
	p.send(method, "/dev/clock", body, &clock)
	return clock.Now
}

// Snapshot keeps everything as it is now, in the service's memory, and returns its ID.
func (p *Portico) Snapshot() string {
	p.t.Helper()
	var kept struct{ ID string }
	p.send(http.MethodPost, "/dev/snapshot", nil, &kept)
	return kept.ID
}

// Restore restores a snapshot, or everything as after the start where it is "".
func (p *Portico) Restore(snapshot string) {
	p.t.Helper()
	var restored json.RawMessage
	p.send(http.MethodPost, "/dev/restore", map[string]string{"snapshot": cmp.Or(snapshot, p.first)}, &restored)
	clear(p.taken)
}
