import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { damaged } from '../../../test/fixtures/damaged.ts';
import { parametersOf, REDIRECT_URI } from '../../../test/fixtures/grants.ts';
import { impersonated } from '../../../test/fixtures/impersonation.ts';
import { demandPolicy, NO_POLICY } from '../../../test/fixtures/policies.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { beginWith, demandFactor } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({
  clock: () => now,
  environment: { PORTICO_IMPERSONATION: 'on', PORTICO_BREACHED_AT_SIGN_IN: 'reset' },
});
after(() => service.stop());
const ada = await service.person('ada');
const lookUp = (parameters: string, token?: string, ticket?: string) =>
  service.call('POST', '/v1/authorizations/lookup', { token, body: { parameters, ticket } });
const create = (parameters: string, token: string, body: object = {}) =>
  service.call('POST', '/v1/authorizations', { token, body: { parameters, ...body } });
const refuse = (parameters: string) =>
  service.call('POST', '/v1/authorizations/refusal', { body: { parameters } });

const WEB_URIS = [REDIRECT_URI, 'https://app.example.com/cb?tenant=1', 'http://localhost:3000/callback'];
const NATIVE_URIS = ['http://127.0.0.1/callback', 'http://[::1]:8080/callback', 'com.example.app:/callback'];
const web = await newApplication(service, { kind: 'web', redirectUris: WEB_URIS });
const own = await newApplication(service, { kind: 'browser', firstParty: true });
const native = await newApplication(service, { kind: 'native', redirectUris: NATIVE_URIS });

/** Clients and addresses that an attacker would like to be taken for registered ones. */
const NEAR_MISSES: readonly (readonly [clientId: string, uri: string])[] = [
  ...[
    'https://app.example.com/callback/',
    'https://app.example.com/callback/..',
    'https://app.example.com/callback/../callback',
    'https://app.example.com/./callback',
    'https://app.example.com//callback',
    'https://app.example.com/callbac',
    'https://app.example.com/callback2',
    'https://app.example.com/Callback',
    'https://app.example.com/%63allback',
    'https://app.example.com/callback%00',
    'https://app.example.com/callback%2F..%2Fother',
    'https://app.example.com/callback;x=1',
    'https://app.example.com/callback?',
    'https://app.example.com/callback?next=https://evil.example',
    'https://app.example.com/callback#',
    'https://app.example.com/callback#fragment',
    'https://app.example.com/callback ',
    ' https://app.example.com/callback',
    '\thttps://app.example.com/callback',
    'https://app.example.com/callback\n',
    'https://app.example.com/callback\r\nLocation: https://evil.example',
    'https://app.example.com\\callback',
    'https:\\\\app.example.com\\callback',
    'https:/app.example.com/callback',
    'https:app.example.com/callback',
    '//app.example.com/callback',
    '/callback',
    'callback',
    'app.example.com/callback',
    'HTTPS://app.example.com/callback',
    'https://APP.example.com/callback',
    'https://app.example.com:443/callback',
    'https://app.example.com:8443/callback',
    'https://app.example.com./callback',
    'https://app.example.com.evil.example/callback',
    'https://app.example.comevil.example/callback',
    'https://evil.example/https://app.example.com/callback',
    'https://evil.example?https://app.example.com/callback',
    'https://evil.example#https://app.example.com/callback',
    'https://evil.example\\@app.example.com/callback',
    'https://app.example.com@evil.example/callback',
    'https://user@app.example.com/callback',
    'https://user:password@app.example.com/callback',
    'https://evil.app.example.com/callback',
    'https://example.com/callback',
    'https://app.example.org/callback',
    'https://аpp.example.com/callback',
    'https://app。example.com/callback',
    'https://app.example.com/callbаck',
    'http://app.example.com/callback',
    'ftp://app.example.com/callback',
    'javascript:alert(1)//https://app.example.com/callback',
    'data:text/html,https://app.example.com/callback',
    'https://app.example.com/cb',
    'https://app.example.com/cb?tenant=2',
    'https://app.example.com/cb?tenant=1&tenant=2',
    'https://app.example.com/cb?Tenant=1',
    'https://app.example.com/cb?tenant=1&',
    'http://localhost:3001/callback',
    'http://localhost/callback',
    'http://127.0.0.1:3000/callback',
    'https://*.example.com/callback',
  ].map((uri) => [web.id, uri] as const),
  ...[
    'https://127.0.0.1/callback',
    'http://127.0.0.1/other',
    'http://127.0.0.1/callback/',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:0/callback',
    'http://127.0.0.1:0080/callback',
    'http://127.0.0.1:65536/callback',
    'http://127.0.0.1:80:80/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.2/callback',
    'http://127.1/callback',
    'http://2130706433/callback',
    'http://localhost:8080/callback',
    'http://[::1%25eth0]:8080/callback',
    'http://[::ffff:127.0.0.1]:8080/callback',
    'http://10.0.0.1:8080/callback',
    'com.example.app:/callback/other',
    'com.example.app:/Callback',
    'com.example.app://callback',
    'COM.EXAMPLE.APP:/callback',
    'com.example.app.evil:/callback',
    'com.example:/callback',
  ].map((uri) => [native.id, uri] as const),
];

