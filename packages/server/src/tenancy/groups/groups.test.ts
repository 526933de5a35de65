import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { MOST_GROUPS } from '@portico/api';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newDirectory, newScimUser } from '../../../test/fixtures/directories.ts';
import { fillGroup, newGroup, putInto } from '../../../test/fixtures/groups.ts';
import { newRole, teamOf } from '../../../test/fixtures/roles.ts';
import { keyWith } from '../../../test/fixtures/service-keys.ts';
import { idOf } from '../../../test/harness/many.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';

const service = await startService({ workInterval: 20 });
after(() => service.stop());
const team = await teamOf(service);
await team.permissions('invoice:read', 'invoice:pay', 'staff:only!');
await team.role('reader', ['invoice:read']);
await team.role('payer', ['invoice:pay']);
await team.role('vip', ['staff:only'], false);

type Token = Pick<Person, 'token'>;
const call = (method: string, path: string, { token }: Token, body?: unknown, headers = {}) =>
  service.call(method, `/v1${path}`, { token, body, headers });

/** An organization with a manager of each role, and how they ask for its groups. */
async function newScene() {
  const [owner, admin, viewer] = [
    await service.person('owner'),
    await service.person('admin'),
    await service.person('viewer'),
  ];
  const organization = await service.organization(owner);
  const { body } = await call('GET', `/organizations/${organization}/managers`, owner);
  const managers = {
    owner: body.items[0].id as string,
    admin: await service.manager(organization, owner, admin, 'admin'),
    viewer: await service.manager(organization, owner, viewer, 'viewer'),
  };
  const groups = `/organizations/${organization}/groups`;
  const create = async (name: string, roles: readonly string[] = [], by: Token = owner): Promise<string> => {
    const reply = await call('POST', groups, by, { name, roles });
    assert.equal(outcome(reply), '201', reply.text);
    return reply.body.id;
  };
  const put = (by: Token, group: string, manager: string) =>
    call('PUT', `/groups/${group}/members/${manager}`, by);
  const take = (by: Token, group: string, manager: string) =>
    call('DELETE', `/groups/${group}/members/${manager}`, by);
  const permissionsOf = async (by: Token): Promise<readonly string[]> =>
    (await call('GET', `/caller?organizationId=${organization}`, by)).body.organization.permissions;
  const eventsOf = async (type: string) => {
    const path = `/organizations/${organization}/events?type=${type}&limit=100`;
    return (await call('GET', path, owner)).body.items;
  };
  return { owner, admin, viewer, organization, managers, groups, create, put, take, permissionsOf, eventsOf };
}

test('a group is created, read, changed and deleted, by owners and admins; viewers read', async () => {
  const { owner, admin, viewer, organization, groups } = await newScene();
  const made = await call('POST', groups, admin, { name: '  Accounting ', externalId: 'acc-1' });
  assert.equal(outcome(made), '201');
  const { id } = made.body;
  assert.equal(made.headers.location, `/v1/groups/${id}`);
  const { createdAt, updatedAt, ...rest } = made.body;
  assert.deepEqual(rest, {
    id,
    organizationId: organization,
    name: 'Accounting',
    externalId: 'acc-1',
    roles: [],
    source: 'organization',
    memberCount: 0,
  });
  assert.equal(createdAt, updatedAt);
  assert.equal(outcome(await call('POST', groups, viewer, { name: 'Mine' })), '403 ACCESS_FORBIDDEN');
  const read = await call('GET', `/groups/${id}`, viewer);
  assert.deepEqual([outcome(read), read.body, read.headers.etag], ['200', made.body, made.headers.etag]);
  const change = { name: 'Bookkeeping', externalId: null };
  assert.equal(outcome(await call('PUT', `/groups/${id}`, viewer, change)), '403 ACCESS_FORBIDDEN');
  const stale = await call('PUT', `/groups/${id}`, owner, change, { 'If-Match': '"other"' });
  assert.equal(outcome(stale), '409 PRECONDITION_FAILED');
  const changed = await call('PUT', `/groups/${id}`, owner, change, {
    'If-Match': String(read.headers.etag),
  });
  assert.deepEqual(
    [outcome(changed), changed.body.name, changed.body.externalId],
    ['200', 'Bookkeeping', null],
  );
  assert.equal(outcome(await call('PUT', `/groups/${id}`, owner, {})), '200');
  assert.equal(outcome(await call('DELETE', `/groups/${id}`, viewer)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await call('DELETE', `/groups/${id}`, admin)), '204');
  assert.equal(outcome(await call('GET', `/groups/${id}`, owner)), '404 GROUP_NOT_FOUND');
  const stranger = await service.person('stranger');
  const other = await call('POST', groups, owner, { name: 'Other' });
  assert.equal(outcome(await call('GET', `/groups/${other.body.id}`, stranger)), '403 ACCESS_FORBIDDEN');
});

