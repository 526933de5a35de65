// Package portico is Portico in a product's server: tokens, guards, sign-in and webhooks for net/http.
package portico

import (
	"cmp"
	"errors"
	"hash/maphash"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Options of New. URL, Origin, ClientID, ClientSecret and CookieKeys are required.
type Options struct {
	// URL is the issuer, which is Portico's public URL.
	URL string
	// Origin is that of the product.
	Origin                 string
	ClientID, ClientSecret string
	// CookieKeys are texts of at least 32 characters: the first seals, all open.
	CookieKeys []string
	// Prefix is the path below which the routes are: /auth where it is empty.
	Prefix string
	// Audience is that of tokens for the product: its origin where it is empty.
	Audience string
	// Freshness is how old facts may get: five minutes where it is 0. A negative one asks Portico for each request.
	Freshness time.Duration
	// WebhookSecrets are two while one is rotated.
	WebhookSecrets []string
	Seen           SeenStore
	// Now is the clock, that of the machine where it is nil.
	Now func() time.Time
}

// Portico serves all requests of a process.
type Portico struct {
	url, origin, prefix, cookie string
	verifier                    *verifier
	sealer                      *sealer
	oauth                       *oauth2.Config
	idToken                     *oidc.IDTokenVerifier
	webhookSecrets              []string
	seen                        SeenStore
	now                         func() time.Time
}

var address = regexp.MustCompile(`^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/|$))`)

// webhookSecret is at least 24 bytes, as Standard Webhooks has it. Anyone could sign with an empty one.
var webhookSecret = regexp.MustCompile(`^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$`)

// New returns an error that names an option, and never its value.
func New(o Options) (*Portico, error) {
	if !address.MatchString(o.URL) || !address.MatchString(o.Origin) {
		return nil, errors.New("URL and Origin must begin with https://, or be on this machine")
	}
	if o.ClientID == "" || o.ClientSecret == "" {
		return nil, errors.New("ClientID or ClientSecret is missing")
	}
	if slices.ContainsFunc(o.WebhookSecrets, func(one string) bool { return !webhookSecret.MatchString(one) }) {
		return nil, errors.New("WebhookSecrets must each be whsec_ and at least 24 bytes in base64")
	}
	issuer, origin := strings.TrimRight(o.URL, "/"), strings.TrimRight(o.Origin, "/")
	if o.Now == nil {
		o.Now = time.Now
	}
	prefix := cmp.Or(o.Prefix, "/auth")
	sealer, err := newSealer(o.CookieKeys, origin, o.Now)
	if err != nil {
		return nil, err
	}
	client := &http.Client{Timeout: 5 * time.Second}
	set := &keys{http: client, url: issuer + "/.well-known/jwks.json", now: o.Now}
	host := ""
	if strings.HasPrefix(origin, "https:") {
		host = "__Host-"
	}
	return &Portico{
		url: issuer, origin: origin, prefix: prefix, sealer: sealer, now: o.Now,
		cookie: host + "portico-" + o.ClientID[max(0, len(o.ClientID)-12):],
		verifier: &verifier{
			http: client, issuer: issuer, jwt: set.verifierFor(issuer, cmp.Or(o.Audience, origin), "at+jwt"), freshness: cmp.Or(o.Freshness, 5*time.Minute), now: o.Now,
			seed: maphash.MakeSeed(), memory: map[question]answered{},
		},
		oauth: &oauth2.Config{
			ClientID: o.ClientID, ClientSecret: o.ClientSecret, RedirectURL: origin + prefix + "/callback",
			Endpoint: oauth2.Endpoint{
				AuthURL: issuer + "/authorize", TokenURL: issuer + "/oauth2/token", AuthStyle: oauth2.AuthStyleInHeader,
			},
			// portico makes the access token a session: it is not spent by its use, so that none is lost.
			Scopes: []string{oidc.ScopeOpenID, "profile", "email", "organization", "portico"},
		},
		idToken: set.verifierFor(issuer, o.ClientID, "JWT"), webhookSecrets: o.WebhookSecrets, seen: o.Seen,
	}, nil
}

// Handler serves the routes of the kit, and next for all other requests.
func (p *Portico) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, p.prefix+"/") {
			p.serve(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (p *Portico) carried(r *http.Request) *session {
	var found session
	if !p.sealer.open(cookieIn(r, p.cookie), "session", &found) {
		return nil
	}
	return &found
}
