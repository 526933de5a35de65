package portico

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
)

var bearer = regexp.MustCompile(`^(?i:bearer) +(\S+)$`)

// bearerIn returns the token of Authorization: Bearer (RFC 6750, section 2.1), or "".
func bearerIn(r *http.Request) string {
	if found := bearer.FindStringSubmatch(r.Header.Get("Authorization")); found != nil {
		return found[1]
	}
	return ""
}

// isForeign tells whether a page of another site may have made the browser send a request that changes something.
// Browsers say where a request comes from, so one that does not say counts as foreign.
func isForeign(r *http.Request, origin string) bool {
	if slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodOptions}, r.Method) {
		return false
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site != "same-origin" && site != "none"
	}
	return r.Header.Get("Origin") != origin
}

// isNavigation tells whether a browser shows the answer as a page, so that a redirect takes the person along.
func isNavigation(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && isShown(r)
}

func isShown(r *http.Request) bool {
	if mode := r.Header.Get("Sec-Fetch-Mode"); mode != "" {
		return mode == "navigate"
	}
	return strings.Contains(r.Header.Get("Accept"), "text/html")
}

// returnPath is the target after a sign-in: a path of the product itself. Anything else becomes "/", and so do the routes
// of the kit, below prefix.
func returnPath(given, prefix string) string {
	// Browsers remove such characters or turn them into slashes before they read a URL (WHATWG URL, section 4.4).
	misread := func(one rune) bool { return one == '\\' || unicode.IsControl(one) || unicode.Is(unicode.Z, one) }
	isPath := strings.HasPrefix(given, "/") && !strings.HasPrefix(given, "//")
	if len(given) > 2_000 || !isPath || strings.ContainsFunc(given, misread) {
		return "/"
	}
	path, _, _ := strings.Cut(given, "#")
	path, _, _ = strings.Cut(path, "?")
	for segment := range strings.SplitSeq(path, "/") {
		if decoded, err := url.PathUnescape(segment); err != nil || decoded == "." || decoded == ".." {
			return "/"
		}
	}
	if strings.HasPrefix(path+"/", prefix+"/") {
		return "/"
	}
	return given
}

// sealer makes texts that only this product can read or make (AES-256-GCM, NIST SP 800-38D).
type sealer struct {
	keys   []cipher.AEAD
	origin string
	now    func() time.Time
}

type sealed struct {
	Content json.RawMessage `json:"content"`
	Ends    time.Time       `json:"ends"`
}

func newSealer(texts []string, origin string, now func() time.Time) (*sealer, error) {
	s := &sealer{origin: origin, now: now}
	for _, text := range texts {
		key := sha256.Sum256([]byte("cookie key " + text))
		// A key of 32 bytes is always one of AES-256.
		block, _ := aes.NewCipher(key[:])
		opened, _ := cipher.NewGCMWithRandomNonce(block)
		s.keys = append(s.keys, opened)
	}
	if len(texts) == 0 || slices.ContainsFunc(texts, func(text string) bool { return len(text) < 32 }) {
		return nil, errors.New("CookieKeys must be texts of at least 32 characters")
	}
	return s, nil
}

// seal uses the first key.
func (s *sealer) seal(content any, use string, lasts time.Duration) string {
	// Texts and times always have a form in JSON.
	inner, _ := json.Marshal(content)
	text, _ := json.Marshal(sealed{inner, s.now().Add(lasts)})
	return base64.RawURLEncoding.EncodeToString(s.keys[0].Seal(nil, nil, text, s.bound(use)))
}

// open tells whether a text was sealed for this use and origin, by any of the keys, and is not too old.
func (s *sealer) open(text, use string, content any) bool {
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return false
	}
	for _, key := range s.keys {
		if plain, err := key.Open(nil, nil, bytes, s.bound(use)); err == nil {
			var found sealed
			return json.Unmarshal(plain, &found) == nil && s.now().Before(found.Ends) &&
				json.Unmarshal(found.Content, content) == nil
		}
	}
	return false
}

func (s *sealer) bound(use string) []byte { return []byte(use + "\n" + s.origin) }

// setCookie sets a cookie for so many seconds, or deletes it with -1. __Host- demands Secure (RFC 6265bis, section 4.1.3.2).
func setCookie(w http.ResponseWriter, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, MaxAge: seconds, Path: "/",
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(name, "__Host-"),
	})
}

func cookieIn(r *http.Request, name string) string {
	if found, err := r.Cookie(name); err == nil {
		return found.Value
	}
	return ""
}