test('409 GROUP_ALREADY_EXISTS for a name that differs in case alone, also of a directory', async () => {
  const { owner, organization, groups, create } = await newScene();
  const id = await create('Straße Σ');
  assert.equal(outcome(await call('POST', groups, owner, { name: 'STRAßE ς' })), '409 GROUP_ALREADY_EXISTS');
  const other = await create('Other');
  const rename = await call('PUT', `/groups/${other}`, owner, { name: 'straße σ' });
  assert.equal(outcome(rename), '409 GROUP_ALREADY_EXISTS');
  assert.equal(outcome(await call('PUT', `/groups/${id}`, owner, { name: 'STRASSE Σ' })), '200');
  const directory = await newDirectory(service, organization);
  const scim = await service.call('POST', `/scim/${directory.connection}/v2/Groups`, {
    token: directory.token,
    body: { displayName: 'Everyone' },
  });
  assert.equal(outcome(scim), '201', scim.text);
  assert.equal(outcome(await call('POST', groups, owner, { name: 'everyone' })), '409 GROUP_ALREADY_EXISTS');
  const again = await service.call('POST', `/scim/${directory.connection}/v2/Groups`, {
    token: directory.token,
    body: { displayName: 'Other' },
  });
  assert.equal(outcome(again), '201', 'a directory does not know the names that an organization chose');
});

