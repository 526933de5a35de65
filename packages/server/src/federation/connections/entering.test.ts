import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import {
  type Connected,
  connectedTo,
  connectTo,
  FEDERATION,
  signInBy,
} from '../../../test/fixtures/connected.ts';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { complete } from '../../../test/fixtures/federation.ts';
import { newGroup } from '../../../test/fixtures/groups.ts';
import { newRole } from '../../../test/fixtures/roles.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { beginKnownTotp, knownCode } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

const provider = await startProvider();
const service = await startService({ environment: FEDERATION });
const rolesFrom = { name: 'groups', values: { chiefs: 'admin', staff: 'viewer' } };
const acme = await connectedTo(service, provider, { rolesFrom });
after(async () => {
  await service.stop();
  await provider.stop();
});

let people = 0;
const someone = (more: object = {}, { domain }: Connected = acme) => ({
  sub: `subject-${++people}`,
  email: `person-${people}@${domain}`,
  ...more,
});
const come = (claims: object, to: Connected = acme, how = {}) =>
  signInBy(service, { connection: to.connection, provider }, claims, how);

interface Listed {
  readonly id: string;
  readonly role: string;
  readonly accepted: boolean;
  readonly groups: readonly object[];
  readonly account: { readonly id: string };
}

async function managerOf(account: string, { organization, owner: { token } }: Connected = acme) {
  const path = `/v1/organizations/${organization}/managers?limit=100`;
  const { body } = await service.call('GET', path, { token });
  return (body.items as Listed[]).find((manager) => manager.account.id === account);
}

async function setRole(account: string, role: string): Promise<void> {
  const manager = await managerOf(account);
  const { token } = acme.owner;
  const reply = await service.call('PUT', `/v1/managers/${manager?.id}`, { token, body: { role } });
  assert.equal(reply.status, 200, reply.text);
}

test('a sign-in makes a manager with the default role or the highest from a claim, updated each time', async () => {
  const claims = someone();
  const { account } = (await come(claims)).body;
  const first = await managerOf(account.id);
  assert.deepEqual([first?.role, first?.accepted], ['viewer', true]);
  for (const [groups, role] of [
    [['staff', 'chiefs'], 'admin'],
    ['chiefs', 'admin'],
    [['others'], 'viewer'],
    [[], 'viewer'],
    [['__proto__', 'constructor'], 'viewer'],
    [null, 'viewer'],
  ] as const) {
    const reply = await come({ ...claims, groups });
    assert.equal(reply.status, 201, reply.text);
    assert.equal((await managerOf(account.id))?.role, role, JSON.stringify(groups));
  }
});

test('a lower role from a claim beats the default role, which is for people without a claim', async () => {
  const given = { defaultRole: 'admin', rolesFrom: { name: 'groups', values: { contractors: 'viewer' } } };
  const to = await connectedTo(service, provider, given);
  for (const [groups, role] of [
    [['contractors'], 'viewer'],
    [['others'], 'admin'],
  ] as const) {
    const { account } = (await come(someone({ groups }, to), to)).body;
    assert.equal((await managerOf(account.id, to))?.role, role);
  }
});

test('a role given by hand is raised by a claim, never lowered; owners stay owners', async () => {
  const claims = someone({ groups: ['staff'] });
  const { account } = (await come(claims)).body;
  const roleAfter = async (groups: string) => {
    assert.equal((await come({ ...claims, groups })).status, 201);
    return (await managerOf(account.id))?.role;
  };
  await setRole(account.id, 'admin');
  assert.equal(await roleAfter('staff'), 'admin');
  await setRole(account.id, 'viewer');
  assert.equal(await roleAfter('chiefs'), 'admin');
  assert.equal(await roleAfter('staff'), 'viewer');
  assert.equal(await roleAfter('chiefs'), 'admin');
  await setRole(account.id, 'viewer');
  await setRole(account.id, 'admin');
  assert.equal(await roleAfter('staff'), 'admin');
  await setRole(account.id, 'owner');
  assert.equal(await roleAfter('staff'), 'owner');
});

