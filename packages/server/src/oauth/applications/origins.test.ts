import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { authorized, parametersOf, VERIFIER } from '../../../test/fixtures/grants.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import type { Reply, Service } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

/** Pages of `browser` applications (the Fetch standard, section 3.3) call from the origin to which people return. */
const nodes = await startNodes({ environment: { PORTICO_CLIENT_REGISTRATION: 'off' } });
after(() => nodes.stop());
const { first: service } = nodes;
const other = nodes.all.at(-1) as Service;
const { token: operator } = await newOperator(service);
const PATH = '/v1/operator/applications';

async function register(redirectUri: string, more: object = {}): Promise<string> {
  const body = { name: 'Shop', kind: 'browser', redirectUris: [redirectUri], firstParty: true, ...more };
  const reply = await service.call('POST', PATH, { token: operator, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}
const update = (id: string, body: object) => service.call('PUT', `${PATH}/${id}`, { token: operator, body });

/** Asked by browsers before they send a request with a token or JSON. */
const preflight = (origin: string, path: string, method = 'GET', node = service) =>
  node.call('OPTIONS', path, { headers: { origin, 'access-control-request-method': method } });
const reader = ({ headers }: Reply) => headers['access-control-allow-origin'];
async function mayCall(origin: string, [method, path]: readonly [string, string], node = service) {
  const asked = await preflight(origin, path, method, node);
  assert.ok(asked.status === 204 || asked.status === 404, asked.text);
  const answer = await node.call(method, path, {
    headers: { origin },
    ...(method !== 'GET' && { body: {} }),
  });
  assert.equal(reader(answer), asked.status === 204 ? origin : undefined, `${method} ${path}`);
  return asked.status === 204;
}

/** Asks once, because a node's knowledge may change between two requests. */
async function knows(origin: string, node: typeof service) {
  const [method, path] = ACCOUNT;
  return (await preflight(origin, path, method, node)).status === 204;
}

const REDEMPTION = ['POST', '/v1/authorizations/redemption'] as const;
const CALLER = ['GET', '/v1/caller'] as const;
const ACCOUNT = ['GET', '/v1/account'] as const;

const origin = 'https://shop.example.com';
await register(`${origin}/callback`);

test("CORS: an application's page redeems a code and uses the session", async () => {
  const page = 'https://front.example.com';
  const redirectUri = `${page}/callback`;
  const id = await register(redirectUri);
  const person = await service.person('ada');
  const parameters = parametersOf(id, { scope: 'openid portico', redirect_uri: redirectUri });
  const { code } = await authorized(service, person.token, parameters);
  const headers = { origin: page };
  const body = { applicationId: id, code, verifier: VERIFIER, redirectUri };
  const redeemed = await service.call(...REDEMPTION, { body, headers });
  assert.equal(outcome(redeemed), '201');
  const token = redeemed.body.accessToken;
  for (const [expected, reply] of [
    ['201', redeemed],
    ['200', await service.call('GET', '/v1/account', { token, headers })],
    ['401 ACCESS_TOKEN_MISSING', await service.call('GET', '/v1/account', { headers })],
    ['404 ORGANIZATION_NOT_FOUND', await service.call('GET', '/v1/organizations/0', { token, headers })],
    ['204', await service.call('POST', '/v1/logout', { token, headers })],
  ] as const) {
    assert.equal(outcome(reply), expected);
    assert.equal(reader(reply), page, expected);
    assert.match(String(reply.headers['access-control-expose-headers']), /Error-Code/);
    assert.equal(reply.headers.vary, 'Origin');
    assert.equal(reply.headers['access-control-allow-credentials'], undefined);
  }
});

test('CORS: 204 for preflights of every operation that takes a session', async () => {
  const reply = await preflight(origin, '/v1/account', 'PUT');
  assert.equal(outcome(reply), '204');
  assert.match(String(reply.headers['access-control-allow-methods']), /PUT/);
  assert.match(String(reply.headers['access-control-allow-headers']), /Authorization/);
  for (const call of [
    REDEMPTION,
    CALLER,
    ['GET', '/v1/sessions?limit=1'],
    ['POST', '/v1/logout'],
    ['GET', '/v1/organizations/01890000-0000-7000-8000-000000000000/managers'],
    ['POST', '/v1/tokens'],
    ['GET', '/account'],
  ] as const) {
    assert.ok(await mayCall(origin, call), call.join(' '));
  }
});

test("CORS: no permission for passwords, registration, operators' operations and unknown paths", async () => {
  for (const call of [
    ['POST', '/v1/login'],
    ['POST', '/v1/register'],
    ['POST', '/v1/password-resets'],
    ['GET', '/v1/operator/accounts'],
    ['GET', '/v1/nowhere'],
    ['GET', '/health/live'],
  ] as const) {
    assert.equal(await mayCall(origin, call), false, call.join(' '));
  }
});

test('CORS: any answer below /oauth2/ may be read', async () => {
  for (const path of ['/oauth2/nowhere', '/oauth2/nowhere/%zz'])
    assert.equal(reader(await service.call('GET', path, { headers: { origin } })), origin);
  for (const [method, path] of [
    ['POST', '/oauth2/token'],
    ['GET', '/oauth2/userinfo'],
  ] as const) {
    const asked = await preflight(origin, path, method);
    assert.deepEqual([outcome(asked), reader(asked)], ['204', origin], path);
    assert.equal(reader(await service.call(method, path, { headers: { origin } })), origin, path);
  }
  const elsewhere = await service.call('GET', '/oauth2nowhere', { headers: { origin } });
  assert.equal(reader(elsewhere), undefined);
});

test("CORS: a third-party application's page may use tokens, but not sessions", async () => {
  const page = 'https://partner.example.com';
  await register(`${page}/callback`, { firstParty: false });
  assert.ok(await mayCall(page, REDEMPTION));
  assert.ok(await mayCall(page, CALLER));
  assert.equal(reader(await service.call('GET', '/oauth2/nowhere', { headers: { origin: page } })), page);
  assert.equal(await mayCall(page, ACCOUNT), false);
});

test('CORS: origins match exactly in scheme, host and port', async () => {
  await register('http://localhost:5173/callback');
  await register('https://SHOUTED.example.com:443/callback');
  assert.ok(await mayCall('http://localhost:5173', ACCOUNT));
  assert.ok(await mayCall('https://shouted.example.com', ACCOUNT));
  for (const page of [
    'http://localhost:5174',
    'http://localhost',
    'https://localhost:5173',
    'http://127.0.0.1:5173',
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://evil.shop.example.com',
    'https://shop.example.com.evil.example',
    'https://evil.example',
    'null',
  ]) {
    assert.equal(await mayCall(page, ACCOUNT), false, page);
    assert.equal(await mayCall(page, REDEMPTION), false, page);
  }
});

test('CORS: no permission for the origins of `web` and `native` applications', async () => {
  for (const kind of ['web', 'native']) {
    const page = `https://${kind}.example.com`;
    await register(`${page}/callback`, { kind });
    assert.equal(await mayCall(page, REDEMPTION), false, kind);
    assert.equal(await mayCall(page, ACCOUNT), false, kind);
  }
});

test('CORS: changes take effect at once on their own node', async () => {
  const [before, now] = ['https://before.example.com', 'https://now.example.com'];
  const id = await register(`${before}/callback`);
  assert.ok(await mayCall(before, ACCOUNT));
  await update(id, { redirectUris: [`${now}/callback`] });
  assert.deepEqual([await mayCall(before, ACCOUNT), await mayCall(now, ACCOUNT)], [false, true]);
  await update(id, { firstParty: false });
  assert.deepEqual([await mayCall(now, REDEMPTION), await mayCall(now, ACCOUNT)], [true, false]);
  await update(id, { firstParty: true, state: 'disabled' });
  assert.deepEqual([await mayCall(now, REDEMPTION), await mayCall(now, ACCOUNT)], [false, false]);
  await update(id, { state: 'active' });
  assert.ok(await mayCall(now, ACCOUNT));
  assert.equal(outcome(await service.call('DELETE', `${PATH}/${id}`, { token: operator })), '204');
  assert.equal(await mayCall(now, ACCOUNT), false);
});

test('CORS: an origin shared by two applications is allowed as long as one remains', async () => {
  const page = 'https://shared.example.com';
  const [one] = [await register(`${page}/one`), await register(`${page}/two`)];
  await service.call('DELETE', `${PATH}/${one}`, { token: operator });
  assert.ok(await mayCall(page, ACCOUNT));
});

test('CORS: changes by a command or another node take effect soon on every node', async () => {
  const page = 'https://command.example.com';
  await newApplication(service, { kind: 'browser', firstParty: true, redirectUris: [`${page}/callback`] });
  const late = 'https://late.example.com';
  const id = await register(`${late}/callback`);
  await until('all nodes know of both', async () => {
    const asked = nodes.all.flatMap((node) => [page, late].map((each) => knows(each, node)));
    return (await Promise.all(asked)).every(Boolean);
  });
  await update(id, { state: 'disabled' });
  await until('the other node knows that it is disabled', async () => !(await knows(late, other)));
});

test('CORS: any page may read the keys', async () => {
  for (const headers of [{ origin: 'https://evil.example' }, { origin }, { origin: 'null' }, undefined]) {
    const reply = await service.call('GET', '/.well-known/jwks.json', headers && { headers });
    assert.equal(outcome(reply), '200');
    assert.equal(reader(reply), '*');
    assert.doesNotMatch(String(reply.headers.vary), /Origin/i);
  }
  const asked = await preflight('https://evil.example', '/.well-known/jwks.json');
  assert.equal(outcome(asked), '204');
  assert.equal(reader(asked), '*');
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
    assert.equal(
      reader(await service.call('GET', path, { headers: { origin: 'https://evil.example' } })),
      '*',
    );
});
