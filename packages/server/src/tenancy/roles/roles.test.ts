import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MOST_ROLES } from '@portico/api';
import { decodeJwt } from 'jose';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { begin } from '../../../test/fixtures/impersonation.ts';
import { newRole, teamOf } from '../../../test/fixtures/roles.ts';
import { keyWith, newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { beginWith, demandFactor } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, type Reply, startService } from '../../../test/harness/service.ts';
import { answerAfter } from '../../../test/harness/slow-body.ts';

const service = await startService({
  environment: { PORTICO_FOUNDER_ROLES: 'starter, vip', PORTICO_IMPERSONATION: 'on' },
  workInterval: 20,
});
after(() => service.stop());
const team = await teamOf(service);
const [owner, admin, viewer, outsider] = [
  await service.person('owner'),
  await service.person('admin'),
  await service.person('viewer'),
  await service.person('outsider'),
];
const organization = await service.organization(owner);
const managers = {
  admin: await service.manager(organization, owner, admin, 'admin'),
  viewer: await service.manager(organization, owner, viewer, 'viewer'),
};

const call = (method: string, path: string, { token }: Pick<Person, 'token'>, body?: unknown) =>
  service.call(method, `/v1${path}`, { token, body });
const give = (by: Pick<Person, 'token'>, to: keyof typeof managers, roles: readonly string[]) =>
  call('PUT', `/managers/${managers[to]}`, by, { role: to, roles });
const rolesOf = async (to: keyof typeof managers) =>
  (await call('GET', `/managers/${managers[to]}`, owner)).body;
let invited = 0;
const invite = (by: Pick<Person, 'token'>, roles: readonly string[]) =>
  call('POST', `/organizations/${organization}/invitations`, by, {
    email: `invited-${++invited}@example.com`,
    role: 'viewer',
    roles,
  });
const stateOf = async (id: string) => (await call('GET', `/invitations/${id}`, owner)).body.state;

await team.permissions('invoice:read', 'invoice:approve', 'invoice:pay', 'staff:only!');
const reader = await team.role('reader', ['invoice:read']);
await team.role('approver', ['invoice:read', 'invoice:approve']);
await team.role('payer', ['invoice:pay']);
await team.role('vip', ['staff:only'], false);

test('PUT permissions: replaces the whole catalogue, by If-Match, except permissions in use', async () => {
  const seen = await call('GET', '/permissions', viewer);
  assert.equal(outcome(seen), '200');
  assert.deepEqual(
    seen.body.items.map(({ name, delegable }: { name: string; delegable: boolean }) => [name, delegable]),
    [
      ['invoice:approve', true],
      ['invoice:pay', true],
      ['invoice:read', true],
      ['staff:only', false],
    ],
  );
  const put = (items: unknown, headers = {}, token = team.operator.token) =>
    service.call('PUT', '/v1/operator/permissions', { token, body: { items }, headers });
  const all = seen.body.items;
  assert.equal(outcome(await put(all.slice(1))), '409 PERMISSION_IN_USE');
  assert.equal(outcome(await put(all, { 'If-Match': '"other"' })), '409 PRECONDITION_FAILED');
  const same = await put(all, { 'If-Match': String(seen.headers.etag) });
  assert.deepEqual([outcome(same), same.headers.etag, same.body], ['200', seen.headers.etag, seen.body]);
  const twice = await put([...all, all[0]]);
  assert.equal(outcome(twice), '422 FIELDS_VALIDATION_ERROR: items');
  for (const name of ['invoice', 'Invoice:read', 'a:b:c:d:e', `a:${'b'.repeat(63)}`])
    assert.equal(outcome(await put([...all, { name }])), '422 FIELDS_VALIDATION_ERROR: items.4.name', name);
  const many = Array.from({ length: 496 }, (_, at) => ({
    name: `many:p${at}`,
    description: 'x'.repeat(400),
  }));
  const key = await keyWith(service, ['roles:write']);
  assert.equal(outcome(await put([...all, ...many], {}, key.token)), '200');
  assert.equal(
    outcome(await put([...all, ...many, { name: 'one:more' }])),
    '422 FIELDS_VALIDATION_ERROR: items',
  );
  assert.equal(outcome(await put([{ name: 'a:b', description: 'x'.repeat(262_144) }])), '400 BODY_TOO_LARGE');
  assert.equal(
    outcome(await put(all, {}, (await keyWith(service, ['events:read'])).token)),
    '403 ACCESS_FORBIDDEN',
  );
  assert.equal(outcome(await put(all)), '200');
});

