// A service that knows its callers by their tokens, with jwx.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/lestrrat-go/httprc/v3"
	"github.com/lestrrat-go/jwx/v3/jwk"
	"github.com/lestrrat-go/jwx/v3/jws"
	"github.com/lestrrat-go/jwx/v3/jwt"
)

type verifier struct {
	issuer, audience string
	keys             jwk.Set
}

// newVerifier fetches the keys, and again in the background every five minutes.
func newVerifier(ctx context.Context, issuer, audience string) (*verifier, error) {
	url := issuer + "/.well-known/jwks.json"
	cache, err := jwk.NewCache(ctx, httprc.NewClient())
	if err != nil {
		return nil, err
	}
	if err := cache.Register(ctx, url, jwk.WithConstantInterval(5*time.Minute)); err != nil {
		return nil, err
	}
	keys, err := cache.CachedSet(url)
	if err != nil {
		return nil, err
	}
	return &verifier{issuer, audience, keys}, nil
}

// verify returns what a token says if it is valid for this service. The algorithm is that of the key.
func (v *verifier) verify(token string) (jwt.Token, error) {
	message, err := jws.ParseString(token)
	if err != nil {
		return nil, err
	}
	if kind, _ := message.Signatures()[0].ProtectedHeaders().Type(); kind != "at+jwt" {
		return nil, errors.New("it is not an access token")
	}
	parsed, err := jwt.ParseString(token,
		jwt.WithKeySet(v.keys),
		jwt.WithIssuer(v.issuer),
		jwt.WithAudience(v.audience),
		jwt.WithRequiredClaim(jwt.ExpirationKey),
		jwt.WithRequiredClaim(jwt.SubjectKey),
	)
	if err != nil {
		return nil, err
	}
	if parsed.Has("cnf") {
		return nil, errors.New("it is bound to a key, and no bearer token (RFC 9449)")
	}
	return parsed, nil
}

type caller struct {
	Account      string  `json:"account"`
	Organization *string `json:"organization"`
	Role         *string `json:"role"`
}

func (v *verifier) whoami(w http.ResponseWriter, r *http.Request) {
	scheme, text, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token, err := v.verify(text)
	if err != nil || !strings.EqualFold(scheme, "bearer") {
		w.Header().Set("WWW-Authenticate", "Bearer")
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var answer caller
	answer.Account, _ = token.Subject()
	answer.Organization = claim(token, "organization_id")
	answer.Role = claim(token, "role")
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}

// claim returns nil where the token does not have it.
func claim(token jwt.Token, name string) *string {
	var value string
	if err := token.Get(name, &value); err != nil {
		return nil
	}
	return &value
}

func main() {
	issuer := cmp.Or(os.Getenv("ISSUER"), "http://localhost:3000")
	audience := cmp.Or(os.Getenv("AUDIENCE"), issuer)
	verifier, err := newVerifier(context.Background(), issuer, audience)
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("GET /whoami", verifier.whoami)
	listener, err := net.Listen("tcp", "127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "4000"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
