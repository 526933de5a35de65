import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { newProofKey, nonceFrom, proofOf } from '../../server/test/fixtures/dpop.ts';
import { authorized, parametersOf } from '../../server/test/fixtures/grants.ts';
import { askForToken, newMachine } from '../../server/test/fixtures/machines.ts';
import { exchange } from '../../server/test/fixtures/oauth.ts';
import { newServiceKey } from '../../server/test/fixtures/service-keys.ts';
import { outcome } from '../../server/test/harness/outcome.ts';
import { startService } from '../../server/test/harness/service.ts';
import { createBackend, Refusal, type RefusalConstant } from '../src/index.ts';
import { COOKIE_KEY, newProduct, ORIGIN } from './product.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const service = await startService({
  environment: { PORTICO_TOKEN_AUDIENCES: `${ORIGIN},https://other.example` },
});
after(() => service.stop());
const ada = await service.person('ada');
const acme = await service.organization(ada, 'Acme');

const bearing = (token: string) =>
  new Request(`${ORIGIN}/x`, { headers: { Authorization: `Bearer ${token}` } });
const refusedWith = (constant: RefusalConstant) => (error: unknown) =>
  error instanceof Refusal && error.constant === constant;

async function tokenFor(audience: string): Promise<string> {
  const body = { audience, organizationId: acme };
  const reply = await service.call('POST', '/v1/tokens', { token: ada.token, body });
  assert.equal(outcome(reply), '201');
  return reply.body.token;
}

test('verify: a JWT for the product, by keys that are fetched once while Cache-Control allows', async () => {
  let now = Date.now();
  let fetched = 0;
  const counting: typeof fetch = (...request) => {
    fetched++;
    return fetch(...request);
  };
  const { portico } = await newProduct(service, { surroundings: { fetch: counting, now: () => now } });
  const token = await tokenFor(ORIGIN);
  for (let count = 0; count < 3; count++) {
    const caller = await portico.verify(bearing(token));
    assert.deepEqual(
      [caller?.type, caller?.account?.id, caller?.account?.email, caller?.organization?.id, caller?.role],
      ['token', ada.account.id, ada.account.email, acme, 'owner'],
    );
  }
  assert.equal(fetched, 1);
  now += 299_000;
  await assert.doesNotReject(portico.verify(bearing(token)));
  assert.equal(fetched, 1);
  now += 2_000;
  await assert.rejects(portico.verify(bearing(token)), refusedWith('ACCESS_TOKEN_INVALID'), 'it has expired');
  assert.equal(fetched, 2);
});

test('verify: 401 for a JWT of another audience, and for one that was altered', async () => {
  const { portico } = await newProduct(service);
  const other = await tokenFor('https://other.example');
  const own = await tokenFor(ORIGIN);
  const [head = '', , signature = ''] = own.split('.');
  const forged = Buffer.from('{"sub":"root"}').toString('base64url');
  for (const token of [other, `${head}.${forged}.${signature}`, 'a.b.c', 'x'])
    await assert.rejects(portico.verify(bearing(token)), refusedWith('ACCESS_TOKEN_INVALID'));
});

test('verify: a machine is told as an API key is, by its JWT and by its token for Portico', async () => {
  const { portico } = await newProduct(service);
  const audiences = [service.app.publicUrl, ORIGIN];
  const machine = await newMachine(service, { organization: acme, by: ada, role: 'admin', audiences });
  for (const resource of audiences) {
    const { access_token } = (await askForToken(service, machine, { resource })).body;
    const caller = await portico.verify(bearing(access_token));
    assert.deepEqual(
      [caller?.type, caller?.account, caller?.organization?.id, caller?.role],
      ['api_key', null, acme, 'admin'],
      resource,
    );
  }
});

test('verify: 401 for a JWT that is bound to a key: it is no bearer token (RFC 9449, section 7.2)', async () => {
  const { portico } = await newProduct(service);
  const application = await newApplication(service, { kind: 'native', audiences: [ORIGIN] });
  const key = await newProofKey();
  const { publicUrl } = service.app;
  const accessTokenWith = async (headers: Record<string, string>) => {
    const parameters = parametersOf(application.id, { resource: ORIGIN });
    const { code } = await authorized(service, ada.token, parameters, { consent: true });
    return (await exchange(service, application, code, {}, headers)).body.access_token;
  };
  await assert.doesNotReject(portico.verify(bearing(await accessTokenWith({}))));
  const target = { method: 'POST', uri: `${publicUrl}/oauth2/token`, now: Date.now() };
  const DPoP = await proofOf(key, { ...target, nonce: await nonceFrom(service, publicUrl) });
  const bound = await accessTokenWith({ DPoP });
  await assert.rejects(portico.verify(bearing(bound)), refusedWith('ACCESS_TOKEN_INVALID'));
});

test('verify: a session’s token and an API key, by asking; the permission is demanded of both', async () => {
  const { portico } = await newProduct(service);
  const person = await portico.verify(bearing(ada.token), { organizationId: acme });
  assert.deepEqual([person?.type, person?.account?.id, person?.role], ['token', ada.account.id, 'owner']);
  const key = await newApiKey(service, { organization: acme, by: ada });
  const program = await portico.verify(bearing(key.token));
  assert.deepEqual(
    [program?.type, program?.account, program?.organization, program?.role],
    ['api_key', null, { id: acme, name: 'Acme' }, 'viewer'],
  );
  await assert.rejects(
    portico.verify(bearing(key.token), { permission: 'a:b' }),
    refusedWith('ACCESS_FORBIDDEN'),
  );
});

