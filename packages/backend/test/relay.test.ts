import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import { createClient, type Portico } from '@portico/client';
import { ANYWHERE } from '../../server/test/doubles/receiver.ts';
import { allow, refuse, setHook, startRules } from '../../server/test/fixtures/hooks.ts';
import { newOperator } from '../../server/test/fixtures/operators.ts';
import { demandPolicy } from '../../server/test/fixtures/policies.ts';
import { startService } from '../../server/test/harness/service.ts';
import { relayedOperations } from '../src/routes/relayed.ts';
import type { Browser } from './browser.ts';
import { endlessBody } from './endless.ts';
import { newProduct } from './product.ts';

const rules = await startRules();
const service = await startService({ webhookAddresses: ANYWHERE });
after(async () => {
  await service.stop();
  await rules.stop();
});
const ada = await service.person('ada');
const acme = await service.organization(ada, 'Acme');
const product = await newProduct(service);

/** The client as a page of the product has it. */
const clientIn = (browser: Browser): Portico =>
  createClient({
    baseUrl: `${product.origin}/auth/api`,
    fetch: (url, init) => browser.ask(String(url), init),
  });

test('relay: each operation that is relayed is one of Portico’s', () => {
  const known = Object.values(operations).map(({ method, path }) => `${method} /v1${path}`);
  assert.deepEqual(
    relayedOperations.filter((name) => !known.includes(name)),
    [],
  );
});

test('relay: the typed client works through it, in the name of the person', async () => {
  const browser = await product.signedIn(ada);
  const portico = clientIn(browser);
  const organizations = await portico.listOrganizations();
  assert.ok(organizations.ok);
  assert.deepEqual(
    organizations.body.items.map(({ id }) => id),
    [acme],
  );
  const invited = await portico.createInvitation({
    id: acme,
    body: { email: 'new@example.com', role: 'viewer' },
  });
  assert.ok(invited.ok);
  assert.equal(invited.location, `/v1/invitations/${invited.body.id}`);
  const read = await portico.getOrganization({ id: acme });
  assert.ok(read.ok && read.etag);
  const same = await portico.getOrganization({ id: acme, ifNoneMatch: read.etag });
  assert.ok(same.ok && same.status === 304);
});

test('relay: failures pass unchanged', async () => {
  const browser = await product.signedIn(ada);
  const asked = await browser.ask(`/auth/api/v1/organizations/${acme}/invitations`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'a' },
    body: JSON.stringify({ email: 'nobody', role: 'viewer' }),
  });
  const direct = await service.call('POST', `/v1/organizations/${acme}/invitations`, {
    token: ada.token,
    body: { email: 'nobody', role: 'viewer' },
  });
  assert.equal(asked.status, 422);
  assert.deepEqual(await asked.json(), direct.body);
  assert.equal(asked.headers.get('Error-Fields'), direct.headers['error-fields']);
  assert.equal(asked.headers.get('Cache-Control'), 'private, no-store');
});

test('relay: the client learns which rule of a policy refused, and the reason that a hook gave', async () => {
  const person = await service.person('refused');
  const organization = await service.organization(person, 'Elsewhere');
  const portico = clientIn(await product.signedIn(person));
  await demandPolicy(service, organization);
  const read = await portico.getOrganization({ id: organization });
  assert.ok(!read.ok && read.error === 'POLICY_REFUSED');
  assert.equal(read.rule, 'networks');
  await setHook(service, { by: await newOperator(service), point: 'organization.create', url: rules.url });
  rules.behave(refuse('Nur für Kunden'));
  const created = await portico.createOrganization({ body: { name: 'Own' } });
  assert.ok(!created.ok && created.error === 'HOOK_REFUSED');
  assert.equal(created.reason, 'Nur für Kunden');
  rules.behave(allow);
});

test('relay: of a body without an end, little more is read than Portico takes', async () => {
  const browser = await product.signedIn(ada);
  const { stream, read } = endlessBody();
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
  const response = await browser.ask(`/auth/api/v1/organizations/${acme}/invitations`, init);
  assert.deepEqual([response.status, response.headers.get('Error-Code')], [400, 'BODY_TOO_LARGE']);
  assert.ok(read.bytes <= 6 * 65_536, String(read.bytes));
});

