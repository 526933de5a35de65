"""Portico in the tests of a product: the real service in memory, by ``portico dev``."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypedDict, cast
from urllib.parse import urlencode, urljoin, urlsplit

import httpx2
import pytest

if TYPE_CHECKING:
    from typing_extensions import Unpack


class RequestFailed(Exception):
    """A request to ``portico dev`` failed: the message says which, and why."""


@dataclass(frozen=True)
class Mail:
    id: str
    recipient: str
    subject: str
    text: str
    #: The link to open, and the code to enter, if there are any.
    link: str | None
    code: str | None


class Browser(Protocol):
    """An HTTP client that keeps cookies: httpx2, httpx, or the test client of FastAPI."""

    def get(self, url: str, /, *, follow_redirects: bool) -> Any: ...


@dataclass(frozen=True)
class Person:
    """A person with an account."""

    id: str
    email: str
    name: str | None
    organization_id: str | None
    #: Of a session of the person at Portico itself.
    access_token: str = field(repr=False)
    #: Of the authenticator app, in base32.
    totp_secret: str | None = field(repr=False)
    _portico: TestPortico = field(repr=False, compare=False)

    def sign_in(self, browser: Browser, address: str, organization_id: str | None = None) -> None:
        """Signs the person in to the product, without a page.

        ``address`` is the absolute URL where the product begins a sign-in; ``browser`` keeps the product's cookies.
        """
        chosen = {"organizationId": organization_id} if organization_id else {}
        body = {"account": self.id, "parameters": urlsplit(self._portico.follow(browser, address)).query} | chosen
        back = str(self._portico.send("POST", "/dev/sign-in", body)["url"])
        answer = browser.get(back, follow_redirects=False)
        if answer.status_code >= 400:
            raise AssertionError(f"GET {back.split('?')[0]}: {answer.status_code}. The product refused the sign-in.")


class PersonParts(TypedDict, total=False):
    """All are optional; ``role`` is that at Portico, and ``roles`` are those of the product."""

    email: str
    name: str
    password: str
    secondFactor: bool
    organization: str
    role: str
    roles: Sequence[str]


class TestPortico:
    """A running ``portico dev``."""

    __test__ = False

    def __init__(self, url: str, process: subprocess.Popen[str]) -> None:
        #: Also the issuer of its tokens.
        self.url = url
        self._process, self._http, self._taken = process, httpx2.Client(base_url=url, timeout=30.0), set[str]()
        self._first = self.snapshot()

    def send(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        response = self._http.request(method, path, json=body)
        if response.is_error:
            raise RequestFailed(f"{method} {self.url}{path}: {response.status_code} {response.text}")
        return cast("dict[str, Any]", response.json())

    def follow(self, browser: Browser, url: str) -> str:
        """Follows redirects of the product to the page where people sign in."""
        for _ in range(10):
            answer = browser.get(url, follow_redirects=False)
            url = urljoin(url, answer.headers.get("location", url))
            if url.split("?")[0] == f"{self.url}/authorize":
                return url
        raise AssertionError(f"GET {url.split('?')[0]}: {answer.status_code} instead of a redirect to Portico.")

    def person(self, **parts: Unpack[PersonParts]) -> Person:
        """Adds a person. An organization that does not exist is made, with the person as its owner."""
        return self._person(self.send("POST", "/dev/people", parts))

    def person_of(self, account: str) -> Person:
        """Somebody who is there already, as by the seed, by ID or email."""
        return self._person(self.send("POST", "/dev/sign-in", {"account": account}))

    def _person(self, added: dict[str, Any]) -> Person:
        account, organization = added["account"], added.get("organization") or {}
        token, secret = added["accessToken"], added.get("totpSecret")
        return Person(account["id"], account["email"], account["name"], organization.get("id"), token, secret, self)

    def next_mail(self, email: str, patience: float = 5.0) -> Mail:
        """The oldest email to an address that this has not returned before; waits for it, in seconds."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            for one in reversed(self.send("GET", f"/dev/mails?{urlencode({'recipient': email})}")["items"]):
                if one["id"] not in self._taken:
                    self._taken.add(one["id"])
                    return Mail(*(one[key] for key in ("id", "recipient", "subject", "text", "link", "code")))
            time.sleep(0.02)
        raise AssertionError(f"No further email to {email} in {patience} s.")

    def events(self, **filters: str) -> list[dict[str, Any]]:
        """All events, oldest first; by ``type``, ``accountId`` or ``organizationId``."""
        found: list[dict[str, Any]] = []
        while (page := self.send("GET", f"/dev/events?{urlencode(filters)}"))["items"]:
            found += page["items"]
            filters["after"] = page["nextCursor"]
        return found

    def now(self) -> datetime:
        """The time by which the service judges."""
        return _time(self.send("GET", "/dev/clock"))

    def advance(self, duration: str) -> datetime:
        """Moves the clock by a whole number and a unit, such as ``8 days`` or ``90s``."""
        return _time(self.send("POST", "/dev/clock", {"advance": duration}))

    def snapshot(self) -> str:
        """Keeps everything as it is now, in the service's memory, and returns its ID."""
        return str(self.send("POST", "/dev/snapshot")["id"])

    def restore(self, snapshot: str | None = None) -> None:
        """Restores a snapshot; without one, as after the start."""
        self.send("POST", "/dev/restore", {"snapshot": snapshot or self._first})
        self._taken.clear()

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate()


def _time(body: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(body["now"].replace("Z", "+00:00"))


def start_portico(
    *, seed: str | None = None, configuration: str | None = None, port: int = 0, variables: Mapping[str, str] = {}
) -> TestPortico:
    """Starts ``portico dev`` in memory. It ends with this process, also when that is killed.

    ``variables`` are those of the service; none comes from the environment of the tests.
    """
    files = [f for name, file in (("--seed", seed), ("--configuration", configuration)) if file for f in (name, file)]
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PORTICO_")}
    process = subprocess.Popen(
        [_executable(), "dev", *files],
        env={**inherited, "PORTICO_LOG_LEVEL": "warn", **variables, "PORTICO_PORT": str(port)},
        # It ends with the process that holds the other end of its standard input.
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    written = ""
    for line in process.stdout or ():
        written += line
        if '"msg":"Portico is running"' in line:
            return TestPortico(json.loads(line)["url"], process)
    raise RuntimeError(f"portico dev ended instead of serving:\n{written[-4_000:]}")


def _executable() -> str:
    installed = [folder / "node_modules" / ".bin" / "portico" for folder in (Path.cwd(), *Path.cwd().parents)]
    for place in (os.environ.get("PORTICO_EXECUTABLE"), *installed, shutil.which("portico")):
        if place and Path(place).exists():
            return str(place)
    raise RuntimeError("Portico is not installed: put `portico` on the PATH, or name it in PORTICO_EXECUTABLE.")


def pytest_addoption(parser: pytest.Parser) -> None:
    for name in ("seed", "configuration"):
        parser.addini(f"portico_{name}", f"a file for the service, as for portico dev --{name}")


@pytest.fixture(scope="session")
def portico_service(request: pytest.FixtureRequest) -> Iterator[TestPortico]:
    """The service of a run of tests: override it to start it in another way."""
    portico = start_portico(**{name: request.config.getini(f"portico_{name}") for name in ("seed", "configuration")})
    yield portico
    portico.stop()


@pytest.fixture
def portico(portico_service: TestPortico) -> TestPortico:
    """The service, as after its start."""
    portico_service.restore()
    return portico_service
