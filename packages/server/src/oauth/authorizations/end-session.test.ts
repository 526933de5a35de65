import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { damaged } from '../../../test/fixtures/damaged.ts';
import { signInTo } from '../../../test/fixtures/grants.ts';
import { impersonated } from '../../../test/fixtures/impersonation.ts';
import { tokensFor } from '../../../test/fixtures/oauth.ts';
import { anotherSession } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Person, type Reply, startService } from '../../../test/harness/service.ts';

const DAY = 24 * 3_600_000;
const BACK = 'https://app.example.com/signed-out';
const WITH_QUERY = 'https://app.example.com/?signed=out';
let now = Date.now();
const service = await startService({ clock: () => now, environment: { PORTICO_IMPERSONATION: 'on' } });
after(() => service.stop());
const { call } = service;

const settings = { postLogoutRedirectUris: [BACK, WITH_QUERY] };
const application = await newApplication(service, settings);
const other = await newApplication(service, settings);
const own = await newApplication(service, { kind: 'browser', firstParty: true, ...settings });
const known = await service.person('ada');

type Members = Readonly<Record<string, string>>;
const parametersOf = (members: Members) => new URLSearchParams(members).toString();
const lookUp = (members: Members | string, token?: string) => {
  const parameters = typeof members === 'string' ? members : parametersOf(members);
  return call('POST', '/v1/end-sessions/lookup', { token, body: { parameters } });
};
const end = (members: Members | string, token?: string, more: object = {}) => {
  const parameters = typeof members === 'string' ? members : parametersOf(members);
  return call('POST', '/v1/end-sessions', { token, body: { parameters, ...more } });
};
const account = async (token: string) => outcome(await call('GET', '/v1/account', { token }));
const ENDED = '401 ACCESS_TOKEN_INVALID';
const shown = { id: application.id, name: 'Invoices', logoUrl: null, firstParty: false };

async function hintFor(person: Person, of = application): Promise<string> {
  return (await tokensFor(service, person, of, { scope: 'openid' })).id_token;
}

/** The answer to a look-up of these parameters: the application, what is asked of the person, and where they go. */
const found = ({ body: { application: by, needs, url } }: Reply) => [by?.id ?? null, needs, url];
const CONFIRM = ['confirmation'];

test('200: an ID token of this session needs no confirmation; ends the session and its grants', async () => {
  const ada = await service.person('ada');
  const into = await signInTo(service, ada, own.id);
  const members = { id_token_hint: await hintFor(ada), post_logout_redirect_uri: BACK, state: 'a/b c&d' };
  const { body } = await lookUp(members, ada.token);
  assert.deepEqual(body, { application: shown, needs: [], url: null });
  const reply = await end(members, ada.token);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.body, { url: `${BACK}?state=a%2Fb+c%26d` });
  assert.deepEqual([await account(ada.token), await account(into.token)], [ENDED, ENDED]);
  // The second time, the person is signed out already, whether or not the browser still has the token.
  for (const token of [undefined, ada.token])
    assert.deepEqual((await lookUp(members, token)).body, {
      application: shown,
      needs: [],
      url: `${BACK}?state=a%2Fb+c%26d`,
    });
  assert.equal(outcome(await end(members, ada.token)), ENDED);
});

test('200: an ID token counts after its expiry, and after a reauthentication', async () => {
  const ada = await service.person('ada');
  const members = { id_token_hint: await hintFor(ada) };
  now += 2 * DAY;
  assert.deepEqual(found(await lookUp(members, ada.token)), [application.id, [], null]);
  const body = { password: ada.password };
  const { accessToken } = (await call('POST', '/v1/reauthentication', { token: ada.token, body })).body;
  assert.deepEqual(found(await lookUp(members, accessToken)), [application.id, [], null]);
});

test('200: confirmation for an ID token of another person, another session, or an ended grant', async () => {
  const ada = await service.person('ada');
  const grace = await service.person('grace');
  const another = await anotherSession(service, ada);
  const hint = { id_token_hint: await hintFor(ada), post_logout_redirect_uri: BACK };
  for (const { token } of [grace, another])
    assert.deepEqual(found(await lookUp(hint, token)), [application.id, CONFIRM, null]);
  const { items } = (await call('GET', '/v1/grants', ada)).body;
  await call('DELETE', `/v1/grants/${items[0].id}`, ada);
  assert.deepEqual(found(await lookUp(hint, ada.token)), [application.id, CONFIRM, null]);
  // After confirming, people go where the application may send them.
  assert.deepEqual((await end(hint, grace.token)).body, { url: BACK });
  assert.deepEqual([await account(grace.token), await account(ada.token)], [ENDED, '200']);
});

