/** Requests that try to break the endpoints of OpenID Connect: each is refused, and none meets a bug. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { parametersOf } from '../../../test/fixtures/grants.ts';
import { credentialsOf, exchange, tokensFor } from '../../../test/fixtures/oauth.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { AUDIENCE, type Reply } from '../../../test/harness/service.ts';

// Anything that is not an id is looked up as the URL of metadata.
const nodes = await startNodes({ environment: { PORTICO_CLIENT_METADATA: 'on' } });
after(() => nodes.stop());
const { first: service } = nodes;
const ada = await service.person('ada');
const web = await newApplication(service, { audiences: [AUDIENCE] });
const authorized = await tokensFor(service, ada, web);
let asked = 0;
const node = () => nodes.all[asked++ % nodes.all.length] ?? service;

const PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce', 'prompt'],
  ...['code_challenge', 'code_challenge_method', 'max_age', 'acr_values', 'organization_id', 'login_hint'],
  ...[
    'id_token_hint',
    'ui_locales',
    'resource',
    'request',
    'post_logout_redirect_uri',
    'logout_hint',
    'more',
  ],
];
const FLAWED = '422 FIELDS_VALIDATION_ERROR: parameters';

test('422: U+0000 in any query parameter', async () => {
  const { token } = await service.person('bea');
  for (const name of PARAMETERS)
    for (const value of ['\0', `${web.id}\0`]) {
      const parameters = parametersOf(web.id, { [name]: value });
      const asking = { token, body: { parameters, consent: true } };
      for (const path of [
        ...['/v1/authorizations', '/v1/authorizations/lookup', '/v1/authorizations/refusal'],
        ...['/v1/end-sessions', '/v1/end-sessions/lookup'],
      ])
        assert.equal(outcome(await node().call('POST', path, asking)), FLAWED, `${path} ${name}`);
    }
});

const WORDS: readonly string[] = [
  ...['\0', `${web.id}\0`, 'https://app.example.com/\0', '\u{10ffff}', '%00', '__proto__', '🙂'.repeat(500)],
];
const MEMBERS = [
  ...['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope', 'resource', 'token'],
  ...['token_type_hint', 'client_id', 'client_secret', 'client_assertion_type', 'client_assertion'],
];

/** Judges the failure of an endpoint: the harness has held its bytes and headers against the contract. */
function assertRefused(reply: Reply, about: string): void {
  assert.match(outcome(reply), /^(?:200|40[01] [A-Z_]+)$/, about);
  if (reply.status === 200) return;
  assert.deepEqual(Object.keys(reply.body), ['error', 'error_description'], about);
  assert.equal(reply.headers['cache-control'], 'no-store', about);
  // RFC 6749, section 5.2.
  assert.match(reply.body.error_description, /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/, about);
}

test('400 and 401: nonsense in any form member or in the header', async () => {
  const whole = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', ...credentialsOf(web) };
  for (const path of ['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect'])
    for (const word of WORDS) {
      for (const name of MEMBERS) {
        const about = `${path} ${name} ${JSON.stringify(word)}`;
        assertRefused(await node().call('POST', path, { body: { ...whole, [name]: word } }), about);
      }
      for (const pair of [`${word}:${word}`, `${web.id}:${word}`, word]) {
        const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
        const body = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x' };
        assertRefused(await node().call('POST', path, { body, headers }), `${path} Basic ${pair}`);
      }
    }
});

test('401: an assertion whose subject is no application', async () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  for (const sub of ['\0', `${web.id}\0`, [web.id], [[web.id]], { id: web.id }, 5, true, null, '', web.id])
    for (const alg of ['none', 'ES256', 'HS256', 5, null]) {
      const client_assertion = `${encoded({ alg })}.${encoded({ sub })}.AAAA`;
      const body = { token: 'x', client_assertion, client_assertion_type: type };
      const reply = await node().call('POST', '/oauth2/introspect', { body });
      assert.equal(outcome(reply), '401 APPLICATION_INVALID', JSON.stringify([sub, alg]));
    }
});

test('200, inactive: near misses of a token', async () => {
  const { access_token, id_token } = authorized;
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [header = '', payload = '', signature = ''] = id_token.split('.');
  for (const token of [
    `${access_token}=`,
    ` ${access_token}`,
    `${access_token}\0`,
    access_token.toUpperCase(),
    id_token,
    `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${encoded({ alg: 'ES256', typ: 'at+jwt' })}.${payload}.${signature}`,
    `${encoded({ alg: 'ES256', typ: 'at+jwt', crit: ['exp'], exp: 1 })}.${payload}.${signature}`,
    `${header}.${encoded(null)}.${signature}`,
    `${header}.${encoded({ sid: [authorized.grant] })}.${signature}`,
    `${encoded({ alg: 'ES256', kid: {} })}.${payload}.${signature}`,
    `${encoded([])}.${payload}.${signature}`,
    ...WORDS,
  ]) {
    const body = { token, ...credentialsOf(web) };
    assert.deepEqual(
      (await node().call('POST', '/oauth2/introspect', { body })).body,
      { active: false },
      token,
    );
    assert.equal((await node().call('POST', '/oauth2/revoke', { body })).status, 200, token);
  }
  assert.equal((await service.call('GET', '/oauth2/userinfo', { token: access_token })).status, 200);
});