test('owners give delegable permissions, admins those they have, viewers none', async () => {
  assert.equal(outcome(await give(owner, 'viewer', ['vip'])), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await give(owner, 'viewer', ['nobody'])), '422 FIELDS_VALIDATION_ERROR: roles');
  assert.equal(outcome(await give(admin, 'viewer', ['reader'])), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await give(viewer, 'viewer', [])), '403 ACCESS_FORBIDDEN');
  const given = await give(owner, 'admin', ['reader', 'approver', 'reader']);
  assert.equal(outcome(given), '200');
  assert.deepEqual(
    [given.body.roles, given.body.permissions],
    [
      ['approver', 'reader'],
      ['invoice:approve', 'invoice:read'],
    ],
  );
  assert.equal(outcome(await give(owner, 'viewer', ['payer'])), '200');
  assert.equal(outcome(await give(admin, 'viewer', ['payer', 'reader'])), '200', 'what it has, it keeps');
  assert.equal(
    outcome(await give(admin, 'viewer', ['reader'])),
    '403 ACCESS_FORBIDDEN',
    'nor may it be taken',
  );
  assert.equal(outcome(await give(admin, 'viewer', ['payer'])), '200');
  assert.deepEqual((await rolesOf('viewer')).roles, ['payer']);
  const untouched = await call('PUT', `/managers/${managers.viewer}`, owner, { role: 'viewer' });
  assert.deepEqual(untouched.body.roles, ['payer']);
  const { items } = (await call('GET', `/organizations/${organization}/events?limit=5`, owner)).body;
  const told = items.find(({ type }: { type: string }) => type === 'manager.roles_changed');
  assert.deepEqual(told.details.roles, { from: ['payer', 'reader'], to: ['payer'] });
});

test('token, caller and permission checks agree from the next request on', async () => {
  const permissions = ['invoice:approve', 'invoice:pay', 'nothing:such'];
  const check = async (by: Pick<Person, 'token'>, more = {}) =>
    call('POST', '/permission-checks', by, { organizationId: organization, permissions, ...more });
  assert.deepEqual((await check(viewer)).body.permissions, {
    'invoice:approve': false,
    'invoice:pay': true,
    'nothing:such': false,
  });
  const caller = await call('GET', `/caller?organizationId=${organization}`, viewer);
  assert.deepEqual(
    [caller.body.organization.roles, caller.body.organization.permissions],
    [['payer'], ['invoice:pay']],
  );
  const token = await call('POST', '/tokens', viewer, { organizationId: organization });
  const { roles, permissions: claimed } = decodeJwt(token.body.token);
  assert.deepEqual([roles, claimed], [['payer'], ['invoice:pay']]);

  const of = (person: Person) => ({ accountId: person.account.id });
  assert.equal((await check(admin, of(viewer))).body.permissions['invoice:pay'], true);
  assert.equal((await check(viewer, of(viewer))).body.permissions['invoice:pay'], true);
  assert.equal(outcome(await check(viewer, of(admin))), '403 ACCESS_FORBIDDEN');
  assert.equal((await check(owner, of(outsider))).body.permissions['invoice:pay'], false);
  assert.equal(outcome(await check(outsider)), '404 ORGANIZATION_NOT_FOUND');
  assert.equal(outcome(await check(viewer, { permissions: [] })), '422 FIELDS_VALIDATION_ERROR: permissions');
  const reading = await keyWith(service, ['managers:read']);
  const other = await keyWith(service, ['events:read']);
  assert.equal((await check(reading, of(viewer))).body.permissions['invoice:pay'], true);
  assert.equal(outcome(await check(other, of(viewer))), '403 ACCESS_FORBIDDEN');
  assert.equal((await check(other)).body.permissions['invoice:pay'], false);
  assert.equal(
    outcome(await check(other, { organizationId: owner.account.id })),
    '404 ORGANIZATION_NOT_FOUND',
  );
  const key = await newApiKey(service, {
    organization,
    by: owner,
    role: 'viewer',
    roles: ['reader', 'payer'],
  });
  assert.equal((await check(key)).body.permissions['invoice:pay'], true);
  const ofKey = (await call('GET', '/caller', key)).body;
  assert.deepEqual(
    [ofKey.apiKey.roles, ofKey.organization.permissions],
    [
      ['payer', 'reader'],
      ['invoice:pay', 'invoice:read'],
    ],
  );

  const strict = await service.organization(owner);
  await service.manager(strict, owner, outsider, 'viewer');
  await beginWith(service, owner);
  await demandFactor(service, strict, owner);
  assert.equal(outcome(await check(outsider, { organizationId: strict })), '403 SECOND_FACTOR_MISSING');
});