test('200: an invalid or foreign ID token counts as none', async () => {
  const ada = await service.person('ada');
  const good = await hintFor(ada);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const signed = (alg: string, key: Parameters<SignJWT['sign']>[0], more: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT', ...more }).sign(key);
  const jwk = await exportJWK(publicKey);
  const secret = new TextEncoder().encode(JSON.stringify((await call('GET', '/.well-known/jwks.json')).body));
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const access = await tokensFor(service, ada, await newApplication(service, { audiences: [AUDIENCE] }), {
    resource: AUDIENCE,
  });
  const { token } = (await call('POST', '/v1/tokens', { token: ada.token, body: { audience: AUDIENCE } }))
    .body;
  const bad = {
    'another signature': `${header}.${payload}.${damaged(signature)}`,
    'the key of somebody else': await signed('ES256', privateKey),
    'a key that it brings itself': await signed('ES256', privateKey, { jwk }),
    'our public keys as a secret': await signed('HS256', secret),
    'no signature': `${none}.${payload}.`,
    'an access token of an application': access.access_token,
    'an access token': token,
    'another header': `${Buffer.from(JSON.stringify({ alg: 'ES256', kid, typ: 'logout+jwt' })).toString('base64url')}.${payload}.${signature}`,
    'no token': 'x',
    'two dots': '..',
    'an id': claims.sid,
  };
  for (const [name, id_token_hint] of Object.entries(bad)) {
    const members = { id_token_hint, post_logout_redirect_uri: BACK };
    assert.deepEqual(found(await lookUp(members, ada.token)), [null, CONFIRM, null], name);
    assert.deepEqual(found(await lookUp(members)), [null, [], null], name);
    // The application may also name itself, which proves nothing.
    const named = { ...members, client_id: application.id };
    assert.deepEqual(found(await lookUp(named, ada.token)), [application.id, CONFIRM, null], name);
  }
  assert.deepEqual(found(await lookUp({ id_token_hint: good }, ada.token)), [application.id, [], null]);
});

const NEAR_MISSES = [
  `${BACK}/`,
  `${BACK}?`,
  `${BACK}#`,
  `${BACK}?next=https://evil.example`,
  ` ${BACK}`,
  `${BACK}\n`,
  'https://app.example.com/Signed-out',
  'https://app.example.com//signed-out',
  'https://app.example.com/signed-out/../other',
  'https://APP.example.com/signed-out',
  'https://app.example.com:443/signed-out',
  'https://app.example.com@evil.example/signed-out',
  'https://app.example.com.evil.example/signed-out',
  'http://app.example.com/signed-out',
  '//app.example.com/signed-out',
  '/signed-out',
  'https://app.example.com/',
  'https://app.example.com/?signed=out&more',
  'https://app.example.com/callback',
  'javascript:alert(1)',
  'data:text/html,',
];

test('200: never redirects to an unregistered address, but signs the person out', async () => {
  const ada = await service.person('ada');
  for (const post_logout_redirect_uri of NEAR_MISSES)
    for (const client_id of [application.id, own.id]) {
      const members = { client_id, post_logout_redirect_uri, state: 'x' };
      assert.deepEqual(found(await lookUp(members)), [client_id, [], null], post_logout_redirect_uri);
      const { token } = await anotherSession(service, ada);
      assert.deepEqual((await end(members, token)).body, { url: null }, post_logout_redirect_uri);
      assert.equal(await account(token), ENDED);
    }
  // Nor is a registered one, if nothing says which application it belongs to.
  assert.deepEqual(found(await lookUp({ post_logout_redirect_uri: BACK })), [null, [], null]);
});

test('200: state is added to an address with a query, and omitted if empty', async () => {
  const members = { client_id: application.id, post_logout_redirect_uri: WITH_QUERY };
  assert.equal((await lookUp(members)).body.url, WITH_QUERY);
  assert.equal((await lookUp({ ...members, state: '1' })).body.url, `${WITH_QUERY}&state=1`);
  assert.equal((await lookUp({ ...members, state: '' })).body.url, WITH_QUERY);
  const rest = { logout_hint: known.account.email, ui_locales: 'de en', unknown: 'x' };
  assert.equal((await lookUp({ ...members, ...rest })).body.url, WITH_QUERY);
});

test('200: confirmation and no redirect without parameters', async () => {
  const { token } = await service.person('grace');
  assert.deepEqual((await lookUp('', token)).body, { application: null, needs: CONFIRM, url: null });
  assert.deepEqual((await lookUp('')).body, { application: null, needs: [], url: null });
  assert.deepEqual((await end('', token)).body, { url: null });
  assert.equal(await account(token), ENDED);
});

test('422 and 404: contradictory parameters or an unknown application end nothing', async () => {
  const { token } = known;
  const id_token_hint = await hintFor(known);
  const disabled = await newApplication(service, settings);
  await runOn(service.databaseUrl, `update applications set state = 'disabled' where id = ?`, [disabled.id]);
  const refused: readonly (readonly [string, string])[] = [
    [parametersOf({ id_token_hint, client_id: other.id }), '422 FIELDS_VALIDATION_ERROR: parameters'],
    [`client_id=${application.id}&client_id=${other.id}`, '422 FIELDS_VALIDATION_ERROR: parameters'],
    ['state=1&state=2', '422 FIELDS_VALIDATION_ERROR: parameters'],
    ['state=%E0%A4%A', '422 FIELDS_VALIDATION_ERROR: parameters'],
    ['client_id=x', '404 APPLICATION_NOT_FOUND'],
    [`client_id=${disabled.id}`, '404 APPLICATION_NOT_FOUND'],
    ['client_id=https%3A%2F%2Fevil.example%2Fclient', '404 APPLICATION_NOT_FOUND'],
  ];
  for (const [parameters, expected] of refused) {
    assert.equal(outcome(await lookUp(parameters, token)), expected);
    assert.equal(outcome(await end(parameters, token)), expected);
  }
  assert.equal(await account(token), '200');
});

test('everywhere: ends all sessions including this one, with a count in the event', async () => {
  const person = await service.person('everywhere');
  const others = [await anotherSession(service, person), await anotherSession(service, person)];
  // The sign-in need not be recent, because the step can only end it.
  now += DAY;
  assert.deepEqual((await end('', person.token, { everywhere: true })).body, { url: null });
  for (const { token } of [person, ...others]) assert.equal(await account(token), ENDED);
  const query = `select details from events where type = 'session.ended' and account_id = '${person.account.id}'`;
  const events = await rowsOf(service.databaseUrl, query);
  assert.deepEqual(
    events.map(({ details }) => JSON.parse(String(details)).count),
    [3],
  );
  const next = await service.person('here');
  const { token } = await anotherSession(service, next);
  assert.equal((await end('', next.token, { everywhere: false })).status, 200);
  assert.deepEqual([await account(next.token), await account(token)], [ENDED, '200']);
});

test('403 ACCESS_FORBIDDEN: an impersonation', async () => {
  const person = await service.person('ada');
  const { token } = await impersonated(service, person);
  assert.equal(outcome(await end('', token)), '403 ACCESS_FORBIDDEN');
  assert.deepEqual((await lookUp('', token)).body.needs, []);
  assert.equal(await account(person.token), '200');
});

test("200: an application's session ends the sign-in it depends on, with all its sessions", async () => {
  const person = await service.person('ada');
  const elsewhere = await anotherSession(service, person);
  const into = await signInTo(service, person, own.id);
  const sibling = await signInTo(service, person, own.id);
  const members = { client_id: own.id, post_logout_redirect_uri: BACK, state: '1' };
  assert.deepEqual((await end(members, into.token)).body, { url: `${BACK}?state=1` });
  for (const { token } of [person, into, sibling]) assert.equal(await account(token), ENDED);
  assert.equal(await account(elsewhere.token), '200');
  const query = `select subject_id, type from events where account_id = '${person.account.id}' and type in ('session.ended', 'grant.ended')`;
  const types = (await rowsOf(service.databaseUrl, query)).map(({ type }) => type).toSorted();
  assert.deepEqual(types, ['grant.ended', 'grant.ended', 'session.ended', 'session.ended', 'session.ended']);
});

test("422: an application's session names another application; ends nothing", async () => {
  const person = await service.person('ada');
  const into = await signInTo(service, person, own.id);
  const others: Members[] = [{ client_id: other.id }, { id_token_hint: await hintFor(person) }];
  for (const members of others)
    assert.equal(outcome(await end(members, into.token)), '422 FIELDS_VALIDATION_ERROR: parameters');
  assert.deepEqual([await account(person.token), await account(into.token)], ['200', '200']);
});

test("everywhere: an application's session ends all sessions of the account", async () => {
  const person = await service.person('ada');
  const elsewhere = await anotherSession(service, person);
  const into = await signInTo(service, person, own.id);
  assert.deepEqual((await end('', into.token, { everywhere: true })).body, { url: null });
  for (const { token } of [person, into, elsewhere]) assert.equal(await account(token), ENDED);
});