test(`422: never redirects to ${NEAR_MISSES.length} near misses of registered addresses`, async () => {
  assert.ok(NEAR_MISSES.length >= 60);
  for (const [id, uri] of NEAR_MISSES) {
    // Neither a sign-in, nor a refusal, nor an error leads there.
    const ways: readonly Record<string, string>[] = [{}, { prompt: 'none' }, { response_type: 'token' }];
    for (const changed of ways) {
      const parameters = parametersOf(id, { redirect_uri: uri, ...changed });
      for (const reply of [await lookUp(parameters, ada.token), await refuse(parameters)]) {
        assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: parameters', uri);
        assert.ok(!reply.text.includes('"url"'), uri);
      }
    }
    const made = await create(parametersOf(id, { redirect_uri: uri }), ada.token, { consent: true });
    assert.equal(outcome(made), '422 FIELDS_VALIDATION_ERROR: parameters', uri);
  }
});

test('200: registered addresses, and any loopback port of a native application', async () => {
  const own = [
    ...WEB_URIS.map((uri) => [web.id, uri] as const),
    ...NATIVE_URIS.map((uri) => [native.id, uri] as const),
    [native.id, 'http://127.0.0.1:51004/callback'] as const,
    [native.id, 'http://[::1]/callback'] as const,
    [native.id, 'http://[::1]:65535/callback'] as const,
  ];
  for (const [id, uri] of own) {
    const reply = await refuse(parametersOf(id, { redirect_uri: uri }));
    assert.equal(outcome(reply), '200', uri);
    const state = `state=a+state&iss=${encodeURIComponent(service.app.publicUrl)}`;
    const refusal = `error=access_denied&error_description=The+user+refused.&${state}`;
    assert.equal(reply.body.url, `${uri}${uri.includes('?') ? '&' : '?'}${refusal}`);
  }
});

test('404 and 422: an unknown application or a flawed query is shown, and not redirected', async () => {
  const disabled = await newApplication(service);
  await runOn(service.databaseUrl, `update applications set state = 'disabled' where id = ?`, [disabled.id]);
  const parameters = parametersOf(own.id);
  const rows: readonly (readonly [string, string])[] = [
    [parametersOf('01890000-abcd-7000-8000-00000000abcd'), '404 APPLICATION_NOT_FOUND'],
    [parametersOf('unknown'), '404 APPLICATION_NOT_FOUND'],
    [parametersOf(own.id.toUpperCase()), '404 APPLICATION_NOT_FOUND'],
    [parametersOf(disabled.id), '404 APPLICATION_NOT_FOUND'],
    [parametersOf('', { client_id: null }), '422 FIELDS_VALIDATION_ERROR: parameters'],
    [parametersOf(''), '422 FIELDS_VALIDATION_ERROR: parameters'],
    [`${parameters}&client_id=${own.id}`, '422 FIELDS_VALIDATION_ERROR: parameters'],
    [
      `${parameters}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}`,
      '422 FIELDS_VALIDATION_ERROR: parameters',
    ],
    [parametersOf(own.id, { redirect_uri: null }), '422 FIELDS_VALIDATION_ERROR: parameters'],
    [`${parameters}&state=%zz`, '422 FIELDS_VALIDATION_ERROR: parameters'],
    [`${parameters}&state=%ff`, '422 FIELDS_VALIDATION_ERROR: parameters'],
    [`?${parameters}`.replace('?response_type', '?x'), '200'],
  ];
  for (const [given, expected] of rows) {
    assert.equal(outcome(await lookUp(given)), expected, given);
    assert.equal(outcome(await refuse(given)), expected, given);
    if (expected !== '200') assert.equal(outcome(await create(given, ada.token)), expected, given);
  }
});

