import { doubleQuoted } from '../literals.ts';
import { addressOf, redirectUriOf, SECRET, type Software, WEB } from './software.ts';

export const GO = {
  go: {
    name: 'Go (go-oidc)',
    kinds: WEB,
    comment: '//',
    settings: (facts) => {
      const { pathname, port, secure } = addressOf(facts);
      return `// main.go: go get github.com/coreos/go-oidc/v3/oidc golang.org/x/oauth2
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const (
	issuer      = ${doubleQuoted(facts.issuer)}
	clientID    = ${doubleQuoted(facts.application.id)}
	redirectURI = ${doubleQuoted(redirectUriOf(facts))}
)

type user struct {
	Subject string \`json:"sub"\`
	Email   string \`json:"email"\`
}

// session is what is known about a browser: its sign-in under way, or its user.
type session struct {
	state, nonce, verifier string
	user                   *user
}

var sessions sync.Map

// open begins a session under an ID that nobody else can know, in place of any other.
func open(w http.ResponseWriter, r *http.Request, s session) {
	if cookie, err := r.Cookie("session"); err == nil {
		sessions.Delete(cookie.Value)
	}
	id := rand.Text()
	sessions.Store(id, s)
	http.SetCookie(w, &http.Cookie{
		Name: "session", Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: ${secure},
	})
}

func sessionOf(r *http.Request) session {
	cookie, err := r.Cookie("session")
	if err != nil {
		return session{}
	}
	found, _ := sessions.Load(cookie.Value)
	s, _ := found.(session)
	return s
}

func main() {
	provider, err := oidc.NewProvider(context.Background(), issuer)
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     clientID,
		ClientSecret: os.Getenv("${SECRET}"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  redirectURI,
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email"},
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: clientID})

	http.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		json.NewEncoder(w).Encode(sessionOf(r).user)
	})

	http.HandleFunc("GET /sign-in", func(w http.ResponseWriter, r *http.Request) {
		s := session{state: rand.Text(), nonce: rand.Text(), verifier: oauth2.GenerateVerifier()}
		open(w, r, s)
		url := config.AuthCodeURL(s.state, oidc.Nonce(s.nonce), oauth2.S256ChallengeOption(s.verifier))
		http.Redirect(w, r, url, http.StatusFound)
	})

	http.HandleFunc(${doubleQuoted(`GET ${pathname}`)}, func(w http.ResponseWriter, r *http.Request) {
		s, query := sessionOf(r), r.URL.Query()
		if s.state == "" || query.Get("state") != s.state || query.Get("iss") != issuer {
			http.Error(w, "this sign-in was not begun here", http.StatusBadRequest)
			return
		}
		tokens, err := config.Exchange(r.Context(), query.Get("code"), oauth2.VerifierOption(s.verifier))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		raw, _ := tokens.Extra("id_token").(string)
		token, err := verifier.Verify(r.Context(), raw)
		if err != nil || token.Nonce != s.nonce {
			http.Error(w, "the ID token is not for this sign-in", http.StatusBadRequest)
			return
		}
		var u user
		if err := token.Claims(&u); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		open(w, r, session{user: &u})
		http.Redirect(w, r, "/", http.StatusFound)
	})

	log.Fatal(http.ListenAndServe(":${port}", nil))
}`;
    },
  },
} as const satisfies Readonly<Record<string, Software>>;
