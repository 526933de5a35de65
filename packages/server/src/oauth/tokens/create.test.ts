import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, jwtVerify } from 'jose';
import { publishedKeys } from '../../../test/fixtures/published-keys.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { beginWith, demandFactor } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { createToken } from './create.ts';

const AUDIENCES = ['reports', 'https://billing.example.com/v2', 'urn:example:billing'];
const service = await startService({
  environment: { PORTICO_TOKEN_AUDIENCES: AUDIENCES.join(), PORTICO_TOKEN_METADATA: 'plan,seats,note' },
});
after(() => service.stop());
const ada = await service.person('ada');
const grace = await service.person('grace');
const organization = await service.organization(ada);

const ask = ({ token }: Pick<Person, 'token'>, body?: unknown) =>
  service.call('POST', '/v1/tokens', { token, body });
const keys = publishedKeys(service.url);

async function claimsFor(person: Person, body?: unknown, audience = service.app.publicUrl) {
  const reply = await ask(person, body);
  assert.equal(outcome(reply), '201', reply.text);
  const options = { issuer: service.app.publicUrl, audience, typ: 'at+jwt', algorithms: ['ES256'] };
  return (await jwtVerify(reply.body.token, keys, options)).payload;
}

test('201: a token for the caller and its session, valid for five minutes', async () => {
  const before = Math.floor(Date.now() / 1_000);
  const reply = await ask(ada);
  assert.equal(outcome(reply), '201');
  const sessions = await service.call('GET', '/v1/sessions', ada);
  const [session] = sessions.body.items;
  assert.equal(reply.headers.location, `/v1/sessions/${session.id}`);
  assert.deepEqual(Object.keys(reply.body), ['token', 'expiresAt']);
  const { payload, protectedHeader } = await jwtVerify(reply.body.token, keys);
  assert.deepEqual(Object.keys(protectedHeader).sort(), ['alg', 'kid', 'typ']);
  assert.deepEqual([protectedHeader.typ, protectedHeader.alg], ['at+jwt', 'ES256']);
  const { iat = 0, exp = 0, jti, ...rest } = payload;
  assert(iat >= before && iat <= Date.now() / 1_000);
  assert.equal(exp - iat, 300);
  assert.equal(reply.body.expiresAt, new Date(exp * 1_000).toISOString());
  assert.match(String(jti), /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, {
    iss: service.app.publicUrl,
    aud: service.app.publicUrl,
    client_id: service.app.publicUrl,
    sub: ada.account.id,
    sid: session.id,
    email: ada.account.email,
    email_verified: false,
    amr: ['pwd'],
    auth_time: Math.floor(Date.parse(session.createdAt) / 1_000),
  });
});

test('201: each token has its own id', async () => {
  const [one, two] = await Promise.all([claimsFor(ada), claimsFor(ada)]);
  assert.notEqual(one.jti, two.jti);
});

test('201: name and verified email, once known', async () => {
  const person = await service.person('named');
  const { token, account } = person;
  await service.call('PUT', '/v1/account', { token, body: { name: 'Ada Lovelace' } });
  await runOn(service.databaseUrl, 'update accounts set email_verified_at = 1 where id = ?', [account.id]);
  // On SQLite, the service sees what others wrote once it has written something itself.
  await service.call('PUT', '/v1/account', { token, body: { name: 'Augusta Ada' } });
  const { name, email_verified } = await claimsFor(person);
  assert.deepEqual([name, email_verified], ['Augusta Ada', true]);
});

