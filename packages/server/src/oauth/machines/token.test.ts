/** `client_credentials` (RFC 6749, section 4.4), of machines of organizations and of the team. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { newApplication } from '../../../test/fixtures/applications.ts';
import { askForToken, basic, newMachine } from '../../../test/fixtures/machines.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { publishedKeys } from '../../../test/fixtures/published-keys.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { AUDIENCE } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const here = 'https://id.example.com';
const OTHER = 'https://ledger.example.com';
const nodes = await startNodes({
  environment: {
    PORTICO_PUBLIC_URL: here,
    PORTICO_TOKEN_AUDIENCES: `${AUDIENCE},${OTHER}`,
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  },
});
after(() => nodes.stop());
const { first: service } = nodes;
/** Another node, where the database allows one. */
const second = nodes.all.at(-1) ?? service;
const keys = publishedKeys(service.url);

const owner = await service.person('owner');
const organization = await service.organization(owner, 'Acme');
const operator = await newOperator(service);
const asOwner = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: owner.token, body });
const asOperator = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: operator.token, body });
const machine = await newMachine(service, {
  organization,
  by: owner,
  role: 'admin',
  audiences: [here, AUDIENCE],
});
const verified = async (token: string, audience: string) =>
  (await jwtVerify(token, keys, { issuer: here, audience, typ: 'at+jwt' })).payload;

async function newTeamMachine(settings: object = {}) {
  const body = { name: 'Billing run', kind: 'machine', redirectUris: [], audiences: [AUDIENCE], ...settings };
  const reply = await asOperator('POST', '/v1/operator/applications', body);
  assert.equal(reply.status, 201, reply.text);
  return { id: reply.body.id as string, secret: reply.body.secret as string };
}

test('200: a JWT for an audience, in the name of the machine, for its organization; nothing to refresh', async () => {
  const reply = await askForToken(service, machine, { resource: AUDIENCE });
  assert.equal(reply.status, 200, reply.text);
  const { access_token, ...rest } = reply.body;
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 300 });
  const { iat = 0, exp, jti, ...claims } = await verified(access_token, AUDIENCE);
  assert.equal(exp, iat + 300);
  assert.equal(typeof jti, 'string');
  assert.deepEqual(claims, {
    iss: here,
    aud: AUDIENCE,
    sub: machine.id,
    client_id: machine.id,
    organization_id: organization,
    organization_name: 'Acme',
    role: 'admin',
    roles: [],
    permissions: [],
  });
  assert.equal(
    outcome(await service.call('GET', '/v1/caller', { token: access_token })),
    '401 ACCESS_TOKEN_INVALID',
  );
});

test('200: a token for this service is one of an API key: the caller, its role and its events are the same', async () => {
  const reply = await askForToken(service, machine, { resource: here });
  assert.equal(reply.body.expires_in, 3_600);
  const token = reply.body.access_token;
  const caller = await second.call('GET', '/v1/caller', { token });
  assert.equal(caller.status, 200, caller.text);
  const { type, apiKey, organization: seen } = caller.body;
  assert.deepEqual([type, apiKey.id, seen.id, seen.role], ['api_key', machine.id, organization, 'admin']);
  const path = `/v1/organizations/${organization}`;
  assert.equal(outcome(await second.call('PUT', path, { token, body: { name: 'Acme' } })), '200');
  const invited = await second.call('POST', `${path}/invitations`, {
    token,
    body: { email: 'new@example.com', role: 'viewer' },
  });
  assert.equal(invited.status, 201, invited.text);
  const { items } = (await asOwner('GET', `${path}/events?type=invitation.created`)).body;
  assert.deepEqual(items[0].actor, { type: 'api_key', id: machine.id, email: null });
  for (const refused of [`${path}/machines`, `${path}/api-keys`, '/v1/account'])
    assert.equal(outcome(await second.call('GET', refused, { token })), '403 ACCESS_FORBIDDEN');
});

test('200: with one audience, `resource` may be left out', async () => {
  const one = await newMachine(service, { organization, by: owner, audiences: [OTHER] });
  const { body } = await askForToken(service, one);
  assert.equal((await verified(body.access_token, OTHER)).sub, one.id);
});

