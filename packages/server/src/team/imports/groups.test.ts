import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { imported } from '../../../test/features/import/accounts.ts';
import { fillGroup, newGroup } from '../../../test/fixtures/groups.ts';
import { newRole } from '../../../test/fixtures/roles.ts';
import { newServiceKey } from '../../../test/fixtures/service-keys.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';

const service = await startService();
after(() => service.stop());
await newRole(service, { name: 'approver' });
await newRole(service, { name: 'seller' });
const { token } = await newServiceKey(service);

const read = async (path: string) => {
  const reply = await service.call('GET', path, { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.items;
};

/** The one organization of an account, as soon as the service sees the import. */
async function organizationOf(name: string): Promise<string> {
  const found = await until('the import is seen', async () => {
    const items = await read(`/v1/operator/organizations?search=${encodeURIComponent(name)}`);
    return items[0];
  });
  return found.id;
}

/** The groups of an organization, each with the addresses of its members. */
async function groupsOf(organization: string) {
  const groups = await read(`/v1/organizations/${organization}/groups?limit=100`);
  const described = groups.map(async (group: { id: string; name: string; externalId: string; roles: [] }) => {
    const members = await read(`/v1/groups/${group.id}/members?limit=100`);
    const emails = members.map(({ manager }: { manager: { account: { email: string } } }) => {
      return manager.account.email;
    });
    const { name, externalId, roles } = group;
    return { name, externalId, roles, members: emails.sort() };
  });
  const all = await Promise.all(described);
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A search for it finds no other: a number would also be found as the beginning of a process's number. */
const newKey = () => `groups-${newId()}`;

test('each group is made once, as the first line that names it describes it, with an event for it and each member', async () => {
  const key = newKey();
  const sales = { name: 'Sales', externalId: 'g-1', roles: ['seller', 'approver'] };
  const { problems, summary } = await imported(service, [
    {
      email: `a-${key}@example.com`,
      organizations: [{ key, name: key, role: 'owner', groups: [sales, { name: 'Board' }] }],
    },
    {
      email: `b-${key}@example.com`,
      organizations: [{ key, role: 'viewer', groups: [{ name: ' sALES ', externalId: 'g-2' }] }],
    },
    { email: `c-${key}@example.com`, organizations: [{ key, role: 'admin', groups: [] }] },
  ]);
  assert.deepEqual(problems, []);
  assert.deepEqual([summary.organizations, summary.managers], [1, 3]);
  const organization = await organizationOf(key);
  assert.deepEqual(await groupsOf(organization), [
    { name: 'Board', externalId: null, roles: [], members: [`a-${key}@example.com`] },
    {
      name: 'Sales',
      externalId: 'g-1',
      roles: ['approver', 'seller'],
      members: [`a-${key}@example.com`, `b-${key}@example.com`],
    },
  ]);
  const events = await read(`/v1/operator/events?organizationId=${organization}&limit=100`);
  const types = events.map(({ type }: { type: string }) => type);
  const count = (wanted: string) => types.filter((type: string) => type === wanted).length;
  assert.deepEqual([count('group.created'), count('group.member_added'), count('manager.added')], [2, 3, 3]);
  const managers = await read(`/v1/operator/organizations/${organization}/managers?limit=100`);
  const viewer = managers.find(({ role }: { role: string }) => role === 'viewer');
  assert.deepEqual(viewer.permissions, ['test:read', 'test:write']);
});

test('a group that exists stays as it is; accounts that exist join none', async () => {
  const key = newKey();
  const owner = { email: `a-${key}@example.com`, organizations: [{ key, name: key, role: 'owner' }] };
  assert.deepEqual((await imported(service, [owner])).problems, []);
  const organization = await organizationOf(key);
  await newGroup(service, organization, 'Known');
  const groups = [{ name: 'KNOWN', externalId: 'other', roles: ['approver'] }];
  const { problems } = await imported(service, [
    { ...owner, organizations: [{ key, role: 'owner', groups }] },
    { email: `b-${key}@example.com`, organizations: [{ key, role: 'viewer', groups }] },
  ]);
  assert.deepEqual(problems, []);
  const there = await until('the import is seen', async () => {
    const found = await groupsOf(organization);
    return found[0]?.members.length > 0 && found;
  });
  assert.deepEqual(there, [
    { name: 'Known', externalId: null, roles: [], members: [`b-${key}@example.com`] },
  ]);
});

test('a manager whose organization is made by a line far below joins its groups then', async () => {
  const key = newKey();
  const others = Array.from({ length: 120 }, (_, at) => ({ email: `${at}-${key}@example.com` }));
  const { problems } = await imported(service, [
    {
      email: `early-${key}@example.com`,
      organizations: [{ key, role: 'viewer', groups: [{ name: 'Early', roles: ['approver'] }] }],
    },
    ...others,
    { email: `late-${key}@example.com`, organizations: [{ key, name: key, role: 'owner' }] },
  ]);
  assert.deepEqual(problems, []);
  assert.deepEqual(await groupsOf(await organizationOf(key)), [
    { name: 'Early', externalId: null, roles: ['approver'], members: [`early-${key}@example.com`] },
  ]);
});

test('refused: groups that are none, that are the same, or whose roles the team does not have', async () => {
  const wrong: Readonly<Record<string, readonly [unknown, RegExp]>> = {
    'no list': ['Sales', /groups/],
    'no name': [[{}], /groups/],
    'an empty name': [[{ name: ' ' }], /groups/],
    'an external ID with a space': [[{ name: 'A', externalId: 'a b' }], /groups/],
    'an unknown member': [[{ name: 'A', members: [] }], /only the members name, externalId, roles/],
    'the same twice': [
      [{ name: 'A' }, { name: 'a ' }],
      /must not be the same as organizations\.0\.groups\.0/,
    ],
    'an unknown role': [[{ name: 'A', roles: ['unknown'] }], /roles of groups, that the team has/],
    '51 groups': [Array.from({ length: 51 }, (_, at) => ({ name: `G ${at}` })), /groups/],
  };
  for (const [what, [groups, expected]] of Object.entries(wrong)) {
    const key = newKey();
    const line = { email: `${key}@example.com`, organizations: [{ key, name: key, role: 'owner', groups }] };
    const { summary, problems } = await imported(service, [line]);
    assert.deepEqual([summary.accounts, summary.refused], [0, 1], what);
    assert.match(JSON.stringify(problems), expected, what);
  }
});

test('refused: more groups than an organization can have, and nothing of the lines is written', async () => {
  const key = newKey();
  const owner = { email: `a-${key}@example.com`, organizations: [{ key, name: key, role: 'owner' }] };
  assert.deepEqual((await imported(service, [owner])).problems, []);
  const organization = await organizationOf(key);
  for (let group = 0; group < 200; group++) await newGroup(service, organization, `Group ${group}`);
  const more = {
    email: `b-${key}@example.com`,
    organizations: [{ key, role: 'viewer', groups: [{ name: 'One more' }] }],
  };
  const last = { email: `c-${key}@example.com`, organizations: [{ key, role: 'viewer' }] };
  await assertRefused([more, last], { line: 1, message: ROOMLESS });
  // A search for all words of an address can find others, too.
  const found: { email: string }[] = await read(`/v1/operator/accounts?search=${key}`);
  const emails = found.map(({ email }) => email).sort();
  assert.deepEqual(emails, [owner.email, last.email]);
});

const ROOMLESS = 'has no room for its groups: an organization can have 200';

/** Imports lines, all of which but one are good, after a dry run. */
async function assertRefused(lines: readonly object[], expected: { line: number; message: string }) {
  for (const options of [['--dry-run'], []]) {
    const { problems, summary } = await imported(service, lines, ...options);
    assert.deepEqual(problems, [{ field: 'organizations.0', ...expected }], options.join());
    assert.deepEqual([summary.accounts, summary.refused], [lines.length - 1, 1], options.join());
  }
}

test('refused: the line with which the groups of an organization that a line far below makes are too many', async () => {
  const key = newKey();
  const early = Array.from({ length: 5 }, (_, person) => ({
    email: `${person}-${key}@example.com`,
    organizations: [
      { key, role: 'viewer', groups: Array.from({ length: 50 }, (_, at) => ({ name: `${person} ${at}` })) },
    ],
  }));
  const owner = { email: `o-${key}@example.com`, organizations: [{ key, name: key, role: 'owner' }] };
  await assertRefused([...early, owner], { line: 5, message: ROOMLESS });
  const organization = await organizationOf(key);
  const [row] = await rowsOf(
    service.databaseUrl,
    `select count(*) as count from scim_groups where organization_id = '${organization}'`,
  );
  assert.equal(Number(row?.count), 200);
  const { problems } = await imported(service, [{ email: `z-${key}@example.com` }]);
  assert.deepEqual(problems, []);
});

test('refused: one more member than a group can have', async () => {
  const key = newKey();
  const owner = { email: `a-${key}@example.com`, organizations: [{ key, name: key, role: 'owner' }] };
  assert.deepEqual((await imported(service, [owner])).problems, []);
  await fillGroup(service, await newGroup(service, await organizationOf(key), 'Full'), 9_999);
  const joining = ['b', 'c'].map((name) => ({
    email: `${name}-${key}@example.com`,
    organizations: [{ key, role: 'viewer', groups: [{ name: 'full' }] }],
  }));
  const message = 'names a full group: a group can have 10000 members';
  await assertRefused(joining, { line: 2, message });
});

test('refused: a name that a group of a directory of the organization has', async () => {
  const key = newKey();
  const owner = { email: `a-${key}@example.com`, organizations: [{ key, name: key, role: 'owner' }] };
  assert.deepEqual((await imported(service, [owner])).problems, []);
  const organization = await organizationOf(key);
  const [connection, group] = [newId(), await newGroup(service, organization, 'Provisioned')];
  await runOn(
    service.databaseUrl,
    `insert into connections (id, organization_id, type, name, state, default_role, trusts_factors, created_at,
      updated_at) values (?, ?, 'saml', 'Directory', 'active', 'viewer', 0, 0, 0)`,
    [connection, organization],
  );
  await runOn(service.databaseUrl, 'update scim_groups set connection_id = ? where id = ?', [
    connection,
    group,
  ]);
  const more = {
    email: `b-${key}@example.com`,
    organizations: [{ key, role: 'viewer', groups: [{ name: 'Provisioned' }] }],
  };
  const first = { email: `c-${key}@example.com`, organizations: [{ key, role: 'viewer' }] };
  const message = 'names a group that a directory of the organization has';
  await assertRefused([first, more], { line: 2, message });
  // The account exists, and joins no group.
  const again = { ...owner, organizations: more.organizations };
  assert.deepEqual((await imported(service, [again])).problems, []);
});
