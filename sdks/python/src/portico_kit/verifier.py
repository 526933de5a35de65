"""Callers by their tokens: offline for a JWT, by asking Portico for any other."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import httpx2
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import GuestProtocol, Key, KeySet

from .caller import Caller, caller_from_body, caller_from_claims
from .incoming import Incoming
from .refusal import ERRORS, Refusal, refuse

#: How often keys are fetched for a key that is not known, at most, in seconds.
_PAUSE: Final = 30.0


class Keys:
    """Portico's public keys, kept as long as ``Cache-Control`` allows."""

    def __init__(self, http: httpx2.Client, now: Callable[[], float]) -> None:
        self._http, self._now, self._lock = http, now, threading.Lock()
        self._keys: dict[str, Key] = {}
        self._at = self._until = float("-inf")

    def verify(self, token: str, **claims: Any) -> dict[str, Any]:
        """The claims of a token. Raises Refusal, also where one has another value."""

        try:
            decoded = jwt.decode(token, self._key, algorithms=["ES256", "RS256"])
            if decoded.header.get("typ") != claims.pop("typ", "JWT"):
                raise refuse("ACCESS_TOKEN_INVALID")
            values: Any = {"sub": None, "exp": None, **claims}
            required: Any = {name: {"essential": True, "value": value} for name, value in values.items()}
            jwt.JWTClaimsRegistry(now=lambda: int(self._now()), **required).validate(decoded.claims)
            return decoded.claims
        except (JoseError, ValueError, TypeError):
            raise refuse("ACCESS_TOKEN_INVALID") from None

    def _key(self, guest: GuestProtocol) -> Key:
        kid = str(guest.headers().get("kid"))
        with self._lock:
            now = self._now()
            if now >= self._until or (kid not in self._keys and now - self._at >= _PAUSE):
                self._fetch(now)
            if kid not in self._keys:
                raise refuse("ACCESS_TOKEN_INVALID")
            return self._keys[kid]

    def _fetch(self, now: float) -> None:
        try:
            response = self._http.get("/.well-known/jwks.json").raise_for_status()
            age = re.search(r"\bmax-age=(\d+)", response.headers.get("Cache-Control", ""))
            keys = KeySet.import_key_set(response.json())
        except (httpx2.HTTPError, JoseError, ValueError) as error:
            # Keys are published long after their last use, so known ones go on until Portico is back.
            if not self._keys:
                raise refuse("SERVICE_UNAVAILABLE") from error
            return
        self._keys = {str(key.kid): key for key in keys}
        self._at, self._until = now, now + min(int(age[1]) if age else 0, 3_600)


#: Tokens that only Portico knows: of sessions and applications, and API keys.
_OPAQUE: Final = re.compile(r"portico_[a-z]{2}_[\w-]+")
_MOST_REMEMBERED: Final = 10_000


#: A token, the organization, whether it is a session's, and the address of the browser where that is passed on.
_Question = tuple[str, str | None, bool, str | None]


class Verifier:
    def __init__(
        self, http: httpx2.Client, audience: str, freshness: float, address_header: str | None, now: Callable[[], float]
    ) -> None:
        self.http, self.now, self.keys, self.issuer = http, now, Keys(http, now), str(http.base_url).rstrip("/")
        self._audience, self._freshness, self._address_header = audience, freshness, address_header
        self._memory: OrderedDict[_Question, tuple[Caller | Refusal, float]] = OrderedDict()
        self._locks = [threading.Lock() for _ in range(64)]

    def forwarded(self, incoming: Incoming) -> dict[str, str]:
        """The header by which Portico knows the address of the browser, if it trusts this server."""
        return {"X-Forwarded-For": incoming.address_in(self._address_header)} if self._address_header else {}

    def bearer(self, incoming: Incoming, token: str, organization_id: str | None) -> Caller:
        """The sender of a bearer token. Raises Refusal."""
        if _OPAQUE.fullmatch(token):
            return self._asked(incoming, token, organization_id, is_session=False)
        claims = self.keys.verify(token, typ="at+jwt", iss=self.issuer, aud=self._audience)
        # One that is bound to a key shows nothing without a proof of it (RFC 9449, section 7.2).
        if "cnf" in claims:
            raise refuse("ACCESS_TOKEN_INVALID")
        return caller_from_claims(claims)

    def session(self, incoming: Incoming, token: str, organization_id: str | None) -> Caller:
        """The owner of a session; without the organization, and ``barred``, where that does not let them in."""
        try:
            return self._asked(incoming, token, organization_id, is_session=True)
        except Refusal as refusal:
            if organization_id is None or refusal.constant in ("ACCESS_TOKEN_INVALID", "SERVICE_UNAVAILABLE"):
                raise
            return replace(self._asked(incoming, token, None, is_session=True), barred=refusal.constant)

    def forget(self, token: str) -> None:
        """Has Portico asked at the next use of a token."""
        for key in [key for key in list(self._memory) if key[0] == token]:
            self._memory.pop(key, None)

    def _asked(self, incoming: Incoming, token: str, organization_id: str | None, *, is_session: bool) -> Caller:
        headers = {"Authorization": f"Bearer {token}"} | self.forwarded(incoming)
        key = (token, organization_id, is_session, headers.get("X-Forwarded-For"))
        # Requests that come meanwhile wait for one answer.
        with self._locks[hash(key) % len(self._locks)]:
            earlier, at = self._memory.get(key, (None, 0.0))
            now = self.now()
            if earlier is None or now - at >= self._freshness:
                answered = self._ask(headers, organization_id, is_session)
                if answered is not None:
                    self._remember(key, answered, now)
                    earlier = answered
                elif isinstance(earlier, Caller):
                    earlier = replace(earlier, is_stale=True)
                else:
                    raise refuse("SERVICE_UNAVAILABLE")
        if isinstance(earlier, Refusal):
            raise Refusal(earlier.constant, earlier.answer)
        return earlier

    def _remember(self, key: _Question, answered: Caller | Refusal, now: float) -> None:
        self._memory.pop(key, None)
        # A bearer token that was refused may be good a moment later: its organization has lowered a demand.
        if self._freshness > 0 and (key[2] or isinstance(answered, Caller)):
            self._memory[key] = (answered, now)
            if len(self._memory) > _MOST_REMEMBERED:
                self._memory.popitem(last=False)

    def _ask(self, headers: dict[str, str], organization_id: str | None, is_session: bool) -> Caller | Refusal | None:
        """What Portico says; None where it does not answer."""
        query = {"organizationId": organization_id} if organization_id else {}
        try:
            response = self.http.get("/v1/caller", params=query, headers=headers)
            if response.status_code == 200:
                return caller_from_body(response.json(), is_session=is_session)
        except Refusal as refusal:
            return refusal
        except (httpx2.HTTPError, ValueError, LookupError):
            return None
        constant = response.headers.get("Error-Code", "")
        return refuse(constant) if constant in ERRORS and constant != "SERVICE_UNAVAILABLE" else None