test('200: the secret in the form, or an assertion by its key, once', async () => {
  const { id, secret } = machine;
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, resource: AUDIENCE };
  assert.equal(outcome(await service.call('POST', '/oauth2/token', { body: form })), '200');
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] };
  const wanted = { organization, by: owner, tokenEndpointAuth: 'private_key_jwt', jwks } as const;
  const signing = await newMachine(service, wanted);
  const assertion = await new SignJWT({ jti: newId() })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(signing.id)
    .setSubject(signing.id)
    .setAudience(here)
    .setExpirationTime('1m')
    .sign(privateKey);
  const body = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  };
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? service : second).call('POST', '/oauth2/token', { body }).then(outcome),
    ),
  );
  assert.deepEqual(tries.toSorted(), ['200', ...Array.from({ length: 19 }, () => '401 APPLICATION_INVALID')]);
  const bySecret = await askForToken(service, { id: signing.id, secret });
  assert.equal(outcome(bySecret), '401 APPLICATION_INVALID');
});

const web = await newApplication(service, { audiences: [AUDIENCE] });
const native = await newApplication(service, { kind: 'native', audiences: [AUDIENCE] });
const team = await newTeamMachine();
const wrong = { id: machine.id, secret: web.secret ?? '' };

for (const [what, ask, wanted] of [
  ['no audience of several', () => askForToken(service, machine), '400 RESOURCE_INVALID'],
  [
    'an audience that it does not have',
    () => askForToken(service, machine, { resource: OTHER }),
    '400 RESOURCE_INVALID',
  ],
  [
    'two audiences',
    () => askForToken(service, machine, { resource: [here, AUDIENCE] }),
    '400 RESOURCE_INVALID',
  ],
  [
    'a scope',
    () => askForToken(service, machine, { resource: AUDIENCE, scope: 'openid' }),
    '400 SCOPE_INVALID',
  ],
  ['the secret of another', () => askForToken(service, wrong), '401 APPLICATION_INVALID'],
  [
    'no secret',
    () =>
      service.call('POST', '/oauth2/token', {
        body: { grant_type: 'client_credentials', client_id: machine.id },
      }),
    '401 APPLICATION_INVALID',
  ],
  [
    'nothing that says who asks',
    () => service.call('POST', '/oauth2/token', { body: { grant_type: 'client_credentials' } }),
    '401 APPLICATION_INVALID',
  ],
  [
    'the secret in two places',
    () => askForToken(service, machine, { client_id: machine.id, client_secret: machine.secret }),
    '400 BODY_MALFORMED',
  ],
  [
    'a `web` application',
    () => askForToken(service, { id: web.id, secret: web.secret ?? '' }),
    '400 APPLICATION_FORBIDDEN',
  ],
  [
    'a public application',
    () =>
      service.call('POST', '/oauth2/token', {
        body: { grant_type: 'client_credentials', client_id: native.id },
      }),
    '400 APPLICATION_FORBIDDEN',
  ],
  [
    'a machine with a code',
    () => askForToken(service, machine, { grant_type: 'authorization_code', code: 'x', redirect_uri: 'x' }),
    '400 APPLICATION_FORBIDDEN',
  ],
  [
    'a machine with a refresh token',
    () => askForToken(service, team, { grant_type: 'refresh_token', refresh_token: 'x' }),
    '400 APPLICATION_FORBIDDEN',
  ],
  [
    'a machine with a password',
    () => askForToken(service, team, { grant_type: 'password' }),
    '400 APPLICATION_FORBIDDEN',
  ],
] as const)
  test(`${wanted}: ${what}`, async () => {
    assert.equal(outcome(await ask()), wanted);
  });

test('401: who tried by Basic is told so', async () => {
  const reply = await askForToken(service, wrong);
  assert.match(String(reply.headers['www-authenticate']), /^Basic /);
  assert.equal(reply.body.error, 'invalid_client');
});