test('permission checks: 401 when the caller is revoked before the body arrives', async () => {
  const body = { organizationId: organization, permissions: ['invoice:pay'] };
  const apiKey = await newApiKey(service, { organization, by: owner, role: 'viewer', roles: ['payer'] });
  const key = await newServiceKey(service);
  const acting = { token: await begin(service, team.operator.token, viewer) };
  for (const [what, { token }, shutOut] of [
    ['API key', apiKey, () => call('DELETE', `/api-keys/${apiKey.id}`, owner)],
    ['service key', key, () => call('DELETE', `/operator/service-keys/${key.id}`, team.operator)],
    ['operator', acting, () => call('POST', '/logout', acting)],
  ] as const) {
    const request = { method: 'POST', path: '/v1/permission-checks', token, body };
    const late = answerAfter(service, request, async () => assert.equal(outcome(await shutOut()), '204'));
    assert.equal(await late, '401 ACCESS_TOKEN_INVALID', what);
  }
});

test('403 ACCESS_FORBIDDEN: an admin rotates an API key with roles beyond their own', async () => {
  assert.equal(outcome(await give(owner, 'admin', ['approver', 'reader'])), '200');
  const [within, beyond] = [
    await newApiKey(service, { organization, by: owner, role: 'viewer', roles: ['reader'] }),
    await newApiKey(service, { organization, by: owner, role: 'viewer', roles: ['reader', 'payer'] }),
  ];
  const rotate = async ({ id }: { readonly id: string }, by: Pick<Person, 'token'>) =>
    outcome(await call('POST', `/api-keys/${id}/rotation`, by, {}));
  assert.equal(await rotate(beyond, admin), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await call('GET', '/caller', beyond)), '200', 'it works as before');
  assert.equal(await rotate(within, admin), '200');
  assert.equal(await rotate(beyond, owner), '200');
});

test('a token that would be too long omits roles and permissions, and says so', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `long:${'x'.repeat(40)}${at}`);
  const { items } = (await call('GET', '/permissions', owner)).body;
  const body = { items: [...items, ...names.map((name) => ({ name, delegable: true }))] };
  assert.equal(outcome(await call('PUT', '/operator/permissions', team.operator, body)), '200');
  await team.role('everything', names);
  assert.equal(outcome(await give(owner, 'viewer', ['payer', 'everything'])), '200');
  const { token } = (await call('POST', '/tokens', viewer, { organizationId: organization })).body;
  const claims = decodeJwt(token);
  assert.ok(token.length <= 4_096);
  assert.deepEqual(
    [claims.permissions_omitted, claims.roles, claims.permissions],
    [true, undefined, undefined],
  );
  assert.equal(outcome(await give(owner, 'viewer', ['payer'])), '200');
});

test('an invitation gives its roles, and is revoked once its inviter could not give them', async () => {
  assert.equal(outcome(await invite(admin, ['payer'])), '403 ACCESS_FORBIDDEN');
  const made = await invite(admin, ['approver', 'reader']);
  assert.deepEqual([outcome(made), made.body.roles], ['201', ['approver', 'reader']]);
  const own = await invite(admin, []);
  assert.equal(outcome(await give(owner, 'admin', ['reader'])), '200');
  assert.equal(await stateOf(made.body.id), 'revoked');
  assert.equal(await stateOf(own.body.id), 'pending');

  const newcomer = await service.person('newcomer');
  const { email } = newcomer.account;
  const body = { email, role: 'viewer', roles: ['reader'] };
  const kept = await call('POST', `/organizations/${organization}/invitations`, admin, body);
  assert.equal(outcome(kept), '201');
  const mail = await service.mailTo(email, 'invitation');
  const secret = /token=([\w-]+)/.exec(mail.text)?.[1];
  const accepted = await call('POST', '/invitations/accept', newcomer, { token: secret });
  assert.deepEqual(
    [outcome(accepted), accepted.body.roles, accepted.body.permissions],
    ['201', ['reader'], ['invoice:read']],
  );
});