test('verify: null without a bearer token', async () => {
  const { portico } = await newProduct(service);
  assert.equal(await portico.verify(new Request(ORIGIN)), null);
  const basic = new Request(ORIGIN, { headers: { Authorization: 'Basic YTpi' } });
  assert.equal(await portico.verify(basic), null);
});

test('verify: while Portico is away, known callers go on and are called stale; 503 for others', async () => {
  let now = Date.now();
  let isAway = false;
  const { portico } = await newProduct(service, {
    surroundings: {
      fetch: (...request) => (isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(...request)),
      now: () => now,
    },
  });
  const key = await newApiKey(service, { organization: acme, by: ada });
  const known = await newApiKey(service, { organization: acme, by: ada });
  assert.equal((await portico.verify(bearing(known.token)))?.isStale, false);
  isAway = true;
  now += 5 * 60_000;
  assert.equal((await portico.verify(bearing(known.token)))?.isStale, true);
  await assert.rejects(portico.verify(bearing(key.token)), refusedWith('SERVICE_UNAVAILABLE'));
});

test('session.token: for another service, asked for once; session.client acts for the person', async () => {
  const product = await newProduct(service);
  const browser = await product.signedIn(ada);
  const request = new Request(ORIGIN, { headers: { Cookie: browser.cookie() } });
  const session = await product.portico.requireOrganization(request);
  const token = await session.token({ audience: 'https://other.example' });
  assert.equal(await session.token({ audience: 'https://other.example' }), token);
  await assert.rejects(session.token({ audience: 'https://unknown.example' }), /FIELDS_VALIDATION_ERROR/);
  const account = await session.client.getAccount();
  assert.ok(account.ok && account.body.id === ada.account.id);
});

test('secrets are in no text of a session, a backend or its errors', async () => {
  const product = await newProduct(service);
  const browser = await product.signedIn(ada);
  const request = new Request(ORIGIN, { headers: { Cookie: browser.cookie() } });
  const session = await product.portico.requireSession(request);
  const texts = [JSON.stringify(session), JSON.stringify({ ...session }), JSON.stringify(product.portico)];
  for (const text of texts) assert.doesNotMatch(text, /portico_(at|cs)_|a key for cookies/);
  for (const wrong of [
    { cookieKeys: ['short'] },
    { url: 'http://id.example.com' },
    { freshness: '5x' as '5m' },
    ...['', 'whsec_', 'whsec_short', [], [SECRET, '']].map((secret) => ({ webhooks: { secret } })),
  ]) {
    const options = {
      url: 'https://id.example.com',
      application: { id: 'a', secret: 'b-secret' },
      cookieKeys: [COOKIE_KEY],
    };
    assert.throws(
      () => createBackend({ ...options, ...wrong }),
      (error) => error instanceof TypeError && !/short|b-secret|a key for cookies/.test(error.message),
    );
  }
});

test('service: the typed client for a service key', async () => {
  const { portico } = await newProduct(service);
  const { token } = await newServiceKey(service);
  const accounts = await portico.service(token).listAccountsAsOperator();
  assert.ok(accounts.ok && accounts.body.items.length > 0);
});

/** A delivery as Portico sends it, with what a test changes. */
function delivery({ secret = SECRET, age = 0, type = 'manager.added', header = {} }) {
  const at = new Date(Date.now() - age);
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: { id: 'e' } });
  const headers = {
    'webhook-id': 'e',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('e', at, body),
    ...header,
  };
  return new Request(`${ORIGIN}/hooks`, { method: 'POST', headers, body });
}

test('webhook: 401 for what is older than five minutes, unsigned, or signed by somebody else', async () => {
  const { portico } = await newProduct(service, { webhooks: { secret: SECRET } });
  assert.equal((await portico.webhook(delivery({}))).type, 'manager.added');
  assert.equal((await portico.webhook(delivery({ age: 4 * 60_000 }))).type, 'manager.added');
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  for (const changed of [
    { age: 6 * 60_000 },
    { age: -6 * 60_000 },
    { secret: other },
    { header: { 'webhook-signature': '' } },
    { header: { 'webhook-id': 'f' } },
    { header: { 'webhook-timestamp': 'now' } },
  ])
    await assert.rejects(portico.webhook(delivery(changed)), refusedWith('ACCESS_TOKEN_INVALID'));
});

test('webhook: both secrets hold while one is rotated', async () => {
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const { portico } = await newProduct(service, { webhooks: { secret: [other, SECRET] } });
  for (const secret of [other, SECRET])
    assert.equal((await portico.webhook(delivery({ secret }))).isRepeated, false);
});

test('private_key_jwt: a product signs people in without a secret', async () => {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] };
  const registered = { tokenEndpointAuth: 'private_key_jwt', jwks };
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256' };
  const product = await newProduct(service, { registered, privateKey: key });
  const browser = await product.signedIn(ada);
  assert.equal((await browser.read('/auth/session')).state, 'signedIn');
});
