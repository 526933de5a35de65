// An application that people sign in to with Portico: go-oidc and golang.org/x/oauth2.
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// session is what is known about a browser. An example forgets them all at the end.
type session struct {
	State, Nonce, Verifier string
	Person                 *person
	IDToken                string
}

type person struct {
	Subject string `json:"sub"`
	Email   string `json:"email"`
}

type application struct {
	issuer, origin string
	provider       *oidc.Provider
	config         oauth2.Config
	sessions       sync.Map
}

const cookieName = "session"

// open begins a session under a name that nobody else can know, in place of any other.
func (a *application) open(w http.ResponseWriter, r *http.Request, s session) {
	a.close(r)
	id := rand.Text()
	a.sessions.Store(id, s)
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: id, Path: "/",
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(a.origin, "https:"),
	})
}

// close ends the session of a browser, and returns it.
func (a *application) close(r *http.Request) session {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return session{}
	}
	found, _ := a.sessions.LoadAndDelete(cookie.Value)
	s, _ := found.(session)
	return s
}

func (a *application) home(w http.ResponseWriter, r *http.Request) {
	var s session
	if cookie, err := r.Cookie(cookieName); err == nil {
		found, _ := a.sessions.Load(cookie.Value)
		s, _ = found.(session)
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]*person{"person": s.Person})
}

func (a *application) signIn(w http.ResponseWriter, r *http.Request) {
	s := session{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
	a.open(w, r, s)
	url := a.config.AuthCodeURL(s.State, oidc.Nonce(s.Nonce), oauth2.S256ChallengeOption(s.Verifier))
	http.Redirect(w, r, url, http.StatusFound)
}

// finish judges what came back, and exchanges the code.
func (a *application) finish(ctx context.Context, answer url.Values, begun session) (session, error) {
	if begun.State == "" || answer.Get("state") != begun.State || answer.Get("iss") != a.issuer {
		return session{}, errors.New("another_sign_in")
	}
	if name := answer.Get("error"); name != "" {
		return session{}, errors.New(name)
	}
	tokens, err := a.config.Exchange(ctx, answer.Get("code"), oauth2.VerifierOption(begun.Verifier))
	if err != nil {
		return session{}, err
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := a.provider.Verifier(&oidc.Config{ClientID: a.config.ClientID}).Verify(ctx, raw)
	if err != nil {
		return session{}, err
	}
	if token.Nonce != begun.Nonce {
		return session{}, errors.New("another_sign_in")
	}
	s := session{Person: &person{}, IDToken: raw}
	return s, token.Claims(s.Person)
}

func (a *application) callback(w http.ResponseWriter, r *http.Request) {
	s, err := a.finish(r.Context(), r.URL.Query(), a.close(r))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})
		return
	}
	a.open(w, r, s)
	http.Redirect(w, r, "/", http.StatusFound)
}

func (a *application) signOut(w http.ResponseWriter, r *http.Request) {
	parameters := url.Values{"post_logout_redirect_uri": {a.origin + "/"}}
	if s := a.close(r); s.IDToken != "" {
		parameters.Set("id_token_hint", s.IDToken)
	}
	var metadata struct {
		EndSession string `json:"end_session_endpoint"`
	}
	if err := a.provider.Claims(&metadata); err != nil {
		log.Fatal(err)
	}
	http.Redirect(w, r, metadata.EndSession+"?"+parameters.Encode(), http.StatusSeeOther)
}

func main() {
	port := cmp.Or(os.Getenv("PORT"), "4000")
	a := &application{
		issuer: cmp.Or(os.Getenv("ISSUER"), "http://localhost:3000"),
		origin: cmp.Or(os.Getenv("ORIGIN"), "http://localhost:"+port),
	}
	provider, err := oidc.NewProvider(context.Background(), a.issuer)
	if err != nil {
		log.Fatal(err)
	}
	a.provider = provider
	a.config = oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  a.origin + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email"},
	}
	http.HandleFunc("GET /{$}", a.home)
	http.HandleFunc("GET /sign-in", a.signIn)
	http.HandleFunc("GET /callback", a.callback)
	http.HandleFunc("POST /sign-out", a.signOut)
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
