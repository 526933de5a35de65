"""Portico in Django: a middleware, and guards for the views that call them."""

from collections.abc import Callable
from contextlib import suppress

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from .caller import Caller
from .incoming import Incoming
from .portico import AuthenticatedClient, Portico
from .refusal import NO_STORE, Answer, Refusal, refuse
from .webhooks import Delivery


class Auth:
    """Guards for views. Name its ``middleware`` in ``MIDDLEWARE``, before ``CsrfViewMiddleware``."""

    def __init__(self, portico: Portico) -> None:
        self.portico = portico

    def caller(self, request: HttpRequest) -> Caller | None:
        return self.portico.caller(incoming(request))

    def require_caller(self, request: HttpRequest) -> Caller:
        return self.portico.require_caller(incoming(request))

    def require_organization(self, request: HttpRequest) -> Caller:
        return self.portico.require_organization(incoming(request))

    def require_permission(self, request: HttpRequest, permission: str) -> Caller:
        return self.portico.require_permission(incoming(request), permission)

    def client(self, request: HttpRequest) -> AuthenticatedClient:
        return self.portico.client(incoming(request))

    def webhook(self, request: HttpRequest) -> Delivery:
        with suppress(RequestDataTooBig):
            return self.portico.webhook(request.headers, request.body)
        raise refuse("BODY_TOO_LARGE")

    def middleware(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> "_Middleware":
        return _Middleware(get_response, self.portico)


class _Middleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase], portico: Portico) -> None:
        self._next, self._portico = get_response, portico

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self._portico.serves(request.path):
            return _response(self._portico.handle(incoming(request)))
        response = self._next(request)
        if "portico.is_judged" in request.META:
            response.headers["Cache-Control"] = NO_STORE[0][1]
            patch_vary_headers(response, ["Cookie"])
        return response

    def process_exception(self, _request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _response(error.answer) if isinstance(error, Refusal) else None


def incoming(request: HttpRequest) -> Incoming:
    request.META["portico.is_judged"] = True
    headers = {name.lower(): value for name, value in request.headers.items()}
    return Incoming(request.method or "GET", request.path, request.META.get("QUERY_STRING", ""), headers)


def _response(answer: Answer) -> HttpResponse:
    response = HttpResponse(answer.body, status=answer.status)
    del response.headers["Content-Type"]
    for name, value in answer.headers:
        if name == "Set-Cookie":
            # Django keeps cookies apart from headers, one line each.
            response.cookies.load(value)
        else:
            response.headers[name] = value
    return response
