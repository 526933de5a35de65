import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { authorized, CHALLENGE, REDIRECT_URI } from '../../../test/fixtures/grants.ts';
import { credentialsOf, exchange } from '../../../test/fixtures/oauth.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
let now = Date.now();
const service = await startService({ clock: () => now, workInterval: 20 });
const nodes = await startNodes();
after(async () => {
  await service.stop();
  await nodes.stop();
});
const ada = await service.person('ada');
const web = await newApplication(service, { audiences: [AUDIENCE] });
const other = await newApplication(service);
const strict = await newApplication(service, { requirePushed: true });
const UNUSABLE = '422 FIELDS_VALIDATION_ERROR: parameters';

beforeEach(() => {
  now = Date.now();
});

const REQUEST = {
  response_type: 'code',
  redirect_uri: REDIRECT_URI,
  scope: 'openid profile',
  state: 'a state',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};

function push(
  changed: Readonly<Record<string, string | readonly string[]>> = {},
  application = web,
  at: Pick<Service, 'call'> = service,
) {
  return at.call('POST', '/oauth2/par', { body: { ...REQUEST, ...credentialsOf(application), ...changed } });
}

async function pushed(changed: Readonly<Record<string, string>> = {}, application = web): Promise<string> {
  const reply = await push(changed, application);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.request_uri;
}

