import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Directory, newDirectory, newScimUser } from '../../../test/fixtures/directories.ts';
import { invite } from '../../../test/fixtures/invitations.ts';
import { idOf, idsAt, insertMany } from '../../../test/harness/many.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ROLES_FROM = {
  name: 'groups',
  values: { Administrators: 'admin', 'object-7': 'admin', All: 'viewer' },
};

const service = await startService();
after(() => service.stop());

/** A directory whose groups give roles, and how it and the owner of its organization ask. */
async function newScene(rolesFrom: object | null = ROLES_FROM) {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const directory = await newDirectory(service, organization);
  const { connection, token } = directory;
  const set = 'update connections set roles_from = ? where id = ?';
  await runOn(service.databaseUrl, set, [rolesFrom && JSON.stringify(rolesFrom), connection]);
  const base = `/scim/${connection}/v2`;
  const send = (method: string, path: string, body?: object, headers = {}) =>
    service.call(method, base + path, { token, ...(body && { body }), headers });
  const create = async (displayName: string, members: readonly string[] = [], more = {}) => {
    const body = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })), ...more };
    const reply = await send('POST', '/Groups', body);
    assert.equal(outcome(reply), '201', reply.text);
    return reply.body;
  };
  const patch = (id: string, ...Operations: readonly object[]) =>
    send('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations });
  const membersIn = async (id: string): Promise<readonly string[]> =>
    (await send('GET', `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);
  const role = (account: string) => roleIn(owner, organization, account);
  return { owner, organization, directory, send, create, patch, membersIn, role };
}

async function roleIn({ token }: Person, organization: string, account: string): Promise<string | undefined> {
  const { body } = await service.call('GET', `/v1/organizations/${organization}/managers`, { token });
  return body.items.find((one: { account: { id: string } }) => one.account.id === account)?.role;
}

const newUsers = async (directory: Directory, many: number) => {
  const ids: string[] = [];
  for (let made = 0; made < many; made++) ids.push(await newScimUser(service, directory));
  return ids.toSorted();
};

test('a group is created, read, replaced and deleted; its members gain and lose the role of its name', async () => {
  const { directory, send, create, role } = await newScene();
  const [ada = '', ben = ''] = await newUsers(directory, 2);
  const group = await create('Administrators', [ada], { externalId: 'x-1' });
  const { meta, ...shown } = group;
  const url = new URL(meta.created && `${service.app.publicUrl}/scim/${directory.connection}/v2`).href;
  assert.deepEqual(shown, {
    schemas: [GROUP],
    id: group.id,
    displayName: 'Administrators',
    externalId: 'x-1',
    members: [{ value: ada, $ref: `${url}/Users/${ada}`, type: 'User' }],
  });
  assert.deepEqual([await role(ada), await role(ben)], ['admin', 'viewer']);
  const one = `/Groups/${group.id}`;
  const read = await send('GET', one);
  assert.deepEqual(read.body, group);
  assert.equal(read.headers.etag, meta.version);
  assert.match(String(read.headers['content-type']), /^application\/scim\+json\b/);
  const replaced = await send('PUT', one, { displayName: 'Administrators', members: [{ value: ben }] });
  assert.equal(outcome(replaced), '200', replaced.text);
  assert.equal(replaced.body.externalId, undefined);
  assert.deepEqual([await role(ada), await role(ben)], ['viewer', 'admin']);
  assert.equal(outcome(await send('DELETE', one)), '204');
  assert.equal(await role(ben), 'viewer');
  assert.match(outcome(await send('GET', one)), /^404 SCIM_GROUP_NOT_FOUND/);
});

test("Microsoft Entra ID's sequence: find without members, create, fill, rename, empty, delete", async () => {
  const { directory, send, create, patch, membersIn, role } = await newScene();
  const [ada = '', ben = ''] = await newUsers(directory, 2);
  const find = (name: string) =>
    send('GET', `/Groups?excludedAttributes=members&filter=displayName eq "${name}"`.replaceAll(' ', '%20'));
  assert.equal((await find('administrators')).body.totalResults, 0);
  const { id } = await create('Administrators', [], { externalId: 'object-1' });
  const found = await find('administrators');
  assert.equal(found.body.Resources[0].id, id);
  assert.equal(found.body.Resources[0].members, undefined);
  const refs = (ids: readonly string[]) => ids.map((value) => ({ $ref: null, value }));
  assert.equal(outcome(await patch(id, { op: 'Add', path: 'members', value: refs([ada, ben]) })), '200');
  assert.deepEqual(await membersIn(id), [ada, ben]);
  assert.deepEqual([await role(ada), await role(ben)], ['admin', 'admin']);
  assert.equal(outcome(await patch(id, { op: 'Remove', path: 'members', value: refs([ada]) })), '200');
  assert.deepEqual(await membersIn(id), [ben]);
  assert.deepEqual([await role(ada), await role(ben)], ['viewer', 'admin']);
  assert.equal(outcome(await patch(id, { op: 'Replace', path: 'displayName', value: 'Others' })), '200');
  assert.equal(await role(ben), 'viewer');
  const identified = await patch(id, { op: 'Replace', path: 'externalId', value: 'object-7' });
  assert.equal(outcome(identified), '200');
  assert.equal(await role(ben), 'admin');
  assert.equal(outcome(await send('DELETE', `/Groups/${id}`)), '204');
  assert.equal(await role(ben), 'viewer');
});

test("Okta's sequence: push with members, add one, remove one by a path, rename with id, replace", async () => {
  const { directory, send, create, patch, membersIn, role } = await newScene();
  const [ada = '', ben = '', eve = ''] = await newUsers(directory, 3);
  const { id } = await create('Administrators', [ada, ben]);
  const added = { op: 'add', path: 'members', value: [{ value: eve, display: 'eve@example.com' }] };
  const removed = { op: 'remove', path: `members[value eq "${ada}"]` };
  assert.equal(outcome(await patch(id, removed, added)), '200');
  assert.deepEqual(await membersIn(id), [ben, eve]);
  assert.deepEqual([await role(ada), await role(ben), await role(eve)], ['viewer', 'admin', 'admin']);
  const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'All' } });
  assert.equal(renamed.body.displayName, 'All');
  assert.equal(await role(ben), 'viewer');
  const whole = await patch(id, { op: 'replace', path: 'members', value: [{ value: ada }] });
  assert.deepEqual(
    whole.body.members.map(({ value }: { value: string }) => value),
    [ada],
  );
  assert.equal(outcome(await patch(id, { op: 'remove', path: 'members' })), '200');
  assert.deepEqual(await membersIn(id), []);
  assert.equal((await send('GET', '/Groups?startIndex=1&count=100')).body.totalResults, 1);
});

test('finds groups by name in any case, external id, id and other filters, in pages', async () => {
  const { send, create } = await newScene();
  for (const name of ['One', 'Two', 'Three']) await create(name, [], { externalId: `x-${name}` });
  const { id } = (await send('GET', '/Groups')).body.Resources[0];
  const found = async (filter: string, more = '') => {
    const reply = await send('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`);
    return reply.status === 200
      ? reply.body.Resources.map(({ displayName }: { displayName: string }) => displayName)
      : outcome(reply);
  };
  assert.deepEqual(await found('displayName eq "two"'), ['Two']);
  assert.deepEqual(await found('externalId eq "x-Three"'), ['Three']);
  assert.deepEqual(await found(`id eq "${id}"`), ['One']);
  assert.deepEqual(await found('id eq "nothing"'), []);
  assert.deepEqual(await found('displayName sw "T"'), ['Two', 'Three']);
  assert.deepEqual(await found('displayName sw "T"', '&startIndex=2&count=1'), ['Three']);
  for (const filter of ['members co "x"', 'members pr', 'not (members eq "x")', 'members[type eq "User"]'])
    assert.match(await found(filter), /^400 SCIM_FILTER_INVALID/);
  assert.match(await found('displayName eq'), /^400 SCIM_FILTER_INVALID/);
  assert.match(outcome(await send('GET', '/Groups?count=many')), /^400 SCIM_VALUE_INVALID/);
  const second = await send('GET', '/Groups?startIndex=2&count=1');
  assert.deepEqual([second.body.totalResults, second.body.Resources[0].displayName], [3, 'Two']);
});

