/** One suite over every adapter, through real HTTP: what holds in one framework holds in all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { type Person, type Service, startService } from '../../server/test/harness/service.ts';
import { type Browser, createBrowser, overHttp } from './browser.ts';
import { agree } from './product.ts';

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A product that is served by a framework. */
export interface ServedProduct {
  stop(): Promise<unknown>;
  now(): number;
  /** Moves its clock. */
  advance(milliseconds: number): void;
}

/** Makes a product on a port, with the routes that the suite calls. */
export type ServeProduct = (service: Service, port: number) => Promise<ServedProduct>;

/** People, an organization and an API key at a service, whom all frameworks share. */
interface Scene {
  readonly service: Service;
  readonly ada: Person;
  readonly acme: string;
  /** May read invoices. */
  readonly grace: Person;
  readonly key: { readonly token: string };
}

export async function newScene(): Promise<Scene> {
  const service = await startService();
  const ada = await service.person('ada');
  const acme = await service.organization(ada, 'Acme');
  await newRole(service, { name: 'reader', permissions: ['invoice:read'] });
  const grace = await service.person('grace');
  const manager = await service.manager(acme, ada, grace, 'viewer');
  const body = { role: 'viewer', roles: ['reader'] };
  const given = await service.call('PUT', `/v1/managers/${manager}`, { token: ada.token, body });
  assert.equal(given.status, 200, given.text);
  return { service, ada, acme, grace, key: await newApiKey(service, { organization: acme, by: ada }) };
}

/** The product that a suite runs against, once it is served. */
export interface ServingProduct {
  readonly origin: () => string;
  readonly browserOf: () => Browser;
  readonly signedIn: (person: Person) => Promise<Browser>;
  /** Moves the clock of the product and of its browsers. */
  readonly advance: (milliseconds: number) => void;
}

/** Serves a product for the tests of the group that calls it. */
export function serving(scene: Pick<Scene, 'service'>, serve: ServeProduct): ServingProduct {
  let origin = '';
  let product: ServedProduct;
  before(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    product = await serve(scene.service, port);
  });
  after(() => product?.stop());
  const browserOf = () => createBrowser({ origin, send: overHttp, now: () => product.now() });
  return {
    origin: () => origin,
    browserOf,
    signedIn: async (person) => {
      const browser = browserOf();
      await browser.open(await agree(scene.service, await browser.go('/auth/sign-in'), person));
      return browser;
    },
    advance: (milliseconds) => product.advance(milliseconds),
  };
}

