package portico

import "slices"

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
	// Type is "session", "token" or "api_key", which is that of machines, too.
	Type string
	// Account is nil for an API key and for a machine.
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
	Subject          string               `json:"sub"`
	ClientID         string               `json:"client_id"`
	Email            string               `json:"email"`
	Name             string               `json:"name"`
	OrganizationID   string               `json:"organization_id"`
	OrganizationName string               `json:"organization_name"`
	Role             string               `json:"role"`
	Roles            []string             `json:"roles"`
	Permissions      []string             `json:"permissions"`
	Confirmation     any                  `json:"cnf"`
	Act              struct{ Sub string } `json:"act"`
}

func (s *claims) caller() *Caller {
	c := &Caller{
		Type: "token", Account: &Account{ID: s.Subject, Email: s.Email, Name: s.Name},
		Role: s.Role, Roles: s.Roles, Permissions: s.Permissions,
	}
	// A machine got it in its own name (RFC 9068, section 2.2), so that it is no person's.
	if s.ClientID == s.Subject {
		c.Type, c.Account = "api_key", nil
	}
	if s.OrganizationID != "" {
		c.Organization = &Organization{ID: s.OrganizationID, Name: s.OrganizationName}
	}
	if s.Act.Sub != "" {
		c.Impersonator = &Account{ID: s.Act.Sub}
	}
	return c
}
