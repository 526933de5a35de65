/** Changes by clients that registered themselves, with their registration access token (RFC 7592). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { authorized, parametersOf } from '../../../test/fixtures/grants.ts';
import { exchange, refresh } from '../../../test/fixtures/oauth.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Service, startService } from '../../../test/harness/service.ts';

const environment = { PORTICO_CLIENT_REGISTRATION: 'open', PORTICO_OPEN_AUDIENCES: AUDIENCE };
const nodes = await startNodes({ environment });
after(() => nodes.stop());
const { first: service } = nodes;
const second = nodes.all.at(-1) ?? service;
const ada = await service.person('ada');
const REDIRECT = 'http://127.0.0.1:8765/callback';
const OTHER = 'http://127.0.0.1:8765/other';

interface Registered {
  readonly id: string;
  readonly token: string;
  readonly body: Readonly<Record<string, unknown>>;
}

async function register(node: Pick<Service, 'call'> = service): Promise<Registered> {
  const { status, text, body } = await node.call('POST', '/oauth2/register', {
    body: { client_name: 'Assistant', redirect_uris: [REDIRECT] },
  });
  assert.equal(status, 201, text);
  return { id: body.client_id, token: body.registration_access_token, body };
}

interface Call {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const at = (method: string, id: string, asked: Call, node: Pick<Service, 'call'> = service) =>
  node.call(method, `/oauth2/register/${id}`, asked);
const wanted = (id: string, uri = REDIRECT) => parametersOf(id, { redirect_uri: uri, scope: 'openid' });
const lookUp = (parameters: string, node: Pick<Service, 'call'> = service) =>
  node.call('POST', '/v1/authorizations/lookup', { token: ada.token, body: { parameters } });
/** The settings that nodes share: each of these nodes has a public URL of its own. */
const shown = ({ registration_client_uri: _, ...facts }: Readonly<Record<string, unknown>>) => facts;
const replacing = (id: string, changed: object = {}) => ({
  client_id: id,
  redirect_uris: [OTHER],
  ...changed,
});

test('200: a client reads itself where its registration said, on every node', async () => {
  const { id, token, body } = await register();
  const { issuer } = (await service.call('GET', '/.well-known/openid-configuration')).body;
  assert.equal(body.registration_client_uri, `${issuer}/oauth2/register/${id}`);
  assert.match(token, /^portico_rc_[A-Za-z0-9_-]{43}$/);
  const reply = await at('GET', id, { token }, second);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(shown(reply.body), shown(body));
  assert.equal(reply.headers['cache-control'], 'no-store');
});

test('200: a client replaces its metadata; what it leaves out gets the default, and its token stays', async () => {
  const { id, token, body } = await register();
  const reply = await at('PUT', id, { token, body: replacing(id) }, second);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(shown(reply.body), { ...shown(body), client_name: id, redirect_uris: [OTHER] });
  assert.deepEqual(shown((await at('GET', id, { token })).body), shown(reply.body));
  assert.match(
    (await lookUp(wanted(id), second)).text,
    /"parameters":/,
    'the redirect URI before the change is refused',
  );
  assert.deepEqual((await lookUp(wanted(id, OTHER))).body.application.id, id);
  const named = await at('PUT', id, { token, body: replacing(id, { client_name: 'Renamed' }) });
  assert.equal(named.body.client_name, 'Renamed');
});

test('200: members that only the service gives are ignored, and a change that changes nothing is no event', async () => {
  const { id, token, body } = await register();
  const operator = await newOperator(service);
  const events = async () => {
    const path = '/v1/operator/events?type=application.updated';
    return (await service.call('GET', path, { token: operator.token })).body.items;
  };
  const before = (await events()).length;
  const sent = { ...body, client_secret_expires_at: 0, token_endpoint_auth_method: 'client_secret_post' };
  const same = await at('PUT', id, { token, body: sent });
  assert.deepEqual(same.body, body);
  assert.equal((await events()).length, before);
  await at('PUT', id, { token, body: replacing(id) });
  const [told] = await events();
  assert.deepEqual([told.subject.id, told.actor.type], [id.slice('registered-'.length), 'system']);
});

