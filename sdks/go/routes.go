package portico

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const underWay = time.Hour

// room is for all cookies of sign-ins under way, in characters: with more, servers would refuse every request of the browser.
const room = 6_000

var organizationID = regexp.MustCompile(`^[\w-]{1,64}$`)

// prompts are those that an application may set (OpenID Connect Core, section 3.1.2.1).
var prompts = regexp.MustCompile(`^(none|login|select_account)$`)

// longest is as long as browsers keep a cookie (RFC 6265bis, section 5.6.1). Portico ends the session.
const longest = 400 * 24 * time.Hour

// wouldAsk are answers to prompt=none where somebody would have to be asked (OpenID Connect Core, section 3.1.2.6).
var wouldAsk = strings.Fields("login_required interaction_required consent_required account_selection_required")

// session is what the cookie holds.
type session struct {
	Token        string
	ID           string `json:"sid"`
	Organization string `json:"organization_id"`
}

// signIn is one under way, in a cookie of its own, so that all tabs arrive.
type signIn struct{ State, Nonce, Verifier, ReturnTo, Organization, Prompt string }

// failure is why a sign-in did not succeed, in the words of OAuth.
type failure struct{ code, text string }

func (f failure) Error() string { return f.code }

func (p *Portico) serve(w http.ResponseWriter, r *http.Request) {
	if isForeign(r, p.origin) {
		(&Refusal{AccessForbiddenError, "The request comes from another site.", ""}).ServeHTTP(w, r)
		return
	}
	switch r.Method + " " + strings.TrimPrefix(r.URL.Path, p.prefix) {
	case "GET /sign-in":
		p.begin(w, r, p.asked(r, prompts.FindString(r.URL.Query().Get("prompt"))))
	case "GET /switch":
		// Portico judges the membership, and asks nothing where nothing is missing.
		p.begin(w, r, p.asked(r, "none"))
	case "GET /callback":
		p.callback(w, r)
	case "POST /sign-out":
		p.signOut(w, r)
	default:
		refuse(RouteNotFoundError).ServeHTTP(w, r)
	}
}

func (p *Portico) asked(r *http.Request, prompt string) signIn {
	return signIn{
		ReturnTo:     returnPath(r.URL.Query().Get("returnTo"), p.prefix),
		Organization: organizationID.FindString(r.URL.Query().Get("organizationId")), Prompt: prompt,
	}
}

func (p *Portico) begin(w http.ResponseWriter, r *http.Request, begun signIn) {
	// States begin with the time, so that the names of their cookies sort by age.
	begun.State = fmt.Sprintf("%013d.%s", p.now().UnixMilli(), rand.Text())
	begun.Nonce, begun.Verifier = rand.Text(), oauth2.GenerateVerifier()
	others := slices.DeleteFunc(r.Cookies(), func(one *http.Cookie) bool { return !strings.HasPrefix(one.Name, p.cookie+".in-") })
	// The newest come first.
	slices.SortFunc(others, func(a, b *http.Cookie) int { return strings.Compare(b.Name, a.Name) })
	sealed := p.sealer.seal(begun, "sign-in", underWay)
	used := len(sealed)
	// At most ten are under way. Links of other sites may begin some, with long targets.
	for at, other := range others {
		if used += len(other.Value); at >= 9 || used > room {
			setCookie(w, other.Name, "", -1)
		}
	}
	setCookie(w, p.in(begun.State), sealed, int(underWay.Seconds()))
	options := []oauth2.AuthCodeOption{oidc.Nonce(begun.Nonce), oauth2.S256ChallengeOption(begun.Verifier)}
	for name, value := range map[string]string{"organization_id": begun.Organization, "prompt": begun.Prompt} {
		if value != "" {
			options = append(options, oauth2.SetAuthURLParam(name, value))
		}
	}
	redirect(w, p.oauth.AuthCodeURL(begun.State, options...), http.StatusFound)
}

func (p *Portico) in(state string) string { return p.cookie + ".in-" + state[:min(len(state), 24)] }

