"""What the suite of all languages cannot see from outside: time that passes, a service that is away, and texts."""

import json
import re
import time
from base64 import urlsafe_b64decode

import httpx2
import pytest
from conftest import CASES, CLIENT, COOKIE_KEY, ORIGIN, Clock, product_at, request_with, started

from portico_kit import Incoming, Portico, Refusal
from portico_kit.incoming import return_path
from portico_kit.testing import Person, TestPortico


def token_for(portico: TestPortico, person: Person) -> str:
    body = {"audience": ORIGIN, "organizationId": person.organization_id}
    headers = {"Authorization": f"Bearer {person.access_token}"}
    return str(httpx2.post(f"{portico.url}/v1/tokens", json=body, headers=headers).raise_for_status().json()["token"])


def key_of(portico: TestPortico, person: Person) -> tuple[str, str]:
    url = f"{portico.url}/v1/organizations/{person.organization_id}/api-keys"
    headers = {"Authorization": f"Bearer {person.access_token}"}
    made = httpx2.post(url, json={"name": "CI", "role": "viewer"}, headers=headers).raise_for_status().json()
    return str(made["id"]), str(made["key"])


@pytest.mark.parametrize("given", [*CASES["returnTo"]["refused"], "/" + "a" * 2_000])
def test_return_path_elsewhere_becomes_the_start_page(given: str) -> None:
    assert return_path(given, "/auth") == "/"


@pytest.mark.parametrize("given", CASES["returnTo"]["kept"])
def test_return_path_of_the_product_is_kept(given: str) -> None:
    assert return_path(given, "/auth") == given


def test_a_jwt_holds_while_portico_is_away_until_it_expires() -> None:
    portico = started()
    token = token_for(portico, portico.person(organization="Acme"))
    # Moments of the token itself: a busy machine takes seconds to get here.
    claims = json.loads(urlsafe_b64decode(f"{token.split('.')[1]}=="))
    clock = Clock(claims["iat"])
    product, late = product_at(portico.url, now=clock), product_at(portico.url)
    assert product.verify(request_with(token))
    portico.stop()
    clock.at = claims["exp"] - 1
    assert product.verify(request_with(token))
    clock.at = claims["exp"] + 1
    with pytest.raises(Refusal, match="ACCESS_TOKEN_INVALID"):
        product.verify(request_with(token))
    with pytest.raises(Refusal, match="SERVICE_UNAVAILABLE"):
        late.verify(request_with(token))


def test_an_api_key_is_known_as_long_as_freshness_says_and_stale_while_portico_is_away() -> None:
    portico, clock = started(), Clock(time.time())
    ada = portico.person(organization="Acme")
    (revoked_id, revoked), (_, kept), (_, other) = (key_of(portico, ada) for _ in range(3))
    product = product_at(portico.url, now=clock)
    for key in (revoked, kept):
        assert product.verify(request_with(key))
    headers = {"Authorization": f"Bearer {ada.access_token}"}
    httpx2.delete(f"{portico.url}/v1/api-keys/{revoked_id}", headers=headers).raise_for_status()
    clock.at += 299
    assert product.verify(request_with(revoked))
    clock.at += 2
    with pytest.raises(Refusal, match="ACCESS_TOKEN_INVALID"):
        product.verify(request_with(revoked))
    portico.stop()
    caller = product.verify(request_with(kept))
    assert caller and caller.is_stale and caller.organization
    with pytest.raises(Refusal, match="SERVICE_UNAVAILABLE") as raised:
        product.verify(request_with(other))
    assert ("Retry-After", "5") in raised.value.answer.headers


def session_cookie(portico: TestPortico, person: Person, key: str = COOKIE_KEY) -> str:
    """Signs in through the routes of the kit alone."""
    product = product_at(portico.url, cookie_keys=[key])
    begun = product.handle(Incoming("GET", "/auth/sign-in", "", {}))
    parameters = dict(begun.headers)["Location"].partition("?")[2]
    back = str(portico.send("POST", "/dev/sign-in", {"account": person.id, "parameters": parameters})["url"])
    cookie = dict(begun.headers)["Set-Cookie"].partition(";")[0]
    done = product.handle(Incoming("GET", "/auth/callback", back.partition("?")[2], {"cookie": cookie}))
    assert done.status == 303
    return next(value.partition(";")[0] for name, value in done.headers if name == "Set-Cookie" and ".in-" not in value)


