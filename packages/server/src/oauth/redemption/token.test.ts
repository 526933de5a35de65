import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { authorized, parametersOf, REDIRECT_URI } from '../../../test/fixtures/grants.ts';
import { newGroup, putInto } from '../../../test/fixtures/groups.ts';
import { credentialsOf, exchange, tokensFor } from '../../../test/fixtures/oauth.ts';
import { publishedKeys } from '../../../test/fixtures/published-keys.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE, type Service, startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const SECOND = 1_000;
let now = Date.now();
const service = await startService({ clock: () => now });
const nodes = await startNodes();
after(async () => {
  await service.stop();
  await nodes.stop();
});
const ada = await service.person('ada');
const web = await newApplication(service, { audiences: [AUDIENCE] });
const keys = publishedKeys(service.url);
const verified = async (token: string, audience: string) =>
  jwtVerify(token, keys, { issuer: service.app.publicUrl, audience, currentDate: new Date(now) });
const codeFor = async (id = web.id, changed: Record<string, string | null> = {}) =>
  (await authorized(service, ada.token, parametersOf(id, changed), { consent: true })).code;
const GRANT_INVALID = '400 GRANT_INVALID';
const UNKNOWN = '401 APPLICATION_INVALID';

test('200: an ID token with person, methods, time of sign-in and nonce', async () => {
  const tokens = await tokensFor(service, ada, web, {
    scope: 'openid profile email nonsense',
    nonce: 'n-0S6',
  });
  assert.deepEqual(Object.keys(tokens).toSorted(), [
    'access_token',
    'expires_in',
    'grant',
    'id_token',
    'scope',
    'token_type',
  ]);
  assert.deepEqual([tokens.token_type, tokens.scope], ['Bearer', 'openid profile email']);
  const { payload, protectedHeader } = await verified(tokens.id_token, web.id);
  const { iat = 0, exp, auth_time, updated_at, ...claims } = payload;
  assert.equal(protectedHeader.alg, 'ES256');
  assert.equal(exp, iat + 3_600);
  assert.equal(typeof auth_time, 'number');
  assert.equal(typeof updated_at, 'number');
  const half = hash('sha256', tokens.access_token, 'buffer').subarray(0, 16).toString('base64url');
  assert.deepEqual(claims, {
    iss: service.app.publicUrl,
    aud: web.id,
    sub: ada.account.id,
    sid: tokens.grant,
    email: ada.account.email,
    email_verified: false,
    amr: ['pwd'],
    acr: 'single',
    nonce: 'n-0S6',
    at_hash: half,
  });
});

test('200: an opaque access token works at userinfo, and nowhere else', async () => {
  const { access_token: token, grant } = await tokensFor(service, ada, web, { scope: 'openid email' });
  assert.match(token, /^portico_oa_[A-Za-z0-9_-]{43}$/);
  const stored = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from access_tokens'));
  assert.ok(!stored.includes(token));
  const userinfo = await service.call('GET', '/oauth2/userinfo', { token });
  assert.deepEqual(userinfo.body, { sub: ada.account.id, email: ada.account.email, email_verified: false });
  assert.deepEqual((await service.call('POST', '/oauth2/userinfo', { token })).body, userinfo.body);
  const { body } = await service.call('GET', '/v1/caller', { token });
  assert.deepEqual(
    [body.type, body.account, body.grant],
    [
      'application',
      null,
      { id: grant, accountId: ada.account.id, applicationId: web.id, scopes: ['openid', 'email'] },
    ],
  );
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '403 ACCESS_FORBIDDEN');
  const unasked = await tokensFor(service, ada, web, { scope: 'email' });
  assert.equal(
    outcome(await service.call('GET', '/oauth2/userinfo', { token: unasked.access_token })),
    '403 ACCESS_FORBIDDEN',
  );
  await service.call('DELETE', `/v1/grants/${grant}`, ada);
  const ended = await service.call('GET', '/oauth2/userinfo', { token });
  assert.equal(outcome(ended), '401 ACCESS_TOKEN_INVALID');
  assert.equal(ended.body.error, 'invalid_token');
  assert.match(
    String(ended.headers['www-authenticate']),
    /^Bearer realm="portico", error="invalid_token", DPoP /,
  );
});

