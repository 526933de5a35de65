/**
 * The modules of the OpenID conformance suite's plans for a provider (basic, configuration, RP-initiated logout), by
 * their names there, and the demands of RFC 9700 and RFC 9207: each as the request that it sends, and the expected
 * outcome.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt, jwtVerify } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { authorized, parametersOf, REDIRECT_URI } from '../../../test/fixtures/grants.ts';
import { exchange, refresh, tokensFor } from '../../../test/fixtures/oauth.ts';
import { publishedKeys } from '../../../test/fixtures/published-keys.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import type { Person } from '../../../test/harness/service.ts';

const issuer = 'https://id.example.com';
const nodes = await startNodes({ environment: { PORTICO_PUBLIC_URL: issuer } });
after(() => nodes.stop());
const { first: service } = nodes;
const ada = await service.person('ada');
const SIGNED_OUT = 'https://app.example.com/signed-out?from=here';
const settings = { firstParty: true, postLogoutRedirectUris: [SIGNED_OUT] };
const client = await newApplication(service, settings);
const second = await newApplication(service, settings);
/** As the suite registers its clients: they know nothing of PKCE. */
const old = await newApplication(service, { ...settings, requirePkce: false });
const NO_PKCE = { code_challenge: null, code_challenge_method: null };
const keys = publishedKeys(service.url);

let asked = 0;
const call: typeof service.call = (...given) =>
  (nodes.all[asked++ % nodes.all.length] ?? service).call(...given);

type Changed = Readonly<Record<string, string | null>>;

/** The reaction of the page to a query: what it asks first, where it leads, or that it stays. */
async function answered(parameters: string, person?: Person): Promise<string> {
  const { token } = person ?? {};
  const { status, body } = await call('POST', '/v1/authorizations/lookup', { token, body: { parameters } });
  if (status !== 200) return 'shown';
  if (body.url !== null) return answerIn(body.url);
  if (body.needs.length > 0) return `asks ${body.needs.join(' ')}`;
  const { ticket } = body;
  const made = await call('POST', '/v1/authorizations', { token, body: { parameters, ticket } });
  return made.status === 201 ? answerIn(made.body.url) : outcome(made);
}

/** Every answer names its issuer, and returns `state` (RFC 9207, section 2; RFC 6749, section 4.1.2). */
function answerIn(url: string): string {
  const { searchParams, origin, pathname } = new URL(url);
  assert.equal(`${origin}${pathname}`, REDIRECT_URI);
  assert.equal(searchParams.get('iss'), issuer);
  assert.equal(searchParams.get('state'), 'a state');
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : 'nothing');
}

interface Row {
  readonly name: string;
  readonly changed?: Changed;
  /** Whether the browser has no session. */
  readonly isStrange?: true;
  readonly expected: string;
  readonly of?: typeof client;
}

