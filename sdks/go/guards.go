package portico

import (
	"context"
	"net/http"
	"slices"
)

// Handle serves a request of a caller.
type Handle func(w http.ResponseWriter, r *http.Request, caller *Caller)

// Verify returns the sender of a bearer token, or nil without one. The organization, "" for none, is for the token of a
// session at Portico, which belongs to none. The error is a *Refusal.
func (p *Portico) Verify(r *http.Request, organization string) (*Caller, error) {
	token := bearerIn(r)
	if token == "" {
		return nil, nil
	}
	return result(p.verifier.bearer(r.Context(), token, organization))
}

// Session returns the person who is signed in, or nil. It is nil as well for a request of another site that changes
// something. The error is a *Refusal.
func (p *Portico) Session(r *http.Request) (*Caller, error) {
	carried := p.carried(r)
	if carried == nil || isForeign(r, p.origin) {
		return nil, nil
	}
	caller, refusal := p.verifier.session(r.Context(), carried.Token, carried.Organization)
	if refusal != nil && refusal.Constant == AccessTokenInvalidError {
		return nil, nil
	}
	return result(caller, refusal)
}

// Caller returns the sender of a bearer token, or the person who is signed in, or nil. The error is a *Refusal.
func (p *Portico) Caller(r *http.Request) (*Caller, error) {
	if caller, err := p.Verify(r, ""); caller != nil || err != nil {
		return caller, err
	}
	return p.Session(r)
}

// result is an error of no type where there is no refusal.
func result(caller *Caller, refusal *Refusal) (*Caller, error) {
	if refusal != nil {
		return nil, refusal
	}
	return caller, nil
}

// WithCaller gives the caller to handle, which is nil without one.
func (p *Portico) WithCaller(handle Handle) http.Handler {
	return p.guard(handle, p.Caller)
}

// RequireCaller lets people and programs in. A browser goes to sign in, and a program gets 401.
func (p *Portico) RequireCaller(handle Handle) http.Handler {
	return p.guard(handle, p.required)
}

// RequireOrganization lets in callers in an organization that lets them in.
func (p *Portico) RequireOrganization(handle Handle) http.Handler {
	return p.guard(handle, p.inOrganization)
}

// RequirePermission lets in callers who have a permission of the product.
func (p *Portico) RequirePermission(permission string, handle Handle) http.Handler {
	return p.guard(handle, func(r *http.Request) (*Caller, error) {
		caller, err := p.inOrganization(r)
		if err == nil && !caller.Has(permission) {
			return nil, &Refusal{AccessForbiddenError, "This requires the permission " + permission + ".", ""}
		}
		return caller, err
	})
}

func (p *Portico) required(r *http.Request) (*Caller, error) {
	if bearerIn(r) == "" && isForeign(r, p.origin) {
		return nil, &Refusal{AccessForbiddenError, "The request comes from another site.", ""}
	}
	caller, err := p.Caller(r)
	if caller == nil && err == nil {
		return nil, p.signedOut(r, "")
	}
	return caller, err
}

func (p *Portico) signedOut(r *http.Request, organization string) *Refusal {
	if isNavigation(r) {
		return &Refusal{location: p.signInPath(r.URL.RequestURI(), organization)}
	}
	return refuse(AccessTokenMissingError)
}

func (p *Portico) inOrganization(r *http.Request) (*Caller, error) {
	caller, err := p.required(r)
	switch {
	case err != nil:
		return nil, err
	case refusals[caller.Barred].isMended && isNavigation(r):
		return nil, p.signedOut(r, p.carried(r).Organization)
	case caller.Barred != "":
		return nil, refuse(caller.Barred)
	case caller.Organization == nil:
		return nil, &Refusal{AccessForbiddenError, "Choose an organization first.", ""}
	}
	return caller, nil
}

func (p *Portico) guard(handle Handle, find func(*http.Request) (*Caller, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		caller, err := find(r)
		if err != nil {
			Refuse(w, r, err)
			return
		}
		noStore(w)
		handle(w, r, caller)
	})
}