test('200: a JWT for the requested resource, and a refresh token', async () => {
  const tokens = await tokensFor(service, ada, web, { scope: 'openid email', resource: AUDIENCE });
  assert.match(tokens.refresh_token, /^portico_rt_/);
  const { payload, protectedHeader } = await verified(tokens.access_token, AUDIENCE);
  const { sub, sid, client_id, scope, email, iat = 0, exp, jti } = payload;
  assert.equal(protectedHeader.typ, 'at+jwt');
  assert.deepEqual(
    [sub, sid, client_id, scope, email, exp],
    [ada.account.id, tokens.grant, web.id, 'openid email', ada.account.email, iat + tokens.expires_in],
  );
  assert.equal(typeof jti, 'string');
  // It is for that resource alone.
  assert.equal(
    outcome(await service.call('GET', '/oauth2/userinfo', { token: tokens.access_token })),
    '401 ACCESS_TOKEN_INVALID',
  );
});

test('200: the scope portico yields a session of the interface', async () => {
  const own = await newApplication(service, { firstParty: true });
  const tokens = await tokensFor(service, ada, own, { scope: 'openid portico offline_access' });
  assert.equal(tokens.refresh_token, undefined);
  const { body } = await service.call('GET', '/v1/account', { token: tokens.access_token });
  assert.equal(body.id, ada.account.id);
  const userinfo = await service.call('GET', '/oauth2/userinfo', { token: tokens.access_token });
  assert.deepEqual(userinfo.body, { sub: ada.account.id });
});

test('200: an RSA-signed ID token for an application that asks for RS256', async () => {
  const old = await newApplication(service, { signingAlgorithm: 'RS256' });
  const { id_token } = await tokensFor(service, ada, old);
  const { keys: published } = (await service.call('GET', '/.well-known/jwks.json')).body;
  assert.deepEqual(
    published.map(({ alg }: { alg: string }) => alg),
    ['ES256', 'RS256'],
  );
  assert.ok(!JSON.stringify(published).includes('"d"'));
  const { protectedHeader } = await jwtVerify(id_token, createLocalJWKSet({ keys: published }), {
    audience: old.id,
    currentDate: new Date(now),
  });
  assert.equal(protectedHeader.alg, 'RS256');
});

test('200: the chosen organization, with role and permissions', async () => {
  const organization = await service.organization(ada, 'Engines');
  const tokens = await tokensFor(service, ada, web, {
    scope: 'openid organization',
    organization_id: organization,
    resource: AUDIENCE,
  });
  const expected = { organization_id: organization, organization_name: 'Engines', role: 'owner' };
  for (const [token, audience] of [
    [tokens.id_token, web.id],
    [tokens.access_token, AUDIENCE],
  ] as const) {
    const { payload } = await verified(token, audience);
    const { organization_id, organization_name, role, roles, permissions } = payload;
    assert.deepEqual({ organization_id, organization_name, role }, expected);
    assert.deepEqual([roles, permissions], [[], []]);
  }
});

test('200: scope groups: the names of the groups there, sorted, unless they are too long', async () => {
  const organization = await service.organization(ada, 'Engines');
  const { body } = await service.call('GET', `/v1/organizations/${organization}/managers`, ada);
  const manager = body.items[0].id;
  const put = async (name: string) => putInto(service, await newGroup(service, organization, name), manager);
  for (const name of ['Sales', 'Accounting']) await put(name);
  const asked = { organization_id: organization, resource: AUDIENCE };
  const claimsIn = async (scope: string) => {
    const tokens = await tokensFor(service, ada, web, { ...asked, scope });
    const identity = await verified(tokens.id_token, web.id);
    const access = await verified(tokens.access_token, AUDIENCE);
    return [identity.payload, access.payload].map(({ groups, groups_omitted, permissions }) => ({
      groups,
      groups_omitted,
      permissions,
    }));
  };
  const told = { groups: ['Accounting', 'Sales'], groups_omitted: undefined, permissions: [] };
  assert.deepEqual(await claimsIn('openid organization groups'), [told, told]);
  const untold = { ...told, groups: undefined };
  assert.deepEqual(await claimsIn('openid organization'), [untold, untold]);
  for (let at = 0; at < 20; at++) await put(`${at} ${'long '.repeat(38)}name`);
  const omitted = { groups: undefined, groups_omitted: true, permissions: [] };
  assert.deepEqual(await claimsIn('openid organization groups'), [omitted, omitted]);
});