test('relay: what a person changes is in their session at once', async () => {
  const browser = await product.signedIn(ada);
  assert.ok((await clientIn(browser).updateAccount({ body: { name: 'Ada Lovelace' } })).ok);
  const { account } = await browser.read('/auth/session');
  assert.equal((account as { name: string }).name, 'Ada Lovelace');
});

test('relay: a session that has ended meanwhile is ended in the product at once, with a reason, once', async () => {
  const person = await service.person('ends');
  const browser = await product.signedIn(person);
  assert.equal((await service.call('POST', '/v1/logout', person)).status, 204);
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
  const listed = await clientIn(browser).listOrganizations();
  assert.ok(!listed.ok && listed.error === 'ACCESS_TOKEN_INVALID');
  assert.deepEqual(await browser.read('/auth/session'), { state: 'signedOut', reason: 'ended' });
  assert.deepEqual(await browser.read('/auth/session'), { state: 'signedOut', reason: null });
});

test('relay: a role that was lowered meanwhile is in the session with the first call that is refused', async () => {
  const [owner, person] = [await service.person('owner'), await service.person('lowered')];
  const organization = await service.organization(owner, 'Engines');
  const manager = await service.manager(organization, owner, person, 'admin');
  const browser = await product.signedIn(person);
  const body = { role: 'viewer' };
  const lowered = await service.call('PUT', `/v1/managers/${manager}`, { token: owner.token, body });
  assert.equal(lowered.status, 200);
  assert.equal((await browser.read('/auth/session')).role, 'admin');
  const invited = await clientIn(browser).createInvitation({
    id: organization,
    body: { email: 'grace@example.com', role: 'viewer' },
  });
  assert.ok(!invited.ok && invited.error === 'ACCESS_FORBIDDEN');
  assert.equal((await browser.read('/auth/session')).role, 'viewer');
});

test('relay: 401 without a session, but for what everybody may know', async () => {
  const browser = product.browser();
  const response = await browser.ask('/auth/api/v1/organizations');
  assert.deepEqual([response.status, response.headers.get('Error-Code')], [401, 'ACCESS_TOKEN_MISSING']);
  assert.equal((await browser.ask('/auth/api/v1/brand')).status, 200);
});

test('relay: 404 for everything that is not on the list, however it is written', async () => {
  const browser = await product.signedIn(ada);
  for (const [method, path] of [
    ['DELETE', '/v1/account'],
    ['POST', '/v1/tokens'],
    ['PUT', '/v1/account/password'],
    ['POST', `/v1/organizations/${acme}/api-keys`],
    ['GET', '/v1/operator/accounts'],
    ['GET', '/v1/organizations/%2e%2e/operator/accounts'],
    ['GET', `/v1/organizations/${acme}%2Fapi-keys`],
    ['GET', '/v1/organizations/'],
    ['GET', '//example.com/v1/account'],
    ['GET', '/'],
  ] as const)
    assert.equal(
      (await browser.ask(`/auth/api${path}`, { method })).headers.get('Error-Code'),
      'ROUTE_NOT_FOUND',
      path,
    );
});

test('relay: 403 from another site, and no cookie reaches Portico', async () => {
  const seen: string[] = [];
  const spied = await newProduct(service, {
    surroundings: {
      fetch: (url, init) => {
        seen.push(...new Headers(init?.headers).keys());
        return fetch(url, init);
      },
    },
  });
  const browser = await spied.signedIn(ada);
  const foreign = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } };
  assert.equal((await browser.ask('/auth/api/v1/organizations', foreign)).status, 403);
  assert.equal((await browser.ask('/auth/api/v1/organizations')).status, 200);
  assert.ok(seen.includes('authorization'));
  assert.ok(!seen.includes('cookie'));
});

test('relay: 503 SERVICE_UNAVAILABLE where something else answers, or nothing', async () => {
  let answer: (() => Promise<Response>) | undefined;
  const cut = await newProduct(service, {
    surroundings: { fetch: (...sent) => (answer ?? (() => fetch(...sent)))() },
  });
  const browser = await cut.signedIn(ada);
  for (const given of [
    () => Promise.reject(new TypeError('fetch failed')),
    async () =>
      new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    async () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
  ]) {
    answer = given;
    const response = await browser.ask('/auth/api/v1/organizations');
    assert.deepEqual([response.status, response.headers.get('Error-Code')], [503, 'SERVICE_UNAVAILABLE']);
  }
});