test('nobody signs in to a machine', async () => {
  const parameters = new URLSearchParams({
    client_id: team.id,
    response_type: 'code',
    redirect_uri: 'https://app.example.com/callback',
    scope: 'openid',
    code_challenge: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    code_challenge_method: 'S256',
  });
  const body = { parameters: parameters.toString() };
  const reply = await service.call('POST', '/v1/authorizations/lookup', { body });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: parameters');
});

test("a machine of the team: a JWT without an organization, none for this service's operations", async () => {
  const { access_token } = (await askForToken(service, team)).body;
  const { iat: _i, exp: _e, jti: _j, ...claims } = await verified(access_token, AUDIENCE);
  assert.deepEqual(claims, { iss: here, aud: AUDIENCE, sub: team.id, client_id: team.id });
  const disabled = await asOperator('PUT', `/v1/operator/applications/${team.id}`, { state: 'disabled' });
  assert.equal(disabled.status, 200, disabled.text);
  assert.equal(outcome(await askForToken(second, team)), '401 APPLICATION_INVALID');
  await asOperator('PUT', `/v1/operator/applications/${team.id}`, { state: 'active' });
});

for (const [what, settings, wanted] of [
  [
    'a redirect URI',
    { redirectUris: ['https://a.example.com/'] },
    '422 FIELDS_VALIDATION_ERROR: redirectUris',
  ],
  ['no audience', { audiences: [] }, '422 FIELDS_VALIDATION_ERROR: audiences'],
  ['no way to authenticate', { tokenEndpointAuth: 'none' }, '422 FIELDS_VALIDATION_ERROR: tokenEndpointAuth'],
  [
    'back-channel logout',
    { backchannelLogoutUri: 'https://a.example.com/' },
    '422 FIELDS_VALIDATION_ERROR: backchannelLogoutUri',
  ],
  [
    'a `web` kind without redirect URIs',
    { kind: 'web', redirectUris: undefined },
    '400 REQUIRED_FIELDS_MISSING',
  ],
  ['a `web` kind with none', { kind: 'web', redirectUris: [] }, '422 FIELDS_VALIDATION_ERROR: redirectUris'],
] as const)
  test(`${wanted}: the team registers a machine with ${what}`, async () => {
    const body = { name: 'Machine', kind: 'machine', redirectUris: [], audiences: [AUDIENCE], ...settings };
    assert.equal(outcome(await asOperator('POST', '/v1/operator/applications', body)), wanted);
  });

test('introspection: active for the machine and the API that it is for, until the machine is disabled', async () => {
  const one = await newMachine(service, { organization, by: owner, audiences: [here, AUDIENCE] });
  const api = await newApplication(service, { audiences: [AUDIENCE], resource: AUDIENCE });
  const inspect = async ({ id, secret }: { id: string; secret: string | undefined }, token: string) =>
    (
      await service.call('POST', '/oauth2/introspect', {
        body: { token },
        headers: { authorization: basic(id, secret ?? '') },
      })
    ).body;
  const jwt = (await askForToken(service, one, { resource: AUDIENCE })).body.access_token;
  const own = (await askForToken(service, one, { resource: here })).body.access_token;
  for (const by of [one, api]) {
    const { active, sub, client_id, aud, sid, scope } = await inspect(by, jwt);
    assert.deepEqual(
      { active, sub, client_id, aud, sid, scope },
      { active: true, sub: one.id, client_id: one.id, aud: AUDIENCE, sid: undefined, scope: undefined },
    );
  }
  const { active, sub, aud } = await inspect(one, own);
  assert.deepEqual([active, sub, aud], [true, one.id, undefined]);
  for (const [by, token] of [
    [web, jwt],
    [api, own],
    [machine, own],
  ] as const)
    assert.deepEqual(await inspect(by, token), { active: false });
  await asOwner('PUT', `/v1/machines/${one.id}`, { audiences: [here] });
  assert.deepEqual(await inspect(api, jwt), { active: false });
  await asOwner('DELETE', `/v1/machines/${one.id}`);
  assert.deepEqual(await inspect(api, jwt), { active: false });
});

