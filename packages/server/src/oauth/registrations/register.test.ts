/** Clients that register themselves (RFC 7591). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { authorized, parametersOf } from '../../../test/fixtures/grants.ts';
import { exchange, refresh } from '../../../test/fixtures/oauth.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { atOnce, tally } from '../../../test/harness/load.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const CLOSED = 'https://closed.example.com';
let now = Date.now();
const nodes = await startNodes({
  clock: () => now,
  workInterval: 20,
  environment: {
    PORTICO_CLIENT_REGISTRATION: 'open',
    PORTICO_OPEN_AUDIENCES: AUDIENCE,
    PORTICO_TOKEN_AUDIENCES: `${AUDIENCE},${CLOSED}`,
  },
});
after(() => nodes.stop());
const { first: service } = nodes;
const second = nodes.all.at(-1) ?? service;
const ada = await service.person('ada');
const REDIRECT = 'http://127.0.0.1:8765/callback';
const METADATA = { client_name: 'Assistant', redirect_uris: [REDIRECT] };

const ask = (body: unknown = METADATA, headers = {}, node: Pick<Service, 'call'> = service) =>
  node.call('POST', '/oauth2/register', { body, headers });

async function register(changed: object = {}): Promise<string> {
  const reply = await ask({ ...METADATA, ...changed });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.client_id;
}
const wanted = (id: string, changed: Record<string, string> = {}) =>
  parametersOf(id, { redirect_uri: REDIRECT, ...changed });
const lookUp = (parameters: string, node: Pick<Service, 'call'> = service) =>
  node.call('POST', '/v1/authorizations/lookup', { token: ada.token, body: { parameters } });
const rows = (id: string) =>
  rowsOf(service.databaseUrl, `select id from applications where client_url = '${id}'`);

test('201: a public client with what it may do; it gets tokens for an open audience, always after consent', async () => {
  const reply = await ask({
    ...METADATA,
    client_name: ' Assis\u200btant ',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'implicit'],
    response_types: ['code', 'token'],
    scope: 'openid',
    software_statement: 'e30.e30.',
    logo_uri: 'https://evil.example.com/logo.png',
  });
  assert.equal(reply.status, 201, reply.text);
  const {
    client_id: id,
    client_id_issued_at,
    registration_client_uri: _uri,
    registration_access_token: _token,
    ...rest
  } = reply.body;
  assert.equal(client_id_issued_at, Math.floor(now / 1_000));
  assert.deepEqual(rest, {
    client_name: 'Assis tant',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
  assert.equal(reply.headers['cache-control'], 'no-store');
  const parameters = wanted(id, { scope: 'openid', resource: AUDIENCE });
  const { body } = await lookUp(parameters, second);
  assert.deepEqual(body.application, { id, name: 'Assis tant', logoUrl: null, firstParty: false });
  assert.deepEqual(body.needs, ['consent']);
  const { code, grant } = await authorized(second, ada.token, parameters, { consent: true });
  const client = { id, secret: undefined };
  const tokens = await exchange(service, client, code, { redirect_uri: REDIRECT, resource: AUDIENCE });
  assert.equal(outcome(tokens), '200');
  const claims = JSON.parse(Buffer.from(tokens.body.access_token.split('.')[1], 'base64url').toString());
  assert.deepEqual([claims.aud, claims.client_id, claims.sid], [AUDIENCE, id, grant]);
  assert.equal(outcome(await refresh(second, client, tokens.body.refresh_token)), '200');
  const shown = await service.call('GET', `/v1/grants/${grant}`, ada);
  assert.deepEqual(shown.body.application, { id, name: 'Assis tant', logoUrl: null });
  // It proves nothing: the person is asked each time.
  const port = { redirect_uri: 'http://127.0.0.1:1/callback', scope: 'openid' };
  assert.deepEqual((await lookUp(wanted(id, port))).body.needs, ['consent']);
  const silent = await lookUp(wanted(id, { scope: 'openid', prompt: 'none' }));
  assert.match(silent.body.url, /error=consent_required/);
});

test('invalid_target for an audience that is not open; never a session', async () => {
  const id = await register();
  const { body } = await lookUp(wanted(id, { resource: CLOSED }));
  assert.match(body.url, /error=invalid_target/);
  assert.deepEqual((await lookUp(wanted(id, { scope: 'openid portico' }))).body.scopes, ['openid']);
});

for (const [what, body, constant, code] of [
  ['no redirect URI', { redirect_uris: [] }, 'BODY_MALFORMED', 'invalid_client_metadata'],
  ['no list of redirect URIs', { redirect_uris: REDIRECT }, 'BODY_MALFORMED', 'invalid_client_metadata'],
  ['nothing', { redirect_uris: undefined }, 'REQUIRED_FIELDS_MISSING', 'invalid_client_metadata'],
  [
    '21 redirect URIs',
    { redirect_uris: Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`) },
    'BODY_MALFORMED',
    'invalid_client_metadata',
  ],
  [
    'http elsewhere',
    { redirect_uris: [REDIRECT, 'http://a.example/'] },
    'REDIRECT_URI_INVALID',
    'invalid_redirect_uri',
  ],
  ['a fragment', { redirect_uris: ['https://a.example/#x'] }, 'REDIRECT_URI_INVALID', 'invalid_redirect_uri'],
  ['a wildcard', { redirect_uris: ['https://*.example/'] }, 'REDIRECT_URI_INVALID', 'invalid_redirect_uri'],
  [
    'a user name',
    { redirect_uris: ['https://a@b.example/'] },
    'REDIRECT_URI_INVALID',
    'invalid_redirect_uri',
  ],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'REDIRECT_URI_INVALID', 'invalid_redirect_uri'],
  [
    'a scheme without a dot',
    { redirect_uris: ['app:/callback'] },
    'REDIRECT_URI_INVALID',
    'invalid_redirect_uri',
  ],
  [
    'other grants alone',
    { grant_types: ['client_credentials'] },
    'BODY_MALFORMED',
    'invalid_client_metadata',
  ],
  ['no code', { response_types: ['token'] }, 'BODY_MALFORMED', 'invalid_client_metadata'],
  ['a name that is none', { client_name: 7 }, 'BODY_MALFORMED', 'invalid_client_metadata'],
] as const)
  test(`400 ${code}: ${what}`, async () => {
    const reply = await ask({ ...METADATA, ...body });
    assert.equal(outcome(reply), `400 ${constant}`);
    assert.equal(reply.body.error, code);
  });

test('a client without a name has its client ID instead', async () => {
  const { body } = await ask({ redirect_uris: [REDIRECT], client_name: '\u200b' });
  assert.equal(body.client_name, body.client_id);
});

test('operators do not see, change or count it; its registration is an event', async () => {
  const id = await register({ client_name: 'Seen' });
  const [row] = await rows(id);
  const operator = await newOperator(service);
  const as = (path: string) => service.call('GET', path, { token: operator.token });
  assert.equal(outcome(await as(`/v1/operator/applications/${row?.id}`)), '404 APPLICATION_NOT_FOUND');
  const { items } = (await as('/v1/operator/events?type=application.created')).body;
  assert.deepEqual(
    [items[0].subject.id, items[0].actor.type, items[0].details],
    [row?.id, 'system', { name: 'Seen', kind: 'native' }],
  );
  // Nor is it found by the id of its row.
  assert.equal(outcome(await lookUp(wanted(String(row?.id)))), '404 APPLICATION_NOT_FOUND');
});

test('it is forgotten a day after it was last used, unless it has a grant', async () => {
  const [unused, used] = [await register(), await register()];
  const { grant } = await authorized(service, ada.token, wanted(used), { consent: true });
  await sweep(service, 'delete-unused-metadata-clients');
  assert.equal((await rows(unused)).length, 1);
  const back = `update applications set created_at = created_at - ${DAY}, last_used_at = null
    where client_url like 'registered-%'`;
  await runOn(service.databaseUrl, back);
  await sweep(service, 'delete-unused-metadata-clients');
  assert.equal((await rows(unused)).length, 0);
  assert.equal((await rows(used)).length, 1);
  assert.equal(outcome(await lookUp(wanted(unused))), '404 APPLICATION_NOT_FOUND');
  await service.call('DELETE', `/v1/grants/${grant}`, ada);
  await sweep(service, 'delete-unused-metadata-clients');
  assert.equal((await rows(used)).length, 0);
});

test('404: a client that is forgotten between the question and the answer', async () => {
  const id = await register();
  const parameters = wanted(id);
  assert.deepEqual((await lookUp(parameters)).body.needs, ['consent']);
  await runOn(service.databaseUrl, 'delete from applications where client_url = ?', [id]);
  const body = { parameters, consent: true };
  const reply = await service.call('POST', '/v1/authorizations', { token: ada.token, body });
  assert.equal(outcome(reply), '404 APPLICATION_NOT_FOUND');
  assert.deepEqual(await rows(id), []);
});

/** Adds clients that registered just now, without a request for each. */
async function addClients(databaseUrl: string, count: number): Promise<void> {
  const id = databaseUrl.startsWith('postgres')
    ? "('ffffffff-0000-7000-8000-' || right('000000000000' || n, 12))::uuid"
    : "'ffffffff-0000-7000-8000-' || substr('000000000000' || n, -12)";
  await runOn(
    databaseUrl,
    `insert into applications (id, name, kind, state, settings, created_at, updated_at, client_url)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select ${id}, 'x', 'native', 'active', '{}', ${now}, ${now},
        'registered-' || n from numbers`,
  );
}

