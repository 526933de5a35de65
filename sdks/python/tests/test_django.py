"""The adapter for Django, where Django itself refuses a request."""

import pytest
from conftest import product_at
from django.conf import settings
from django.test import RequestFactory

from portico_kit import Refusal
from portico_kit.django import Auth


def test_a_delivery_that_is_too_large_for_django_is_refused_as_in_the_other_frameworks() -> None:
    settings.configure()
    request = RequestFactory().post("/hooks", b" " * 3_000_000, content_type="application/json")
    with pytest.raises(Refusal) as refused:
        Auth(product_at("https://portico.example.com")).webhook(request)
    assert refused.value.constant == "BODY_TOO_LARGE"