test('revocation: a token for this service ends; that of another machine stays', async () => {
  const revoke = ({ id, secret }: { id: string; secret: string }, token: string) =>
    service.call('POST', '/oauth2/revoke', {
      body: { token },
      headers: { authorization: basic(id, secret) },
    });
  const other = await newMachine(service, { organization, by: owner });
  const { access_token: token } = (await askForToken(service, machine, { resource: here })).body;
  const callerOf = async () => outcome(await second.call('GET', '/v1/caller', { token }));
  assert.equal(outcome(await revoke(other, token)), '200');
  assert.equal(await callerOf(), '200');
  assert.equal(outcome(await revoke(machine, token)), '200');
  assert.equal(await callerOf(), '401 ACCESS_TOKEN_INVALID');
});

test("the networks of the organization's policy hold where the machine asks, and where it calls", async () => {
  const of = await service.organization(owner);
  const one = await newMachine(service, { organization: of, by: owner });
  const { access_token: token } = (await askForToken(service, one)).body;
  const policy = JSON.stringify({
    sessionMaxAge: null,
    sessionIdle: null,
    networks: ['203.0.113.0/24'],
    allowedMethods: null,
  });
  await runOn(service.databaseUrl, 'update organizations set policy = ? where id = ?', [policy, of]);
  const refused = await askForToken(second, one);
  assert.equal(outcome(refused), '400 APPLICATION_FORBIDDEN');
  assert.match(refused.body.error_description, /network/);
  const path = `/v1/organizations/${of}`;
  assert.equal(outcome(await second.call('GET', path, { token })), '403 POLICY_REFUSED');
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const body = { grant_type: 'client_credentials' };
  const headers = { authorization: basic(one.id, one.secret), ...from };
  assert.equal(outcome(await second.call('POST', '/oauth2/token', { body, headers })), '200');
  assert.equal(outcome(await second.call('GET', path, { token, headers: from })), '200');
});

test('product roles: token, caller and permission checks agree after every change', async () => {
  const items = [{ name: 'invoice:read', description: null, delegable: true }];
  const catalogue = await asOperator('PUT', '/v1/operator/permissions', { items });
  assert.equal(catalogue.status, 200, catalogue.text);
  const role = {
    name: 'reader',
    title: 'Reader',
    description: null,
    permissions: ['invoice:read'],
    delegable: true,
  };
  const made = await asOperator('POST', '/v1/operator/roles', role);
  assert.equal(made.status, 201, made.text);
  const one = await newMachine(service, {
    organization,
    by: owner,
    audiences: [here, AUDIENCE],
    roles: ['reader'],
  });
  const { access_token: token } = (await askForToken(service, one, { resource: here })).body;
  for (const [roles, permissions] of [
    [['reader'], ['invoice:read']],
    [[], []],
  ] as const) {
    const changed = await asOwner('PUT', `/v1/machines/${one.id}`, { roles });
    assert.deepEqual([changed.status, changed.body.roles], [200, roles], changed.text);
    const jwt = (await askForToken(second, one, { resource: AUDIENCE })).body.access_token;
    const claims = await verified(jwt, AUDIENCE);
    assert.deepEqual([claims.roles, claims.permissions], [roles, permissions]);
    const caller = (await second.call('GET', '/v1/caller', { token })).body;
    assert.deepEqual([caller.organization.roles, caller.apiKey.roles], [roles, roles]);
    const body = { organizationId: organization, permissions: ['invoice:read'] };
    const check = await second.call('POST', '/v1/permission-checks', { token, body });
    assert.equal(check.body.permissions['invoice:read'], permissions.length === 1);
  }
});

test('a secret rotated while its token is made leaves no token that works', async () => {
  const one = await newMachine(service, { organization, by: owner });
  const asking = Array.from({ length: 10 }, (_, at) => askForToken(at % 2 ? service : second, one));
  const rotation = asOwner('POST', `/v1/machines/${one.id}/rotation`, {});
  const replies = await Promise.all(asking);
  assert.equal((await rotation).status, 200);
  for (const { body } of replies.filter(({ status }) => status === 200)) {
    const reply = await service.call('GET', '/v1/caller', { token: body.access_token });
    assert.equal(outcome(reply), '401 ACCESS_TOKEN_INVALID');
  }
});