// Refuse answers with an error of the kit.
func Refuse(w http.ResponseWriter, r *http.Request, err error) {
	refusal, isOne := err.(*Refusal)
	if !isOne {
		refusal = refuse(ServiceUnavailableError)
	}
	refusal.ServeHTTP(w, r)
}

// Editor authenticates the requests of the generated client.
type Editor func(ctx context.Context, request *http.Request) error

// Bearer is the Editor for a service key.
func Bearer(key string) Editor {
	return func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}
}

// Person is the Editor in the name of the person who is signed in. The error is a *Refusal.
func (p *Portico) Person(r *http.Request) (Editor, error) {
	carried := p.carried(r)
	if carried == nil || isForeign(r, p.origin) {
		return nil, p.signedOut(r, "")
	}
	// The person may change what guards judge by.
	p.verifier.forget(carried.Token)
	return Bearer(carried.Token), nil
}

// Account is a person, with what is known of them: a token may say no more than the ID.
type Account struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Name  string `json:"name"`
}

// Organization is the one for which the caller acts.
type Organization struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Caller is a person who is signed in, or a program that sends a token or an API key of an organization.
type Caller struct {
	// Type is "session", "token" or "api_key".
	Type string
	// Account is nil for an API key.
	Account      *Account
	Organization *Organization
	// Role is that at Portico, in the organization: "owner", "admin", "viewer" or "".
	Role string
	// Roles and Permissions are those of the product, in the organization.
	Roles       []string
	Permissions []string
	// Impersonator is an operator who acts for the person.
	Impersonator *Account
	// IsStale tells that Portico did not answer when it was asked whether all this still holds.
	IsStale bool
	// Barred is why the organization does not let the person in.
	Barred Constant
}

// Has tells whether the caller has a permission of the product.
func (c *Caller) Has(permission string) bool { return slices.Contains(c.Permissions, permission) }

// callerBody is the response of GET /v1/caller.
type callerBody struct {
	Type         string   `json:"type"`
	Account      *Account `json:"account"`
	Organization *struct {
		Organization
		Role        string   `json:"role"`
		Roles       []string `json:"roles"`
		Permissions []string `json:"permissions"`
	} `json:"organization"`
	Session struct{ Impersonator *Account } `json:"session"`
	Grant   *struct{ AccountID string }     `json:"grant"`
}

// caller refuses what is no caller of a product, such as a service key.
func (b *callerBody) caller(isSession bool) (*Caller, *Refusal) {
	c := &Caller{Type: "token", Account: b.Account, Impersonator: b.Session.Impersonator}
	switch {
	case b.Account != nil && isSession:
		c.Type = "session"
	case b.Account != nil:
	case b.Type == "api_key":
		c.Type = "api_key"
	case b.Grant != nil:
		c.Account = &Account{ID: b.Grant.AccountID}
	default:
		return nil, refuse(AccessForbiddenError)
	}
	if o := b.Organization; o != nil {
		c.Organization, c.Role, c.Roles, c.Permissions = &o.Organization, o.Role, o.Roles, o.Permissions
	}
	return c, nil
}

// claims are those of a JWT. One that had no room for its permissions grants none.
type claims struct {
	Subject          string   `json:"sub"`
	Email            string   `json:"email"`
	Name             string   `json:"name"`
	OrganizationID   string   `json:"organization_id"`
	OrganizationName string   `json:"organization_name"`
	Role             string   `json:"role"`
	Roles            []string `json:"roles"`
	Permissions      []string `json:"permissions"`
	Act              struct {
		Subject string `json:"sub"`
	} `json:"act"`
}

func (s *claims) caller() *Caller {
	c := &Caller{
		Type: "token", Account: &Account{ID: s.Subject, Email: s.Email, Name: s.Name},
		Role: s.Role, Roles: s.Roles, Permissions: s.Permissions,
	}
	if s.OrganizationID != "" {
		c.Organization = &Organization{ID: s.OrganizationID, Name: s.OrganizationName}
	}
	if s.Act.Subject != "" {
		c.Impersonator = &Account{ID: s.Act.Subject}
	}
	return c
}