const AT_THE_PAGE: readonly Row[] = [
  { name: 'oidcc-server', expected: 'code' },
  { name: 'oidcc-response-type-missing', changed: { response_type: null }, expected: 'invalid_request' },
  // The suite asks for it; without PKCE, a nonce is what binds the code to a sign-in (RFC 9700, section 2.1.1).
  { name: 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow', expected: 'code' },
  { name: '… without PKCE', of: old, changed: NO_PKCE, expected: 'invalid_request' },
  { name: '… without PKCE, with a nonce', of: old, changed: { ...NO_PKCE, nonce: 'n' }, expected: 'code' },
  ...['profile', 'email', 'address', 'phone', 'profile email address phone'].map((scopes) => ({
    name: `oidcc-scope-${scopes}`,
    changed: { scope: `openid ${scopes}` },
    expected: 'code',
  })),
  { name: 'oidcc-ensure-other-scope-order-succeeds', changed: { scope: 'email openid' }, expected: 'code' },
  { name: 'oidcc-display-page', changed: { display: 'page' }, expected: 'code' },
  { name: 'oidcc-display-popup', changed: { display: 'popup' }, expected: 'code' },
  { name: 'oidcc-prompt-login', changed: { prompt: 'login' }, expected: 'asks reauthentication' },
  {
    name: 'oidcc-prompt-none-not-logged-in',
    changed: { prompt: 'none' },
    isStrange: true,
    expected: 'login_required',
  },
  { name: 'oidcc-prompt-none-logged-in', changed: { prompt: 'none' }, expected: 'code' },
  { name: 'oidcc-max-age-10000', changed: { max_age: '10000' }, expected: 'code' },
  { name: 'max_age=0, which is prompt=login', changed: { max_age: '0' }, expected: 'asks reauthentication' },
  {
    name: 'max_age=0 with prompt=none',
    changed: { max_age: '0', prompt: 'none' },
    expected: 'login_required',
  },
  {
    name: 'oidcc-ensure-request-with-unknown-parameter-succeeds',
    changed: { extra: 'foobar' },
    expected: 'code',
  },
  { name: 'oidcc-login-hint', changed: { login_hint: 'buffy@example.com' }, expected: 'code' },
  { name: 'oidcc-ui-locales', changed: { ui_locales: 'se' }, expected: 'code' },
  { name: 'oidcc-claims-locales', changed: { claims_locales: 'se' }, expected: 'code' },
  {
    name: 'oidcc-ensure-request-with-acr-values-succeeds',
    changed: { acr_values: '1 2' },
    expected: 'code',
  },
  {
    name: 'oidcc-claims-essential',
    changed: { claims: '{"userinfo":{"name":{"essential":true}}}' },
    expected: 'code',
  },
  {
    name: 'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    changed: { request: 'eyJhbGciOiJub25lIn0.e30.' },
    expected: 'request_not_supported',
  },
  {
    name: 'oidcc-ensure-request-object-with-redirect-uri',
    changed: { request: 'eyJhbGciOiJub25lIn0.eyJyZWRpcmVjdF91cmkiOiJodHRwczovL2EifQ.' },
    expected: 'request_not_supported',
  },
  {
    name: 'oidcc-request-uri-unsigned',
    changed: { request_uri: 'https://app.example.com/request' },
    expected: 'request_uri_not_supported',
  },
  {
    name: 'oidcc-ensure-registered-redirect-uri',
    changed: { redirect_uri: `${REDIRECT_URI}/other` },
    expected: 'shown',
  },
  {
    name: 'oidcc-redirect-uri-query-mismatch',
    changed: { redirect_uri: `${REDIRECT_URI}?foo=bar` },
    expected: 'shown',
  },
  { name: 'oidcc-redirect-uri-missing', changed: { redirect_uri: null }, expected: 'shown' },
  {
    name: 'RFC 9700, 2.1.2: nothing in the front channel but a code',
    changed: { response_type: 'code id_token token' },
    expected: 'unsupported_response_type',
  },
  { name: 'RFC 9700, 2.1.1: PKCE is demanded', changed: NO_PKCE, expected: 'invalid_request' },
  {
    name: 'RFC 9700, 2.1.1: and not plain',
    changed: { code_challenge_method: 'plain' },
    expected: 'invalid_request',
  },
  ...['login', 'consent', 'select_account'].map((prompt) => ({
    name: `OpenID Connect Core, 3.1.2.1: none beside ${prompt}`,
    changed: { prompt: `none ${prompt}` },
    expected: 'invalid_request',
  })),
];

for (const { name, changed = {}, isStrange, expected, of = client } of AT_THE_PAGE)
  test(`${name}: ${expected}`, async () => {
    assert.equal(await answered(parametersOf(of.id, changed), isStrange ? undefined : ada), expected);
  });

test('oidcc-ensure-post-request-succeeds: the page accepts its query as a form', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await call('POST', '/authorize', { body: parametersOf(client.id), headers });
  assert.equal(status, 200);
});

test('oidcc-id-token-hint: signs in the person of the hint silently, and no other', async () => {
  const { id_token } = await tokensFor(service, ada, client);
  const parameters = parametersOf(client.id, { prompt: 'none', id_token_hint: id_token });
  assert.equal(await answered(parameters, ada), 'code');
  assert.equal(await answered(parameters, await service.person('grace')), 'login_required');
});

test('oidcc-server, oidcc-userinfo-get, -post-header: required claims in the ID token, and the same sub', async () => {
  const tokens = await tokensFor(service, ada, client, { nonce: 'n', scope: 'openid email' });
  const { payload } = await jwtVerify(tokens.id_token, keys, { issuer, audience: client.id });
  for (const claim of ['exp', 'iat', 'sub', 'auth_time', 'at_hash'])
    assert.ok(payload[claim] !== undefined, claim);
  assert.equal(payload.nonce, 'n');
  for (const method of ['GET', 'POST']) {
    const { body } = await call(method, '/oauth2/userinfo', { token: tokens.access_token });
    assert.deepEqual([body.sub, body.email], [payload.sub, ada.account.email]);
  }
});

test('oidcc-codereuse: refuses a second use, and ends what the first one got', async () => {
  const { code } = await authorized(service, ada.token, parametersOf(client.id));
  const { body } = await exchange({ call }, client, code);
  assert.equal(outcome(await exchange({ call }, client, code)), '400 GRANT_INVALID');
  const after = await call('GET', '/oauth2/userinfo', { token: body.access_token });
  assert.equal(outcome(after), '401 ACCESS_TOKEN_INVALID');
});

test('oidcc-refresh-token: the same person and a new pair, for the same client only', async () => {
  const tokens = await tokensFor(service, ada, client, { scope: 'openid offline_access' });
  assert.equal(outcome(await refresh({ call }, second, tokens.refresh_token)), '400 GRANT_INVALID');
  const { body } = await refresh({ call }, client, tokens.refresh_token);
  const [before, now] = [decodeJwt(tokens.id_token), decodeJwt(body.id_token)];
  for (const claim of ['iss', 'sub', 'aud', 'auth_time']) assert.deepEqual(now[claim], before[claim], claim);
  assert.notEqual(body.refresh_token, tokens.refresh_token);
});

