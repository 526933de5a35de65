import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startService } from '../../server/test/harness/service.ts';
import { agree, newProduct } from './product.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');
const acme = await service.organization(ada, 'Acme');

test('sign-in: the session has the person, the organization, the role and what it grants', async () => {
  const product = await newProduct(service);
  const browser = product.browser();
  assert.deepEqual(await browser.read('/auth/session'), { state: 'signedOut', reason: null });
  const back = await agree(service, await browser.go('/auth/sign-in?returnTo=/invoices%3Fpage%3D2'), ada);
  assert.equal(await browser.go(back), `${product.origin}/invoices?page=2`);
  assert.deepEqual(await browser.read('/auth/session'), {
    state: 'signedIn',
    account: { id: ada.account.id, email: ada.account.email, name: null, locale: null },
    organization: { id: acme, name: 'Acme' },
    role: 'owner',
    roles: [],
    permissions: [],
    impersonator: null,
    isImpersonated: false,
    isStale: false,
    portico: service.app.publicUrl,
  });
});

test('sign-in: five tabs at once all arrive', async () => {
  const product = await newProduct(service);
  const browser = product.browser();
  const begun = await Promise.all(
    ['/1', '/2', '/3', '/4', '/5'].map((path) => browser.go(`/auth/sign-in?returnTo=${path}`)),
  );
  const arrived: string[] = [];
  for (const url of begun) arrived.push(new URL(await browser.go(await agree(service, url, ada))).pathname);
  assert.deepEqual(arrived, ['/1', '/2', '/3', '/4', '/5']);
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
});

test('sign-in: of more than ten under way, the oldest is dropped', async () => {
  let now = Date.now();
  const product = await newProduct(service, { surroundings: { now: () => now } });
  const browser = product.browser();
  const begun: string[] = [];
  for (let count = 0; count < 12; count++) {
    now += 1_000;
    begun.push(await browser.go('/auth/sign-in'));
  }
  assert.equal(browser.names().length, 10);
  assert.equal((await browser.open(await agree(service, begun[1] ?? '', ada))).status, 400);
  assert.equal((await browser.open(await agree(service, begun[2] ?? '', ada))).status, 303);
});

test('sign-in: links of other sites cannot fill the cookies until no server takes the requests', async () => {
  let now = Date.now();
  const product = await newProduct(service, { surroundings: { now: () => now } });
  const browser = product.browser();
  let url = '';
  for (let count = 0; count < 12; count++) {
    now += 1_000;
    const query = new URLSearchParams({
      returnTo: `/${'a'.repeat(1_900)}`,
      organizationId: 'o'.repeat(9_000),
    });
    url = await browser.go(`/auth/sign-in?${query}`);
    assert.ok(browser.cookie().length < 9_000, String(browser.cookie().length));
  }
  assert.equal(new URL(url).searchParams.get('organization_id'), null);
  assert.equal((await browser.open(await agree(service, url, ada))).status, 303);
});

test('sign-in: an answer that comes twice, or into another browser, signs nobody in and says so', async () => {
  const product = await newProduct(service);
  const browser = product.browser();
  const back = await agree(service, await browser.go('/auth/sign-in'), ada);
  const other = await product.browser().open(back);
  assert.equal(other.status, 400);
  assert.match(await other.text(), /began in another browser/);
  assert.equal((await browser.open(back)).status, 303);
  assert.equal((await browser.open(back)).status, 400);
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
});

test('sign-in: an answer of another issuer signs nobody in', async () => {
  const product = await newProduct(service);
  const browser = product.browser();
  const back = new URL(await agree(service, await browser.go('/auth/sign-in'), ada));
  back.searchParams.set('iss', 'https://evil.example');
  assert.equal((await browser.open(back.href)).status, 400);
  assert.equal((await browser.read('/auth/session')).state, 'signedOut');
});

test('sign-in: a refusal is shown, with a way to try again', async () => {
  const product = await newProduct(service);
  const browser = product.browser();
  const parameters = (await browser.go('/auth/sign-in?returnTo=/a')).split('?')[1];
  const { body } = await service.call('POST', '/v1/authorizations/refusal', { body: { parameters } });
  const response = await browser.open(body.url);
  assert.equal(response.status, 403);
  assert.match(await response.text(), /href="\/auth\/sign-in\?returnTo=%2Fa"/);
});

test('sign-out: ends the sign-in at Portico, and the session in the browser', async () => {
  const product = await newProduct(service);
  const grace = await service.person('grace');
  const browser = await product.signedIn(grace);
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
  assert.deepEqual(await browser.read('/auth/sign-out?returnTo=/bye', { method: 'POST' }), { url: '/bye' });
  assert.deepEqual(await browser.read('/auth/session'), { state: 'signedOut', reason: null });
  assert.equal((await service.call('GET', '/v1/account', grace)).status, 401);
});

test('sign-out: a form is led on', async () => {
  const product = await newProduct(service);
  const browser = await product.signedIn(await service.person('form'));
  const headers = { 'Sec-Fetch-Mode': 'navigate' };
  const response = await browser.ask('/auth/sign-out', { method: 'POST', headers });
  assert.deepEqual([response.status, response.headers.get('Location')], [303, '/']);
});

test('sign-out: 403 ACCESS_FORBIDDEN from another site', async () => {
  const product = await newProduct(service);
  const browser = await product.signedIn(await service.person('lured'));
  for (const site of ['cross-site', 'same-site']) {
    const response = await browser.ask('/auth/sign-out', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': site },
    });
    assert.deepEqual([response.status, response.headers.get('Error-Code')], [403, 'ACCESS_FORBIDDEN']);
  }
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
});

test('switch: another organization, without a page where nothing has to be asked', async () => {
  const product = await newProduct(service);
  const person = await service.person('several');
  const [one, two] = [await service.organization(person, 'One'), await service.organization(person, 'Two')];
  const browser = await product.signedIn(person, one);
  const nameNow = async () => ((await browser.read('/auth/session')).organization as { name: string }).name;
  assert.equal(await nameNow(), 'One');
  const url = await browser.go(`/auth/switch?organizationId=${two}&returnTo=/a`);
  assert.equal(new URL(url).searchParams.get('prompt'), 'none');
  assert.equal(await browser.go(await agree(service, url, person)), `${product.origin}/a`);
  assert.equal(await nameNow(), 'Two');
  assert.equal(browser.names().length, 1);
});

test('switch: asks on a page where something has to be asked, and refuses what is not the person’s', async () => {
  const product = await newProduct(service);
  const person = await service.person('foreign');
  const own = await service.organization(person, 'Own');
  const browser = await product.signedIn(person, own);
  const silent = await browser.go(`/auth/switch?organizationId=${acme}`);
  const asked = new URL(await browser.go(await agree(service, silent, person)));
  assert.deepEqual(
    [asked.searchParams.get('prompt'), asked.searchParams.get('organization_id')],
    [null, acme],
  );
  assert.equal(((await browser.read('/auth/session')).organization as { name: string }).name, 'Own');
});

test('routes: 404 ROUTE_NOT_FOUND for others below the prefix, and for other methods; the rest is the product’s', async () => {
  const product = await newProduct(service);
  const browser = product.browser();
  for (const [target, method] of [
    ['/auth/nothing', 'GET'],
    ['/auth/sign-out', 'GET'],
    ['/auth/session', 'POST'],
  ] as const)
    assert.equal(
      (await browser.ask(target, { method })).headers.get('Error-Code'),
      'ROUTE_NOT_FOUND',
      target,
    );
  assert.equal(await (await browser.ask('/authors')).text(), 'own');
});
