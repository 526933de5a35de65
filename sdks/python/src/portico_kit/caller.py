"""Callers of the product."""

from dataclasses import dataclass
from typing import Any, Literal, cast

from .refusal import refuse

Role = Literal["owner", "admin", "viewer"]


@dataclass(frozen=True)
class Account:
    """With what is known of the person: a token may say no more than the ID."""

    id: str
    email: str | None = None
    name: str | None = None
    locale: str | None = None


@dataclass(frozen=True)
class Organization:
    id: str
    name: str | None


@dataclass(frozen=True)
class Caller:
    """A person who is signed in, or a program that sends a token or an API key of an organization."""

    type: Literal["session", "token", "api_key"]
    #: None for an API key and for a machine.
    account: Account | None
    organization: Organization | None = None
    #: At Portico, in the organization.
    role: Role | None = None
    #: Of the product, in the organization.
    roles: tuple[str, ...] = ()
    permissions: tuple[str, ...] = ()
    #: An operator who acts for the person.
    impersonator: Account | None = None
    #: Whether Portico did not answer when it was asked whether all this still holds.
    is_stale: bool = False
    #: Why the organization does not let the person in: a constant such as SECOND_FACTOR_MISSING.
    barred: str | None = None

    def has(self, permission: str) -> bool:
        return permission in self.permissions


def caller_from_body(body: dict[str, Any], *, is_session: bool) -> Caller:
    """The caller in the response of ``GET /v1/caller``. Raises Refusal for what is no caller of a product."""
    organization = body["organization"] or {}
    account, impersonator = body["account"], (body["session"] or {}).get("impersonator")
    kind: Literal["session", "token", "api_key"] = "session" if is_session else "token"
    if account:
        person = Account(account["id"], account["email"], account["name"], account["locale"])
    elif body["type"] == "api_key":
        person, kind = None, "api_key"
    elif body["grant"]:
        person = Account(body["grant"]["accountId"])
    else:
        raise refuse("ACCESS_FORBIDDEN")
    return Caller(
        kind,
        person,
        Organization(organization["id"], organization["name"]) if organization else None,
        organization.get("role"),
        tuple(organization.get("roles", ())),
        tuple(organization.get("permissions", ())),
        Account(impersonator["id"], impersonator["email"]) if impersonator else None,
    )


def caller_from_claims(claims: dict[str, Any]) -> Caller:
    """The subject of a JWT. One that had no room for its permissions grants none."""

    def text(name: str) -> str | None:
        return value if isinstance(value := claims.get(name), str) else None

    def texts(name: str) -> tuple[str, ...]:
        value = claims.get(name)
        return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()

    organization, role, actor = text("organization_id"), text("role"), claims.get("act")
    # A machine got it in its own name (RFC 9068, section 2.2), so that it is no person's.
    is_machine = claims["sub"] == claims.get("client_id")
    return Caller(
        "api_key" if is_machine else "token",
        None if is_machine else Account(str(claims["sub"]), text("email"), text("name")),
        Organization(organization, text("organization_name")) if organization else None,
        cast(Role, role) if role in ("owner", "admin", "viewer") else None,
        texts("roles"),
        texts("permissions"),
        Account(str(actor["sub"])) if isinstance(actor, dict) and "sub" in actor else None,
    )
