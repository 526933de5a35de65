import json
from pathlib import Path
from typing import Any

import pytest

from portico_kit import Incoming, Portico
from portico_kit.testing import TestPortico, start_portico

HERE = Path(__file__).parent
CASES: dict[str, Any] = json.loads((HERE.parent.parent / "guard-cases.json").read_text())
ORIGIN = "http://localhost:4000"
CLIENT = ("01900000-0000-7000-8000-000000000099", "portico_cs_sssssssssssssssssssssssssssssssssssssssssss")
SERVICE_KEY = "portico_sk_kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
COOKIE_KEY = "a key for cookies in tests, of 32 or more characters"


def started(**variables: str) -> TestPortico:
    files = {"seed": str(HERE / "portico.seed.json"), "configuration": str(HERE / "portico.json")}
    return start_portico(**files, variables={"PORTICO_TOKEN_AUDIENCES": ORIGIN, **variables})


@pytest.fixture(scope="session")
def portico_service():
    portico = started()
    yield portico
    portico.stop()


def product_at(url: str, **options: Any) -> Portico:
    given = {"origin": ORIGIN, "client_id": CLIENT[0], "client_secret": CLIENT[1], "cookie_keys": [COOKIE_KEY]}
    return Portico(url, **{**given, **options})


def request_with(token: str | None = None, path: str = "/invoices", **headers: str) -> Incoming:
    bearer = {} if token is None else {"authorization": f"Bearer {token}"}
    return Incoming("GET", path, "", {**bearer, **headers})


class Clock:
    """The time of a product, which a test moves."""

    def __init__(self, at: float) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at