/** The cases that hold in every framework. */
export function testAdapter({ service, ada, acme, grace, key }: Scene, served: ServingProduct): void {
  const { browserOf, signedIn, advance } = served;

  test('signed out, then signed in, then signed out', async () => {
    const browser = browserOf();
    assert.equal(await (await browser.ask('/me')).json(), null);
    const back = await agree(service, await browser.go('/auth/sign-in?returnTo=/me'), ada);
    assert.equal(await browser.go(back), `${served.origin()}/me`);
    assert.equal((await browser.read('/me')).email, ada.account.email);
    assert.ok(browser.names().every((one) => one.startsWith('portico-')));
    const headers = { 'Sec-Fetch-Mode': 'navigate' };
    const left = await browser.ask('/auth/sign-out', { method: 'POST', headers });
    assert.deepEqual([left.status, left.headers.get('Location')], [303, '/']);
    assert.equal(await (await browser.ask('/me')).json(), null);
    await relit();
  });

  /** Signing out has ended that session at Portico too. */
  async function relit() {
    const { email } = ada.account;
    const reply = await service.call('POST', '/v1/login', { body: { email, password: ada.password } });
    Object.assign(ada, { token: reply.body.accessToken });
  }

  test('requireSession: a navigation goes to sign in and comes back; a program gets 401', async () => {
    const browser = browserOf();
    const program = await browser.ask('/page');
    assert.deepEqual([program.status, program.headers.get('Error-Code')], [401, 'ACCESS_TOKEN_MISSING']);
    const { error } = (await program.json()) as { error: Record<string, unknown> };
    assert.deepEqual([error.status, error.error], [401, 'ACCESS_TOKEN_MISSING']);
    assert.equal(program.headers.get('Cache-Control'), 'private, no-store');
    const signIn = await browser.go('/page?a=b%26c');
    assert.equal(signIn, `${served.origin()}/auth/sign-in?returnTo=%2Fpage%3Fa%3Db%2526c`);
    const back = await agree(service, await browser.go(signIn), ada);
    assert.equal(await browser.go(back), `${served.origin()}/page?a=b%26c`);
    assert.equal((await browser.read('/page')).id, ada.account.id);
  });

  test('requirePermission: by a role of the product; 403 ACCESS_FORBIDDEN without it', async () => {
    const may = await signedIn(grace);
    assert.deepEqual(await may.read('/invoices'), { id: acme, name: 'Acme' });
    const mayNot = await (await signedIn(ada)).ask('/invoices');
    assert.deepEqual([mayNot.status, mayNot.headers.get('Error-Code')], [403, 'ACCESS_FORBIDDEN']);
  });

  test('a route for people and programs: a session, or an API key; bodies arrive in both', async () => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ total: 7 }),
    };
    const browser = await signedIn(ada);
    assert.deepEqual(await browser.read('/invoices', init), { type: 'session', body: { total: 7 } });
    const bearer = (token: string) => ({
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${token}` },
    });
    const program = await fetch(`${served.origin()}/invoices`, bearer(key.token));
    assert.deepEqual(await program.json(), { type: 'api_key', body: { total: 7 } });
    const wrong = await fetch(`${served.origin()}/invoices`, bearer(`${key.token.slice(0, -4)}AAAA`));
    assert.equal(wrong.headers.get('Error-Code'), 'ACCESS_TOKEN_INVALID');
  });

  test('403 ACCESS_FORBIDDEN: a request of another site that changes something', async () => {
    const browser = await signedIn(ada);
    const init = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-site' }, body: '{}' };
    assert.equal((await browser.ask('/invoices', init)).headers.get('Error-Code'), 'ACCESS_FORBIDDEN');
  });

  test('the product’s own answers carry a renewed session, in no cache', async () => {
    const browser = await signedIn(ada);
    const current = await browser.ask('/me');
    assert.equal(current.headers.get('Cache-Control'), 'private, no-store');
    assert.match(String(current.headers.get('Vary')), /Cookie/);
    assert.deepEqual(linesOf(current), ['own']);
    advance(5 * 60_000);
    assert.deepEqual(linesOf(await browser.ask('/me')), ['own', 'portico']);
    assert.deepEqual(linesOf(await browser.ask('/me')), ['own']);
  });

  const linesOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(/[-=]/)[0])
      .sort();

  test('an answer that is being sent has the session, although no cookie can be set any more', async () => {
    const browser = await signedIn(ada);
    advance(5 * 60_000);
    const response = await browser.ask('/stream');
    assert.equal(await response.text(), `a${ada.account.email}`);
    assert.equal((await browser.read('/me')).email, ada.account.email);
  });

  test('relay: bodies and failures pass', async () => {
    const browser = await signedIn(ada);
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' } };
    const named = await browser.read('/auth/api/v1/account', { ...init, body: '{"name":"Ada"}' });
    assert.equal(named.name, 'Ada');
    const refused = await browser.ask('/auth/api/v1/account', { ...init, body: '{"name":7}' });
    assert.equal(refused.headers.get('Error-Code'), 'FIELDS_VALIDATION_ERROR');
  });

  test('webhook: verified over the raw bytes, and a repetition is recognized', async () => {
    const body = JSON.stringify({ type: 'manager.added', timestamp: new Date().toISOString(), data: {} });
    const at = new Date();
    const deliver = (signature: string) =>
      fetch(`${served.origin()}/hooks`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'an event',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': signature,
        },
        body,
      });
    const signature = new Webhook(SECRET).sign('an event', at, body);
    assert.deepEqual(await (await deliver(signature)).json(), { type: 'manager.added', isRepeated: false });
    assert.deepEqual(await (await deliver(signature)).json(), { type: 'manager.added', isRepeated: true });
    const forged = await deliver(`${signature.slice(0, -4)}AAA=`);
    assert.equal(forged.headers.get('Error-Code'), 'ACCESS_TOKEN_INVALID');
  });

  test('a path or host that no browser sends does no harm', async () => {
    for (const path of ['//evil.example/auth/session', '/auth/session/..%2f', '/%ff'])
      assert.ok((await fetch(served.origin() + path)).status < 500, path);
  });
}
