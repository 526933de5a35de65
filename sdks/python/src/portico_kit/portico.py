"""Portico in a product's server, whatever the framework."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import httpx2

from .caller import Caller
from .cookies import Sealer
from .incoming import Incoming
from .refusal import MENDED_BY_SIGN_IN, Answer, Refusal, refuse
from .routes import Routes
from .verifier import Verifier
from .webhooks import Delivery, SeenStore, receive, webhooks_by

if TYPE_CHECKING:
    from portico_client import AuthenticatedClient as AuthenticatedClient
else:
    # The client is made from the OpenAPI document, and not everybody wants it.
    AuthenticatedClient = object


class Portico:
    """Made once for the whole server; safe to share between threads.

    ``url`` is the issuer, ``origin`` that of the product, and ``audience`` that of tokens for it (by default, its
    origin). ``cookie_keys`` are texts of at least 32 characters: the first seals, all open. ``freshness`` is how old
    facts may get, in seconds: 0 asks Portico for each request. ``webhook_secrets`` are two while one is rotated.
    ``address_header`` is the one in which the product's proxy puts the network address of the browser, which is then
    passed on to Portico.
    """

    def __init__(
        self,
        url: str,
        *,
        origin: str,
        client_id: str,
        client_secret: str,
        cookie_keys: Sequence[str],
        prefix: str = "/auth",
        audience: str | None = None,
        freshness: float = 300.0,
        address_header: str | None = None,
        webhook_secrets: Sequence[str] = (),
        seen: SeenStore | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        for name, value in (("url", url), ("origin", origin)):
            if not re.match(r"https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/|$)", value):
                raise ValueError(f"{name} must begin with https://, or be on this machine")
        if address_header is not None and not re.fullmatch(r"[\w-]+", address_header):
            raise ValueError("address_header must be the name of a header, such as X-Real-IP")
        self.url, self.prefix, self._origin = url.rstrip("/"), prefix, origin.rstrip("/")
        self._webhooks, self._seen = webhooks_by(webhook_secrets), seen
        http = httpx2.Client(base_url=self.url, timeout=5.0)
        self._verifier = Verifier(http, audience or self._origin, freshness, address_header, now)
        sealer = Sealer(cookie_keys, self._origin, now)
        self._routes = Routes(client_id, client_secret, self._origin, prefix, sealer, self._verifier)

    @classmethod
    def from_environment(cls, variables: Mapping[str, str]) -> "Portico":
        """With ``ISSUER``, ``ORIGIN``, ``CLIENT_ID``, ``CLIENT_SECRET``, ``COOKIE_KEYS`` and ``WEBHOOK_SECRET``.

        The last is optional. Several keys or secrets, while they are rotated, have spaces between them.
        ``portico init`` writes them to a file. Raises KeyError for a variable that is missing.
        """
        url, origin, id, secret = (variables[name] for name in ("ISSUER", "ORIGIN", "CLIENT_ID", "CLIENT_SECRET"))
        keys, webhooks = variables["COOKIE_KEYS"].split(), variables.get("WEBHOOK_SECRET", "").split()
        return cls(url, origin=origin, client_id=id, client_secret=secret, cookie_keys=keys, webhook_secrets=webhooks)

    def serves(self, path: str) -> bool:
        return path.startswith(f"{self.prefix}/")

    def handle(self, incoming: Incoming) -> Answer:
        """Answers a request below the prefix."""
        return self._routes.handle(incoming)

    def verify(self, incoming: Incoming, organization_id: str | None = None) -> Caller | None:
        """The sender of a bearer token; None without one. Raises Refusal for one that is not valid.

        ``organization_id`` is for the token of a session at Portico, which belongs to no organization.
        """
        return self._verifier.bearer(incoming, incoming.bearer, organization_id) if incoming.bearer else None

    def session(self, incoming: Incoming) -> Caller | None:
        """The person who is signed in. None as well for a request of another site that changes something."""
        carried = None if incoming.is_foreign(self._origin) else self._routes.carried(incoming)
        if carried is None:
            return None
        try:
            return self._verifier.session(incoming, carried["token"], carried["organization_id"])
        except Refusal as refusal:
            if refusal.constant == "ACCESS_TOKEN_INVALID":
                return None
            raise

    def caller(self, incoming: Incoming) -> Caller | None:
        """The sender of a bearer token, or the person who is signed in."""
        return self.verify(incoming) or self.session(incoming)

    def require_caller(self, incoming: Incoming) -> Caller:
        """A person or a program. Raises Refusal: a browser goes to sign in, and a program gets 401."""
        if incoming.bearer is None and incoming.is_foreign(self._origin):
            raise refuse("ACCESS_FORBIDDEN", "The request comes from another site.")
        if caller := self.caller(incoming):
            return caller
        raise self._routes.refuse_signed_out(incoming)

    def require_organization(self, incoming: Incoming) -> Caller:
        """A caller in an organization that lets them in. Raises Refusal."""
        caller = self.require_caller(incoming)
        if caller.barred in MENDED_BY_SIGN_IN and incoming.is_navigation:
            carried = self._routes.carried(incoming) or {}
            raise self._routes.refuse_signed_out(incoming, carried.get("organization_id"))
        if caller.barred is not None:
            raise refuse(caller.barred)
        if caller.organization is None:
            raise refuse("ACCESS_FORBIDDEN", "Create or choose an organization first.")
        return caller

    def require_permission(self, incoming: Incoming, permission: str) -> Caller:
        """A caller who has a permission of the product. Raises Refusal."""
        caller = self.require_organization(incoming)
        if not caller.has(permission):
            raise refuse("ACCESS_FORBIDDEN", f"This requires the permission {permission}.")
        return caller

    def webhook(self, headers: Mapping[str, str], body: bytes) -> Delivery:
        """The event in a delivery, with its signature verified over the raw bytes. Raises Refusal."""
        return receive(headers, body, self._webhooks, self._seen)

    def client(self, incoming: Incoming) -> AuthenticatedClient:
        """Portico's interface in the name of the person who is signed in. Raises Refusal."""
        carried = self._routes.carried(incoming)
        if carried is None or incoming.is_foreign(self._origin):
            raise self._routes.refuse_signed_out(incoming)
        # The person may change what guards judge by.
        self._verifier.forget(carried["token"])
        return self.service(carried["token"], self._verifier.forwarded(incoming))

    def service(self, key: str, headers: dict[str, str] | None = None) -> AuthenticatedClient:
        """The typed client for a service key; ``headers`` go with each of its requests."""
        from .service import client_for

        return client_for(self.url, key, headers)