test('204: a client deletes itself, its grants and its tokens; then its token is worth nothing', async () => {
  const { id, token } = await register();
  const { code, grant } = await authorized(service, ada.token, wanted(id), { consent: true });
  const client = { id, secret: undefined };
  const tokens = await exchange(service, client, code, { redirect_uri: REDIRECT });
  assert.equal(outcome(tokens), '200');
  assert.equal(outcome(await at('DELETE', id, { token }, second)), '204');
  const bearer = { token: tokens.body.access_token };
  assert.equal(outcome(await service.call('GET', '/v1/caller', bearer)), '401 ACCESS_TOKEN_INVALID');
  assert.match(outcome(await refresh(service, client, tokens.body.refresh_token)), /^401/);
  assert.equal(outcome(await service.call('GET', `/v1/grants/${grant}`, ada)), '404 GRANT_NOT_FOUND');
  assert.equal(outcome(await lookUp(wanted(id))), '404 APPLICATION_NOT_FOUND');
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? replacing(id) : undefined;
    assert.equal(outcome(await at(method, id, { token, body })), '401 ACCESS_TOKEN_INVALID');
  }
});

test('401 invalid_token: without the token, with another one, and for clients that do not exist', async () => {
  const mine = await register();
  const other = await register();
  const unknown = `registered-${mine.id.slice('registered-'.length).replaceAll(/\d/g, '7')}`;
  const url = 'https%3A%2F%2Fassistant.example%2Fclient.json';
  const wrong: Readonly<Record<string, readonly [string, Call, string]>> = {
    'no token': [mine.id, {}, 'ACCESS_TOKEN_MISSING'],
    'another scheme': [
      mine.id,
      { headers: { authorization: `Basic ${mine.token}` } },
      'ACCESS_TOKEN_MISSING',
    ],
    "another client's token": [mine.id, { token: other.token }, 'ACCESS_TOKEN_INVALID'],
    'a token that was never given': [
      mine.id,
      { token: `portico_rc_${'x'.repeat(43)}` },
      'ACCESS_TOKEN_INVALID',
    ],
    'a part of the token': [mine.id, { token: mine.token.slice(0, -1) }, 'ACCESS_TOKEN_INVALID'],
    "a person's session": [mine.id, { token: ada.token }, 'ACCESS_TOKEN_INVALID'],
    'an unknown client': [unknown, { token: mine.token }, 'ACCESS_TOKEN_INVALID'],
    'the id of its row': [mine.id.slice('registered-'.length), { token: mine.token }, 'ACCESS_TOKEN_INVALID'],
    'upper case': [mine.id.toUpperCase(), { token: mine.token }, 'ACCESS_TOKEN_INVALID'],
    'a client by its metadata': [url, { token: mine.token }, 'ACCESS_TOKEN_INVALID'],
    'a character that databases refuse': ['registered-%00', { token: mine.token }, 'ACCESS_TOKEN_INVALID'],
  };
  for (const [what, [id, asked, constant]] of Object.entries(wrong))
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? replacing(id) : undefined;
      const reply = await at(method, id, { ...asked, body });
      assert.equal(outcome(reply), `401 ${constant}`, `${method}, ${what}`);
      assert.equal(reply.body.error, 'invalid_token', what);
      assert.match(String(reply.headers['www-authenticate']), /^Bearer/, what);
    }
  assert.deepEqual((await at('GET', mine.id, mine)).body, mine.body);
});

