"""Portico in Flask: guards for the request of the view that calls them."""

from contextlib import suppress

from flask import Flask, Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge

from .caller import Caller
from .incoming import Incoming
from .portico import AuthenticatedClient, Portico
from .refusal import NO_STORE, Answer, Refusal, refuse
from .webhooks import LONGEST, Delivery


class Auth:
    """Guards for views. Serves the routes of the kit in ``app``."""

    def __init__(self, app: Flask, portico: Portico) -> None:
        self.portico = portico
        app.before_request(self._serve)
        app.after_request(_mark)
        app.register_error_handler(Refusal, lambda refusal: _response(refusal.answer))

    def caller(self) -> Caller | None:
        return self.portico.caller(incoming())

    def require_caller(self) -> Caller:
        return self.portico.require_caller(incoming())

    def require_organization(self) -> Caller:
        return self.portico.require_organization(incoming())

    def require_permission(self, permission: str) -> Caller:
        return self.portico.require_permission(incoming(), permission)

    def client(self) -> AuthenticatedClient:
        return self.portico.client(incoming())

    def webhook(self) -> Delivery:
        # Of a body in chunks, the rest is cut off.
        request.max_content_length = LONGEST + 1
        with suppress(RequestEntityTooLarge):
            return self.portico.webhook(dict(request.headers), request.get_data())
        raise refuse("BODY_TOO_LARGE")

    def _serve(self) -> Response | None:
        return _response(self.portico.handle(incoming())) if self.portico.serves(request.path) else None


def incoming() -> Incoming:
    g.is_judged = True
    headers = {name.lower(): value for name, value in request.headers.items()}
    return Incoming(request.method, request.path, request.query_string.decode("latin-1"), headers)


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, list(answer.headers))


def _mark(response: Response) -> Response:
    if g.get("is_judged"):
        response.headers["Cache-Control"] = NO_STORE[0][1]
        response.vary.add("Cookie")
    return response