/** Errors that are reported to the application, which learns from the answer who reports them. */
const PROTOCOL_ERRORS: readonly (readonly [
  error: string,
  changed: Record<string, string | null>,
  more?: string,
])[] = [
  ['invalid_request', { response_type: null }],
  ['unsupported_response_type', { response_type: 'token' }],
  ['unsupported_response_type', { response_type: 'code id_token' }],
  ['invalid_request', { response_mode: 'fragment' }],
  ['invalid_request', { response_mode: 'form_post' }],
  ['invalid_request', { code_challenge: null }],
  ['invalid_request', { code_challenge: null, code_challenge_method: null }],
  ['invalid_request', { code_challenge_method: null }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_request', { code_challenge_method: 's256' }],
  ['invalid_request', { code_challenge: 'short' }],
  ['invalid_request', {}, '&code_challenge=another'],
  ['invalid_request', {}, '&scope=email'],
  ['invalid_request', { prompt: 'none login' }],
  ['invalid_request', { prompt: 'create' }],
  ['invalid_request', { max_age: '-1' }],
  ['invalid_request', { max_age: '1.5' }],
  ['request_not_supported', { request: 'e30.e30.' }],
  ['request_uri_not_supported', { request_uri: 'https://evil.example/request' }],
  ['registration_not_supported', { registration: '{}' }],
  ['invalid_target', { resource: 'https://other.example.com' }],
  ['login_required', { prompt: 'none' }],
];

test('200 with url: protocol errors are redirected with state and iss', async () => {
  for (const [error, changed, more = ''] of PROTOCOL_ERRORS) {
    const parameters = `${parametersOf(own.id, changed)}${more}`;
    const { body } = await lookUp(parameters);
    const url = new URL(body.url);
    const given = Object.fromEntries(url.searchParams);
    assert.equal(`${url.origin}${url.pathname}`, REDIRECT_URI);
    assert.deepEqual(
      [given.error, given.state, given.iss],
      [error, 'a state', service.app.publicUrl],
      parameters,
    );
    if (error === 'login_required') continue;
    const made = await create(parameters, ada.token);
    assert.equal(outcome(made), '422 FIELDS_VALIDATION_ERROR: parameters', parameters);
  }
  const { body } = await lookUp(`${parametersOf(own.id, { response_type: 'token' })}&state=another`);
  assert.ok(!new URL(body.url).searchParams.has('state'));
});

test('only a web application registered for it may omit PKCE, and then needs a nonce', async () => {
  const none = { code_challenge: null, code_challenge_method: null };
  const old = await newApplication(service, { kind: 'web', requirePkce: false });
  assert.match((await lookUp(parametersOf(old.id, none))).body.url, /nonce\+is\+missing/);
  assert.equal((await lookUp(parametersOf(old.id, { ...none, nonce: 'n' }))).body.url, null);
  const plain = { code_challenge_method: 'plain', nonce: 'n' };
  assert.match((await lookUp(parametersOf(old.id, plain))).body.url, /error=invalid_request/);
  assert.match(
    (await lookUp(parametersOf(web.id, { ...none, nonce: 'n' }))).body.url,
    /error=invalid_request/,
  );
});

test('200: the application and the scopes it may have; login_hint requires no particular person', async () => {
  const parameters = parametersOf(own.id, {
    scope: 'email unknown openid portico openid',
    login_hint: 'ada@example.com',
    unknown: 'ignored',
    nonce: '',
  });
  const { ticket, ...body } = (await lookUp(parameters, ada.token)).body;
  assert.ok(ticket.length > 0);
  assert.deepEqual(body, {
    application: { id: own.id, name: 'Invoices', logoUrl: null, firstParty: true },
    scopes: ['openid', 'email', 'portico'],
    loginHint: 'ada@example.com',
    redirectUri: REDIRECT_URI,
    silent: false,
    organizationNamed: false,
    organizationId: null,
    needs: [],
    url: null,
  });
  // Third-party software gets no session here.
  const { scopes } = (await lookUp(parametersOf(web.id, { scope: 'openid portico' }))).body;
  assert.deepEqual(scopes, ['openid']);
  const organization = await service.organization(ada);
  const key = await newApiKey(service, { organization, by: ada });
  const { token: team } = await newServiceKey(service);
  const acting = await impersonated(service, ada);
  for (const token of [undefined, 'nonsense', key.token, team, acting.token])
    assert.deepEqual((await lookUp(parameters, token)).body.needs, ['sign_in']);
  for (const token of [key.token, team, acting.token])
    assert.equal(outcome(await create(parameters, token)), '403 ACCESS_FORBIDDEN');
});

test('403 REAUTHENTICATION_REQUIRED: prompt=login and max_age compare with the time of the sign-in', async () => {
  const bea = await service.person('bea');
  const needs = async (parameters: string, token: string, ticket?: string) =>
    (await lookUp(parameters, token, ticket)).body.needs;
  now += 2 * MINUTE;
  const login = parametersOf(own.id, { prompt: 'login' });
  const { ticket, needs: missing } = (await lookUp(login, bea.token)).body;
  assert.deepEqual(missing, ['reauthentication']);
  assert.equal(outcome(await create(login, bea.token, { ticket })), '403 REAUTHENTICATION_REQUIRED');
  assert.equal(outcome(await create(login, bea.token)), '400 REQUIRED_FIELDS_MISSING');
  const others = (await lookUp(parametersOf(own.id), bea.token)).body.ticket;
  for (const bad of ['nonsense', others, ticket.replace(/[^.]+$/, damaged)])
    assert.equal(
      outcome(await create(login, bea.token, { ticket: bad })),
      '422 FIELDS_VALIDATION_ERROR: ticket',
    );
  now += 1;
  const again = await service.call('POST', '/v1/reauthentication', {
    token: bea.token,
    body: { password: bea.password },
  });
  const token = again.body.accessToken;
  assert.deepEqual(await needs(login, token, ticket), []);
  assert.equal(outcome(await create(login, token, { ticket })), '201');
  // Another look-up begins anew.
  now += 1;
  assert.deepEqual(await needs(login, token), ['reauthentication']);
  assert.deepEqual(await needs(parametersOf(own.id, { prompt: 'select_account' }), token), ['sign_in']);
  now += MINUTE;
  assert.deepEqual(await needs(parametersOf(own.id, { max_age: '59' }), token), ['reauthentication']);
  assert.deepEqual(await needs(parametersOf(own.id, { max_age: '120' }), token), []);
  now += 30 * MINUTE;
  assert.equal(outcome(await create(login, token, { ticket })), '422 FIELDS_VALIDATION_ERROR: ticket');
  const silent = parametersOf(own.id, { prompt: 'none', max_age: '59' });
  assert.match((await lookUp(silent, token)).body.url, /error=login_required/);
});

test('403 SECOND_FACTOR_MISSING: required by the application or the organization', async () => {
  const cleo = await service.person('cleo');
  const organization = await service.organization(cleo);
  const strong = parametersOf(own.id, { acr_values: 'other strong' });
  const forOrganization = parametersOf(own.id, { scope: 'organization' });
  await beginWith(service, cleo);
  await demandFactor(service, organization, cleo);
  assert.equal(outcome(await create(strong, cleo.token)), '201');
  await beginWith(service, cleo, 'password');
  for (const parameters of [strong, forOrganization]) {
    assert.deepEqual((await lookUp(parameters, cleo.token)).body.needs, ['second_factor']);
    assert.equal(outcome(await create(parameters, cleo.token)), '403 SECOND_FACTOR_MISSING');
  }
});

test("403: an organization's policy requires a new sign-in, or refuses", async () => {
  const eve = await service.person('eve');
  const organization = await service.organization(eve);
  const parameters = parametersOf(own.id, { scope: 'organization' });
  await demandPolicy(service, organization, { ...NO_POLICY, sessionIdle: 300 });
  assert.equal(outcome(await create(parameters, eve.token)), '201');
  now += 10 * MINUTE;
  assert.deepEqual((await lookUp(parameters, eve.token)).body.needs, ['reauthentication']);
  assert.equal(outcome(await create(parameters, eve.token)), '403 REAUTHENTICATION_REQUIRED');
  await demandPolicy(service, organization);
  assert.deepEqual((await lookUp(parameters, eve.token)).body.needs, []);
  assert.equal(outcome(await create(parameters, eve.token)), '403 POLICY_REFUSED');
  const silent = await lookUp(parametersOf(own.id, { scope: 'organization', prompt: 'none' }), eve.token);
  assert.equal(new URL(silent.body.url).searchParams.get('error'), 'access_denied');
});

test('the organization is the only one, the named one, or the chosen one', async () => {
  const dora = await service.person('dora');
  const { id } = await newApplication(service, {
    kind: 'browser',
    firstParty: true,
    requireOrganization: true,
  });
  const required = parametersOf(id, { scope: 'openid organization' });
  const asked = parametersOf(own.id, { scope: 'openid organization' });
  const granted = async (parameters: string, body: object = {}) => {
    const { status, headers } = await create(parameters, dora.token, body);
    assert.equal(status, 201);
    const { organization } = (await service.call('GET', String(headers.location), dora)).body;
    return organization?.id ?? null;
  };
  const answer = async (parameters: string, body: object = {}) =>
    outcome(await create(parameters, dora.token, body));
  const seen = async (parameters: string) => {
    const { needs, organizationId } = (await lookUp(parameters, dora.token)).body;
    return { needs, organizationId };
  };
  assert.deepEqual(await seen(required), { needs: ['organization'], organizationId: null });
  assert.equal(await answer(required), '403 ACCESS_FORBIDDEN');
  assert.equal(await granted(asked), null);

  const one = await service.organization(dora);
  assert.deepEqual(await seen(required), { needs: [], organizationId: one });
  assert.equal(await granted(required), one);
  const two = await service.organization(dora);
  assert.deepEqual(await seen(required), { needs: ['organization'], organizationId: null });
  const refused = '422 FIELDS_VALIDATION_ERROR: organizationId';
  assert.equal(await answer(required), refused);
  assert.equal(await granted(asked), null);
  assert.equal(await granted(required, { organizationId: two }), two);
  const named = parametersOf(id, { scope: 'organization', organization_id: one });
  assert.deepEqual(await seen(named), { needs: [], organizationId: one });
  assert.equal(await granted(named), one);
  assert.equal(await answer(named, { organizationId: two }), refused);
  const foreign = await service.organization(ada);
  assert.equal(await answer(required, { organizationId: foreign }), refused);
  assert.equal(await answer(parametersOf(own.id), { organizationId: one }), refused);
  const another = parametersOf(id, { scope: 'organization', organization_id: foreign });
  assert.deepEqual((await lookUp(another, dora.token)).body.needs, ['organization']);
  const silent = parametersOf(id, { prompt: 'none' });
  assert.match((await lookUp(silent, dora.token)).body.url, /error=interaction_required/);
});

test('403 PASSWORD_BREACHED until the password is changed; interaction_required with prompt=none', async () => {
  const { token, account } = await service.person();
  const silent = parametersOf(own.id, { prompt: 'none' });
  const breached = (value: 0 | 1) =>
    runOn(service.databaseUrl, 'update sessions set password_breached = ? where account_id = ?', [
      value,
      account.id,
    ]);
  await breached(1);
  assert.match((await lookUp(silent, token)).body.url, /error=interaction_required/);
  assert.equal(outcome(await create(silent, token)), '403 PASSWORD_BREACHED');
  await breached(0);
  assert.equal((await lookUp(silent, token)).body.url, null);
  assert.equal(outcome(await create(silent, token)), '201');
});

test('409 CONSENT_MISSING: a third-party application needs consent once for the scopes of a grant', async () => {
  const emma = await service.person('emma');
  const answer = async (parameters: string, body: object = {}) =>
    outcome(await create(parameters, emma.token, body));
  const less = parametersOf(web.id, { scope: 'openid' });
  const more = parametersOf(web.id, { scope: 'openid email' });
  assert.deepEqual((await lookUp(less, emma.token)).body.needs, ['consent']);
  assert.equal(await answer(less), '409 CONSENT_MISSING');
  assert.equal(await answer(less, { consent: false }), '409 CONSENT_MISSING');
  assert.equal(await answer(less, { consent: true }), '201');
  assert.equal(await answer(less), '201');
  assert.equal(await answer(more), '409 CONSENT_MISSING');
  assert.deepEqual(
    (await lookUp(parametersOf(web.id, { scope: 'openid', prompt: 'consent' }), emma.token)).body.needs,
    ['consent'],
  );
  const silent = parametersOf(web.id, { scope: 'openid email', prompt: 'none' });
  assert.match((await lookUp(silent, emma.token)).body.url, /error=consent_required/);
  const { items } = (await service.call('GET', '/v1/grants', emma)).body;
  for (const { id } of items) await service.call('DELETE', `/v1/grants/${id}`, emma);
  assert.equal(await answer(less), '409 CONSENT_MISSING');
});