test('20 at once through two nodes, with room for 3: never more than 10,000 clients', async () => {
  const full = await startNodes({
    clock: () => now,
    environment: { PORTICO_CLIENT_REGISTRATION: 'open', PORTICO_OPEN_AUDIENCES: AUDIENCE },
  });
  after(() => full.stop());
  await addClients(full.first.databaseUrl, 9_997);
  const asked = Array.from({ length: 20 }, (_, number) => ({
    url: full.url(number),
    method: 'POST',
    path: '/oauth2/register',
    body: METADATA,
  }));
  assert.deepEqual(tally(await atOnce(asked)), { '201': 3, '409 APPLICATION_LIMIT_REACHED': 17 });
  const count = `select count(*) as count from applications where client_url like 'registered-%'`;
  const [stored] = await rowsOf(full.first.databaseUrl, count);
  assert.equal(Number(stored?.count), 10_000);
});

test('with 10,000 clients, a new one takes the place of the oldest without a grant; none that is new goes', async () => {
  const own = await startService({
    clock: () => now,
    environment: { PORTICO_CLIENT_REGISTRATION: 'open', PORTICO_OPEN_AUDIENCES: AUDIENCE },
  });
  after(() => own.stop());
  const first = (await ask(METADATA, {}, own)).body.client_id;
  await addClients(own.databaseUrl, 9_999);
  const full = await ask(METADATA, {}, own);
  assert.equal(outcome(full), '409 APPLICATION_LIMIT_REACHED');
  assert.equal(full.body.error, 'temporarily_unavailable');
  now += 10 * MINUTE;
  assert.equal(outcome(await ask(METADATA, {}, own)), '201');
  const left = await rowsOf(own.databaseUrl, `select id from applications where client_url = '${first}'`);
  assert.deepEqual(left, []);
});