for (const [title, body, expected] of [
  ['no name', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['an empty name', { name: '' }, '422 FIELDS_VALIDATION_ERROR: name'],
  ['a name of spaces', { name: '   ' }, '422 FIELDS_VALIDATION_ERROR: name'],
  [
    'an external ID with a space',
    { name: 'A', externalId: 'a b' },
    '422 FIELDS_VALIDATION_ERROR: externalId',
  ],
  ['an unknown role', { name: 'A', roles: ['nobody'] }, '422 FIELDS_VALIDATION_ERROR: roles'],
  ['roles that are no list', { name: 'A', roles: 'reader' }, '422 FIELDS_VALIDATION_ERROR: roles'],
] as const)
  test(`POST: ${expected} for ${title}`, async () => {
    const { owner, groups } = await newScene();
    assert.equal(outcome(await call('POST', groups, owner, body)), expected);
  });

test('422 on roles beyond twenty', async () => {
  const { owner, organization, groups } = await newScene();
  const names = Array.from({ length: 21 }, (_, at) => `many-${process.pid}-${at}`);
  for (const name of names) await newRole(service, { organization, name, permissions: [] });
  const body = { name: 'A', roles: names };
  assert.equal(outcome(await call('POST', groups, owner, body)), '422 FIELDS_VALIDATION_ERROR: roles');
  const made = await call('POST', groups, owner, { name: 'A', roles: names.slice(1) });
  assert.equal(outcome(made), '201');
});

test('members get the permissions of the group with the next request, and lose them again', async () => {
  const { owner, viewer, managers, create, put, take, permissionsOf, eventsOf } = await newScene();
  const id = await create('Readers', ['reader']);
  assert.deepEqual(await permissionsOf(viewer), []);
  assert.equal(outcome(await put(owner, id, managers.viewer)), '204');
  assert.equal(outcome(await put(owner, id, managers.viewer)), '204');
  assert.deepEqual(await permissionsOf(viewer), ['invoice:read']);
  const manager = await call('GET', `/managers/${managers.viewer}`, owner);
  const { roles, permissions, groups } = manager.body;
  assert.deepEqual([roles, permissions, groups], [[], ['invoice:read'], [{ id, name: 'Readers' }]]);
  assert.equal((await call('GET', `/groups/${id}`, owner)).body.memberCount, 1);
  const members = await call('GET', `/groups/${id}/members?count=true`, viewer);
  assert.deepEqual(
    [members.body.total, members.body.items.map(({ manager }: { manager: object }) => manager)],
    [
      1,
      [
        {
          id: managers.viewer,
          account: { id: viewer.account.id, email: viewer.account.email, name: null },
          role: 'viewer',
        },
      ],
    ],
  );
  assert.equal(outcome(await call('PUT', `/groups/${id}`, owner, { roles: ['payer'] })), '200');
  assert.deepEqual(await permissionsOf(viewer), ['invoice:pay']);
  assert.equal(outcome(await take(owner, id, managers.viewer)), '204');
  assert.equal(outcome(await take(owner, id, managers.viewer)), '204');
  assert.deepEqual(await permissionsOf(viewer), []);
  const [added, ...moreAdded] = await eventsOf('group.member_added');
  assert.deepEqual(
    [added.subject, added.details, moreAdded],
    [
      { type: 'group', id },
      { name: 'Readers', accountId: viewer.account.id, managerId: managers.viewer },
      [],
    ],
  );
  assert.equal((await eventsOf('group.member_removed')).length, 1);
  const [updated] = await eventsOf('group.updated');
  assert.deepEqual(updated.details, { roles: { from: ['reader'], to: ['payer'] } });
});

test('404 MANAGER_NOT_FOUND for a manager of another organization, GROUP_NOT_FOUND for a group', async () => {
  const { owner, managers, create, put, take } = await newScene();
  const id = await create('Group');
  const elsewhere = await newScene();
  for (const manager of [elsewhere.managers.viewer, newId(), 'nonsense'])
    for (const ask of [put, take])
      assert.equal(outcome(await ask(owner, id, manager)), '404 MANAGER_NOT_FOUND', manager);
  for (const group of [newId(), 'nonsense'])
    for (const ask of [put, take])
      assert.equal(outcome(await ask(owner, group, managers.viewer)), '404 GROUP_NOT_FOUND', group);
});

test('a member who leaves the organization leaves its groups, and returns without them', async () => {
  const { owner, viewer, organization, managers, create, put, permissionsOf } = await newScene();
  const id = await create('Readers', ['reader']);
  await put(owner, id, managers.viewer);
  assert.equal(outcome(await call('DELETE', `/managers/${managers.viewer}`, owner)), '204');
  assert.equal((await call('GET', `/groups/${id}`, owner)).body.memberCount, 0);
  await service.manager(organization, owner, viewer, 'viewer');
  assert.deepEqual(await permissionsOf(viewer), []);
});

test('list: newest first, by page, by words of the name, and of one manager', async () => {
  const { owner, managers, groups, create, put } = await newScene();
  const ids: string[] = [];
  for (const name of ['North sales', 'South sales', 'Support']) ids.push(await create(name));
  await put(owner, ids[1] ?? '', managers.viewer);
  const names = async (query: string) => {
    const { body } = await call('GET', `${groups}?${query}`, owner);
    return [body.items.map(({ name }: { name: string }) => name), body.total];
  };
  assert.deepEqual(await names('count=true'), [['Support', 'South sales', 'North sales'], 3]);
  assert.deepEqual(await names('search=sal&count=true'), [['South sales', 'North sales'], 2]);
  assert.deepEqual(await names('search=SOUTH%20sal'), [['South sales'], undefined]);
  assert.deepEqual(await names(`managerId=${managers.viewer}&count=true`), [['South sales'], 1]);
  assert.deepEqual(await names(`managerId=${newId()}&count=true`), [[], 0]);
  const first = await call('GET', `${groups}?search=sales&limit=1`, owner);
  const rest = await call('GET', `${groups}?search=sales&limit=1&cursor=${first.body.nextCursor}`, owner);
  assert.deepEqual(
    [first.body.items[0].name, rest.body.items[0].name, rest.body.nextCursor],
    ['South sales', 'North sales', null],
  );
  const invalid = await call('GET', `${groups}?managerId=x`, owner);
  assert.equal(outcome(invalid), '422 FIELDS_VALIDATION_ERROR: managerId');
});

test('giving through a group is judged as giving to each member', async () => {
  const { owner, admin, managers, groups, create, put, take } = await newScene();
  const readers = await create('Readers', ['reader']);
  // An admin gives only what it has itself, be it by a role or by a group.
  const refused = '403 ACCESS_FORBIDDEN';
  assert.equal(outcome(await call('POST', groups, admin, { name: 'A', roles: ['reader'] })), refused);
  assert.equal(outcome(await put(admin, readers, managers.viewer)), refused);
  assert.equal(outcome(await put(admin, readers, managers.admin)), refused, 'nor to itself');
  assert.equal(outcome(await put(owner, readers, managers.admin)), '204');
  assert.equal(outcome(await put(admin, readers, managers.viewer)), '204', 'now it has it by the group');
  assert.equal(outcome(await call('POST', groups, admin, { name: 'A', roles: ['reader'] })), '201');
  // Owners are not an admin's to change.
  assert.equal(outcome(await put(admin, readers, managers.owner)), refused);
  assert.equal(outcome(await put(owner, readers, managers.owner)), '204');
  assert.equal(outcome(await take(admin, readers, managers.owner)), refused);
  assert.equal(outcome(await call('PUT', `/groups/${readers}`, admin, { roles: [] })), refused);
  assert.equal(outcome(await call('DELETE', `/groups/${readers}`, admin)), refused);
  assert.equal(outcome(await call('PUT', `/groups/${readers}`, admin, { name: 'All readers' })), '200');
  // Only the team gives what is not delegable, and takes it.
  assert.equal(outcome(await call('PUT', `/groups/${readers}`, owner, { roles: ['vip'] })), refused);
  const key = await keyWith(service, ['groups:read', 'groups:write']);
  assert.equal(outcome(await call('PUT', `/groups/${readers}`, key, { roles: ['vip'] })), '200');
  assert.equal(outcome(await take(owner, readers, managers.viewer)), refused);
  assert.equal(outcome(await call('DELETE', `/groups/${readers}`, owner)), refused);
  assert.equal(outcome(await call('DELETE', `/groups/${readers}`, key)), '204');
});

test('invitations are revoked when their sender loses a permission with a group', async () => {
  const { owner, admin, organization, managers, create, put, take } = await newScene();
  const readers = await create('Readers', ['reader']);
  const invite = async () => {
    const email = `invited-${newId()}@example.com`;
    const body = { email, role: 'viewer', roles: ['reader'] };
    const reply = await call('POST', `/organizations/${organization}/invitations`, admin, body);
    assert.equal(outcome(reply), '201', reply.text);
    return reply.body.id as string;
  };
  const stateOf = async (id: string) => (await call('GET', `/invitations/${id}`, owner)).body.state;
  const ways: readonly (() => Promise<unknown>)[] = [
    () => take(owner, readers, managers.admin),
    () => call('PUT', `/groups/${readers}`, owner, { roles: [] }),
    () => call('DELETE', `/groups/${readers}`, owner),
  ];
  for (const way of ways) {
    await call('PUT', `/groups/${readers}`, owner, { roles: ['reader'] });
    assert.equal(outcome(await put(owner, readers, managers.admin)), '204');
    const id = await invite();
    await way();
    assert.equal(await stateOf(id), 'revoked');
  }
});

test('a role that a group gives is 409 ROLE_IN_USE, and replaced in groups by another', async () => {
  const { owner, viewer, managers, create, put, permissionsOf } = await newScene();
  const role = await team.role(`going-${process.pid}`, ['invoice:pay']);
  const id = await create('Payers', [`going-${process.pid}`]);
  await put(owner, id, managers.viewer);
  const gone = (query: string) => call('DELETE', `/roles/${role}${query}`, team.operator);
  assert.equal(outcome(await gone('')), '409 ROLE_IN_USE');
  assert.equal(outcome(await gone('?replacement=reader')), '204');
  assert.deepEqual((await call('GET', `/groups/${id}`, owner)).body.roles, ['reader']);
  assert.deepEqual(await permissionsOf(viewer), ['invoice:read']);
});

test('409 GROUP_LIMIT_REACHED beyond 200 groups of an organization, 50 of a manager, 10,000 members', async () => {
  const { owner, organization, managers, groups, create, put } = await newScene();
  const full = await create('Full');
  await fillGroup(service, full, MOST_GROUPS.members);
  assert.equal(outcome(await put(owner, full, managers.viewer)), '409 GROUP_LIMIT_REACHED');
  for (let at = 0; at < MOST_GROUPS.manager; at++)
    await putInto(service, await newGroup(service, organization), managers.viewer);
  const one = await create('One more');
  assert.equal(outcome(await put(owner, one, managers.viewer)), '409 GROUP_LIMIT_REACHED');
  assert.equal(outcome(await put(owner, one, managers.admin)), '204');
  for (let at = 0; at < MOST_GROUPS.organization - MOST_GROUPS.manager - 2; at++)
    await newGroup(service, organization);
  const reply = await call('POST', groups, owner, { name: 'One too many' });
  assert.equal(outcome(reply), '409 GROUP_LIMIT_REACHED');
});

test('a deleted group of thousands gives nothing at once, and its rows follow in the background', async () => {
  const { owner, viewer, managers, groups, create, put, permissionsOf } = await newScene();
  const id = await create('Large', ['reader']);
  await put(owner, id, managers.viewer);
  await fillGroup(service, id, 1_200);
  assert.equal(outcome(await call('DELETE', `/groups/${id}`, owner)), '204');
  assert.equal(outcome(await call('GET', `/groups/${id}`, owner)), '404 GROUP_NOT_FOUND');
  assert.deepEqual(await permissionsOf(viewer), []);
  assert.deepEqual((await call('GET', `/managers/${managers.viewer}`, owner)).body.groups, []);
  assert.equal(outcome(await call('POST', groups, owner, { name: 'Large' })), '201');
  await until('its rows are gone', async () => {
    const left = await rowsOf(
      service.databaseUrl,
      `select group_id from scim_members where group_id = '${id}'`,
    );
    const rows = await rowsOf(service.databaseUrl, `select id from scim_groups where id = '${id}'`);
    return left.length + rows.length === 0;
  });
});

test('a group of a directory is read here, and gives roles; its name and members are 409 GROUP_MANAGED', async () => {
  const { owner, organization, managers, groups, put, take, eventsOf } = await newScene();
  const directory = await newDirectory(service, organization);
  const user = await newScimUser(service, directory);
  const base = `/scim/${directory.connection}/v2/Groups`;
  const body = { displayName: 'Engineers', externalId: 'e1', members: [{ value: user }] };
  const made = await service.call('POST', base, { token: directory.token, body });
  assert.equal(outcome(made), '201', made.text);
  const { id } = made.body;
  const { items } = (await call('GET', groups, owner)).body;
  const { createdAt, updatedAt, ...shown } = items[0];
  assert.ok(createdAt && updatedAt);
  assert.deepEqual(shown, {
    id,
    organizationId: organization,
    name: 'Engineers',
    externalId: 'e1',
    roles: [],
    source: 'directory',
    memberCount: 1,
  });
  for (const reply of [
    await call('PUT', `/groups/${id}`, owner, { name: 'Other' }),
    await call('PUT', `/groups/${id}`, owner, { externalId: null }),
    await call('DELETE', `/groups/${id}`, owner),
    await put(owner, id, managers.viewer),
    await take(owner, id, managers.viewer),
  ])
    assert.equal(outcome(reply), '409 GROUP_MANAGED');
  const same = { name: 'Engineers', roles: ['reader'] };
  assert.equal(outcome(await call('PUT', `/groups/${id}`, owner, same)), '200');
  const check = async () => {
    const asked = { organizationId: organization, permissions: ['invoice:read'], accountId: user };
    return (await call('POST', '/permission-checks', owner, asked)).body.permissions['invoice:read'];
  };
  assert.equal(await check(), true);
  const [member] = (await call('GET', `/groups/${id}/members`, owner)).body.items;
  assert.equal(member.manager.account.id, user);
  const scim = (method: string, sent?: object) =>
    service.call(method, `${base}/${id}`, { token: directory.token, ...(sent && { body: sent }) });
  assert.equal(outcome(await scim('PUT', { displayName: 'Engineers', members: [] })), '200');
  assert.equal(await check(), false);
  assert.equal(outcome(await scim('PUT', body)), '200');
  assert.equal(await check(), true, 'the roles of the group stay with it');
  assert.equal(outcome(await scim('DELETE')), '204');
  assert.equal(await check(), false);
  for (const [type, number] of [
    ['group.created', 1],
    ['group.member_added', 2],
    ['group.member_removed', 1],
    ['group.deleted', 1],
  ] as const)
    assert.equal((await eventsOf(type)).length, number, type);
});

test('a group that a node of the last release wrote is found once a task has adopted it', async () => {
  const { owner, organization, groups } = await newScene();
  const directory = await newDirectory(service, organization);
  const id = newId();
  await runOn(
    service.databaseUrl,
    `insert into scim_groups (id, connection_id, display_name, folded_name, revision, created_at, updated_at)
      values (${idOf(id)}, ${idOf(directory.connection)}, 'Old', 'old', 1, 0, 0)`,
  );
  await until('it has an organization', async () => {
    await runOn(
      service.databaseUrl,
      `update tasks set due_at = 0 where name = 'adopt-directory-groups' and claimed_by is null`,
    );
    const { items } = (await call('GET', groups, owner)).body;
    return items.length === 1 && items[0].id === id && items[0].source === 'directory';
  });
});

test('API keys read and manage groups by their role, service keys by their scopes', async () => {
  const { owner, organization, managers, groups, create } = await newScene();
  const id = await create('Group', ['reader']);
  const admin = await newApiKey(service, { organization, by: owner, role: 'admin' });
  const viewer = await newApiKey(service, { organization, by: owner, role: 'viewer' });
  assert.equal(outcome(await call('POST', groups, admin, { name: 'By a key' })), '201');
  assert.equal(outcome(await call('POST', groups, viewer, { name: 'Other' })), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await call('GET', groups, viewer)), '200');
  const member = `/groups/${id}/members/${managers.viewer}`;
  assert.equal(outcome(await call('PUT', member, admin)), '403 ACCESS_FORBIDDEN', 'it lacks the permission');
  const reads = await keyWith(service, ['groups:read']);
  const writes = await keyWith(service, ['groups:write']);
  for (const path of [groups, `/groups/${id}`, `/groups/${id}/members`]) {
    assert.equal(outcome(await call('GET', path, reads)), '200');
    assert.equal(outcome(await call('GET', path, writes)), '403 ACCESS_FORBIDDEN');
  }
  assert.equal(outcome(await call('PUT', member, reads)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await call('PUT', member, writes)), '204');
  assert.equal(outcome(await call('DELETE', member, writes)), '204');
  const elsewhere = await call('GET', `/organizations/${newId()}/groups`, reads);
  assert.equal(outcome(elsewhere), '404 ORGANIZATION_NOT_FOUND');
});
