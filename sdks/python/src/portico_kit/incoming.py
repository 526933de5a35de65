"""Requests as the kit reads them, whatever the framework."""

import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from ipaddress import ip_address
from urllib.parse import parse_qs, quote, unquote


@dataclass(frozen=True)
class Incoming:
    """The part of a request that guards judge."""

    method: str
    #: The path with percent-encoded characters decoded.
    path: str
    query: str
    #: By names in lower case.
    headers: Mapping[str, str]

    @cached_property
    def cookies(self) -> dict[str, str]:
        pairs = [pair.partition("=") for pair in self.headers.get("cookie", "").split(";")]
        # The first of two with one name is the more specific one (RFC 6265, section 5.4).
        return {name.strip(): value.strip() for name, found, value in reversed(pairs) if found}

    @property
    def bearer(self) -> str | None:
        """The token of ``Authorization: Bearer`` (RFC 6750, section 2.1)."""
        found = re.fullmatch(r"(?i:bearer) +(\S+)", self.headers.get("authorization", ""))
        return found[1] if found else None

    @property
    def target(self) -> str:
        return quote(self.path) + (f"?{self.query}" if self.query else "")

    def parameter(self, name: str, longest: int = 2_000) -> str | None:
        """The first value in the query; None where it is absent, empty or too long."""
        value = parse_qs(self.query).get(name, [""])[0]
        return value if 0 < len(value) <= longest else None

    def address_in(self, header: str) -> str:
        """The network address of the browser: the last entry of a header, because callers can invent those before it.

        Raises ValueError where the proxy has not set it: Portico would judge the address of this server in its place.
        """
        entry = self.headers.get(header.lower(), "").split(",")[-1].strip()
        # Some proxies write the port behind it.
        address = re.sub(r"^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$", r"\1\2", entry)
        with suppress(ValueError):
            # A zone has a meaning on the machine of the proxy alone.
            if not getattr(ip_address(address), "scope_id", None):
                return address
        raise ValueError(f"The request has no network address in {header}, where your proxy has to put it.")

    def is_foreign(self, origin: str) -> bool:
        """Whether a page of another site may have made the browser send a request that changes something.

        Browsers say where a request comes from, so one that does not say counts as foreign.
        """
        if self.method in ("GET", "HEAD", "OPTIONS"):
            return False
        site = self.headers.get("sec-fetch-site")
        return self.headers.get("origin") != origin if site is None else site not in ("same-origin", "none")

    @property
    def is_navigation(self) -> bool:
        """Whether a browser shows the answer as a page, so that a redirect takes the person along."""
        return self.method in ("GET", "HEAD") and self.is_shown

    @property
    def is_shown(self) -> bool:
        mode = self.headers.get("sec-fetch-mode")
        return "text/html" in self.headers.get("accept", "") if mode is None else mode == "navigate"


def return_path(given: str | None, prefix: str) -> str:
    """The target after a sign-in: a path of the product itself. Anything else becomes ``/``.

    ``prefix`` is that of the kit's routes, which are no targets.
    """
    if given is None or len(given) > 2_000 or not re.match(r"/(?!/)", given):
        return "/"
    # Browsers remove such characters or turn them into slashes before they read a URL (WHATWG URL, section 4.4).
    is_misread = any(one == "\\" or unicodedata.category(one) in ("Cc", "Zs", "Zl", "Zp") for one in given)
    path = re.split(r"[?#]", given, maxsplit=1)[0]
    climbs = any(unquote(segment) in (".", "..") for segment in path.split("/"))
    return "/" if is_misread or climbs or f"{path}/".startswith(f"{prefix}/") else given
