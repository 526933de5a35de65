package portico

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/portico/kit/porticotest"
)

const (
	origin    = "http://localhost:4000"
	cookieKey = "a key for cookies in tests, of 32 or more characters"
	clientID  = "01900000-0000-7000-8000-000000000099"
	secret    = "portico_cs_sssssssssssssssssssssssssssssssssssssssssss"
)

var files = porticotest.Options{
	Seed: "../python/tests/portico.seed.json", Configuration: "../python/tests/portico.json",
	Variables: []string{"PORTICO_TOKEN_AUDIENCES=" + origin},
}

func newKit(t *testing.T, o Options) *Portico {
	t.Helper()
	o.Origin, o.ClientID, o.ClientSecret = origin, clientID, secret
	if o.CookieKeys == nil {
		o.CookieKeys = []string{cookieKey}
	}
	kit, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return kit
}

func requestWith(token string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/invoices", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	return r
}

// call sends a request of a person to Portico.
func call(t *testing.T, portico *porticotest.Portico, person *porticotest.Person, method, path, body string, result any) {
	t.Helper()
	r, err := http.NewRequest(method, portico.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+person.AccessToken)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil || response.StatusCode >= 400 {
		t.Fatal(method, path, err, response)
	}
	defer response.Body.Close()
	if result != nil {
		if err := json.NewDecoder(response.Body).Decode(result); err != nil {
			t.Fatal(err)
		}
	}
}

func refusedWith(t *testing.T, err error, constant Constant) {
	t.Helper()
	if refusal, isOne := err.(*Refusal); !isOne || refusal.Constant != constant {
		t.Fatalf("%v instead of %s", err, constant)
	}
}

func TestReturnPath(t *testing.T) {
	text, err := os.ReadFile("../guard-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		ReturnTo struct{ Refused, Kept []string }
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases.ReturnTo.Refused) < 40 || len(cases.ReturnTo.Kept) < 5 {
		t.Fatal("there are too few cases")
	}
	for _, given := range append(cases.ReturnTo.Refused, "/"+strings.Repeat("a", 2_000)) {
		if got := returnPath(given, "/auth"); got != "/" {
			t.Errorf("%q leads to %q", given, got)
		}
	}
	for _, given := range cases.ReturnTo.Kept {
		if got := returnPath(given, "/auth"); got != given {
			t.Errorf("%q leads to %q", given, got)
		}
	}
}

// relay passes requests to Portico until it is told that Portico is away.
func relay(t *testing.T, portico *porticotest.Portico) (url string, leave func()) {
	t.Helper()
	isAway := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-isAway:
			w.WriteHeader(http.StatusBadGateway)
			return
		default:
		}
		onward := r.Clone(r.Context())
		onward.RequestURI, onward.URL, onward.Host = "", must(t, portico.URL+r.URL.RequestURI()), ""
		response, err := http.DefaultTransport.RoundTrip(onward)
		if err != nil {
			t.Error(err)
			return
		}
		defer response.Body.Close()
		for name, values := range response.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(response.StatusCode)
		var body json.RawMessage
		if json.NewDecoder(response.Body).Decode(&body) == nil {
			_, _ = w.Write(body)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL, func() { close(isAway) }
}

