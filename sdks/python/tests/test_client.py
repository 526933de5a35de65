"""The generated client, against the real service."""

import httpx2
import pytest
from conftest import SERVICE_KEY, product_at, request_with
from test_kit import session_cookie

from portico_client.api.operators import get_account_as_operator, list_accounts_as_operator
from portico_client.api.organizations import create_organization
from portico_client.models import CreateOrganizationRequest, OperatorAccount, OperatorAccountList, Organization
from portico_kit import Refusal
from portico_kit.service import PorticoError, expect, pages
from portico_kit.testing import TestPortico


def test_pages_lists_everybody_once(portico: TestPortico) -> None:
    people = [portico.person() for _ in range(5)]
    client = product_at(portico.url).service(SERVICE_KEY)
    listed = [
        account.email for account in pages(list_accounts_as_operator.sync, OperatorAccountList, client=client, limit=2)
    ]
    assert len(listed) == len(set(listed)) and {person.email for person in people} < set(listed)


def test_a_failure_is_told_by_its_constant(portico: TestPortico) -> None:
    client = product_at(portico.url).service(SERVICE_KEY)
    with pytest.raises(PorticoError) as missing:
        expect(OperatorAccount, get_account_as_operator.sync("01900000-0000-7000-8000-000000000000", client=client))
    assert (missing.value.status, missing.value.constant) == (404, "ACCOUNT_NOT_FOUND")
    with pytest.raises(PorticoError) as unknown:
        expect(OperatorAccountList, list_accounts_as_operator.sync(client=product_at(portico.url).service("x")))
    assert unknown.value.constant == "ACCESS_TOKEN_INVALID" and "x" not in str(unknown.value).split()


def test_the_client_of_a_person_acts_for_them(portico: TestPortico) -> None:
    ada = portico.person()
    product, request = product_at(portico.url), request_with(cookie=session_cookie(portico, ada))
    assert product.require_caller(request).organization is None
    body = CreateOrganizationRequest(name="Acme")
    made = expect(Organization, create_organization.sync(client=product.client(request), body=body))
    headers = {"Authorization": f"Bearer {ada.access_token}"}
    listed = httpx2.get(f"{portico.url}/v1/organizations", headers=headers).json()["items"]
    assert [one["id"] for one in listed] == [str(made.id)]
    with pytest.raises(Refusal, match="ACCESS_TOKEN_MISSING"):
        product.client(request_with())
