package portico

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"hash/maphash"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
)

// ends are refusals that have nothing to do with an organization.
var ends = []Constant{AccessTokenInvalidError, ServiceUnavailableError}

// opaque are tokens that only Portico knows: of sessions and applications, and API keys.
var opaque = regexp.MustCompile(`^portico_[a-z]{2}_[\w-]+$`)

type question struct {
	token, organization string
	isSession           bool
}

type answered struct {
	caller  *Caller
	refusal *Refusal
	at      time.Time
}

type verifier struct {
	http      *http.Client
	issuer    string
	jwt       *oidc.IDTokenVerifier
	freshness time.Duration
	now       func() time.Time
	seed      maphash.Seed
	// turns have requests that come meanwhile wait for one answer.
	turns  [64]sync.Mutex
	mutex  sync.Mutex
	memory map[question]answered
}

// bearer returns the sender of a token: offline for a JWT, by asking Portico for any other.
func (v *verifier) bearer(ctx context.Context, token, organization string) (*Caller, *Refusal) {
	if opaque.MatchString(token) {
		return v.ask(ctx, question{token, organization, false})
	}
	verified, err := v.jwt.Verify(ctx, token)
	// The library keeps the text of the cause alone.
	if err != nil && strings.Contains(err.Error(), errAway.Error()) {
		return nil, refuse(ServiceUnavailableError)
	}
	var said claims
	// One that is bound to a key shows nothing without a proof of it (RFC 9449, section 7.2).
	if err != nil || verified.Subject == "" || verified.Claims(&said) != nil || said.Confirmation != nil {
		return nil, refuse(AccessTokenInvalidError)
	}
	return said.caller(), nil
}

// session returns its owner; without the organization, and barred, where that does not let them in.
func (v *verifier) session(ctx context.Context, token, organization string) (*Caller, *Refusal) {
	caller, refusal := v.ask(ctx, question{token, organization, true})
	if refusal == nil || organization == "" || slices.Contains(ends, refusal.Constant) {
		return caller, refusal
	}
	alone, further := v.ask(ctx, question{token, "", true})
	if further != nil {
		return nil, further
	}
	barred := *alone
	barred.Barred = refusal.Constant
	return &barred, nil
}

// forget has Portico asked at the next use of a token.
func (v *verifier) forget(token string) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	maps.DeleteFunc(v.memory, func(asked question, _ answered) bool { return asked.token == token })
}

func (v *verifier) ask(ctx context.Context, asked question) (*Caller, *Refusal) {
	turn := &v.turns[maphash.Comparable(v.seed, asked)%uint64(len(v.turns))]
	turn.Lock()
	defer turn.Unlock()
	v.mutex.Lock()
	earlier, isKnown := v.memory[asked]
	v.mutex.Unlock()
	now := v.now()
	if isKnown && now.Sub(earlier.at) < v.freshness {
		return earlier.caller, earlier.refusal
	}
	caller, refusal := v.request(ctx, asked)
	if refusal != nil && refusal.Constant == ServiceUnavailableError {
		if earlier.caller == nil {
			return nil, refusal
		}
		stale := *earlier.caller
		stale.IsStale = true
		return &stale, nil
	}
	v.remember(asked, answered{caller, refusal, now})
	return caller, refusal
}

func (v *verifier) remember(asked question, told answered) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	delete(v.memory, asked)
	// A bearer token that was refused may be good a moment later: its organization has lowered a demand.
	if v.freshness <= 0 || (told.refusal != nil && !asked.isSession) {
		return
	}
	if len(v.memory) >= 10_000 {
		for any := range v.memory {
			delete(v.memory, any)
			break
		}
	}
	v.memory[asked] = told
}

func (v *verifier) request(ctx context.Context, asked question) (*Caller, *Refusal) {
	address := v.issuer + "/v1/caller"
	if asked.organization != "" {
		address += "?organizationId=" + url.QueryEscape(asked.organization)
	}
	response, err := v.send(ctx, http.MethodGet, address, asked.token, nil)
	if err != nil {
		return nil, refuse(ServiceUnavailableError)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		var body callerBody
		if json.NewDecoder(response.Body).Decode(&body) == nil {
			return body.caller(asked.isSession)
		}
	}
	constant := Constant(response.Header.Get("Error-Code"))
	if _, isKnown := refusals[constant]; isKnown {
		return nil, refuse(constant)
	}
	return nil, refuse(ServiceUnavailableError)
}

func (v *verifier) send(ctx context.Context, method, address, token string, body map[string]string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
	if err != nil {
		return nil, err
	}
	if body != nil {
		text, _ := json.Marshal(body)
		request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
		request.Header.Set("Content-Type", "application/json")
	}
	request.Header.Set("Authorization", "Bearer "+token)
	return v.http.Do(request)
}

// pause is how often keys are fetched for a key that is not known, at most.
const pause = 30 * time.Second

var (
	errAway  = errors.New("portico did not answer, and no keys are known from earlier")
	errToken = errors.New("the token is not valid")
	maxAge   = regexp.MustCompile(`\bmax-age=(\d+)`)
)

// keys are Portico's public keys, kept as long as Cache-Control allows.
type keys struct {
	http      *http.Client
	url       string
	now       func() time.Time
	mutex     sync.Mutex
	known     jose.JSONWebKeySet
	at, until time.Time
}

// verifierFor gives a verifier of Portico's tokens of a kind, for one audience.
func (k *keys) verifierFor(issuer, audience, kind string) *oidc.IDTokenVerifier {
	algorithms := []string{oidc.ES256, oidc.RS256}
	return oidc.NewVerifier(issuer, keySet{k, kind}, &oidc.Config{ClientID: audience, SupportedSigningAlgs: algorithms, Now: k.now})
}

// keySet is one of go-oidc, for tokens of a kind.
type keySet struct {
	*keys
	kind string
}

// VerifySignature returns the payload of a token that Portico signed.
func (k keySet) VerifySignature(_ context.Context, token string) ([]byte, error) {
	signed, err := jose.ParseSigned(token, []jose.SignatureAlgorithm{jose.ES256, jose.RS256})
	if err != nil || signed.Signatures[0].Header.ExtraHeaders[jose.HeaderType] != k.kind {
		return nil, errToken
	}
	key, err := k.key(signed.Signatures[0].Header.KeyID)
	if err != nil {
		return nil, err
	}
	return signed.Verify(key)
}

func (k *keys) key(id string) (*jose.JSONWebKey, error) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	now := k.now()
	if now.After(k.until) || (len(k.known.Key(id)) == 0 && now.Sub(k.at) >= pause) {
		// Keys are published long after their last use, so known ones go on until Portico is back.
		if err := k.fetch(now); err != nil && len(k.known.Keys) == 0 {
			return nil, errAway
		}
	}
	if found := k.known.Key(id); len(found) > 0 {
		return &found[0], nil
	}
	return nil, errToken
}

func (k *keys) fetch(now time.Time) error {
	response, err := k.http.Get(k.url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var fetched jose.JSONWebKeySet
	if err := json.NewDecoder(response.Body).Decode(&fetched); err != nil || response.StatusCode != http.StatusOK {
		return errAway
	}
	age := 0
	if found := maxAge.FindStringSubmatch(response.Header.Get("Cache-Control")); found != nil {
		age, _ = strconv.Atoi(found[1])
	}
	k.known, k.at, k.until = fetched, now, now.Add(time.Duration(min(age, 3_600))*time.Second)
	return nil
}
