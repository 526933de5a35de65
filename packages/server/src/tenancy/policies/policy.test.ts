import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { demandPolicy, NO_POLICY } from '../../../test/fixtures/policies.ts';
import { anotherSession, beginWith, demandFactor } from '../../../test/fixtures/strong.ts';
import { teamsOf } from '../../../test/fixtures/team.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({
  clock: () => now,
  environment: { PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(() => service.stop());
const newTeam = await teamsOf(service);
const { people } = await newTeam();
const { owner, admin, viewer, outsider } = people;

const HERE = { 'x-forwarded-for': '203.0.113.9' };
const REFUSED = '403 POLICY_REFUSED';
const TOO_OLD = '403 REAUTHENTICATION_REQUIRED';
const pathOf = (organization: string) => `/v1/organizations/${organization}/policy`;
const get = (
  organization: string,
  { token }: Pick<Person, 'token'>,
  headers: Record<string, string> = HERE,
) => service.call('GET', `/v1/organizations/${organization}`, { token, headers });
const put = (organization: string, { token }: Person, body: object, headers: object = {}) =>
  service.call('PUT', pathOf(organization), {
    token,
    body: { ...NO_POLICY, ...body },
    headers: { ...HERE, ...headers },
  });
const preview = async (organization: string, body: object) => {
  const path = `${pathOf(organization)}-previews`;
  const reply = await service.call('POST', path, {
    token: owner.token,
    body: { ...NO_POLICY, ...body },
    headers: HERE,
  });
  assert.equal(outcome(reply), '200');
  return reply.body.items.map(({ account }: { account: { id: string } }) => account.id);
};

/** Has all sessions of the team be as old as if they began now, and never idle. */
async function refresh(): Promise<void> {
  const set = 'update sessions set created_at = ?, last_used_at = ?, longest_idle = 0, methods = ?';
  await runOn(service.databaseUrl, set, [now, now, 'password']);
}

async function eventsOf(organization: string, type: string) {
  const path = `/v1/organizations/${organization}/events?type=${type}`;
  const { body } = await service.call('GET', path, { token: owner.token, headers: HERE });
  return body.items.map(({ details }: { details: object }) => details);
}

test('200: an owner sets a policy; readers see it with its ETag, and the event names the changes', async () => {
  await refresh();
  const { organization } = await newTeam();
  const read = (by: Person) => service.call('GET', pathOf(organization), { token: by.token, headers: HERE });
  const before = await read(owner);
  assert.deepEqual(before.body, NO_POLICY);
  const policy = {
    sessionMaxAge: 43_200,
    sessionIdle: 1_800,
    networks: ['203.0.113.0/24', '2001:db8::/32'],
    allowedMethods: ['password', 'passkey'],
  };
  const set = await put(organization, owner, policy, { 'if-match': before.headers.etag });
  assert.equal(outcome(set), '200');
  assert.deepEqual(set.body, policy);
  const after = await read(admin);
  assert.deepEqual([after.body, after.headers.etag], [policy, set.headers.etag]);
  assert.equal(
    outcome(await put(organization, owner, {}, { 'if-match': before.headers.etag })),
    '409 PRECONDITION_FAILED',
  );
  assert.equal(outcome(await read(viewer)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await put(organization, admin, {})), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await put(organization, owner, policy)), '200');
  assert.equal(outcome(await put(organization, owner, { networks: policy.networks })), '200');
  assert.deepEqual(await eventsOf(organization, 'organization.policy_updated'), [
    {
      sessionMaxAge: { from: 43_200, to: null },
      sessionIdle: { from: 1_800, to: null },
      allowedMethods: { from: ['password', 'passkey'], to: null },
    },
    {
      sessionMaxAge: { from: null, to: 43_200 },
      sessionIdle: { from: null, to: 1_800 },
      networks: { from: null, to: policy.networks },
      allowedMethods: { from: null, to: ['password', 'passkey'] },
    },
  ]);
});