for (const [what, changed, constant, code] of [
  ['no client_id', { client_id: undefined }, 'REQUIRED_FIELDS_MISSING', 'invalid_client_metadata'],
  ["another's client_id", { client_id: 'registered-x' }, 'BODY_MALFORMED', 'invalid_client_metadata'],
  ['no redirect URIs', { redirect_uris: undefined }, 'REQUIRED_FIELDS_MISSING', 'invalid_client_metadata'],
  [
    'http elsewhere',
    { redirect_uris: ['http://a.example/'] },
    'REDIRECT_URI_INVALID',
    'invalid_redirect_uri',
  ],
  ['other grants alone', { grant_types: ['implicit'] }, 'BODY_MALFORMED', 'invalid_client_metadata'],
  ['no code', { response_types: ['token'] }, 'BODY_MALFORMED', 'invalid_client_metadata'],
] as const)
  test(`400 ${code}: a replacement with ${what}, which changes nothing`, async () => {
    const { id, token, body } = await register();
    const reply = await at('PUT', id, { token, body: replacing(id, changed) });
    assert.equal(outcome(reply), `400 ${constant}`);
    assert.equal(reply.body.error, code);
    assert.deepEqual((await at('GET', id, { token })).body, body);
  });

test('the token is stored as a hash, and stands in no log', async () => {
  const { id, token } = await register();
  await at('GET', id, { token });
  await at('GET', id, { token: token.slice(0, -1) });
  const stored = await rowsOf(service.databaseUrl, `select * from applications where client_url = '${id}'`);
  assert.equal(stored.length, 1);
  assert.ok(!JSON.stringify(stored).includes(token));
  assert.ok(!service.log().includes(token.slice(0, -1)));
});

test('a client that registered before there were such tokens has none', async () => {
  const { id, token } = await register();
  const forget = 'update applications set registration_hash = null where client_url = ?';
  await runOn(service.databaseUrl, forget, [id]);
  assert.equal(outcome(await at('GET', id, { token })), '401 ACCESS_TOKEN_INVALID');
});

test('once: of ten deletions at the same time through two nodes, one deletes', async () => {
  const { id, token } = await register();
  const asking = Array.from({ length: 10 }, (_, one) =>
    at('DELETE', id, { token }, one % 2 === 0 ? service : second),
  );
  const outcomes = (await Promise.all(asking)).map(outcome).sort();
  assert.deepEqual(outcomes, ['204', ...Array(9).fill('401 ACCESS_TOKEN_INVALID')]);
});

test('403 RATE_LIMITED: guesses of tokens, and more changes from one address than registrations', async () => {
  const limited = await startService({
    environment: {
      ...environment,
      PORTICO_LIMITS: 'on',
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      PORTICO_LIMIT_CLIENT_REGISTRATIONS_PER_ADDRESS: '2/1h',
    },
  });
  after(() => limited.stop());
  const { id, token } = await register(limited);
  const from = (address: string, method: string, sent: string, body?: unknown) => {
    const headers = { 'x-forwarded-for': address };
    return at(method, id, { token: sent, body, headers }, limited);
  };
  for (const name of ['first', 'second'])
    assert.equal(outcome(await from('192.0.2.1', 'PUT', token, replacing(id, { client_name: name }))), '200');
  const refused = await from('192.0.2.1', 'PUT', token, replacing(id));
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.equal(refused.body.error, 'temporarily_unavailable');
  assert.equal((await from('192.0.2.1', 'GET', token)).body.client_name, 'second');
  const wrong = `portico_rc_${'x'.repeat(43)}`;
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? replacing(id) : undefined;
    let tries = 0;
    let last = '';
    do last = outcome(await from('192.0.2.2', method, wrong, body));
    while (last === '401 ACCESS_TOKEN_INVALID' && ++tries < 1_000);
    assert.equal(last, '403 RATE_LIMITED', method);
  }
  // The rightful client is never kept out by the guesses of others from its address.
  assert.equal(outcome(await from('192.0.2.2', 'GET', token)), '200');
});

test('off: the paths do not exist', async () => {
  const off = await startService({ environment: { PORTICO_CLIENT_REGISTRATION: 'off' } });
  after(() => off.stop());
  for (const method of ['GET', 'PUT', 'DELETE'])
    assert.equal((await fetch(`${off.url}/oauth2/register/registered-x`, { method })).status, 404);
});
