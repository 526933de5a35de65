"""Sealed cookies: only this product can read or make them."""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, cast

from joserfc import jwe
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, OctKey


class Sealer:
    """Seals with the first key, and opens with all (A256GCM, RFC 7518, section 5.3)."""

    def __init__(self, keys: Sequence[str], origin: str, now: Callable[[], float]) -> None:
        if not keys or any(len(key) < 32 for key in keys):
            raise ValueError("cookie_keys must be texts of at least 32 characters")
        self._keys, self._origin, self._now = KeySet([_key_of(text) for text in keys]), origin, now

    def seal(self, content: dict[str, Any], use: str, seconds: int) -> str:
        key = self._keys.keys[0]
        sealed = {"content": content, "aud": self._origin, "exp": self._now() + seconds}
        header = {"alg": "dir", "enc": "A256GCM", "kid": key.kid, "typ": use}
        return jwe.encrypt_compact(header, json.dumps(sealed), key)

    def open(self, sealed: str | None, use: str) -> dict[str, Any] | None:
        """The content; None for anything that was not sealed for this use and origin, or is too old."""
        try:
            opened = jwe.decrypt_compact(sealed or "", self._keys, algorithms=["dir", "A256GCM"])
            body = json.loads(opened.plaintext or b"")
            fits = opened.headers().get("typ") == use and body["aud"] == self._origin and self._now() < body["exp"]
        except (JoseError, ValueError, LookupError, TypeError):
            # Browsers send anything.
            return None
        return cast(dict[str, Any], body["content"]) if fits else None


def _key_of(text: str) -> OctKey:
    # Its name is derived apart from it, so that it says nothing about it.
    name = sha256(f"cookie key id {text}".encode()).hexdigest()[:8]
    return OctKey.import_key(sha256(f"cookie key {text}".encode()).digest(), {"kid": name})


def cookie_line(name: str, value: str, seconds: int) -> tuple[str, str]:
    """A header that sets a cookie, or deletes it with 0 seconds. ``__Host-`` demands Secure (RFC 6265bis)."""
    secure = "; Secure" if name.startswith("__Host-") else ""
    return ("Set-Cookie", f"{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{secure}")
