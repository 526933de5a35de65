import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { authorized, parametersOf } from '../../../test/fixtures/grants.ts';
import { exchange, refresh } from '../../../test/fixtures/oauth.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { AUDIENCE, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { applicationIn, isClientUrl } from './document.ts';

const MINUTE = 60_000;
/** A third party's host, with a document at each path. */
const documents = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const asked: string[] = [];
const host = createServer((request, response) => {
  asked.push(request.url ?? '');
  const answer = documents.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

let now = Date.now();
const addresses = {
  isInsecureAllowed: true,
  isOwnNameAllowed: true,
  isPublic: () => true,
  resolve: async () => ['127.0.0.1'],
};
const environment = { PORTICO_CLIENT_METADATA: 'on', PORTICO_OPEN_AUDIENCES: AUDIENCE };
const service = await startService({
  clock: () => now,
  workInterval: 20,
  webhookAddresses: addresses,
  environment,
});
after(async () => {
  await service.stop();
  host.closeAllConnections();
  host.close();
});
/** A service with limits that callers reach through a proxy, which says where they are. */
const limited = await startService({
  webhookAddresses: addresses,
  environment: { ...environment, PORTICO_LIMITS: 'on', PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(() => limited.stop());
const ada = await service.person('ada');
const REDIRECT = 'http://127.0.0.1:8765/callback';
let made = 0;

const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) =>
    response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** Publishes metadata. @returns the `client_id` */
function publish(
  changed: Readonly<Record<string, unknown>> = {},
  headers: Record<string, string> = {},
): string {
  const path = `/clients/${++made}.json`;
  const url = `${origin}${path}`;
  const whole = { client_id: url, client_name: 'Assistant', redirect_uris: [REDIRECT], ...changed };
  documents.set(path, json(whole, headers));
  return url;
}

const wanted = (url: string, changed: Record<string, string> = {}) =>
  parametersOf(url, { redirect_uri: REDIRECT, ...changed });
const lookUp = (parameters: string) =>
  service.call('POST', '/v1/authorizations/lookup', { token: ada.token, body: { parameters } });
const NOT_FOUND = '404 APPLICATION_NOT_FOUND';

test('an unregistered application gets tokens for an open audience after consent', async () => {
  const url = publish();
  const parameters = wanted(url, { scope: 'openid', resource: AUDIENCE });
  const { body } = await lookUp(parameters);
  assert.deepEqual(body.application, { id: url, name: 'Assistant', logoUrl: null, firstParty: false });
  assert.deepEqual(body.needs, ['consent']);
  const refused = await service.call('POST', '/v1/authorizations', {
    token: ada.token,
    body: { parameters },
  });
  assert.equal(outcome(refused), '409 CONSENT_MISSING');
  const { code, grant } = await authorized(service, ada.token, parameters, { consent: true });
  const client = { id: url, secret: undefined };
  const tokens = await exchange(service, client, code, { redirect_uri: REDIRECT, resource: AUDIENCE });
  assert.equal(outcome(tokens), '200');
  const claims = JSON.parse(Buffer.from(tokens.body.access_token.split('.')[1], 'base64url').toString());
  assert.deepEqual([claims.aud, claims.client_id, claims.sid], [AUDIENCE, url, grant]);
  assert.equal(outcome(await refresh(service, client, tokens.body.refresh_token)), '200');
  const shown = await service.call('GET', `/v1/grants/${grant}`, ada);
  assert.deepEqual(shown.body.application, { id: url, name: 'Assistant', logoUrl: null });
  // Any program on this machine can use its name, so that the person is asked each time.
  const again = wanted(url, { redirect_uri: 'http://127.0.0.1:1/callback', scope: 'openid' });
  assert.deepEqual((await lookUp(again)).body.needs, ['consent']);
  const silent = await lookUp(wanted(url, { scope: 'openid', prompt: 'none' }));
  assert.match(silent.body.url, /error=consent_required/);
  const { length } = asked.filter((path) => url.endsWith(path));
  assert.equal(length, 1);
  // Wherever it is named, it has the name that people know.
  await service.call('DELETE', `/v1/grants/${grant}`, ada);
  const told = (await service.call('GET', '/v1/account/events?limit=2', ada)).body.items;
  assert.deepEqual(
    told.map(({ type, details }: { type: string; details: { applicationId: string } }) => [
      type,
      details.applicationId,
    ]),
    [
      ['grant.ended', url],
      ['grant.created', url],
    ],
  );
  const [row] = await rowsOf(service.databaseUrl, `select id from applications where client_url = '${url}'`);
  assert.equal(outcome(await lookUp(wanted(String(row?.id)))), NOT_FOUND);
});

test('metadata are cached as their headers say, for at least five minutes', async () => {
  const url = publish({}, { 'cache-control': 'max-age=1' });
  await lookUp(wanted(url));
  now += 5 * MINUTE - 1;
  await lookUp(wanted(url));
  const count = () => asked.filter((path) => url.endsWith(path)).length;
  assert.equal(count(), 1);
  now += 1;
  documents.set(
    new URL(url).pathname,
    json({ client_id: url, client_name: 'Renamed', redirect_uris: [REDIRECT] }),
  );
  assert.equal((await lookUp(wanted(url))).body.application.name, 'Renamed');
  assert.equal(count(), 2);
});

test('404: unusable metadata', async () => {
  const large = { client_id: '', padding: 'x'.repeat(5 * 1_024) };
  for (const [what, url] of [
    ['of another', publish({ client_id: 'https://other.example/client.json' })],
    ['without redirect URIs', publish({ redirect_uris: [] })],
    ['with redirect URIs of others alone', publish({ redirect_uris: ['https://other.example/callback'] })],
    ['with a secret', publish({ token_endpoint_auth_method: 'client_secret_post' })],
    ['without the code', publish({ grant_types: ['client_credentials'] })],
    ['too large', publish(large)],
    ['that are not there', `${origin}/nothing`],
  ] as const)
    assert.equal(outcome(await lookUp(wanted(url))), NOT_FOUND, what);
  for (const [what, answer] of [
    ['of another type', (_: unknown, response: ServerResponse) => response.writeHead(200).end('{}')],
    ['that are no JSON', json('{')],
    ['that are a list', json('[]')],
    [
      'that lead elsewhere',
      (_: unknown, response: ServerResponse) =>
        response.writeHead(302, { location: `${origin}/clients/1.json` }).end(),
    ],
    ['that are cut off', (_: unknown, response: ServerResponse) => response.writeHead(200).destroy()],
  ] as const) {
    const path = `/bad/${++made}`;
    documents.set(path, answer);
    assert.equal(outcome(await lookUp(wanted(`${origin}${path}`))), NOT_FOUND, what);
  }
});

test('422: a redirect URI missing from the metadata', async () => {
  const url = publish({ redirect_uris: [REDIRECT, 'https://other.example/callback'] });
  for (const uri of [
    'https://other.example/callback',
    'http://127.0.0.1:8765/other',
    'http://localhost.example/callback',
  ])
    assert.equal(
      outcome(await lookUp(wanted(url, { redirect_uri: uri }))),
      '422 FIELDS_VALIDATION_ERROR: parameters',
      uri,
    );
});

test('invalid_target for an audience that is not open; never a session', async () => {
  const url = publish();
  const { body } = await lookUp(wanted(url, { resource: 'https://closed.example' }));
  assert.match(body.url, /error=invalid_target/);
  assert.deepEqual((await lookUp(wanted(url, { scope: 'openid portico' }))).body.scopes, ['openid']);
});

test("deletes an application's row once it has no grants", async () => {
  const url = publish();
  const { grant } = await authorized(service, ada.token, wanted(url), { consent: true });
  const rows = () => rowsOf(service.databaseUrl, `select id from applications where client_url = '${url}'`);
  await sweep(service, 'delete-unused-metadata-clients');
  assert.equal((await rows()).length, 1);
  await service.call('DELETE', `/v1/grants/${grant}`, ada);
  await sweep(service, 'delete-unused-metadata-clients');
  assert.equal((await rows()).length, 0);
});

const lookUpFrom = (address: string, url: string, operation = 'lookup') =>
  limited.call('POST', `/v1/authorizations/${operation}`, {
    headers: { 'x-forwarded-for': address },
    body: { parameters: wanted(url) },
  });

for (const [what, urlOf] of [
  ['are there', () => publish()],
  ['are not there', () => `${origin}/nothing/${++made}`],
] as const)
  test(`403 RATE_LIMITED: an address that has sixty documents fetched which ${what}`, async () => {
    const address = `192.0.2.${++made}`;
    const known = publish();
    const first = outcome(await lookUpFrom(address, known));
    assert.equal(first, '200');
    for (let fetched = 1; fetched < 60; fetched++)
      assert.notEqual(outcome(await lookUpFrom(address, urlOf())), '403 RATE_LIMITED', `after ${fetched}`);
    const before = asked.length;
    for (const operation of ['lookup', 'refusal'])
      assert.equal(outcome(await lookUpFrom(address, urlOf(), operation)), '403 RATE_LIMITED');
    assert.equal(asked.length, before, 'a host was asked for an address that is held back');
    assert.equal(outcome(await lookUpFrom(address, known)), '200', 'what is kept costs nothing');
    assert.equal(outcome(await lookUpFrom('198.51.100.1', publish())), '200');
  });

test('200 for one address while another waits for many silent hosts', async () => {
  const silent: ServerResponse[] = [];
  const slow = Array.from({ length: 12 }, () => {
    const url = publish();
    documents.set(new URL(url).pathname, (_, response) => silent.push(response));
    return url;
  });
  const before = asked.length;
  const waiting = slow.map((url) => lookUpFrom('203.0.113.7', url));
  await until('its turns are taken', () => silent.length === 2);
  assert.equal(outcome(await lookUpFrom('203.0.113.8', publish())), '200');
  assert.equal(asked.length, before + 3, 'an address has two documents fetched at once');
  // Each that ends lets the next one begin.
  let ended = false;
  const all = Promise.all(waiting).finally(() => {
    ended = true;
  });
  await until('all have ended', () => {
    for (const response of silent.splice(0)) response.writeHead(404).end();
    return ended;
  });
  for (const reply of await all) assert.equal(outcome(reply), NOT_FOUND);
});

const alone = testedDatabase === 'sqlite' && 'an embedded database serves one node';
test('off by default: fetches nothing, and its tokens stop working', { skip: alone }, async () => {
  const url = publish();
  const { code } = await authorized(service, ada.token, wanted(url), { consent: true });
  const { body } = await exchange(service, { id: url, secret: undefined }, code, { redirect_uri: REDIRECT });
  const off = await startService({ beside: service, webhookAddresses: addresses });
  try {
    const before = asked.length;
    const looked = await off.call('POST', '/v1/authorizations/lookup', { body: { parameters: wanted(url) } });
    assert.equal(outcome(looked), NOT_FOUND);
    assert.equal(asked.length, before);
    const userinfo = await off.call('GET', '/oauth2/userinfo', { token: body.access_token });
    assert.equal(outcome(userinfo), '401 ACCESS_TOKEN_INVALID');
    const metadata = await off.call('GET', '/.well-known/openid-configuration');
    assert.equal(metadata.body.client_id_metadata_document_supported, false);
  } finally {
    await off.stop();
  }
});

test('a client_id is an https URL on port 443 with a path, in normal form', () => {
  const good = ['https://app.example/client.json', 'https://app.example/a/b'];
  const bad = [
    'http://app.example/client.json',
    'https://app.example',
    'https://app.example/',
    'https://app.example:8443/client.json',
    'https://app.example:443/client.json',
    'https://APP.example/client.json',
    'https://user@app.example/client.json',
    'https://app.example/client.json#x',
    'https://app.example/client.json?x=1',
    'https://app.example/a/../client.json',
    'https://app.example\\client.json',
    'ftp://app.example/client.json',
    'http://127.0.0.1/client.json',
    'urn:client',
    `https://app.example/${'x'.repeat(2_000)}`,
  ];
  for (const url of good) assert.equal(isClientUrl(url, {}), true, url);
  for (const url of bad) assert.equal(isClientUrl(url, {}), false, url);
});

test('a name is shown without invisible characters, and defaults to the host', () => {
  const url = 'https://app.example/client.json';
  const nameOf = (client_name: unknown) =>
    applicationIn(
      JSON.stringify({ client_id: url, client_name, redirect_uris: ['https://app.example/cb'] }),
      {
        url,
        audiences: [],
        now: 0,
      },
    )?.name;
  assert.equal(nameOf('A \u202Eb\u0000\n c '), 'A b c');
  assert.equal(nameOf('x'.repeat(200))?.length, 100);
  for (const none of [undefined, '', ' \u200b ', 7]) assert.equal(nameOf(none), 'app.example');
});

test('CORS: any page may get and use the tokens of an unregistered application, nothing else', async () => {
  const url = publish();
  const { code } = await authorized(service, ada.token, wanted(url, { scope: 'openid' }), { consent: true });
  const headers = { origin: 'https://pages.example' };
  const client = { id: url, secret: undefined };
  const tokens = await exchange(service, client, code, { redirect_uri: REDIRECT }, headers);
  assert.equal(outcome(tokens), '200');
  assert.equal(tokens.headers['access-control-allow-origin'], 'https://pages.example');
  const { access_token: token } = tokens.body;
  const userinfo = await service.call('GET', '/oauth2/userinfo', { token, headers });
  assert.equal(userinfo.headers['access-control-allow-origin'], 'https://pages.example');
  const caller = await service.call('GET', '/v1/caller', { token, headers });
  assert.equal(caller.body.grant.applicationId, url);
  for (const other of [caller, await service.call('GET', '/v1/account', { token: ada.token, headers })])
    assert.equal(other.headers['access-control-allow-origin'], undefined);
});
