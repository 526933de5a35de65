"""The generated client, with retried connections, pages, and failures as exceptions where that is shorter."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import httpx

from portico_client import AuthenticatedClient

from .events import ErrorConstant

Result = TypeVar("Result")


class PorticoError(Exception):
    """A failure of Portico's, told by its ``constant``."""

    def __init__(self, status: int, constant: ErrorConstant, description: str, fields: dict[str, str]) -> None:
        super().__init__(f"{status} {constant}: {description}")
        self.status, self.constant, self.fields = status, constant, fields


def expect(kind: type[Result], result: object) -> Result:
    """The result of an operation, of the type that it has where it succeeds. Raises PorticoError for a failure."""
    if isinstance(result, kind):
        return result
    error = cast(Any, result).to_dict()["error"]
    raise PorticoError(error["status"], error["error"], error["description"], error.get("fields", {}))


def pages(operation: Callable[..., object], kind: type[Any], **given: Any) -> Iterator[Any]:
    """The items of all pages of an operation that lists. ``kind`` is the type of a page."""
    page = expect(kind, operation(**given))
    yield from page.items
    while page.next_cursor:
        page = expect(kind, operation(**given, cursor=page.next_cursor))
        yield from page.items


def client_for(url: str, token: str, headers: dict[str, str] | None = None) -> AuthenticatedClient:
    return AuthenticatedClient(
        base_url=url,
        token=token,
        headers=headers or {},
        timeout=httpx.Timeout(30.0),
        raise_on_unexpected_status=True,
        httpx_args={"transport": httpx.HTTPTransport(retries=2)},
    )
