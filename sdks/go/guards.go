package portico

import (
	"context"
	"net/http"
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
		return nil, &Refusal{AccessForbiddenError, "Create or choose an organization first.", ""}
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
