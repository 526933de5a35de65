"""Portico in FastAPI: guards are dependencies, which run in threads."""

from collections.abc import Callable
from typing import cast

from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool
from starlette.middleware.base import RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import Response

from .caller import Caller
from .incoming import Incoming
from .portico import AuthenticatedClient, Portico
from .refusal import NO_STORE, Answer, Refusal, refuse
from .webhooks import LONGEST, Delivery


class Auth:
    """Guards for ``Depends``. Serves the routes of the kit in ``app``."""

    def __init__(self, app: FastAPI, portico: Portico) -> None:
        self.portico = portico
        app.middleware("http")(self._serve)
        app.add_exception_handler(Refusal, lambda _, refusal: _response(cast(Refusal, refusal).answer))

    def caller(self, request: Request) -> Caller | None:
        return self.portico.caller(incoming(request))

    def require_caller(self, request: Request) -> Caller:
        return self.portico.require_caller(incoming(request))

    def require_organization(self, request: Request) -> Caller:
        return self.portico.require_organization(incoming(request))

    def require_permission(self, permission: str) -> Callable[[Request], Caller]:
        def guard(request: Request) -> Caller:
            return self.portico.require_permission(incoming(request), permission)

        return guard

    def client(self, request: Request) -> AuthenticatedClient:
        return self.portico.client(incoming(request))

    async def _serve(self, request: Request, call_next: RequestResponseEndpoint) -> Response:
        if self.portico.serves(request.scope["path"]):
            return _response(await run_in_threadpool(self.portico.handle, incoming(request)))
        response = await call_next(request)
        if getattr(request.state, "is_judged", False):
            response.headers["Cache-Control"] = NO_STORE[0][1]
            response.headers.add_vary_header("Cookie")
        return response

    async def webhook(self, request: Request) -> Delivery:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST:
                raise refuse("BODY_TOO_LARGE")
        return await run_in_threadpool(self.portico.webhook, request.headers, body)


def incoming(request: Request) -> Incoming:
    request.state.is_judged = True
    query = request.scope["query_string"].decode("latin-1")
    headers = {name: ", ".join(request.headers.getlist(name)) for name in request.headers}
    return Incoming(request.method, request.scope["path"], query, headers)


def _response(answer: Answer) -> Response:
    response = Response(answer.body, answer.status)
    response.raw_headers += [(name.lower().encode(), value.encode("latin-1")) for name, value in answer.headers]
    return response