test('a change of a team role revokes pending invitations with it, also those of API keys', async () => {
  const id = await team.role('temporary', ['invoice:read']);
  const key = await newApiKey(service, { organization, by: owner, role: 'admin', roles: ['reader'] });
  const byKey = await invite(key, ['temporary']);
  const byAdmin = await invite(admin, ['temporary']);
  const byOwner = await invite(owner, ['temporary']);
  assert.deepEqual([byKey, byAdmin, byOwner].map(outcome), ['201', '201', '201']);
  const put = (body: unknown) => call('PUT', `/roles/${id}`, team.operator, body);
  assert.equal(outcome(await put({ permissions: ['invoice:read', 'invoice:pay'] })), '200');
  const states = async () => Promise.all([byKey, byAdmin, byOwner].map(({ body }) => stateOf(body.id)));
  assert.deepEqual(await states(), ['revoked', 'revoked', 'pending']);
  const events = async () =>
    (await call('GET', `/organizations/${organization}/events?type=invitation.revoked`, owner)).body.items;
  const told = (await events()).map(({ subject }: { subject: { id: string } }) => subject.id);
  assert.ok([byKey, byAdmin].every(({ body }) => told.includes(body.id)));
  assert.equal(outcome(await put({ permissions: ['invoice:read'] })), '200');
  assert.deepEqual(await states(), ['revoked', 'revoked', 'pending'], 'they stay revoked');
  assert.equal(outcome(await put({ delegable: false })), '200');
  assert.deepEqual(await states(), ['revoked', 'revoked', 'revoked']);
  const again = await invite(key, ['reader']);
  const change = { name: 'Key', roles: [] };
  assert.equal(outcome(await call('PUT', `/api-keys/${key.id}`, owner, change)), '200');
  assert.equal(await stateOf(again.body.id), 'revoked');
});

test('409 ROLE_IN_USE: a role in use is deleted only with a replacement', async () => {
  const id = await team.role('leaving', ['invoice:read']);
  assert.equal(outcome(await give(owner, 'viewer', ['leaving', 'payer'])), '200');
  assert.equal(outcome(await call('DELETE', `/roles/${id}`, team.operator)), '409 ROLE_IN_USE');
  const replaced = (name: string) => call('DELETE', `/roles/${id}?replacement=${name}`, team.operator);
  assert.equal(outcome(await replaced('nobody')), '422 FIELDS_VALIDATION_ERROR: replacement');
  assert.equal(outcome(await replaced('leaving')), '422 FIELDS_VALIDATION_ERROR: replacement');
  assert.equal(outcome(await replaced('payer')), '204');
  assert.deepEqual((await rolesOf('viewer')).roles, ['payer']);
  assert.equal(outcome(await call('GET', `/roles/${id}`, viewer)), '404 ROLE_NOT_FOUND');
  assert.equal(outcome(await call('DELETE', `/roles/${reader}`, owner)), '403 ACCESS_FORBIDDEN');
});

