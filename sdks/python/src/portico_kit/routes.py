"""The routes that the kit serves: sign in with Authlib, switch the organization, and sign out."""

import secrets
from contextlib import suppress
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

import httpx2
from authlib.integrations.base_client import OAuthError
from authlib.integrations.httpx_client import OAuth2Client

from .cookies import Sealer, cookie_line
from .incoming import Incoming, return_path
from .refusal import NO_STORE, Answer, Refusal, error_answer, json_answer, redirect, refuse
from .verifier import Verifier

#: ``portico`` makes the access token a session: it is not spent by its use, so that none is lost.
_OAUTH: Final = {"scope": "openid profile email organization portico", "code_challenge_method": "S256", "timeout": 10}
#: Answers to ``prompt=none`` where somebody would have to be asked (section 3.1.2.6 there).
_WOULD_ASK: Final = ("login_required", "interaction_required", "consent_required", "account_selection_required")
_UNDER_WAY: Final = 3_600
#: Characters of all cookies of sign-ins under way: with more, servers would refuse every request of the browser.
_ROOM: Final = 6_000
#: As long as browsers keep a cookie (RFC 6265bis, section 5.6.1). Portico ends the session.
_LONGEST: Final = 400 * 86_400


class Routes:
    def __init__(self, id: str, secret: str, origin: str, prefix: str, sealer: Sealer, verifier: Verifier) -> None:
        self._id, self._secret, self._origin, self._prefix = id, secret, origin, prefix
        self._sealer, self._verifier, self._issuer = sealer, verifier, verifier.issuer
        # Made once, because that takes longer than a request.
        self._trust = httpx2.create_ssl_context()
        host = "__Host-" if origin.startswith("https:") else ""
        self._cookie = f"{host}portico-{id[-12:]}"
        self._routes = {
            ("GET", "/sign-in"): self._sign_in,
            ("GET", "/switch"): self._sign_in,
            ("GET", "/callback"): self._callback,
            ("POST", "/sign-out"): self._sign_out,
        }

    def handle(self, incoming: Incoming) -> Answer:
        route = self._routes.get((incoming.method, incoming.path.removeprefix(self._prefix)))
        if route is None:
            return error_answer("ROUTE_NOT_FOUND")
        if incoming.is_foreign(self._origin):
            return error_answer("ACCESS_FORBIDDEN", "The request comes from another site.")
        return route(incoming)

    def carried(self, incoming: Incoming) -> dict[str, Any] | None:
        """The session in the cookie: ``token``, ``organization_id`` and ``sid``."""
        return self._sealer.open(incoming.cookies.get(self._cookie), "session")

    def refuse_signed_out(self, incoming: Incoming, organization_id: str | None = None) -> Refusal:
        """A browser that navigates goes to sign in, and comes back; a program gets 401."""
        if not incoming.is_navigation:
            return refuse("ACCESS_TOKEN_MISSING")
        return Refusal(None, redirect(self._sign_in_path(incoming.target, organization_id)))

    def _sign_in_path(self, return_to: str, organization_id: str | None = None) -> str:
        query = {"returnTo": return_to} | ({"organizationId": organization_id} if organization_id else {})
        return f"{self._prefix}/sign-in?{urlencode(query)}"

    def _client(self) -> OAuth2Client:
        back = f"{self._origin}{self._prefix}/callback"
        return OAuth2Client(self._id, self._secret, redirect_uri=back, verify=self._trust, **_OAUTH)

    def _return_to(self, incoming: Incoming) -> str:
        return return_path(incoming.parameter("returnTo"), self._prefix)

    def _sign_in(self, incoming: Incoming) -> Answer:
        asked = {"return_to": self._return_to(incoming), "organization_id": incoming.parameter("organizationId", 64)}
        # Portico judges the membership, and asks nothing on the way of a switch where nothing is missing.
        prompt = "none" if incoming.path.endswith("/switch") else incoming.parameter("prompt")
        return self._go(incoming, asked, prompt if prompt in ("none", "login", "select_account") else None)

    def _go(self, incoming: Incoming, asked: dict[str, Any], prompt: str | None = None) -> Answer:
        # States begin with the time, so that the names of their cookies sort by age.
        state = f"{int(self._verifier.now() * 1_000):013d}.{secrets.token_urlsafe(24)}"
        fresh = {"nonce": secrets.token_urlsafe(24), "verifier": secrets.token_urlsafe(48)}
        begun = {**asked, **fresh, "prompt": prompt, "state": state}
        sealed = self._sealer.seal(begun, "sign-in", _UNDER_WAY)
        # At most ten are under way. Links of other sites may begin some, with long targets.
        others = sorted(name for name in incoming.cookies if name.startswith(f"{self._cookie}.in-"))
        dropped, room = [], max(0, _ROOM - len(sealed))
        while len(others) > 9 or sum(len(incoming.cookies[name]) for name in others) > room:
            dropped.append(cookie_line(others.pop(0), "", 0))
        chosen = {name: begun[name] for name in ("nonce", "organization_id", "prompt") if begun[name]}
        with self._client() as client:
            url, _ = client.create_authorization_url(
                f"{self._issuer}/authorize", state=state, code_verifier=begun["verifier"], **chosen
            )
        return redirect(url, headers=(*dropped, cookie_line(self._in(state), sealed, _UNDER_WAY)))

    def _in(self, state: str) -> str:
        return f"{self._cookie}.in-{state[:24]}"

    def _callback(self, incoming: Incoming) -> Answer:
        state = incoming.parameter("state") or ""
        begun = self._sealer.open(incoming.cookies.get(self._in(state)), "sign-in")
        if begun is None or begun["state"] != state:
            return self._failed("This sign-in was finished already, or began in another browser.", "/")
        done = cookie_line(self._in(state), "", 0)
        try:
            token, claims = self._exchange(incoming, begun)
        except OAuthError as error:
            if begun["prompt"] == "none" and error.error in _WOULD_ASK:
                return self._go(incoming, begun)
            status = 403 if error.error == "access_denied" else 400
            return self._failed(error.description or "Portico refused the sign-in.", begun["return_to"], status, done)
        except (httpx2.HTTPError, Refusal):
            return self._failed("This sign-in could not be finished.", begun["return_to"], 503, done)
        session = {"token": token, "sid": claims.get("sid"), "organization_id": claims.get("organization_id")}
        former = self.carried(incoming)
        if former and former["sid"] != session["sid"]:
            self._tell(incoming, "/v1/logout", former["token"])
        sealed = self._sealer.seal(session, "session", _LONGEST)
        return redirect(begun["return_to"], 303, (done, cookie_line(self._cookie, sealed, _LONGEST)))

    def _exchange(self, incoming: Incoming, begun: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        # Authlib compares the state; who answers is compared here (RFC 9207).
        if incoming.parameter("iss") != self._issuer:
            raise OAuthError("invalid_response", "The answer is not Portico's.")
        if error := incoming.parameter("error"):
            raise OAuthError(error, incoming.parameter("error_description"))
        with self._client() as client:
            tokens = client.fetch_token(
                f"{self._issuer}/oauth2/token",
                authorization_response=incoming.target,
                state=begun["state"],
                code_verifier=begun["verifier"],
                headers=self._verifier.forwarded(incoming),
            )
        if "portico" not in tokens.get("scope", "").split():
            raise OAuthError("invalid_scope", "Register the application with --first-party: it may not have a session.")
        expected = {"iss": self._issuer, "aud": self._id, "nonce": begun["nonce"]}
        return tokens["access_token"], self._verifier.keys.verify(tokens["id_token"], **expected)

    def _failed(self, text: str, return_to: str, status: int = 400, *headers: tuple[str, str]) -> Answer:
        """A page of last resort, with a way on. It needs no script and no style of the product's."""
        link = escape(self._sign_in_path(return_to))
        html = f'<!doctype html><title>Sign in</title><p>{escape(text)}</p><p><a href="{link}">Sign in</a></p>'
        safe = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
        content = ("Content-Type", "text/html; charset=utf-8")
        return Answer(status, (content, safe, *NO_STORE, *headers), html.encode())

    def _sign_out(self, incoming: Incoming) -> Answer:
        session, url = self.carried(incoming), self._return_to(incoming)
        if session:
            # The browser is signed out here even where Portico does not answer.
            self._tell(incoming, "/v1/end-sessions", session["token"], parameters=f"client_id={self._id}")
            self._verifier.forget(session["token"])
        ended = (cookie_line(self._cookie, "", 0),)
        return redirect(url, 303, ended) if incoming.is_shown else json_answer({"url": url}, headers=ended)

    def _tell(self, incoming: Incoming, path: str, token: str, **body: str) -> None:
        headers = {"Authorization": f"Bearer {token}"} | self._verifier.forwarded(incoming)
        with suppress(httpx2.HTTPError):
            self._verifier.http.post(path, json=body or None, headers=headers)