test("422: limits no stricter than the service's, invalid networks, and empty lists", async () => {
  await refresh();
  const { organization } = await newTeam();
  for (const [body, member] of [
    [{ sessionMaxAge: 599 }, 'sessionMaxAge'],
    [{ sessionMaxAge: 90 * 86_400 }, 'sessionMaxAge'],
    [{ sessionIdle: 299 }, 'sessionIdle'],
    [{ sessionIdle: 14 * 86_400 }, 'sessionIdle'],
    [{ networks: ['office'] }, 'networks.0'],
    [{ networks: [] }, 'networks'],
    [{ networks: Array.from({ length: 101 }, (_, at) => `192.0.2.${at}`) }, 'networks'],
    [{ allowedMethods: [] }, 'allowedMethods'],
    [{ allowedMethods: ['sms'] }, 'allowedMethods.0'],
  ] as const)
    assert.match(
      outcome(await put(organization, owner, body)),
      new RegExp(`^422 FIELDS_VALIDATION_ERROR: ${member}`),
      JSON.stringify(body),
    );
});

test('403: an owner cannot set a policy that the own session fails, and learns which rule', async () => {
  await refresh();
  const { organization } = await newTeam();
  now += 11 * MINUTE;
  assert.equal(outcome(await put(organization, owner, { sessionMaxAge: 600 })), TOO_OLD);
  assert.equal(outcome(await put(organization, owner, { sessionIdle: 300 })), TOO_OLD);
  const elsewhere = await put(organization, owner, { networks: ['192.0.2.0/24'] });
  assert.equal(outcome(elsewhere), REFUSED);
  assert.match(elsewhere.body.error.description, /this network/);
  const other = await put(organization, owner, { allowedMethods: ['passkey'] });
  assert.equal(outcome(other), REFUSED);
  assert.match(other.body.error.description, /methods/);
  assert.equal(outcome(await put(organization, owner, { sessionMaxAge: 700, sessionIdle: 700 })), '200');
});

test('403 REAUTHENTICATION_REQUIRED: age limit exceeded, until the session begins anew', async () => {
  await refresh();
  const { organization } = await newTeam();
  assert.equal(outcome(await put(organization, owner, { sessionMaxAge: 3_600 })), '200');
  const { token } = await anotherSession(service, viewer);
  now += 60 * MINUTE;
  assert.equal(outcome(await get(organization, { token })), '200');
  now += 1;
  const refused = await get(organization, { token });
  assert.equal(outcome(refused), TOO_OLD);
  assert.match(refused.body.error.description, /requires a more recent sign-in/);
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '200');
  const again = await service.call('POST', '/v1/reauthentication', {
    token,
    body: { password: PASSWORD },
  });
  assert.equal(again.status, 201);
  assert.equal(outcome(await get(organization, { token: again.body.accessToken })), '200');
});

test('403 REAUTHENTICATION_REQUIRED: idle limit exceeded; later use does not revive the session', async () => {
  await refresh();
  const { organization } = await newTeam();
  assert.equal(outcome(await put(organization, owner, { sessionIdle: 600 })), '200');
  for (let step = 0; step < 3; step++) {
    now += 9 * MINUTE;
    assert.equal(outcome(await get(organization, admin)), '200');
  }
  now += 12 * MINUTE;
  // A request outside the organization does not revive it.
  assert.equal(outcome(await service.call('GET', '/v1/account', { token: admin.token })), '200');
  for (let step = 0; step < 2; step++) assert.equal(outcome(await get(organization, admin)), TOO_OLD);
  const path = `/v1/organizations/${organization}`;
  const change = await service.call('PUT', path, {
    token: admin.token,
    body: { name: 'New' },
    headers: HERE,
  });
  assert.equal(outcome(change), TOO_OLD);
});

test('403 POLICY_REFUSED unless every method of the session is allowed', async () => {
  await refresh();
  const { organization } = await newTeam();
  await demandPolicy(service, organization, { ...NO_POLICY, allowedMethods: ['password', 'totp'] });
  for (const [methods, wanted] of [
    ['password', '200'],
    ['password,totp', '200'],
    ['password,recovery_code', REFUSED],
    ['passkey', REFUSED],
  ] as const) {
    await beginWith(service, admin, methods);
    const reply = await get(organization, admin);
    assert.equal(outcome(reply), wanted, methods);
    assert.equal(reply.headers['policy-rule'], wanted === REFUSED ? 'allowedMethods' : undefined, methods);
  }
});