func must(t *testing.T, text string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func TestAnAPIKeyIsKnownAsLongAsFreshnessSaysAndStaleWhilePorticoIsAway(t *testing.T) {
	portico := porticotest.Start(t, files)
	ada := portico.Person(porticotest.Parts{Organization: "Acme"})
	address, leave := relay(t, portico)
	now := time.Now()
	kit := newKit(t, Options{URL: address, Now: func() time.Time { return now }})
	keyFor := func() (made struct{ ID, Key string }) {
		path := "/v1/organizations/" + ada.Organization.ID + "/api-keys"
		call(t, portico, ada, http.MethodPost, path, `{"name":"CI","role":"viewer"}`, &made)
		return made
	}
	revoked, kept, other := keyFor(), keyFor(), keyFor()
	for _, key := range []string{revoked.Key, kept.Key} {
		if caller, err := kit.Caller(requestWith(key)); err != nil || caller.Type != "api_key" || caller.IsStale {
			t.Fatal(caller, err)
		}
	}
	call(t, portico, ada, http.MethodDelete, "/v1/api-keys/"+revoked.ID, "", nil)
	now = now.Add(299 * time.Second)
	if _, err := kit.Caller(requestWith(revoked.Key)); err != nil {
		t.Fatal(err)
	}
	now = now.Add(2 * time.Second)
	_, err := kit.Caller(requestWith(revoked.Key))
	refusedWith(t, err, AccessTokenInvalidError)
	leave()
	if caller, err := kit.Caller(requestWith(kept.Key)); err != nil || !caller.IsStale || caller.Organization == nil {
		t.Fatal(caller, err)
	}
	_, err = kit.Caller(requestWith(other.Key))
	refusedWith(t, err, ServiceUnavailableError)
}

func TestAJWTHoldsUntilItExpires(t *testing.T) {
	portico := porticotest.Start(t, files)
	ada := portico.Person(porticotest.Parts{Organization: "Acme"})
	now := time.Now()
	kit := newKit(t, Options{URL: portico.URL, Now: func() time.Time { return now }})
	var made struct{ Token string }
	body := fmt.Sprintf(`{"audience":%q,"organizationId":%q}`, origin, ada.Organization.ID)
	call(t, portico, ada, http.MethodPost, "/v1/tokens", body, &made)
	for range 2 {
		if caller, err := kit.Caller(requestWith(made.Token)); err != nil || caller.Organization.ID != ada.Organization.ID {
			t.Fatal(caller, err)
		}
		now = now.Add(299 * time.Second)
	}
	now = now.Add(2 * time.Second)
	_, err := kit.Caller(requestWith(made.Token))
	refusedWith(t, err, AccessTokenInvalidError)
	away := newKit(t, Options{URL: "http://localhost:1"})
	_, err = away.Caller(requestWith(made.Token))
	refusedWith(t, err, ServiceUnavailableError)
}

// signedIn serves a product at origin, without a network, and signs a person in.
func signedIn(t *testing.T, kit *Portico, person *porticotest.Person) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: inProcess{kit.Handler(kit.RequireCaller(
		func(w http.ResponseWriter, r *http.Request, caller *Caller) { fmt.Fprint(w, caller.Account.Email) },
	))}}
	person.SignIn(client, origin+"/auth/sign-in")
	return client
}

type inProcess struct{ handler http.Handler }

func (p inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	recorder := httptest.NewRecorder()
	p.handler.ServeHTTP(recorder, r)
	response := recorder.Result()
	response.Request = r
	return response, nil
}

func TestASessionOutlivesARotationOfCookieKeysAndNoMore(t *testing.T) {
	portico := porticotest.Start(t, files)
	ada := portico.Person(porticotest.Parts{Organization: "Acme", SecondFactor: true})
	client := signedIn(t, newKit(t, Options{URL: portico.URL}), ada)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for _, cookie := range client.Jar.Cookies(must(t, origin)) {
		r.AddCookie(cookie)
	}
	another := "another key for cookies, of 32 or more characters"
	for _, one := range []struct {
		keys    []string
		isKnown bool
	}{{[]string{cookieKey}, true}, {[]string{another, cookieKey}, true}, {[]string{another}, false}} {
		caller, err := newKit(t, Options{URL: portico.URL, CookieKeys: one.keys}).Caller(r)
		if err != nil || (caller != nil) != one.isKnown {
			t.Fatal(one.isKnown, caller, err)
		}
	}
}

func TestAMovedClockEndsASessionAndRestorePutsAllBack(t *testing.T) {
	portico := porticotest.Start(t, files)
	before, kept := portico.Now(), ""
	ada := portico.Person(porticotest.Parts{Password: "analytical engines"})
	client := signedIn(t, newKit(t, Options{URL: portico.URL, Freshness: -1}), ada)
	status := func() int {
		response, err := client.Get(origin + "/")
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode
	}
	kept = portico.Snapshot()
	if now := portico.Advance("15 days"); now.Sub(before) < 15*24*time.Hour {
		t.Fatal(now)
	}
	if got := status(); got != http.StatusUnauthorized {
		t.Fatal(got)
	}
	portico.Restore(kept)
	if got := status(); got != http.StatusOK {
		t.Fatal(got)
	}
	body := fmt.Sprintf(`{"email":%q}`, ada.Account.Email)
	call(t, portico, ada, http.MethodPost, "/v1/password-resets", body, nil)
	if mail := portico.NextMail(ada.Account.Email); mail.Link == "" || mail.Recipient != ada.Account.Email {
		t.Fatal(mail)
	}
}

func TestAWrongOptionIsNamedWithoutItsValue(t *testing.T) {
	right := Options{
		URL: "https://id.example.com", Origin: origin, ClientID: clientID, ClientSecret: secret, CookieKeys: []string{cookieKey},
	}
	short, insecure, nameless := right, right, right
	short.CookieKeys, insecure.Origin, nameless.ClientID = []string{"short"}, "http://app.example.com", ""
	for name, wrong := range map[string]Options{"CookieKeys": short, "Origin": insecure, "ClientID": nameless} {
		_, err := New(wrong)
		if err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
