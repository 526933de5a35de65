package portico

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
)

// Refusal is the answer of a guard in place of the product's own: the error object of the conventions, or a redirect of a
// browser that navigates.
type Refusal struct {
	// Constant is empty for a redirect.
	Constant    Constant
	Description string
	location    string
}

type refused struct {
	status   int
	sentence string
	// isMended tells that a person can mend it on Portico's pages.
	isMended bool
}

var refusals = map[Constant]refused{
	BodyTooLargeError:             {400, "The body is too large.", false},
	AccessTokenMissingError:       {401, "Sign in first.", false},
	AccessTokenInvalidError:       {401, "The access token is not valid.", false},
	AccessForbiddenError:          {403, "You are not allowed to do this.", false},
	PolicyRefusedError:            {403, "Your organization does not allow this sign-in.", false},
	SsoRequiredError:              {403, "Sign in through your organization.", true},
	SecondFactorMissingError:      {403, "Sign in with a second factor.", true},
	ReauthenticationRequiredError: {403, "Sign in again.", true},
	EmailNotVerifiedError:         {403, "Verify your email address first.", true},
	PasswordBreachedError:         {403, "Change your password first.", true},
	RouteNotFoundError:            {404, "There is nothing here.", false},
	ServiceUnavailableError:       {503, "The service is not available right now.", false},
}

func refuse(constant Constant) *Refusal { return &Refusal{Constant: constant} }

func (f *Refusal) Error() string {
	return cmp.Or(string(f.Constant), "redirected to sign in")
}

// ServeHTTP sends the answer.
func (f *Refusal) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if f.location != "" {
		redirect(w, f.location, http.StatusFound)
		return
	}
	noStore(w)
	known := refusals[f.Constant]
	w.Header().Set("Error-Code", string(f.Constant))
	if known.status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
	} else if known.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "5")
	}
	description := cmp.Or(f.Description, known.sentence)
	body := map[string]any{"status": known.status, "error": f.Constant, "description": description}
	writeJSON(w, known.status, map[string]any{"error": body})
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// noStore keeps an answer that depends on the caller out of shared caches (RFC 9111, section 5.2.2).
func noStore(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Add("Vary", "Cookie")
}

// Error is a failure of Portico's, told by its Constant.
type Error struct {
	Status      int               `json:"status"`
	Constant    Constant          `json:"error"`
	Description string            `json:"description"`
	Fields      map[string]string `json:"fields"`
}

func (e *Error) Error() string { return fmt.Sprintf("%d %s: %s", e.Status, e.Constant, e.Description) }

// Expect returns the response of a generated operation. The error is that of the request, or an *Error for a failure of
// Portico's.
func Expect[R interface {
	StatusCode() int
	GetBody() []byte
}](response R, err error) (R, error) {
	if err != nil || response.StatusCode() < 400 {
		return response, err
	}
	var body struct{ Error Error }
	if json.Unmarshal(response.GetBody(), &body) != nil || body.Error.Constant == "" {
		return response, fmt.Errorf("portico answered with %d, and no error object", response.StatusCode())
	}
	return response, &body.Error
}