test('403 POLICY_REFUSED: sessions and API keys from other networks; outsiders get what they always get', async () => {
  await refresh();
  const { organization } = await newTeam();
  const key = await newApiKey(service, { organization, by: owner, role: 'admin' });
  assert.equal(
    outcome(await put(organization, owner, { networks: ['203.0.113.9', '2001:db8::/32'] })),
    '200',
  );
  for (const [address, wanted] of [
    ['203.0.113.9', '200'],
    ['2001:db8::7', '200'],
    ['203.0.113.10', REFUSED],
    ['::1', REFUSED],
  ] as const)
    for (const caller of [viewer, key]) {
      const reply = await get(organization, caller, { 'x-forwarded-for': address });
      assert.equal(outcome(reply), wanted, address);
      assert.equal(reply.headers['policy-rule'], wanted === REFUSED ? 'networks' : undefined, address);
    }
  assert.equal(
    outcome(await get(organization, outsider, { 'x-forwarded-for': '192.0.2.1' })),
    '403 ACCESS_FORBIDDEN',
  );
});

test('SECOND_FACTOR_MISSING comes before POLICY_REFUSED', async () => {
  await refresh();
  const { organization } = await newTeam();
  await beginWith(service, owner);
  await demandFactor(service, organization, owner);
  await demandPolicy(service, organization, { ...NO_POLICY, networks: ['192.0.2.0/24'] });
  assert.equal(outcome(await get(organization, viewer)), '403 SECOND_FACTOR_MISSING');
  assert.equal(outcome(await get(organization, owner)), REFUSED);
});

test('a policy applies to tokens, permission checks and sign-ins to applications as well', async () => {
  await refresh();
  const { organization } = await newTeam();
  const ask = (path: string, body: object) =>
    service.call('POST', path, { token: viewer.token, body, headers: HERE });
  const both = async () =>
    [
      await ask('/v1/tokens', { organizationId: organization }),
      await ask('/v1/permission-checks', { organizationId: organization, permissions: ['a:b'] }),
    ].map(outcome);
  assert.deepEqual(await both(), ['201', '200']);
  await demandPolicy(service, organization);
  assert.deepEqual(await both(), [REFUSED, REFUSED]);
  await demandPolicy(service, organization, { ...NO_POLICY, sessionMaxAge: 600 });
  now += 11 * MINUTE;
  assert.deepEqual(await both(), [TOO_OLD, TOO_OLD]);
});

test('a preview lists people whose every session would fail the policy', async () => {
  await refresh();
  const { organization } = await newTeam();
  const signIns = 'update sessions set ip_address = ? where account_id = ?';
  for (const person of [owner, admin, viewer])
    await runOn(service.databaseUrl, signIns, ['203.0.113.9', person.account.id]);
  await beginWith(service, owner, 'passkey');
  await beginWith(service, admin, 'password,totp');
  const ids = (...some: Person[]) => some.map(({ account }) => account.id).sort();
  const locked = async (body: object) => (await preview(organization, body)).sort();
  assert.deepEqual(await locked({}), []);
  assert.deepEqual(await locked({ allowedMethods: ['password', 'totp'] }), ids(owner));
  assert.deepEqual(await locked({ allowedMethods: ['passkey'] }), ids(admin, viewer));
  assert.deepEqual(await locked({ networks: ['192.0.2.0/24'] }), ids(owner, admin, viewer));
  const end = 'update sessions set created_at = created_at - ? where account_id = ?';
  await runOn(service.databaseUrl, end, [100 * 86_400_000, viewer.account.id]);
  assert.deepEqual(await locked({ allowedMethods: ['passkey'] }), ids(admin));
  assert.deepEqual(await eventsOf(organization, 'organization.policy_updated'), []);
});