func (p *Portico) callback(w http.ResponseWriter, r *http.Request) {
	state := r.URL.Query().Get("state")
	var begun signIn
	if !p.sealer.open(cookieIn(r, p.in(state)), "sign-in", &begun) || begun.State != state {
		p.failed(w, "This sign-in was finished already, or began in another browser.", "/", http.StatusBadRequest)
		return
	}
	setCookie(w, p.in(state), "", -1)
	signedIn, err := p.exchange(r, begun)
	var refused failure
	switch {
	case errors.As(err, &refused) && begun.Prompt == "none" && slices.Contains(wouldAsk, refused.code):
		begun.Prompt = ""
		p.begin(w, r, begun)
		return
	case errors.As(err, &refused):
		status := http.StatusBadRequest
		if refused.code == "access_denied" {
			status = http.StatusForbidden
		}
		p.failed(w, refused.text, begun.ReturnTo, status)
		return
	case err != nil:
		p.failed(w, "This sign-in could not be finished.", begun.ReturnTo, http.StatusServiceUnavailable)
		return
	}
	if former := p.carried(r); former != nil && former.ID != signedIn.ID {
		p.tell(r.Context(), "/v1/logout", former.Token, nil)
	}
	setCookie(w, p.cookie, p.sealer.seal(signedIn, "session", longest), int(longest.Seconds()))
	redirect(w, begun.ReturnTo, http.StatusSeeOther)
}

func (p *Portico) exchange(r *http.Request, begun signIn) (session, error) {
	query := r.URL.Query()
	// The state is compared already; who answers is compared here (RFC 9207).
	if query.Get("iss") != p.url {
		return session{}, failure{"invalid_response", "The answer is not Portico's."}
	}
	if code := query.Get("error"); code != "" {
		return session{}, failure{code, "Portico refused the sign-in."}
	}
	ctx := context.WithValue(r.Context(), oauth2.HTTPClient, p.verifier.http)
	tokens, err := p.oauth.Exchange(ctx, query.Get("code"), oauth2.VerifierOption(begun.Verifier))
	if refused := new(oauth2.RetrieveError); errors.As(err, &refused) {
		return session{}, failure{refused.ErrorCode, "Portico refused the code."}
	} else if err != nil {
		return session{}, err
	}
	if scope, _ := tokens.Extra("scope").(string); !slices.Contains(strings.Fields(scope), "portico") {
		return session{}, failure{"invalid_scope", "Register the application with --first-party: it may not have a session."}
	}
	raw, _ := tokens.Extra("id_token").(string)
	verified, err := p.idToken.Verify(ctx, raw)
	if err != nil {
		return session{}, err
	}
	if verified.Nonce != begun.Nonce {
		return session{}, failure{"invalid_response", "The answer is for another sign-in."}
	}
	signedIn := session{Token: tokens.AccessToken}
	return signedIn, verified.Claims(&signedIn)
}

// failed is a page of last resort, with a way on. It needs no script and no style of the product's.
func (p *Portico) failed(w http.ResponseWriter, text, returnTo string, status int) {
	noStore(w)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
	w.WriteHeader(status)
	link := html.EscapeString(p.signInPath(returnTo, ""))
	fmt.Fprintf(w, `<!doctype html><title>Sign in</title><p>%s</p><p><a href="%s">Sign in</a></p>`, html.EscapeString(text), link)
}

func (p *Portico) signInPath(returnTo, organization string) string {
	path := p.prefix + "/sign-in?returnTo=" + url.QueryEscape(returnTo)
	if organization != "" {
		path += "&organizationId=" + url.QueryEscape(organization)
	}
	return path
}

func (p *Portico) signOut(w http.ResponseWriter, r *http.Request) {
	if carried := p.carried(r); carried != nil {
		// The browser is signed out here even where Portico does not answer.
		p.tell(r.Context(), "/v1/end-sessions", carried.Token, map[string]string{"parameters": "client_id=" + p.oauth.ClientID})
		p.verifier.forget(carried.Token)
	}
	setCookie(w, p.cookie, "", -1)
	target := returnPath(r.URL.Query().Get("returnTo"), p.prefix)
	if isShown(r) {
		redirect(w, target, http.StatusSeeOther)
		return
	}
	noStore(w)
	writeJSON(w, http.StatusOK, map[string]string{"url": target})
}

func (p *Portico) tell(ctx context.Context, path, token string, body map[string]string) {
	if response, err := p.verifier.send(ctx, http.MethodPost, p.url+path, token, body); err == nil {
		response.Body.Close()
	}
}

// redirect keeps the target as it is: http.Redirect would clean its path.
func redirect(w http.ResponseWriter, target string, status int) {
	noStore(w)
	w.Header().Set("Location", target)
	w.WriteHeader(status)
}
