package portico

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"time"

	webhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// SeenStore is the product's memory of the deliveries it has dealt with: a table with a unique key, or Redis.
type SeenStore interface {
	Has(id string) (bool, error)
	Add(id string, lasts time.Duration) error
}

// Subject is what an event is about, or who acted.
type Subject struct {
	Type  string `json:"type"`
	ID    string `json:"id"`
	Email string `json:"email"`
}

// Event is told apart by its Type.
type Event struct {
	Type      EventType `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      struct {
		ID      string                     `json:"id"`
		At      time.Time                  `json:"at"`
		Actor   Subject                    `json:"actor"`
		Subject Subject                    `json:"subject"`
		Details map[string]json.RawMessage `json:"details"`
	} `json:"data"`
}

// Delivery of a webhook.
type Delivery struct {
	// ID is the same at each try.
	ID    string
	Event Event
	// IsRepeated tells that Done was called for it. Without a store, it is always false.
	IsRepeated bool
	seen       SeenStore
}

// Done notes that the event is dealt with. Called after that: a try that fails comes again.
func (d *Delivery) Done() error {
	if d.seen == nil {
		return nil
	}
	// As long as Portico tries, and as people may send a delivery again by hand.
	return d.seen.Add(d.ID, 30*24*time.Hour)
}

// Webhook verifies the signature over the raw bytes, and that the delivery is at most five minutes old (Standard Webhooks,
// version 1). The error is a *Refusal, or that of the store.
func (p *Portico) Webhook(r *http.Request) (*Delivery, error) {
	body, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, 1_048_576))
	if err != nil {
		return nil, refuse(BodyTooLargeError)
	}
	d := &Delivery{ID: r.Header.Get("webhook-id"), seen: p.seen}
	isSigned := slices.ContainsFunc(p.webhookSecrets, func(secret string) bool {
		webhook, err := webhooks.NewWebhook(secret)
		return err == nil && webhook.Verify(body, r.Header) == nil
	})
	if !isSigned || json.Unmarshal(body, &d.Event) != nil {
		return nil, &Refusal{AccessTokenInvalidError, "The signature does not fit, or is older than five minutes.", ""}
	}
	if p.seen != nil {
		d.IsRepeated, err = p.seen.Has(d.ID)
	}
	return d, err
}
