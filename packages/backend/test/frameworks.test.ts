/** One suite over every adapter, through real HTTP: what holds in one framework holds in all. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { newRole } from '../../server/test/fixtures/roles.ts';
import { freePort } from '../../server/test/harness/free-port.ts';
import { startService } from '../../server/test/harness/service.ts';
import { createBrowser, overHttp } from './browser.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { agree, newProduct } from './product.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');
const acme = await service.organization(ada, 'Acme');
const reader = await newRole(service, { name: 'reader', permissions: ['invoice:read'] });
const grace = await service.person('grace');
const manager = await service.manager(acme, ada, grace, 'viewer');
const given = await service.call('PUT', `/v1/managers/${manager}`, {
  token: ada.token,
  body: { role: 'viewer', roles: ['reader'] },
});
assert.equal(given.status, 200, `${reader} ${given.text}`);
const key = await newApiKey(service, { organization: acme, by: ada });

for (const [name, start] of Object.entries(FRAMEWORKS))
  describe(name, async () => {
    let now = Date.now();
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const seen = new Set<string>();
    const product = await newProduct(service, {
      origin,
      webhooks: {
        secret: SECRET,
        seen: { has: async (id) => seen.has(id), add: async (id) => seen.add(id) },
      },
      surroundings: { now: () => now },
    });
    const { stop } = await start(product.portico, port);
    after(stop);
    const browserOf = () => createBrowser({ origin, send: overHttp, now: () => now });
    const signedIn = async (person: typeof ada) => {
      const browser = browserOf();
      await browser.open(await agree(service, await browser.go('/auth/sign-in'), person));
      return browser;
    };

    test('nobody, then somebody, then nobody', async () => {
      const browser = browserOf();
      assert.equal(await (await browser.ask('/me')).json(), null);
      const back = await agree(service, await browser.go('/auth/sign-in?returnTo=/me'), ada);
      assert.equal(await browser.go(back), `${origin}/me`);
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
      const signIn = await browser.go('/page?a=b%20c');
      assert.equal(signIn, `${origin}/auth/sign-in?returnTo=%2Fpage%3Fa%3Db%2520c`);
      const back = await agree(service, await browser.go(signIn), ada);
      assert.equal(await browser.go(back), `${origin}/page?a=b%20c`);
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
      const program = await fetch(`${origin}/invoices`, bearer(key.token));
      assert.deepEqual(await program.json(), { type: 'api_key', body: { total: 7 } });
      const wrong = await fetch(`${origin}/invoices`, bearer(`${key.token.slice(0, -4)}AAAA`));
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
      now += 5 * 60_000;
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
      now += 5 * 60_000;
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

    test('webhook: verified over the raw bytes, and a repetition is told', async () => {
      const body = JSON.stringify({ type: 'manager.added', timestamp: new Date().toISOString(), data: {} });
      const deliver = (signature: string) =>
        fetch(`${origin}/hooks`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': 'an event',
            'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
            'webhook-signature': signature,
          },
          body,
        });
      const signature = new Webhook(SECRET).sign('an event', new Date(), body);
      assert.deepEqual(await (await deliver(signature)).json(), { type: 'manager.added', isRepeated: false });
      assert.deepEqual(await (await deliver(signature)).json(), { type: 'manager.added', isRepeated: true });
      const forged = await deliver(`${signature.slice(0, -4)}AAA=`);
      assert.equal(forged.headers.get('Error-Code'), 'ACCESS_TOKEN_INVALID');
    });

    test('a path or host that no browser sends does no harm', async () => {
      for (const path of ['//evil.example/auth/session', '/auth/session/..%2f', '/%ff'])
        assert.ok((await fetch(origin + path)).status < 500, path);
    });
  });
