"""Refusals: a status of the closed set of the conventions, and a constant for programs."""

import json
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

#: Refusals that a person can mend on Portico's pages.
MENDED_BY_SIGN_IN: Final = {
    "SSO_REQUIRED": (403, "Sign in through your organization."),
    "SECOND_FACTOR_MISSING": (403, "Sign in with a second factor."),
    "REAUTHENTICATION_REQUIRED": (403, "Sign in again."),
    "EMAIL_NOT_VERIFIED": (403, "Verify your email address first."),
    "PASSWORD_BREACHED": (403, "Change your password first."),
}
ERRORS: Final = {
    **MENDED_BY_SIGN_IN,
    "BODY_TOO_LARGE": (400, "The body is too large."),
    "ACCESS_TOKEN_MISSING": (401, "Sign in first."),
    "ACCESS_TOKEN_INVALID": (401, "The access token is not valid."),
    "ACCESS_FORBIDDEN": (403, "You are not allowed to do this."),
    "POLICY_REFUSED": (403, "Your organization does not allow this sign-in."),
    "ROUTE_NOT_FOUND": (404, "There is nothing here."),
    "SERVICE_UNAVAILABLE": (503, "The service is not available right now."),
}
_BESIDE: Final = {401: (("WWW-Authenticate", "Bearer"),), 503: (("Retry-After", "5"),)}
#: Keeps an answer that depends on the caller out of shared caches (RFC 9111, section 5.2.2).
NO_STORE: Final = (("Cache-Control", "private, no-store"), ("Vary", "Cookie"))


@dataclass(frozen=True)
class Answer:
    """A response, whatever the framework."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes = b""


class Refusal(Exception):
    """Raised by guards, with the answer to send; the adapters send it.

    ``constant`` is None for a redirect of a browser.
    """

    def __init__(self, constant: str | None, answer: Answer) -> None:
        super().__init__(constant or "Redirected to sign in")
        self.constant, self.answer = constant, answer


def json_answer(body: object, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Answer:
    return Answer(status, (("Content-Type", "application/json"), *NO_STORE, *headers), json.dumps(body).encode())


def error_answer(constant: str, description: str | None = None) -> Answer:
    """The error object of the conventions."""
    status, sentence = ERRORS[constant]
    error = {"status": status, "error": constant, "description": description or sentence}
    return json_answer({"error": error}, status, (("Error-Code", constant), *_BESIDE.get(status, ())))


def refuse(constant: str, description: str | None = None) -> Refusal:
    return Refusal(constant, error_answer(constant, description))


def redirect(location: str, status: int = 302, headers: tuple[tuple[str, str], ...] = ()) -> Answer:
    """A redirect to a path of the product, or a URL of Portico's."""
    return Answer(status, (("Location", quote(location, safe="/%?#&=:@!$'()*+,;~[]-._")), *NO_STORE, *headers))
