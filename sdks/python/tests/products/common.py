"""The product with which the guards of every language are compared, but for its framework."""

import os
from typing import Any

from portico_kit import Caller, Portico

PORT = int(os.environ["PORT"])


class Seen(dict[str, int]):
    """A memory of deliveries, as long as the process lives."""

    def has(self, id: str, /) -> bool:
        return id in self

    def add(self, id: str, seconds: int, /) -> object:
        return self.setdefault(id, seconds)


portico = Portico(
    os.environ["ISSUER"],
    origin=os.environ["ORIGIN"],
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    cookie_keys=[os.environ["COOKIE_KEY"]],
    audience=os.environ["AUDIENCE"],
    freshness=float(os.environ.get("FRESHNESS", "0")),
    address_header=os.environ.get("ADDRESS_HEADER"),
    webhook_secrets=[os.environ["WEBHOOK_SECRET"]],
    seen=Seen(),
)


def described(caller: Caller | None) -> dict[str, Any]:
    if caller is None:
        return {"caller": None}
    return {
        "caller": {
            "type": caller.type,
            "account": caller.account and caller.account.id,
            "organization": caller.organization and caller.organization.id,
            "role": caller.role,
            "roles": list(caller.roles),
            "permissions": list(caller.permissions),
        }
    }


def listening() -> None:
    print(f"Listening on http://127.0.0.1:{PORT}", flush=True)