test('a changed directory group keeps a role from a sign-in; the next sign-in takes it away', async () => {
  const to = await connectedTo(service, provider, { rolesFrom });
  const claims = someone({ groups: ['chiefs'] }, to);
  const { account } = (await come(claims, to)).body;
  const made = await service.call('POST', `/v1/connections/${to.connection}/scim-token`, to.owner);
  const send = (method: string, path: string, body: object) =>
    service.call(method, `/scim/${to.connection}/v2${path}`, { token: made.body.token, body });
  const user = await send('PUT', `/Users/${account.id}`, { userName: claims.email, active: true });
  assert.equal(outcome(user), '200', user.text);
  const group = { displayName: 'staff', members: [{ value: account.id }] };
  const { id } = (await send('POST', '/Groups', group)).body;
  const role = async () => (await managerOf(account.id, to))?.role;
  assert.equal(await role(), 'admin');
  assert.equal(outcome(await send('PUT', `/Groups/${id}`, { ...group, members: [] })), '200');
  assert.equal(await role(), 'admin');
  await come({ ...claims, groups: [] }, to);
  assert.equal(await role(), 'viewer');
  assert.equal(outcome(await send('PUT', `/Groups/${id}`, { ...group, displayName: 'chiefs' })), '200');
  assert.equal(await role(), 'admin');
  // The role from the sign-in is recorded, although the group's role hid it.
  await come(claims, to);
  assert.equal(outcome(await send('PUT', `/Groups/${id}`, { ...group, members: [] })), '200');
  assert.equal(await role(), 'admin');
});

/** The directory of a connection puts an admin by sign-in into a group for viewers. */
async function comesToGroup(to: Connected, connection: string, claims: { readonly email: string }) {
  const { token } = (await service.call('POST', `/v1/connections/${connection}/scim-token`, to.owner)).body;
  const send = (path: string, body: object) =>
    service.call('POST', `/scim/${connection}/v2${path}`, { token, body });
  const user = await send('/Users', { userName: claims.email, active: true });
  assert.equal(outcome(user), '201', user.text);
  const group = { displayName: 'staff', members: [{ value: user.body.id }] };
  assert.equal(outcome(await send('/Groups', group)), '201');
  return (await managerOf(user.body.id, to))?.role;
}

test('a role from a sign-in stops counting for groups once the claim maps to another role', async () => {
  const to = await connectedTo(service, provider, { rolesFrom });
  const claims = someone({ groups: ['chiefs'] }, to);
  await come(claims, to);
  const values = { bosses: 'admin', staff: 'viewer' };
  const body = { name: 'Own provider', rolesFrom: { name: 'groups', values } };
  const path = `/v1/connections/${to.connection}`;
  assert.equal(outcome(await service.call('PUT', path, { token: to.owner.token, body })), '200');
  assert.equal(await comesToGroup(to, to.connection, claims), 'viewer');
});

test('a role from a sign-in stops counting for groups once its connection is deleted', async () => {
  const to = await connectedTo(service, provider, { rolesFrom });
  const claims = someone({ groups: ['chiefs'] }, to);
  await come(claims, to);
  const second = await connectTo(service, provider, { ...to, given: { rolesFrom, clientId: 'another' } });
  assert.equal(outcome(await service.call('DELETE', `/v1/connections/${to.connection}`, to.owner)), '204');
  assert.equal(await comesToGroup(to, second, claims), 'viewer');
});

test('a claim puts people into groups of the organization, and takes them out with the next sign-in', async () => {
  const groups = { accountants: 'Accounting', nobody: 'No such group', staff: 'Guarded' };
  const to = await connectedTo(service, provider, { rolesFrom: { ...rolesFrom, groups } });
  const accounting = await newGroup(service, to.organization, 'Accounting');
  const guarded = await newGroup(service, to.organization, 'Guarded');
  const role = await newRole(service, { delegable: false });
  const give = 'insert into group_product_roles (group_id, role_id) values (?, ?)';
  await runOn(service.databaseUrl, give, [guarded, role]);
  const claims = someone({ groups: ['accountants', 'nobody', 'staff'] }, to);
  const { account } = (await come(claims, to)).body;
  const groupsNow = async () => (await managerOf(account.id, to))?.groups;
  assert.deepEqual(await groupsNow(), [{ id: accounting, name: 'Accounting' }], 'owners cannot give all');
  await come({ ...claims, groups: ['accountants'] }, to);
  assert.deepEqual(await groupsNow(), [{ id: accounting, name: 'Accounting' }]);
  await come({ ...claims, groups: [], _claim_names: { groups: 'elsewhere' } }, to);
  await come({ ...claims, groups: [] }, to);
  assert.deepEqual(await groupsNow(), []);
  const path = `/v1/organizations/${to.organization}/events?type=group.member_removed`;
  const { items } = (await service.call('GET', path, to.owner)).body;
  assert.deepEqual(
    items.map(({ actor }: { actor: { id: string } }) => actor.id),
    [account.id],
  );
});

test('no claim makes an owner, whatever its name', async () => {
  const { account } = (await come(someone({ groups: ['owner', 'admin'], role: 'owner' }))).body;
  assert.equal((await managerOf(account.id))?.role, 'viewer');
});