test('400 GRANT_INVALID: a mismatch yields nothing, and does not spend the code', async () => {
  const code = await codeFor();
  const other = await newApplication(service);
  const wrong: readonly (readonly [Parameters<typeof exchange>[3], string])[] = [
    [credentialsOf(other), GRANT_INVALID],
    [{ code_verifier: `${'a'.repeat(42)}b` }, GRANT_INVALID],
    [{ code_verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }, GRANT_INVALID],
    [{ code_verifier: '' }, GRANT_INVALID],
    [{ redirect_uri: `${REDIRECT_URI}/` }, GRANT_INVALID],
    [{ redirect_uri: '' }, '400 REQUIRED_FIELDS_MISSING'],
    [{ code: 'portico_ac_x' }, GRANT_INVALID],
    [{ code: '' }, '400 REQUIRED_FIELDS_MISSING'],
    [{ grant_type: '' }, '400 REQUIRED_FIELDS_MISSING'],
    [{ grant_type: 'password' }, '400 GRANT_TYPE_UNSUPPORTED'],
    [{ grant_type: 'client_credentials' }, '400 APPLICATION_FORBIDDEN'],
    [{ grant_type: 'refresh_token' }, '400 REQUIRED_FIELDS_MISSING'],
    [{ resource: AUDIENCE }, '400 RESOURCE_INVALID'],
    [{ resource: [AUDIENCE, AUDIENCE] }, '400 RESOURCE_INVALID'],
  ];
  for (const [changed, expected] of wrong)
    assert.equal(outcome(await exchange(service, web, code, changed)), expected, JSON.stringify(changed));
  assert.equal(outcome(await exchange(service, web, code)), '200');
});

test('400 GRANT_INVALID: a verifier without a challenge, and an expired code', async () => {
  const old = await newApplication(service, { requirePkce: false });
  const without = { code_challenge: null, code_challenge_method: null, nonce: 'once' };
  const code = await codeFor(old.id, without);
  assert.equal(outcome(await exchange(service, old, code)), GRANT_INVALID);
  assert.equal(outcome(await exchange(service, old, code, { code_verifier: '' })), '200');
  const late = await codeFor();
  now += 60 * SECOND;
  assert.equal(outcome(await exchange(service, web, late)), GRANT_INVALID);
});

test('401 APPLICATION_INVALID: wrong client credentials', async () => {
  const code = await codeFor();
  const { id, secret = '' } = web;
  const basic = (name: string, word: string) => ({
    authorization: `Basic ${Buffer.from(`${encodeURIComponent(name)}:${encodeURIComponent(word)}`).toString('base64')}`,
  });
  const nothing = { client_id: '', client_secret: '' };
  const another = await newApplication(service);
  const disabled = await newApplication(service);
  await runOn(service.databaseUrl, `update applications set state = 'disabled' where id = ?`, [disabled.id]);
  const open = await newApplication(service, { kind: 'browser' });
  const tries: readonly (readonly [object, Record<string, string>, string])[] = [
    [nothing, {}, UNKNOWN],
    [{ client_secret: '' }, {}, UNKNOWN],
    [{ client_secret: another.secret }, {}, UNKNOWN],
    [{ client_secret: `${secret}x` }, {}, UNKNOWN],
    [{ client_id: newId() }, {}, UNKNOWN],
    [{ client_id: `${id}'--` }, {}, UNKNOWN],
    [credentialsOf(disabled), {}, UNKNOWN],
    [{ client_id: open.id }, {}, UNKNOWN],
    [nothing, basic(id, ''), UNKNOWN],
    [nothing, basic(id, 'nonsense'), UNKNOWN],
    [nothing, { authorization: 'Basic !' }, UNKNOWN],
    [nothing, { authorization: `Bearer ${ada.token}` }, UNKNOWN],
    [{}, basic(id, secret), '400 BODY_MALFORMED'],
    [{ client_id: another.id, client_secret: '' }, basic(id, secret), '400 BODY_MALFORMED'],
  ];
  for (const [changed, headers, expected] of tries) {
    const reply = await exchange(service, web, code, { ...changed }, headers);
    assert.equal(outcome(reply), expected, JSON.stringify([changed, headers]));
    if (expected === UNKNOWN) {
      assert.equal(reply.body.error, 'invalid_client');
      assert.equal(reply.headers['www-authenticate'], 'Basic realm="portico"');
    }
  }
  assert.equal(outcome(await exchange(service, web, code, nothing, basic(id, secret))), '200');
});