def test_a_session_outlives_a_rotation_of_cookie_keys_and_no_more(portico: TestPortico) -> None:
    ada = portico.person(organization="Acme")
    cookie = session_cookie(portico, ada)
    new = "another key for cookies, of 32 or more characters"
    for keys, known in (([COOKIE_KEY], True), ([new, COOKIE_KEY], True), ([new], False)):
        product = product_at(portico.url, cookie_keys=keys)
        assert (product.session(request_with(cookie=cookie)) is not None) == known
    elsewhere = product_at(portico.url, origin="http://localhost:4001")
    assert elsewhere.session(request_with(cookie=cookie)) is None


def test_a_session_that_ended_elsewhere_ends_within_freshness(portico: TestPortico) -> None:
    clock, ada = Clock(time.time()), portico.person(organization="Acme")
    cookie = session_cookie(portico, ada)
    product = product_at(portico.url, now=clock)
    assert product.session(request_with(cookie=cookie))
    headers = {"Authorization": f"Bearer {ada.access_token}"}
    for session in httpx2.get(f"{portico.url}/v1/sessions", headers=headers).json()["items"]:
        if not session["current"]:
            httpx2.delete(f"{portico.url}/v1/sessions/{session['id']}", headers=headers).raise_for_status()
    portico.advance("15 days")
    assert product.session(request_with(cookie=cookie))
    clock.at += 301
    assert product.session(request_with(cookie=cookie)) is None


def test_the_session_cookie_is_for_this_host_alone_over_https(portico: TestPortico) -> None:
    product = product_at(portico.url, origin="https://app.example.com")
    line = dict(product.handle(Incoming("GET", "/auth/sign-in", "", {})).headers)["Set-Cookie"]
    assert re.fullmatch(r"__Host-portico-\S+=\S+; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure", line)


def test_secrets_are_in_no_text(portico: TestPortico) -> None:
    ada = portico.person(organization="Acme", secondFactor=True)
    product = product_at(portico.url)
    caller = product.session(request_with(cookie=session_cookie(portico, ada)))
    texts = (repr(caller), repr(product), repr(vars(product)), repr(ada))
    for text in texts:
        for secret in ("portico_at_", "portico_cs_", COOKIE_KEY, ada.totp_secret or "-"):
            assert secret not in text


def test_from_environment_takes_several_keys_and_names_a_variable_that_is_missing(portico: TestPortico) -> None:
    keys = ("n" * 32, "o" * 32)
    cookie = session_cookie(portico, portico.person(), keys[1])
    id, secret = CLIENT
    variables = {"ISSUER": portico.url, "ORIGIN": ORIGIN, "CLIENT_ID": id, "CLIENT_SECRET": secret}
    product = Portico.from_environment({**variables, "COOKIE_KEYS": " ".join(keys)})
    assert product.session(request_with(cookie=cookie))
    with pytest.raises(KeyError, match="COOKIE_KEYS"):
        Portico.from_environment(variables)


@pytest.mark.parametrize(
    "wrong",
    [
        *[{"cookie_keys": ["short"]}, {"cookie_keys": []}, {"origin": "http://app.example.com"}, {"origin": "ftp://x"}],
        *[{"webhook_secrets": wrong} for wrong in ([""], ["whsec_"], ["whsec_short"], f"whsec_{'A' * 32}")],
        *[{"address_header": wrong} for wrong in ("", "X Real", "a:b", "X-Real-IP\r\n")],
    ],
)
def test_a_wrong_option_is_named_without_its_value(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))) as raised:
        product_at("https://id.example.com", **wrong)
    assert not re.search(f"short|{CLIENT[1]}", str(raised.value))


def test_an_authenticator_app_and_a_choice_of_organization_are_no_obstacle(portico: TestPortico) -> None:
    ada = portico.person(organization="Acme", secondFactor=True)
    caller = product_at(portico.url).session(request_with(cookie=session_cookie(portico, ada)))
    assert caller and caller.account and caller.account.email == ada.email
    assert caller.organization and caller.organization.name == "Acme" and caller.role == "owner"
