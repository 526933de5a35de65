import logging
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import django
from common import PORT, described, listening, portico
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import path

from portico_kit.django import Auth

auth = Auth(portico)
middleware = auth.middleware


def optional(request: HttpRequest) -> JsonResponse:
    return JsonResponse(described(auth.caller(request)))


def required(request: HttpRequest) -> JsonResponse:
    return JsonResponse(described(auth.require_caller(request)))


def organization(request: HttpRequest) -> JsonResponse:
    return JsonResponse(described(auth.require_organization(request)))


def invoices(request: HttpRequest) -> JsonResponse:
    return JsonResponse(described(auth.require_permission(request, "invoice:read")))


def hooks(request: HttpRequest) -> JsonResponse:
    delivery = auth.webhook(request)
    delivery.done()
    return JsonResponse({"type": delivery.event["type"], "isRepeated": delivery.is_repeated})


urlpatterns = [
    path(view.__name__ if view is not optional else "caller", view)
    for view in (optional, required, organization, invoices, hooks)
]


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Handler(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        return


if __name__ == "__main__":
    settings.configure(
        ALLOWED_HOSTS=["127.0.0.1"], MIDDLEWARE=[f"{__name__}.middleware"], ROOT_URLCONF=__name__, SECRET_KEY="x" * 50
    )
    logging.getLogger("django").setLevel(logging.ERROR)
    django.setup()
    server = make_server("127.0.0.1", PORT, get_wsgi_application(), Server, Handler)
    listening()
    server.serve_forever()
