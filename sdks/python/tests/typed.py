"""Checked by mypy alone: each line with an exception would be an error without it, and one that is none is reported."""

from portico_kit import Portico


def closes_desk(portico: Portico, headers: dict[str, str], body: bytes) -> None:
    event = portico.webhook(headers, body).event
    if event["type"] == "manager.removed":
        print(event["data"]["details"]["accountId"], event["data"]["subject"]["id"])
        print(event["data"]["details"]["email"])  # type: ignore[typeddict-item]
    if event["type"] == "manager.vanished":  # type: ignore[comparison-overlap]
        raise AssertionError