test('finds groups by their members: one, several at once, and combined with other filters', async () => {
  const { directory, send, create } = await newScene();
  const [ada = '', ben = ''] = await newUsers(directory, 2);
  const { id } = await create('Both', [ada, ben]);
  await create('Ada alone', [ada]);
  await create('Nobody');
  for (const [filter, names] of [
    [`members eq "${ada}"`, ['Both', 'Ada alone']],
    [`Members.Value eq "${ben}"`, ['Both']],
    [`members[value eq "${ada}"] and displayName sw "ada"`, ['Ada alone']],
    [`members eq "${ada}" and members eq "${ben}"`, ['Both']],
    [`id eq "${id}" and members eq "${newId()}"`, []],
    ['members eq "nobody"', []],
  ] as const) {
    const reply = await send(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`,
    );
    const found = reply.body.Resources?.map(({ displayName }: { displayName: string }) => displayName);
    assert.deepEqual(found, names, `${filter} ${reply.text}`);
  }
});

test('a role given by hand is not lowered, and no group makes or unmakes an owner', async () => {
  const { owner, organization, directory, create, patch, role } = await newScene();
  const [byHand = ''] = await newUsers(directory, 1);
  const { body } = await service.call('GET', `/v1/organizations/${organization}/managers`, owner);
  const manager = body.items.find((one: { account: { id: string } }) => one.account.id === byHand);
  const raised = await service.call('PUT', `/v1/managers/${manager.id}`, {
    token: owner.token,
    body: { role: 'admin' },
  });
  assert.equal(outcome(raised), '200', raised.text);
  const domain = directory.domain;
  const email = `chief@${domain}`;
  await runOn(service.databaseUrl, 'update accounts set email = ?, email_canonical = ? where id = ?', [
    email,
    email,
    owner.account.id,
  ]);
  const { id } = await create('Administrators', [byHand, owner.account.id]);
  assert.deepEqual([await role(byHand), await role(owner.account.id)], ['admin', 'owner']);
  await patch(id, { op: 'remove', path: 'members' });
  assert.deepEqual([await role(byHand), await role(owner.account.id)], ['admin', 'owner']);
});

test('a deactivated user loses the role of groups, and returns with that of the groups by then', async () => {
  const { directory, send, create, patch, role } = await newScene();
  const [ada = '', ben = ''] = await newUsers(directory, 2);
  const { id } = await create('Administrators', [ada, ben]);
  const setActive = (user: string, active: boolean) =>
    send('PATCH', `/Users/${user}`, {
      schemas: [PATCH],
      Operations: [{ op: 'replace', path: 'active', value: active }],
    });
  for (const user of [ada, ben]) assert.equal(outcome(await setActive(user, false)), '200');
  assert.deepEqual([await role(ada), await role(ben)], [undefined, undefined]);
  await patch(id, { op: 'remove', path: `members[value eq "${ben}"]` });
  for (const user of [ada, ben]) assert.equal(outcome(await setActive(user, true)), '200');
  assert.deepEqual([await role(ada), await role(ben)], ['admin', 'viewer']);
});

test('a deleted user leaves all groups; a user outside the directory cannot be a member', async () => {
  const { directory, send, create, patch, membersIn } = await newScene();
  const [ada = '', ben = ''] = await newUsers(directory, 2);
  const { id } = await create('Administrators', [ada, ben]);
  assert.equal(outcome(await send('DELETE', `/Users/${ada}`)), '204');
  assert.deepEqual(await membersIn(id), [ben]);
  const stranger = await service.person('stranger');
  for (const value of [stranger.account.id, newId(), 'nobody'])
    assert.match(
      outcome(await patch(id, { op: 'add', path: 'members', value: [{ value }] })),
      /^400 SCIM_VALUE_INVALID/,
    );
  assert.deepEqual(await membersIn(id), [ben]);
});

test("losing the admin role of a group revokes the person's pending invitations", async () => {
  const { owner, organization, directory, create, patch } = await newScene();
  const [ada = '', ben = ''] = await newUsers(directory, 2);
  const group = await create('Administrators', [ada, ben]);
  const made = new Map<string, string>();
  for (const [by, role] of [
    [ada, 'admin'],
    [ada, 'viewer'],
    [ben, 'admin'],
  ] as const) {
    const { id } = await invite(service, { organization, by: owner, role });
    await runOn(service.databaseUrl, 'update invitations set invited_by = ? where id = ?', [by, id]);
    made.set(`${by === ada ? 'ada' : 'ben'}, ${role}`, id);
  }
  assert.equal(outcome(await patch(group.id, { op: 'remove', path: `members[value eq "${ada}"]` })), '200');
  const states = await Promise.all(
    [...made].map(async ([what, id]) => {
      const { body } = await service.call('GET', `/v1/invitations/${id}`, { token: owner.token });
      return `${what}: ${body.state}`;
    }),
  );
  assert.deepEqual(states, ['ada, admin: revoked', 'ada, viewer: revoked', 'ben, admin: pending']);
});

test('without `rolesFrom`, groups are stored and give no role', async () => {
  const { directory, create, role } = await newScene(null);
  const [ada = ''] = await newUsers(directory, 1);
  await create('Administrators', [ada]);
  assert.equal(await role(ada), 'viewer');
});

test('role changes by groups are events of the connection', async () => {
  const { owner, organization, directory, create } = await newScene();
  const [ada = ''] = await newUsers(directory, 1);
  await create('Administrators', [ada]);
  const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, owner);
  const [{ type, actor, details }, added, created] = body.items;
  assert.deepEqual([added.type, added.details.accountId], ['group.member_added', ada]);
  assert.equal(created.type, 'group.created');
  assert.deepEqual(
    [type, actor.type, actor.id, details.role],
    ['manager.role_changed', 'connection', directory.connection, { from: 'viewer', to: 'admin' }],
  );
});

/** Gives a directory many users, directly in the database. @returns their ids */
async function manyUsers({ connection, domain }: Directory, organization: string, count: number) {
  const times = { created_at: '1', updated_at: '1' };
  const [id, manager] = [idsAt(Date.now()), idsAt(Date.now())];
  const email = `'many' || i || '@${domain}'`;
  const { databaseUrl } = service;
  await insertMany(databaseUrl, {
    table: 'accounts',
    count,
    columns: { id, email, email_canonical: email, password_hash: `''`, ...times },
  });
  const columns = { id: manager, organization_id: idOf(organization), account_id: id, role: `'viewer'` };
  await insertMany(databaseUrl, {
    table: 'managers',
    count,
    columns: { ...columns, accepted: '1', ...times },
  });
  const role = { manager_id: manager, role: `'viewer'`, given_at: '1' };
  await insertMany(databaseUrl, { table: 'given_roles', count, columns: role });
  await insertMany(databaseUrl, {
    table: 'scim_users',
    count,
    columns: {
      connection_id: idOf(connection),
      account_id: id,
      user_name: email,
      active: '1',
      is_own: '1',
      attributes: `'{"userName":"many' || i || '@${domain}"}'`,
      ...times,
    },
  });
  const rows = await rowsOf(
    databaseUrl,
    `select account_id from scim_users where connection_id = '${connection}'`,
  );
  return rows.map(({ account_id }) => String(account_id)).toSorted();
}

test('roles soon follow a large group that is filled, renamed, emptied and deleted, with events', async () => {
  const { owner, organization, directory, send, create, patch } = await newScene();
  const many = 120;
  const ids = await manyUsers(directory, organization, many);
  const admins = `select count(*) as count from managers where organization_id = '${organization}' and role = 'admin'`;
  const become = (wanted: number) =>
    until(`${wanted} are admins`, async () => {
      const [row] = await rowsOf(service.databaseUrl, admins);
      return Number(row?.count) === wanted || undefined;
    });
  const { id } = await create('Administrators', ids);
  await become(many);
  const rename = (value: string) => patch(id, { op: 'replace', path: 'displayName', value });
  assert.equal(outcome(await rename('Others')), '200');
  await become(0);
  assert.equal(outcome(await rename('Administrators')), '200');
  await become(many);
  assert.equal(outcome(await patch(id, { op: 'remove', path: 'members' })), '200');
  await become(0);
  const filled = { op: 'add', path: 'members', value: ids.map((value) => ({ value })) };
  assert.equal(outcome(await patch(id, filled)), '200');
  await become(many);
  assert.equal(outcome(await send('DELETE', `/Groups/${id}`)), '204');
  await become(0);
  const inRequests = `select id from events where type = 'manager.role_changed'
    and organization_id = '${organization}' and request_id is not null`;
  assert.deepEqual(await rowsOf(service.databaseUrl, inRequests), [], 'no request waits for so many');
  const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, owner);
  const [{ type, actor }] = body.items;
  assert.deepEqual(
    [type, actor],
    ['manager.role_changed', { type: 'connection', id: directory.connection, email: null }],
  );
});

test('an answer holds 5,000 members or one group; a shorter page says so', async () => {
  const { organization, directory, send, create } = await newScene(null);
  await manyUsers(directory, organization, 2_600);
  for (const name of ['One', 'Two', 'Three']) await create(name);
  const fill = `insert into scim_members (group_id, account_id)
    select g.id, u.account_id from scim_groups g join scim_users u on u.connection_id = g.connection_id
    where g.connection_id = ?`;
  await runOn(service.databaseUrl, fill, [directory.connection]);
  const filter = `&filter=${encodeURIComponent('displayName ne "Four"')}`;
  for (const more of ['', filter]) {
    const names: string[] = [];
    while (names.length < 3) {
      const { body } = await send('GET', `/Groups?startIndex=${names.length + 1}${more}`);
      assert.deepEqual([body.totalResults, body.itemsPerPage, body.Resources.length], [3, 1, 1]);
      const [{ displayName, members }] = body.Resources;
      assert.equal(members.length, 2_600);
      names.push(displayName);
    }
    assert.deepEqual(names, ['One', 'Two', 'Three']);
  }
  const { body } = await send('GET', `/Groups?excludedAttributes=members${filter}`);
  assert.deepEqual([body.itemsPerPage, body.Resources[0].members], [3, undefined]);
});

for (const [what, body] of [
  ['no name', {}],
  ['an empty name', { displayName: ' ' }],
  ['a name that is no text', { displayName: 7 }],
  ['a name that is too long', { displayName: 'x'.repeat(255) }],
  ['another schema', { schemas: ['urn:other'], displayName: 'Other' }],
  ['a member without an id', { displayName: 'Other', members: [{ display: 'Ada' }] }],
  ['a group in it', { displayName: 'Other', members: [{ value: newId(), type: 'Group' }] }],
  ['an external id that is no text', { displayName: 'Other', externalId: {} }],
] as const)
  test(`400 SCIM_VALUE_INVALID: a group with ${what}`, async () => {
    const { send, create } = await newScene();
    assert.match(outcome(await send('POST', '/Groups', body)), /^400 SCIM_VALUE_INVALID/);
    const { id } = await create('Group');
    assert.match(outcome(await send('PUT', `/Groups/${id}`, body)), /^400 SCIM_VALUE_INVALID/);
  });

for (const [failure, operation] of [
  ['SCIM_VALUE_INVALID', { op: 'move', path: 'members' }],
  ['SCIM_VALUE_INVALID', { op: 'remove', path: 'displayName' }],
  ['SCIM_VALUE_INVALID', { op: 'add', value: 'Group' }],
  ['SCIM_PATH_INVALID', { op: 'replace', path: 'members[display eq "Ada"]', value: { value: 'x' } }],
  ['SCIM_PATH_INVALID', { op: 'add', path: 7, value: {} }],
  ['SCIM_TARGET_MISSING', { op: 'remove' }],
] as const)
  test(`400 ${failure}: ${JSON.stringify(operation)} leaves a group as it is`, async () => {
    const { send, create, patch } = await newScene();
    const group = await create('Group');
    assert.match(outcome(await patch(group.id, operation)), new RegExp(`^400 ${failure}`));
    assert.deepEqual((await send('GET', `/Groups/${group.id}`)).body, group);
  });

test('409 SCIM_GROUP_ALREADY_EXISTS: another group of the connection has the name, in any case', async () => {
  const { send, create, patch } = await newScene();
  await create('Group');
  const { id } = await create('Other');
  const body = { displayName: 'GROUP' };
  const replies = [
    await send('POST', '/Groups', body),
    await send('PUT', `/Groups/${id}`, body),
    await patch(id, { op: 'replace', value: body }),
  ];
  for (const reply of replies) {
    assert.match(outcome(reply), /^409 SCIM_GROUP_ALREADY_EXISTS/);
    assert.equal(reply.body.scimType, 'uniqueness');
  }
  const elsewhere = await newScene();
  await elsewhere.create('Group');
});

test('409 PRECONDITION_FAILED for a stale version, but not for a weak one', async () => {
  const { send, create, patch } = await newScene();
  const { id, meta } = await create('Group');
  const one = `/Groups/${id}`;
  assert.equal(outcome(await patch(id, { op: 'replace', path: 'displayName', value: 'Other' })), '200');
  const stale = { 'If-Match': meta.version };
  const operation = { Operations: [{ op: 'replace', path: 'displayName', value: 'Third' }] };
  for (const [method, body] of [['PUT', { displayName: 'Third' }], ['PATCH', operation], ['DELETE']] as const)
    assert.match(outcome(await send(method, one, body, stale)), /^409 PRECONDITION_FAILED/);
  const { version } = (await send('GET', one)).body.meta;
  assert.equal(outcome(await send('DELETE', one, undefined, { 'If-Match': `W/${version}` })), '204');
});

test('304 without a body for the current version in If-None-Match, and 200 once the group has changed', async () => {
  const { directory, send, create, patch } = await newScene();
  const [ada = ''] = await newUsers(directory, 1);
  const { id, meta } = await create('Group');
  const read = (condition: string, method = 'GET') =>
    send(method, `/Groups/${id}`, undefined, { 'If-None-Match': condition });
  for (const condition of [meta.version, `W/${meta.version}`, `"other", ${meta.version}`, '*'])
    for (const method of ['GET', 'HEAD']) {
      const reply = await read(condition, method);
      assert.deepEqual([reply.status, reply.text, reply.headers.etag], [304, '', meta.version], condition);
    }
  assert.equal((await read('"other"')).status, 200);
  assert.equal(outcome(await patch(id, { op: 'add', path: 'members', value: [{ value: ada }] })), '200');
  const changed = await read(meta.version);
  assert.deepEqual([changed.status, changed.headers.etag], [200, changed.body.meta.version]);
});

test('409 SCIM_GROUP_LIMIT_REACHED beyond 1,000 groups of a directory', async () => {
  const { directory, send, create } = await newScene();
  await create('Group');
  const columns = 'id, connection_id, display_name, folded_name, revision, created_at, updated_at';
  const values = Array.from({ length: 999 }, (_, at) => {
    const name = `Group ${at}`;
    return `('${newId()}', '${directory.connection}', '${name}', '${name}', 1, 0, 0)`;
  });
  await runOn(service.databaseUrl, `insert into scim_groups (${columns}) values ${values.join()}`);
  const reply = await send('POST', '/Groups', { displayName: 'One more' });
  assert.match(outcome(reply), /^409 SCIM_GROUP_LIMIT_REACHED/);
});

test('404 SCIM_GROUP_NOT_FOUND: a group of another connection, with every method', async () => {
  const { create } = await newScene();
  const { send } = await newScene();
  const { id } = await create('Group');
  const patch = { Operations: [{ op: 'replace', path: 'displayName', value: 'Mine' }] };
  for (const [method, body] of [
    ['GET'],
    ['PUT', { displayName: 'Mine' }],
    ['PATCH', patch],
    ['DELETE'],
  ] as const)
    assert.match(outcome(await send(method, `/Groups/${id}`, body)), /^404 SCIM_GROUP_NOT_FOUND/);
  const rows = await rowsOf(service.databaseUrl, `select display_name from scim_groups where id = '${id}'`);
  assert.equal(rows[0]?.display_name, 'Group');
});

test('discovery lists groups beside users', async () => {
  const { send } = await newScene();
  const names = async (path: string) =>
    (await send('GET', path)).body.Resources.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names('/ResourceTypes'), ['User', 'Group']);
  assert.ok((await names('/Schemas')).includes('Group'));
  for (const path of [`/Schemas/${GROUP}`, '/ResourceTypes/Group', '/ResourceTypes/User'])
    assert.equal((await send('GET', path)).body.id, path.split('/').at(-1));
  for (const path of ['/Schemas/urn:unknown', '/ResourceTypes/Device'])
    assert.match(outcome(await send('GET', path)), /^404 SCIM_DESCRIPTION_NOT_FOUND/);
});

test('attributes and excludedAttributes select what an answer contains', async () => {
  const { directory, send, create } = await newScene();
  const name = { givenName: 'Grace', familyName: 'Hopper' };
  const user = { userName: `grace@${directory.domain}`, name, title: 'Admiral' };
  const { id } = (await send('POST', '/Users', user)).body;
  const group = await create('Group', [id], { externalId: 'x' });
  const members = async (path: string) => {
    const { body } = await send('GET', path);
    const { schemas: _, id: __, meta: ___, ...rest } = body.Resources?.[0] ?? body;
    return rest;
  };
  const one = `/Users/${id}`;
  assert.deepEqual(await members(`${one}?attributes=userName`), { userName: user.userName });
  assert.deepEqual(await members(`${one}?attributes=name.givenName,TITLE`), {
    name: { givenName: 'Grace' },
    title: 'Admiral',
  });
  const rest = { userName: user.userName, name: { familyName: 'Hopper' }, active: true };
  const excluded = 'excludedAttributes=title,urn:ietf:params:scim:schemas:core:2.0:User:name.givenName,id';
  assert.deepEqual(await members(`${one}?${excluded}`), rest);
  assert.deepEqual(await members(`/Users?${excluded}`), rest);
  const filter = encodeURIComponent('title eq "Admiral"');
  assert.deepEqual(await members(`/Users?filter=${filter}&attributes=active`), { active: true });
  assert.deepEqual(await members(`/Groups/${group.id}?attributes=externalId`), { externalId: 'x' });
  assert.deepEqual(await members('/Groups?excludedAttributes=members'), {
    displayName: 'Group',
    externalId: 'x',
  });
});

test('PATCH adds, replaces and removes the enterprise extension as a whole', async () => {
  const { directory, send } = await newScene();
  const { id } = (await send('POST', '/Users', { userName: `grace@${directory.domain}` })).body;
  const path = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const apply = async (operation: object) => {
    const body = { schemas: [PATCH], Operations: [{ path, ...operation }] };
    const reply = await send('PATCH', `/Users/${id}`, body);
    return reply.status === 200 ? reply.body[path] : outcome(reply);
  };
  assert.deepEqual(await apply({ op: 'add', value: { department: 'Navy' } }), { department: 'Navy' });
  const both = { department: 'Navy', division: 'One' };
  assert.deepEqual(await apply({ op: 'Add', value: { division: 'One' } }), both);
  assert.deepEqual(await apply({ op: 'replace', value: { division: 'Two' } }), { division: 'Two' });
  assert.match(await apply({ op: 'replace', value: 'Two' }), /^400 SCIM_VALUE_INVALID/);
  assert.equal(await apply({ op: 'remove' }), undefined);
});