test('events of a sign-in name the connection, and have the person as actor', async () => {
  const claims = someone({ groups: ['chiefs'] });
  const { account, accessToken: token } = (await come(claims)).body;
  const { items } = (await service.call('GET', '/v1/account/events', { token })).body;
  const of = (type: string) => items.find((event: { type: string }) => event.type === type);
  assert.deepEqual(of('session.created').details, { methods: ['sso'], connection: acme.connection });
  const added = of('manager.added');
  assert.deepEqual([added.actor.id, added.details.role], [account.id, 'admin']);
  const identities = (await service.call('GET', '/v1/identities', { token })).body.items;
  assert.deepEqual(
    identities.map((identity: { provider: object }) => identity.provider),
    [{ id: acme.connection, name: 'Own provider' }],
  );
});

test('401 SIGN_IN_REFUSED: reauthentication for a session that has ended gives no place in the organization', async () => {
  const claims = someone({ auth_time: Math.floor(Date.now() / 1_000) });
  const { account, accessToken: token } = (await come(claims)).body;
  const verifier = newVerifier();
  const body = { connectionId: acme.connection, prompt: 'login', verifierHash: challengeOf(verifier) };
  const begun = await service.call('POST', '/v1/sign-ins', { token, body });
  const manager = await managerOf(account.id);
  const removed = await service.call('DELETE', `/v1/managers/${manager?.id}`, { token: acme.owner.token });
  assert.equal(removed.status, 204, removed.text);
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token })), '204');
  const parameters = provider.signIn(begun.body.url, claims);
  assert.equal(outcome(await complete(service, { verifier, parameters })), '401 SIGN_IN_REFUSED');
  assert.equal(await managerOf(account.id), undefined);
});

test('a provider with a new subject each time: an account keeps the ten identities used last', async () => {
  const [first, second] = [someone(), someone()];
  const { email } = first;
  const { account } = (await come(first)).body;
  await come({ ...second, email });
  for (let count = 2; count < 10; count++) await come({ ...someone(), email });
  // Signing in by an identity keeps it among those used last.
  await come(first);
  const { accessToken: token, ...last } = (await come({ ...someone(), email })).body;
  assert.equal(last.account.id, account.id);
  const listed = async (path: string) => (await service.call('GET', path, { token })).body.items;
  assert.equal((await listed('/v1/identities?limit=100')).length, 10);
  const unlinked = await listed('/v1/account/events?type=identity.unlinked');
  assert.deepEqual(
    unlinked.map(({ details }: { details: object }) => details),
    [{ provider: acme.connection, email, reason: 'too_many' }],
  );
  await service.app.settled();
  const query = `select subject from identities where account_id = '${account.id}'`;
  const kept = (await rowsOf(service.databaseUrl, query)).map(({ subject }) => subject);
  assert.deepEqual([kept.includes(first.sub), kept.includes(second.sub)], [true, false]);
});

