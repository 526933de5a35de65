// The requests that Grafana sends for the settings of `[auth.generic_oauth]`, with the library that it uses. Grafana
// itself takes long to build.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strings"

	"golang.org/x/oauth2"
)

// settingsFrom reads lines such as `name = value`, without sections and comments.
func settingsFrom(file string) map[string]string {
	text, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	settings := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, found := strings.Cut(line, "=")
		if found && !strings.HasPrefix(line, ";") {
			settings[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	return settings
}

func cookie(r *http.Request, name string) string {
	found, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return found.Value
}

func main() {
	rootURL := os.Args[2]
	settings := settingsFrom(os.Args[1])
	if settings["enabled"] != "true" || settings["use_pkce"] != "true" {
		log.Fatalf("not turned on: %v", settings)
	}
	config := oauth2.Config{
		ClientID:     settings["client_id"],
		ClientSecret: os.Getenv("GF_AUTH_GENERIC_OAUTH_CLIENT_SECRET"),
		Endpoint:     oauth2.Endpoint{AuthURL: settings["auth_url"], TokenURL: settings["token_url"]},
		RedirectURL:  rootURL + "/login/generic_oauth",
		Scopes:       strings.Fields(settings["scopes"]),
	}
	users := map[string]string{}
	http.HandleFunc("/login/generic_oauth", func(w http.ResponseWriter, r *http.Request) {
		code := r.FormValue("code")
		if code == "" {
			state, verifier := oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
			http.SetCookie(w, &http.Cookie{Name: "oauth_state", Value: state, Path: "/", HttpOnly: true})
			http.SetCookie(w, &http.Cookie{Name: "oauth_code_verifier", Value: verifier, Path: "/", HttpOnly: true})
			http.Redirect(w, r, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), http.StatusFound)
			return
		}
		state := cookie(r, "oauth_state")
		if state == "" || r.FormValue("state") != state {
			http.Error(w, "state", http.StatusUnauthorized)
			return
		}
		ctx := context.Background()
		token, err := config.Exchange(ctx, code, oauth2.VerifierOption(cookie(r, "oauth_code_verifier")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		answer, err := config.Client(ctx, token).Get(settings["api_url"])
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer answer.Body.Close()
		body, _ := io.ReadAll(answer.Body)
		var user struct {
			Sub   string `json:"sub"`
			Email string `json:"email"`
		}
		if err := json.Unmarshal(body, &user); err != nil || user.Email == "" {
			http.Error(w, string(body), http.StatusInternalServerError)
			return
		}
		shown, _ := json.Marshal(user)
		session := oauth2.GenerateVerifier()
		users[session] = string(shown)
		http.SetCookie(w, &http.Cookie{Name: "grafana_session", Value: session, Path: "/", HttpOnly: true})
		http.Redirect(w, r, "/", http.StatusFound)
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		user, found := users[cookie(r, "grafana_session")]
		if !found {
			user = "null"
		}
		_, _ = io.WriteString(w, user)
	})
	log.Fatal(http.ListenAndServe(strings.TrimPrefix(rootURL, "http://"), nil))
}
