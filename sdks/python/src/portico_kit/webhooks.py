"""Deliveries of webhooks (Standard Webhooks, version 1)."""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

from standardwebhooks import Webhook, WebhookVerificationError

from .events import WebhookEvent
from .refusal import refuse

#: More than any event has, in bytes.
LONGEST: Final = 1_048_576


class SeenStore(Protocol):
    """The product's memory of the deliveries it has dealt with: a table with a unique key, or Redis."""

    def has(self, id: str, /) -> bool: ...

    def add(self, id: str, seconds: int, /) -> object:
        """Remembers an ID for so many seconds."""


@dataclass(frozen=True)
class Delivery:
    #: The same at each try.
    id: str
    #: A dictionary, by whose ``type`` a type checker knows the details.
    event: WebhookEvent
    #: Whether ``done`` was called for it. Without a store, always False.
    is_repeated: bool
    _seen: SeenStore | None = field(repr=False, compare=False)

    def done(self) -> None:
        """Notes that the event is dealt with. Called after that: a try that fails comes again."""
        if self._seen is not None:
            # As long as Portico tries, and as people may send a delivery again by hand.
            self._seen.add(self.id, 30 * 86_400)


def webhooks_by(secrets: Sequence[str]) -> list[Webhook]:
    """Verifiers by secrets of at least 24 bytes, as Standard Webhooks has them. Anyone could sign with an empty one."""
    if isinstance(secrets, str) or not all(re.fullmatch("(whsec_)?[A-Za-z0-9+/]{32,}={0,2}", one) for one in secrets):
        raise ValueError("webhook_secrets must each be whsec_ and at least 24 bytes in base64")
    return [Webhook(secret) for secret in secrets]


def receive(headers: Mapping[str, str], body: bytes, webhooks: list[Webhook], seen: SeenStore | None) -> Delivery:
    if not webhooks:
        raise ValueError("Set webhook_secrets")
    if len(body) > LONGEST:
        raise refuse("BODY_TOO_LARGE")
    sent = {name.lower(): value for name, value in headers.items()}
    for webhook in webhooks:
        with suppress(WebhookVerificationError, ValueError):
            webhook.verify(body, sent)
            is_repeated = seen is not None and seen.has(sent["webhook-id"])
            return Delivery(sent["webhook-id"], json.loads(body), is_repeated, seen)
    raise refuse("ACCESS_TOKEN_INVALID", "The signature does not fit, or is older than five minutes.")