test('201: the external id and the configured members of metadata, if any', async () => {
  const { token: key } = await newServiceKey(service);
  const person = await service.person('described');
  const path = `/v1/operator/accounts/${person.account.id}`;
  const write = async (at: string, body: unknown) =>
    assert.equal(outcome(await service.call('PUT', at, { token: key, body })), '200');
  const claims = async () => {
    const { external_id, metadata } = await claimsFor(person);
    return { external_id, metadata };
  };
  const hidden = { public: { level: 3 }, private: { plan: 'hidden' } };
  await write(`${path}/metadata`, hidden);
  assert.deepEqual(await claims(), { external_id: undefined, metadata: undefined });

  await runOn(service.databaseUrl, 'update accounts set external_id = ? where id = ?', [
    'crm-7',
    person.account.id,
  ]);
  const most = { plan: 'team', note: `${'é'.repeat(499)}x` };
  assert.equal(Buffer.byteLength(JSON.stringify(most)), 1_024);
  await write(`${path}/metadata`, { public: { ...hidden.public, ...most } });
  assert.deepEqual(await claims(), { external_id: 'crm-7', metadata: most });
  await write(`${path}/metadata`, { public: { ...most, note: `${most.note}!` } });
  assert.deepEqual(await claims(), { external_id: 'crm-7', metadata: undefined });
});

for (const [methods, amr] of [
  ['password', ['pwd']],
  ['password,totp', ['pwd', 'otp']],
  ['password,recovery_code', ['pwd', 'otp']],
  ['passkey', ['hwk']],
] as const) {
  test(`201: amr is ${amr.join(' and ')} in a session begun with ${methods}`, async () => {
    const person = await service.person('methods');
    await beginWith(service, person, methods);
    assert.deepEqual((await claimsFor(person)).amr, amr);
  });
}

test("201: the caller's role in the organization", async () => {
  await service.manager(organization, ada, grace, 'viewer');
  for (const [person, role] of [
    [ada, 'owner'],
    [grace, 'viewer'],
  ] as const) {
    const claims = await claimsFor(person, { organizationId: organization });
    assert.deepEqual([claims.organization_id, claims.role], [organization, role]);
  }
});

test('201: each configured audience', async () => {
  for (const audience of AUDIENCES)
    assert.equal((await claimsFor(ada, { audience }, audience)).aud, audience);
});

test('422: an audience that is neither a name nor a URI, or too long', async () => {
  for (const audience of ['', 'two words', '1:2', ':', 'x'.repeat(201), 'é', 'a\u0000', 7, ['reports']])
    assert.equal(
      outcome(await ask(ada, { audience })),
      '422 FIELDS_VALIDATION_ERROR: audience',
      String(audience),
    );
});

test('422: an organization that the caller does not manage, a deleted one, or an invalid id', async () => {
  const deleted = await service.organization(ada);
  await service.call('DELETE', `/v1/organizations/${deleted}`, ada);
  const foreign = await service.organization(await service.person('stranger'));
  for (const organizationId of [foreign, deleted, '01890000-0000-7000-8000-000000000000', 'x', 7])
    assert.equal(
      outcome(await ask(ada, { organizationId })),
      '422 FIELDS_VALIDATION_ERROR: organizationId',
      String(organizationId),
    );
});

test('422: reports all flaws at once, also one that only the database shows', async () => {
  const foreign = await service.organization(await service.person('stranger'));
  assert.equal(
    outcome(await ask(ada, { audience: 'two words', organizationId: foreign })),
    '422 FIELDS_VALIDATION_ERROR: audience, organizationId',
  );
});

test('403 SECOND_FACTOR_MISSING: an organization that requires one, until the session is strong', async () => {
  const owner = await service.person('owner');
  const viewer = await service.person('viewer');
  const demanding = await service.organization(owner);
  await service.manager(demanding, owner, viewer, 'viewer');
  await beginWith(service, owner);
  await demandFactor(service, demanding, owner);
  const body = { organizationId: demanding };
  assert.equal(outcome(await ask(viewer, body)), '403 SECOND_FACTOR_MISSING');
  assert.equal(outcome(await ask(viewer)), '201');
  assert.equal(outcome(await ask(ada, body)), '422 FIELDS_VALIDATION_ERROR: organizationId');
  await beginWith(service, viewer);
  assert.equal((await claimsFor(viewer, body)).role, 'viewer');
});

