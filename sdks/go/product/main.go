// The product with which the guards of every language are compared.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	portico "example.com/portico/kit"
)

// memory of deliveries, as long as the process lives.
type memory struct{ ids sync.Map }

func (m *memory) Has(id string) (bool, error) {
	_, isKnown := m.ids.Load(id)
	return isKnown, nil
}

func (m *memory) Add(id string, _ time.Duration) error {
	m.ids.Store(id, true)
	return nil
}

func describe(w http.ResponseWriter, _ *http.Request, caller *portico.Caller) {
	if caller == nil {
		answer(w, map[string]any{"caller": nil})
		return
	}
	described := map[string]any{
		"type": caller.Type, "account": nil, "organization": nil, "role": nil,
		"roles": append([]string{}, caller.Roles...), "permissions": append([]string{}, caller.Permissions...),
	}
	if caller.Account != nil {
		described["account"] = caller.Account.ID
	}
	if caller.Organization != nil {
		described["organization"] = caller.Organization.ID
	}
	if caller.Role != "" {
		described["role"] = caller.Role
	}
	answer(w, map[string]any{"caller": described})
}

func answer(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Print(err)
	}
}

func main() {
	kit, err := portico.New(portico.Options{
		URL: os.Getenv("ISSUER"), Origin: os.Getenv("ORIGIN"), Audience: os.Getenv("AUDIENCE"),
		ClientID: os.Getenv("CLIENT_ID"), ClientSecret: os.Getenv("CLIENT_SECRET"),
		CookieKeys: []string{os.Getenv("COOKIE_KEY")}, Freshness: -1,
		WebhookSecrets: []string{os.Getenv("WEBHOOK_SECRET")}, Seen: &memory{},
	})
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/caller", kit.WithCaller(describe))
	mux.Handle("/required", kit.RequireCaller(describe))
	mux.Handle("/organization", kit.RequireOrganization(describe))
	mux.Handle("/invoices", kit.RequirePermission("invoice:read", describe))
	mux.HandleFunc("POST /hooks", func(w http.ResponseWriter, r *http.Request) {
		delivery, err := kit.Webhook(r)
		if err == nil {
			err = delivery.Done()
		}
		if err != nil {
			portico.Refuse(w, r, err)
			return
		}
		answer(w, map[string]any{"type": delivery.Event.Type, "isRepeated": delivery.IsRepeated})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("PORT"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, kit.Handler(mux)))
}