test('409 MANAGER_LIMIT_REACHED when the organization is full', async (t) => {
  const small = await startService({ environment: { ...FEDERATION, PORTICO_MOST_MANAGERS: '1' } });
  t.after(() => small.stop());
  const to = await connectedTo(small, provider);
  const reply = await signInBy(small, { connection: to.connection, provider }, someone({}, to));
  assert.equal(outcome(reply), '409 MANAGER_LIMIT_REACHED');
  const { email } = someone({}, to);
  assert.equal(
    (await small.call('POST', '/v1/register', { body: { email, password: PASSWORD } })).status,
    201,
  );
});

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The directory of the connection of an organization. */
async function directoryOf({ connection, owner }: Connected) {
  const path = `/v1/connections/${connection}/scim-token`;
  const { body } = await service.call('POST', path, { token: owner.token });
  const { token } = body;
  const ask = (method: string, path: string, given?: object) =>
    service.call(method, `/scim/${connection}/v2/Users${path}`, { token, body: given });
  return {
    create: (email: string) => ask('POST', '', { userName: email }),
    setActive: (id: string, value: boolean) =>
      ask('PATCH', `/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value }] }),
  };
}

const works = async (token: string) => outcome(await service.call('GET', '/v1/account', { token }));

test('set inactive by the directory: only sessions by the connection end, and sign-ins are refused', async () => {
  const to = await connectedTo(service, provider);
  const directory = await directoryOf(to);
  const claims = someone({}, to);
  const made = await directory.create(claims.email);
  assert.equal(made.status, 201, made.text);
  const { id } = made.body;
  const { token } = await withPassword(id, claims.email);
  const came = await come(claims, to);
  assert.equal(came.body.account.id, id);
  assert.equal((await directory.setActive(id, false)).status, 200);
  assert.equal(await works(came.body.accessToken), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await works(token), '200');
  assert.equal(await managerOf(id, to), undefined);
  assert.equal(outcome(await come(claims, to)), '401 SIGN_IN_REFUSED');
  assert.equal(outcome(await come({ ...someone({}, to), email: claims.email }, to)), '401 SIGN_IN_REFUSED');
  assert.equal(await managerOf(id, to), undefined);
  const { items } = (await service.call('GET', '/v1/account/events', { token })).body;
  const failed = items.find(({ type }: { type: string }) => type === 'session.login_failed');
  assert.deepEqual(failed.details, { reason: 'inactive', connection: to.connection });
  assert.equal((await directory.setActive(id, true)).status, 200);
  assert.equal((await come(claims, to)).status, 201);
});

/** Signs in to an account by a password that a reset gave it. */
async function withPassword(id: string, email: string) {
  const asked = await service.call('POST', '/v1/password-resets', { body: { email } });
  assert.ok(asked.status < 300, asked.text);
  const token = await mailSecret(service, 'password_reset', id);
  const reset = await service.call('PUT', '/v1/password-resets', { body: { token, password: PASSWORD } });
  assert.equal(reset.status, 204, reset.text);
  const { body } = await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  return { token: body.accessToken as string };
}

test('401 SIGN_IN_REFUSED: links no identity to an account with an unverified address in the domain', async () => {
  const { email } = someone();
  const attacker = (await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } })).body;
  const verifier = newVerifier();
  const body = { connectionId: acme.connection, verifierHash: challengeOf(verifier) };
  const token = attacker.accessToken;
  const begun = await service.call('POST', '/v1/identities', { token, body });
  const parameters = provider.signIn(begun.body.url, someone());
  const linked = await service.call('POST', '/v1/identities/completion', {
    token,
    body: { verifier, parameters },
  });
  assert.equal(outcome(linked), '401 SIGN_IN_REFUSED');
});

for (const [what, claims, trustsFactors, expected] of [
  ['mfa in amr, trusted', { amr: ['pwd', 'mfa'] }, true, '201 sso'],
  ['an acr of two factors, trusted', { acr: 'https://refeds.org/profile/mfa' }, true, '201 sso'],
  ['mfa in amr, not trusted', { amr: ['pwd', 'mfa'] }, false, '401 SECOND_FACTOR_REQUIRED'],
  ['a password alone, trusted', { amr: ['pwd'], acr: '0' }, true, '401 SECOND_FACTOR_REQUIRED'],
  ['nothing said, trusted', {}, true, '401 SECOND_FACTOR_REQUIRED'],
] as const) {
  test(`${expected}: an account with an app; ${what}`, async () => {
    const to = await connectedTo(service, provider, { trustsFactors });
    const { email } = someone({}, to);
    const person = (await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } })).body;
    await haveVerified(service, person.account.id);
    await beginKnownTotp(service, person.account.id);
    const code = { code: knownCode() };
    const set = await service.call('PUT', '/v1/account/totp', { token: person.accessToken, body: code });
    assert.equal(set.status, 200, set.text);
    const { verifier, ...reply } = await come({ ...someone({}, to), email, ...claims }, to);
    const methods = reply.status === 201 ? `201 ${reply.body.methods}` : outcome(reply);
    assert.equal(methods, expected);
    if (reply.status === 201) return;
    const right = await complete(service, { verifier, code: set.body.codes[0] });
    assert.equal(right.status, 201, right.text);
  });
}

test('factors named by the provider count in its own organization only, and only if trusted', async () => {
  for (const [trustsFactors, expected] of [
    [true, '200'],
    [false, '403 SECOND_FACTOR_MISSING'],
  ] as const) {
    const to = await connectedTo(service, provider, { trustsFactors });
    const { body } = await come({ ...someone({}, to), amr: ['mfa'] }, to);
    const token = body.accessToken as string;
    const other = await service.person('other');
    const elsewhere = await service.organization(other);
    await service.manager(elsewhere, other, { token, account: body.account, password: PASSWORD }, 'viewer');
    for (const organization of [to.organization, elsewhere]) await demandFactorOf(organization);
    const read = async (id: string) =>
      outcome(await service.call('GET', `/v1/organizations/${id}`, { token }));
    assert.equal(await read(to.organization), expected);
    assert.equal(await read(elsewhere), '403 SECOND_FACTOR_MISSING');
  }
});

async function demandFactorOf(organization: string): Promise<void> {
  await service.app.settled();
  await runOn(service.databaseUrl, 'update organizations set require_second_factor = 1 where id = ?', [
    organization,
  ]);
  await service.app.settled();
}