test('token: 401 without the initial access token and with another one', async () => {
  const token = 'initial-access-token.of-this-test_0123456789';
  const guarded = await startService({
    environment: { PORTICO_CLIENT_REGISTRATION: 'token', PORTICO_CLIENT_REGISTRATION_TOKEN: token },
  });
  after(() => guarded.stop());
  for (const [headers, expected] of [
    [{}, '401 ACCESS_TOKEN_MISSING'],
    [{ authorization: 'Basic eDp5' }, '401 ACCESS_TOKEN_MISSING'],
    [{ authorization: `Bearer ${token}x` }, '401 ACCESS_TOKEN_INVALID'],
    [{ authorization: `Bearer ${token.slice(1)}` }, '401 ACCESS_TOKEN_INVALID'],
    [{ authorization: `Bearer ${token}` }, '201'],
  ] as const)
    assert.equal(outcome(await ask(METADATA, headers, guarded)), expected);
  assert.ok(!guarded.log().includes(token));
});

test('off: the endpoint does not exist, and the metadata name none', async () => {
  const off = await startService({ environment: { PORTICO_CLIENT_REGISTRATION: 'off' } });
  after(() => off.stop());
  assert.equal((await fetch(`${off.url}/oauth2/register`, { method: 'POST' })).status, 404);
  const discovery = await off.call('GET', '/.well-known/oauth-authorization-server');
  assert.equal(discovery.body.registration_endpoint, undefined);
});

const alone = testedDatabase === 'sqlite' && 'an embedded database serves one node';
test('off: clients that registered before are unknown, and their tokens stop working', {
  skip: alone,
}, async () => {
  const id = await register();
  const parameters = wanted(id, { scope: 'openid' });
  const { code } = await authorized(service, ada.token, parameters, { consent: true });
  const tokens = await exchange(service, { id, secret: undefined }, code, { redirect_uri: REDIRECT });
  const bearer = { token: tokens.body.access_token };
  assert.equal(outcome(await service.call('GET', '/v1/caller', bearer)), '200');
  const off = await startService({
    beside: service,
    clock: () => now,
    environment: { PORTICO_CLIENT_REGISTRATION: 'off' },
  });
  after(() => off.stop());
  assert.equal(outcome(await lookUp(parameters, off)), '404 APPLICATION_NOT_FOUND');
  assert.equal(outcome(await off.call('GET', '/v1/caller', bearer)), '401 ACCESS_TOKEN_INVALID');
});

test('403 RATE_LIMITED: more clients from one address than PORTICO_LIMIT_CLIENT_REGISTRATIONS_PER_ADDRESS', async () => {
  const limited = await startService({
    environment: {
      PORTICO_CLIENT_REGISTRATION: 'open',
      PORTICO_LIMITS: 'on',
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      PORTICO_LIMIT_CLIENT_REGISTRATIONS_PER_ADDRESS: '2/1h',
    },
  });
  after(() => limited.stop());
  const from = (address: string, body: object = METADATA) =>
    ask(body, { 'x-forwarded-for': address }, limited);
  assert.equal(outcome(await from('192.0.2.1')), '201');
  assert.equal(outcome(await from('192.0.2.1', { redirect_uris: ['app:/'] })), '400 REDIRECT_URI_INVALID');
  const refused = await from('192.0.2.1');
  assert.equal(outcome(refused), '403 RATE_LIMITED');
  assert.equal(refused.body.error, 'temporarily_unavailable');
  assert.equal(outcome(await from('192.0.2.2')), '201');
});