test('200: private_key_jwt; each assertion works once', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] };
  const signing = await newApplication(service, { tokenEndpointAuth: 'private_key_jwt', jwks });
  const { id } = signing;
  const sign = (changed: JWTPayload = {}, key = privateKey) => {
    const seconds = Math.floor(now / SECOND);
    const whole = {
      iss: id,
      sub: id,
      aud: service.app.publicUrl,
      exp: seconds + 60,
      jti: newId(),
      ...changed,
    };
    return new SignJWT(whole).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
  };
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const by = async (code: string, client_assertion: string, client_assertion_type = type) =>
    outcome(
      await exchange(service, signing, code, {
        client_id: '',
        client_secret: '',
        client_assertion,
        client_assertion_type,
      }),
    );
  const code = await codeFor(id);
  const foreign = (await generateKeyPair('ES256')).privateKey;
  for (const [what, assertion] of [
    ['of another key', await sign({}, foreign)],
    ['for another service', await sign({ aud: 'https://other.example' })],
    ['that expired', await sign({ exp: Math.floor(now / SECOND) - 60 })],
    ['that expires too late', await sign({ exp: Math.floor(now / SECOND) + 86_400 })],
    ['about another application', await sign({ sub: web.id })],
    ['without a jti', await sign({ jti: undefined })],
    ['that is none', 'a.b.c'],
  ] as const)
    assert.equal(await by(code, assertion), UNKNOWN, what);
  assert.equal(await by(code, await sign(), 'another'), UNKNOWN);
  // Its secret does not stand in for the assertion.
  assert.equal(outcome(await exchange(service, signing, code)), UNKNOWN);
  const good = await sign({ aud: `${service.app.publicUrl}/oauth2/token` });
  assert.equal(await by(code, good), '200');
  assert.equal(await by(await codeFor(id), good), UNKNOWN);
});

test('403 RATE_LIMITED: repeated wrong secrets; right ones are not delayed', async () => {
  const guessed = await startService({ environment: { PORTICO_LIMITS: 'on' } });
  try {
    const application = await newApplication(guessed);
    const ben = await guessed.person('ben');
    const wrong = () => exchange(guessed, application, 'x', { client_secret: 'portico_cs_wrong' });
    let reply = await wrong();
    for (let tries = 0; reply.error === 'APPLICATION_INVALID' && tries < 100; tries++) reply = await wrong();
    assert.equal(outcome(reply), '403 RATE_LIMITED');
    assert.equal(reply.body.error, 'temporarily_unavailable');
    assert.ok(Number(reply.headers['retry-after']) > 0);
    for (const path of ['revoke', 'introspect', 'par']) {
      const body = { token: 'x', ...credentialsOf(application), client_secret: 'portico_cs_wrong' };
      assert.equal(outcome(await guessed.call('POST', `/oauth2/${path}`, { body })), '403 RATE_LIMITED');
    }
    await tokensFor(guessed, ben, application);
  } finally {
    await guessed.stop();
  }
});

test('a code sent fifty times at once yields tokens once, and ends its grant, on any node', async () => {
  const { first, all } = nodes;
  const bea = await first.person('bea');
  const application = await newApplication(first);
  const { code, grant } = await authorized(first, bea.token, parametersOf(application.id), { consent: true });
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      exchange(all[number % all.length] as Service, application, code),
    ),
  );
  const answered = replies.map(outcome).filter((each) => !each.startsWith('503'));
  assert.deepEqual(answered.toSorted(), ['200', ...Array(answered.length - 1).fill(GRANT_INVALID)]);
  assert.ok(answered.length > 1);
  const token = replies.find(({ status }) => status === 200)?.body.access_token;
  for (const node of all) {
    assert.equal(outcome(await node.call('GET', '/oauth2/userinfo', { token })), '401 ACCESS_TOKEN_INVALID');
    assert.equal(outcome(await node.call('GET', `/v1/grants/${grant}`, bea)), '404 GRANT_NOT_FOUND');
  }
});
