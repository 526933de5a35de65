"""The helper for tests of products, against `portico dev`."""

from datetime import timedelta

import httpx2
import pytest

from portico_kit.testing import RequestFailed, TestPortico, start_portico


def test_a_moved_clock_ends_sessions_and_restore_puts_all_back(portico: TestPortico) -> None:
    ada = portico.person(organization="Acme", password="analytical engines")
    headers = {"Authorization": f"Bearer {ada.access_token}"}
    kept, before = portico.snapshot(), portico.now()
    assert portico.advance("15 days") - before >= timedelta(days=15)
    assert httpx2.get(f"{portico.url}/v1/account", headers=headers).status_code == 401
    portico.restore(kept)
    assert httpx2.get(f"{portico.url}/v1/account", headers=headers).status_code == 200
    portico.restore()
    with pytest.raises(RequestFailed, match="404 .*ACCOUNT_NOT_FOUND"):
        portico.person_of(ada.email)


def test_next_mail_returns_each_email_once(portico: TestPortico) -> None:
    ada = portico.person(password="analytical engines")
    for _ in range(2):
        httpx2.post(f"{portico.url}/v1/password-resets", json={"email": ada.email}).raise_for_status()
        mail = portico.next_mail(ada.email)
        assert mail.link and mail.recipient == ada.email
    with pytest.raises(AssertionError, match="No further email"):
        portico.next_mail(ada.email, patience=0.1)


def test_events_are_found_by_their_type(portico: TestPortico) -> None:
    ada = portico.person(organization="Acme")
    made = portico.events(type="organization.created")
    assert [event["subject"]["id"] for event in made][-1:] == [ada.organization_id]
    assert portico.person_of(ada.email).id == ada.id


def test_a_person_who_cannot_be_made_is_explained(portico: TestPortico) -> None:
    with pytest.raises(RequestFailed, match="POST .*/dev/people: 422 .*email"):
        portico.person(email="nonsense")


def test_a_service_that_does_not_start_says_why() -> None:
    with pytest.raises(RuntimeError, match="PORTICO_LIMITS"):
        start_portico(variables={"PORTICO_LIMITS": "sometimes"})