test('401 ACCESS_TOKEN_INVALID: such a token is no access token', async () => {
  const { token } = (await ask(ada)).body;
  for (const [method, path] of [
    ['GET', '/v1/account'],
    ['GET', `/v1/organizations/${organization}`],
    ['POST', '/v1/tokens'],
    ['POST', '/v1/logout'],
  ] as const)
    assert.equal(outcome(await service.call(method, path, { token })), '401 ACCESS_TOKEN_INVALID', path);
});

test('one look-up of the organization for each token, and one of its session', async () => {
  const now = Date.now();
  const session = { id: 'session', created_at: now, last_used_at: now, methods: 'password' };
  const inOrganization = {
    id: organization,
    name: 'Acme',
    holder_role: 'owner',
    account: ada.account.id,
    roles: null,
    permissions: null,
    require_second_factor: 0,
    policy: null,
    sso_domains: null,
  };
  const ofSession = {
    account_id: ada.account.id,
    created_at: now,
    last_used_at: now,
    methods: 'password',
    impersonator_id: null,
    ends_at: null,
  };
  const stored = { ...inOrganization, ...ofSession };
  let lookups = 0;
  const first = async () => {
    lookups++;
    return stored;
  };
  const { privateKey: key } = await generateKeyPair('ES256');
  const lifetime = { idle: 60_000, absolute: 60_000 };
  const needs = {
    database: { prepare: () => ({ first }), prepareLookUp: () => ({ first }) },
    signingKeys: { signer: async () => ({ id: 'key', algorithm: 'ES256' as const, key }) },
    tokens: { lifetime: 60_000, audiences: [], metadata: [] },
    lifetimes: { operators: lifetime, others: lifetime },
    clock: Date.now,
    publicUrl: () => service.app.publicUrl,
    hooks: { has: () => false },
  };
  const { validate, handle } = createToken(needs as never);
  const caller = { kind: 'session', account: ada.account, session } as never;
  const body = { organizationId: organization };
  assert.deepEqual(await validate?.(body, caller, undefined, {}), {});
  const { body: answer } = await handle({ caller, body } as never);
  assert.deepEqual([decodeJwt(answer.token).role, lookups], ['owner', 3]);
});

test('an issued token makes no event, and is not logged', async () => {
  const events = async () =>
    (await service.call('GET', '/v1/account/events?limit=100', ada)).body.items.length;
  const before = await events();
  const { token } = (await ask(ada)).body;
  assert.equal(await events(), before);
  assert.ok(!service.log().includes(token.split('.')[2]));
  assert.match(String(decodeProtectedHeader(token).kid), /./);
});

test('422: only the public URL is an audience by default', async () => {
  const environment = {
    PORTICO_TOKEN_AUDIENCES: '',
    PORTICO_TOKEN_LIFETIME: '30s',
    PORTICO_SESSION_IDLE: '20s',
  };
  const now = Date.now();
  const strict = await startService({ environment, clock: () => now });
  try {
    const { token } = await strict.person('ada');
    const issue = (body?: unknown) => strict.call('POST', '/v1/tokens', { token, body });
    for (const audience of [undefined, strict.app.publicUrl])
      assert.equal(outcome(await issue({ audience })), '201', String(audience));
    const both = { audience: 'mail', organizationId: organization };
    assert.equal(outcome(await issue({ audience: 'mail' })), '422 FIELDS_VALIDATION_ERROR: audience');
    assert.equal(outcome(await issue(both)), '422 FIELDS_VALIDATION_ERROR: audience, organizationId');
    // A token ends no later than its session, which ends 20 seconds after its last use.
    const { expiresAt } = (await issue()).body;
    assert(Date.parse(expiresAt) <= now + 20_000, expiresAt);
  } finally {
    await strict.stop();
  }
});