test('404: any other method, path or spelling of an endpoint', async () => {
  for (const path of ['/oauth2/token', '/oauth2/revoke', '/oauth2/introspect'])
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      const reply = await node().call(method, path);
      assert.deepEqual([outcome(reply), reply.headers.allow], ['404 METHOD_NOT_SUPPORTED', 'POST']);
    }
  for (const path of [
    '/v1/oauth2/token',
    '/oauth2/token/',
    '/OAuth2/token',
    '/oauth2//token',
    '/oauth2/authorize',
  ])
    assert.equal(outcome(await node().call('POST', path, { body: {} })), '404 ROUTE_NOT_FOUND', path);
});

test('401: secrets and tokens in the query, and a token in a body, are ignored and not logged', async () => {
  const { id, secret = '' } = web;
  const { access_token } = authorized;
  const query = new URLSearchParams({ client_id: id, client_secret: secret, access_token }).toString();
  const inspected = await service.call('POST', `/oauth2/introspect?${query}`, {
    body: { token: access_token },
  });
  assert.equal(outcome(inspected), '401 APPLICATION_INVALID');
  for (const method of ['GET', 'POST', 'HEAD'])
    assert.equal(
      outcome(await service.call(method, `/oauth2/userinfo?${query}`)),
      '401 ACCESS_TOKEN_MISSING',
    );
  const body = new URLSearchParams({ access_token });
  assert.equal(outcome(await service.call('POST', '/oauth2/userinfo', { body })), '401 ACCESS_TOKEN_MISSING');
  for (const hidden of [secret, access_token]) assert.ok(!service.log().includes(hidden));
});

test('400: repeated members, and forms that are too large or badly encoded', async () => {
  const send = (body: string | URLSearchParams, type = 'application/x-www-form-urlencoded') =>
    service.call('POST', '/oauth2/token', { body: String(body), headers: { 'content-type': type } });
  const whole = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: 'x',
    ...credentialsOf(web),
  });
  for (const name of whole.keys())
    assert.equal(outcome(await send(`${whole}&${name}=${whole.get(name)}`)), '400 BODY_MALFORMED', name);
  for (const [body, expected, type] of [
    ['grant_type=%zz', '400 BODY_MALFORMED'],
    ['grant_type=%ff', '400 BODY_MALFORMED'],
    [`code=${'x'.repeat(70_000)}`, '400 BODY_TOO_LARGE'],
    [`grant_type=authorization_code&code=${'x'.repeat(7_000)}`, '400 BODY_MALFORMED'],
    ['{}', '400 CONTENT_TYPE_UNSUPPORTED', 'application/json'],
    [`${whole}`, '400 CONTENT_TYPE_UNSUPPORTED', 'multipart/form-data; boundary=x'],
    ['', '400 REQUIRED_FIELDS_MISSING'],
  ] as const) {
    const reply = await send(body, type);
    assert.equal(outcome(reply), expected, body.slice(0, 40));
    assert.equal(reply.body.error, 'invalid_request');
  }
});

test('403: an access token without openid; the challenge names the missing scope', async () => {
  const { access_token: token } = await tokensFor(service, ada, web, { scope: 'email' });
  const reply = await service.call('GET', '/oauth2/userinfo', { token });
  assert.deepEqual([outcome(reply), reply.body.error], ['403 ACCESS_FORBIDDEN', 'insufficient_scope']);
  const challenge = 'Bearer realm="portico", error="insufficient_scope", scope="openid"';
  assert.equal(reply.headers['www-authenticate'], challenge);
});

test('a code sent concurrently to both redeeming operations works once, and ends its grant', async () => {
  const own = await newApplication(service, { kind: 'browser', firstParty: true });
  const { token } = ada;
  const body = { parameters: parametersOf(own.id, { scope: 'openid portico' }) };
  const made = await service.call('POST', '/v1/authorizations', { token, body });
  const code = new URL(made.body.url).searchParams.get('code') ?? '';
  const redirectUri = 'https://app.example.com/callback';
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const redemption = { applicationId: own.id, code, verifier, redirectUri };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0
        ? exchange(node(), own, code)
        : node().call('POST', '/v1/authorizations/redemption', { body: redemption }),
    ),
  );
  const given = replies.filter(({ status }) => status === 200 || status === 201);
  assert.equal(given.length, 1);
  const left = given[0]?.body.access_token ?? given[0]?.body.accessToken;
  assert.equal(outcome(await node().call('GET', '/v1/account', { token: left })), '401 ACCESS_TOKEN_INVALID');
});