test("an organization's own role takes delegable permissions, a unique name, and its own people", async () => {
  const make = (body: unknown, by = owner) => call('POST', `/organizations/${organization}/roles`, by, body);
  const role = { name: 'bookkeeper', permissions: ['invoice:read', 'invoice:approve'] };
  assert.equal(outcome(await make(role, admin)), '403 ACCESS_FORBIDDEN');
  const open = await make({ ...role, permissions: ['staff:only'] });
  assert.equal(outcome(open), '422 FIELDS_VALIDATION_ERROR: permissions');
  const reserved = await make({ ...role, name: 'owner' });
  assert.equal(outcome(reserved), '422 FIELDS_VALIDATION_ERROR: name');
  assert.equal(outcome(await make({ ...role, name: 'reader' })), '409 ROLE_ALREADY_EXISTS');
  const made = await make(role);
  assert.deepEqual(
    [outcome(made), made.body.organizationId, made.body.delegable],
    ['201', organization, true],
  );
  assert.equal(outcome(await make(role)), '409 ROLE_ALREADY_EXISTS');
  const byTeam = await call('POST', '/operator/roles', team.operator, role);
  assert.equal(outcome(byTeam), '409 ROLE_ALREADY_EXISTS');
  const path = `/roles/${made.body.id}`;
  assert.equal(outcome(await call('GET', path, viewer)), '200');
  assert.equal(outcome(await call('GET', path, await service.person('else'))), '404 ROLE_NOT_FOUND');
  assert.equal(outcome(await call('PUT', path, team.operator, { title: 'Ours' })), '404 ROLE_NOT_FOUND');
  assert.equal(outcome(await call('PUT', path, admin, { title: 'Ours' })), '403 ACCESS_FORBIDDEN');
  assert.equal(
    outcome(await call('PUT', path, owner, { delegable: false })),
    '422 FIELDS_VALIDATION_ERROR: delegable',
  );
  assert.equal(outcome(await call('PUT', path, owner, { name: 'payer' })), '409 ROLE_ALREADY_EXISTS');
  const list = (await call('GET', `/organizations/${organization}/roles?limit=100`, viewer)).body.items;
  assert.deepEqual(list.map(({ name }: { name: string }) => name).includes('bookkeeper'), true);
  const items = (await call('GET', '/permissions', owner)).body.items.map(
    (one: { name: string; delegable: boolean }) =>
      one.name === 'invoice:approve' ? { ...one, delegable: false } : one,
  );
  const closing = await call('PUT', '/operator/permissions', team.operator, { items });
  assert.equal(outcome(closing), '409 PERMISSION_IN_USE');
  assert.equal(outcome(await give(owner, 'admin', ['bookkeeper'])), '200');
  assert.equal(outcome(await call('DELETE', path, owner)), '409 ROLE_IN_USE');
  assert.equal(outcome(await call('DELETE', `${path}?replacement=vip`, owner)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await call('DELETE', `${path}?replacement=reader`, owner)), '204');
  assert.deepEqual((await rolesOf('admin')).roles, ['reader']);
});

test('409 ROLE_LIMIT_REACHED: twenty roles of an organization, two hundred of the team', async () => {
  const elsewhere = await service.organization(owner);
  const made = Array.from({ length: MOST_ROLES.organization }, () =>
    newRole(service, { organization: elsewhere, permissions: [] }),
  );
  await Promise.all(made);
  const body = { name: 'one-more', permissions: [] };
  const own = await call('POST', `/organizations/${elsewhere}/roles`, owner, body);
  assert.equal(outcome(own), '409 ROLE_LIMIT_REACHED');
  const { total } = (await call('GET', '/roles?count=true', owner)).body;
  for (let count = total; count < MOST_ROLES.team; count++) await newRole(service, { permissions: [] });
  const ofTeam = await call('POST', '/operator/roles', team.operator, body);
  assert.equal(outcome(ofTeam), '409 ROLE_LIMIT_REACHED');
  // Page by page, newest first: those of the team and the organization's own, each once.
  const met: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const path: string = `/organizations/${elsewhere}/roles?limit=100${next && `&cursor=${next}`}`;
    const page: Reply['body'] = (await call('GET', path, owner)).body;
    met.push(...page.items.map(({ id }: { id: string }) => id));
    next = page.nextCursor;
  }
  assert.equal(met.length, MOST_ROLES.team + MOST_ROLES.organization);
  assert.deepEqual(met, [...new Set(met)].sort().reverse());
});

test('422 on roles beyond twenty, for a manager, an invitation and an API key', async () => {
  const roles = Array.from({ length: 21 }, (_, at) => `role-${at}`);
  const key = { name: 'Key', role: 'viewer', roles };
  for (const reply of [
    await give(owner, 'viewer', roles),
    await invite(owner, roles),
    await call('POST', `/organizations/${organization}/api-keys`, owner, key),
  ])
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: roles');
});

test('founders may take the roles offered to them, also those that owners cannot give', async () => {
  const found = (roles: readonly string[]) =>
    call('POST', '/organizations', outsider, { name: 'New', roles });
  assert.equal(outcome(await found(['reader'])), '422 FIELDS_VALIDATION_ERROR: roles');
  assert.equal(
    outcome(await found(['starter'])),
    '422 FIELDS_VALIDATION_ERROR: roles',
    'there is no such role',
  );
  const { body } = await found(['vip']);
  const caller = await call('GET', `/caller?organizationId=${body.id}`, outsider);
  assert.deepEqual(caller.body.organization.permissions, ['staff:only']);
});