test('oidcc-server-client-secret-post, RFC 9700, 4.5: refuses a code from another client', async () => {
  const { code } = await authorized(service, ada.token, parametersOf(client.id));
  assert.equal(outcome(await exchange({ call }, second, code)), '400 GRANT_INVALID');
  assert.equal(
    outcome(await exchange({ call }, client, code, { code_verifier: 'x'.repeat(43) })),
    '400 GRANT_INVALID',
  );
  assert.equal(outcome(await exchange({ call }, client, code)), '200');
});

test('oidcc-discovery-endpoint-verification: the required metadata', async () => {
  const { body } = await call('GET', '/.well-known/openid-configuration');
  assert.equal(body.issuer, issuer);
  for (const [name, url] of Object.entries(body).filter(([name]) => /_(?:endpoint|uri)$/.test(name)))
    assert.match(String(url), /^https:\/\/id\.example\.com\/[^?#]+$/, name);
  assert.ok(body.response_types_supported.includes('code'));
  assert.ok(body.scopes_supported.includes('openid'));
  assert.ok(body.subject_types_supported.includes('public'));
  // OpenID Connect Discovery, section 3: RS256 must be among them.
  assert.ok(body.id_token_signing_alg_values_supported.includes('RS256'));
  assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
  assert.equal(body.authorization_response_iss_parameter_supported, true);
  for (const claim of [
    'request_parameter_supported',
    'request_uri_parameter_supported',
    'claims_parameter_supported',
  ])
    assert.equal(body[claim], false);
});

/** The reaction of the page to sign out to a query: what it asks first, and where it leads. */
async function signedOut(
  members: Readonly<Record<string, string>>,
  person: Person,
): Promise<[string[], string | null]> {
  const { token } = person;
  const body = { parameters: new URLSearchParams(members).toString() };
  const seen = await call('POST', '/v1/end-sessions/lookup', { token, body });
  const ended = await call('POST', '/v1/end-sessions', { token, body });
  return [seen.body.needs, ended.body.url];
}

const CONFIRMED = ['confirmation'];
type Members = Readonly<Record<string, string>>;
const LOGOUT: Readonly<Record<string, (hint: string) => readonly [Members, string[], string | null]>> = {
  'oidcc-rp-initiated-logout': (hint) => [
    { id_token_hint: hint, post_logout_redirect_uri: SIGNED_OUT, state: 's' },
    [],
    `${SIGNED_OUT}&state=s`,
  ],
  'oidcc-rp-initiated-logout-no-state': (hint) => [
    { id_token_hint: hint, post_logout_redirect_uri: SIGNED_OUT },
    [],
    SIGNED_OUT,
  ],
  'oidcc-rp-initiated-logout-only-state': () => [{ state: 's' }, CONFIRMED, null],
  'oidcc-rp-initiated-logout-no-params': () => [{}, CONFIRMED, null],
  'oidcc-rp-initiated-logout-no-id-token-hint': () => [
    { post_logout_redirect_uri: SIGNED_OUT, state: 's' },
    CONFIRMED,
    null,
  ],
  'oidcc-rp-initiated-logout-bad-id-token-hint': () => [
    { id_token_hint: 'bad', post_logout_redirect_uri: SIGNED_OUT },
    CONFIRMED,
    null,
  ],
  'oidcc-rp-initiated-logout-modified-id-token-hint': (hint) => [
    {
      id_token_hint: hint.replace(/.$/, 'A').replace(/\..{4}/, '.AAAA'),
      post_logout_redirect_uri: SIGNED_OUT,
    },
    CONFIRMED,
    null,
  ],
  'oidcc-rp-initiated-logout-no-post-logout-redirect-uri': (hint) => [{ id_token_hint: hint }, [], null],
  'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri': (hint) => [
    { id_token_hint: hint, post_logout_redirect_uri: 'https://app.example.com/other' },
    [],
    null,
  ],
  'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri': (hint) => [
    { id_token_hint: hint, post_logout_redirect_uri: `${SIGNED_OUT}&foo=bar` },
    [],
    null,
  ],
};

for (const [name, row] of Object.entries(LOGOUT))
  test(`${name}: signs the person out, and redirects only if safe`, async () => {
    const person = await service.person('ada');
    const { id_token } = await tokensFor(service, person, client);
    const [members, needs, url] = row(id_token);
    assert.deepEqual(await signedOut(members, person), [needs, url]);
    assert.equal(outcome(await call('GET', '/v1/account', person)), '401 ACCESS_TOKEN_INVALID');
  });

test('RFC 9700, 4.2.4 and 4.16: the page sends no referrer, and cannot be framed', async () => {
  const { headers } = await call('GET', `/authorize?${parametersOf(client.id)}`);
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
});

test('RFC 9700, 2.4: refuses the password grant', async () => {
  const body = { grant_type: 'password', username: ada.account.email, password: ada.password };
  const reply = await exchange({ call }, client, 'x', body);
  assert.equal(outcome(reply), '400 GRANT_TYPE_UNSUPPORTED');
});