const queryOf = (request_uri: string, client_id = web.id, more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({ client_id, request_uri, ...more }).toString();
const lookUp = (parameters: string) =>
  service.call('POST', '/v1/authorizations/lookup', { token: ada.token, body: { parameters } });
const create = (parameters: string) =>
  service.call('POST', '/v1/authorizations', { token: ada.token, body: { parameters, consent: true } });

test('201 with an address for a minute, of which a hash is stored; a code comes of it', async () => {
  const reply = await push();
  assert.equal(outcome(reply), '201');
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.deepEqual(Object.keys(reply.body), ['request_uri', 'expires_in']);
  const { request_uri: uri, expires_in } = reply.body;
  assert.match(uri, /^urn:ietf:params:oauth:request_uri:portico_pr_[A-Za-z0-9_-]{43}$/);
  assert.equal(expires_in, 60);
  assert.equal(reply.headers.location, `/authorize?${queryOf(uri)}`);
  const rows = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from pushed_requests'));
  const token = uri.slice('urn:ietf:params:oauth:request_uri:'.length);
  assert.ok(!rows.includes(token) && !service.log().includes(token));
  const looked = await lookUp(queryOf(uri));
  assert.deepEqual(
    [looked.status, looked.body.scopes, looked.body.redirectUri, looked.body.url],
    [200, ['openid', 'profile'], REDIRECT_URI, null],
  );
  const { code } = await authorized(service, ada.token, queryOf(uri), { consent: true });
  assert.equal(outcome(await exchange(service, web, code)), '200');
  const metadata = (await service.call('GET', '/.well-known/openid-configuration')).body;
  assert.equal(metadata.pushed_authorization_request_endpoint, `${service.app.publicUrl}/oauth2/par`);
  assert.equal(metadata.require_pushed_authorization_requests, false);
});

test('what stands beside the address in the query does not count', async () => {
  const parameters = queryOf(await pushed(), web.id, { scope: 'openid email', state: 'another' });
  assert.deepEqual((await lookUp(parameters)).body.scopes, ['openid', 'profile']);
  const { body } = await create(parameters);
  assert.equal(new URL(body.url).searchParams.get('state'), 'a state');
});

/** Refused with 400 `invalid_request`, unless another error is named (RFC 9126, section 2.3). */
const REFUSED: readonly (readonly [
  what: string,
  form: Readonly<Record<string, string | readonly string[]>>,
  expected?: string,
])[] = [
  ['no response type', { response_type: '' }],
  ['another response type', { response_type: 'token' }],
  ['no redirect URI', { redirect_uri: '' }],
  ['a foreign redirect URI', { redirect_uri: 'https://elsewhere.example.com/callback' }],
  ['no challenge', { code_challenge: '' }],
  ['a plain challenge', { code_challenge_method: 'plain' }],
  ['an unknown prompt', { prompt: 'nonsense' }],
  ['a request URI', { request_uri: `urn:ietf:params:oauth:request_uri:portico_pr_${'x'.repeat(43)}` }],
  ['a request object', { request: 'ey.ey.x' }],
  ['too much', { state: 'x'.repeat(8_000) }],
  ['U+0000', { state: 'a\u0000b' }],
  ['a foreign resource', { resource: 'https://elsewhere.example.com' }, '400 RESOURCE_INVALID'],
  ['two resources', { resource: [AUDIENCE, AUDIENCE] }, '400 RESOURCE_INVALID'],
  ['a wrong secret', { client_secret: `portico_cs_${'x'.repeat(43)}` }, '401 APPLICATION_INVALID'],
  ['no secret', { client_secret: '' }, '401 APPLICATION_INVALID'],
  ["another application's name", { client_id: other.id }, '401 APPLICATION_INVALID'],
];
for (const [what, form, expected = '400 BODY_MALFORMED'] of REFUSED)
  test(`${expected} for a pushed request with ${what}`, async () => {
    const reply = await push(form);
    assert.equal(outcome(reply), expected);
    const code = { '400 BODY_MALFORMED': 'invalid_request', '400 RESOURCE_INVALID': 'invalid_target' }[
      expected
    ];
    assert.equal(reply.body.error, code ?? 'invalid_client');
    assert.doesNotMatch(reply.body.error_description, /json/i);
  });

test('400 APPLICATION_FORBIDDEN for an application without a secret', async () => {
  for (const kind of ['browser', 'native'] as const)
    assert.equal(
      outcome(await push({}, await newApplication(service, { kind }))),
      '400 APPLICATION_FORBIDDEN',
    );
});

/** Addresses that are not followed, but shown, as the redirect URI is not known. */
const NOT_FOLLOWED: Readonly<Record<string, () => Promise<string>>> = {
  'of another application': async () => queryOf(await pushed(), other.id),
  'that is unknown': async () => queryOf(`urn:ietf:params:oauth:request_uri:portico_pr_${'x'.repeat(43)}`),
  'with which a code was made': async () => {
    const parameters = queryOf(await pushed());
    assert.equal(outcome(await create(parameters)), '201');
    return parameters;
  },
  'that the person has refused': async () => {
    const parameters = queryOf(await pushed());
    const refusal = await service.call('POST', '/v1/authorizations/refusal', { body: { parameters } });
    assert.equal(new URL(refusal.body.url).searchParams.get('error'), 'access_denied');
    return parameters;
  },
  'that is older than a minute': async () => {
    const parameters = queryOf(await pushed());
    now += MINUTE;
    return parameters;
  },
  'with which the person came half an hour ago': async () => {
    const parameters = queryOf(await pushed());
    assert.equal(outcome(await lookUp(parameters)), '200');
    now += 29 * MINUTE;
    assert.equal(outcome(await lookUp(parameters)), '200');
    now += MINUTE;
    return parameters;
  },
};
for (const [what, parametersFor] of Object.entries(NOT_FOLLOWED))
  test(`422 for an address ${what}`, async () => {
    const parameters = await parametersFor();
    assert.equal(outcome(await lookUp(parameters)), UNUSABLE);
    assert.equal(outcome(await create(parameters)), UNUSABLE);
    const refusal = await service.call('POST', '/v1/authorizations/refusal', { body: { parameters } });
    assert.equal(outcome(refusal), UNUSABLE);
  });

test('a refused try to make a code uses nothing up', async () => {
  const parameters = queryOf(await pushed({ prompt: 'consent' }));
  const body = { parameters };
  const without = await service.call('POST', '/v1/authorizations', { token: ada.token, body });
  assert.equal(outcome(without), '409 CONSENT_MISSING');
  assert.equal(outcome(await create(parameters)), '201');
});

test('an application that must push gets `invalid_request` for a query of the browser', async () => {
  const parameters = new URLSearchParams({ ...REQUEST, client_id: strict.id }).toString();
  const { body } = await lookUp(parameters);
  const url = new URL(body.url);
  assert.equal(`${url.origin}${url.pathname}`, REDIRECT_URI);
  assert.equal(url.searchParams.get('error'), 'invalid_request');
  assert.equal(outcome(await create(parameters)), UNUSABLE);
  assert.equal(outcome(await create(queryOf(await pushed({}, strict), strict.id))), '201');
});

test('fifty codes at once through two nodes: one address gives one', async () => {
  const { first, all } = nodes;
  const person = await first.person();
  const application = await newApplication(first);
  const { request_uri } = (await push({}, application, first)).body;
  const body = { parameters: queryOf(request_uri, application.id), consent: true };
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      (all[at % all.length] ?? first).call('POST', '/v1/authorizations', { token: person.token, body }),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 201).length, 1);
});

test('deletes pushed requests an hour after they expire, and with their application', async () => {
  const [old, young, gone] = [
    await newApplication(service),
    await newApplication(service),
    await newApplication(service),
  ] as const;
  for (const one of [old, young, gone]) await pushed({}, one);
  const expire = 'update pushed_requests set expires_at = ? where application_id = ?';
  await runOn(service.databaseUrl, expire, [Date.now() - 61 * MINUTE, old.id]);
  await runOn(service.databaseUrl, expire, [Date.now() - 50 * MINUTE, young.id]);
  await runOn(service.databaseUrl, 'delete from applications where id = ?', [gone.id]);
  await sweep(service, 'delete-old-pushed-requests');
  const rows = await rowsOf(service.databaseUrl, 'select application_id from pushed_requests');
  const left = rows.map(({ application_id }) => application_id);
  assert.deepEqual(
    [old, young, gone].map(({ id }) => left.includes(id)),
    [false, true, false],
  );
});
