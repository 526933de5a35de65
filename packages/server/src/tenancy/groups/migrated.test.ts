/** Groups of directories that a database had before groups were of organizations, too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { newDirectory, newScimUser } from '../../../test/fixtures/directories.ts';
import { newRole } from '../../../test/fixtures/roles.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { migrationsFor } from '../../ground/database/migrations/index.ts';

/**
 * Takes from the tables what the migration adds. On SQLite, it makes new ones of the old columns: a later migration of
 * these tables must be applied again after it.
 */
const BEFORE = {
  sqlite: [],
  postgres: [
    'alter table scim_groups drop column organization_id, drop column deleted_at',
    'alter table scim_groups alter column connection_id set not null',
    'alter table scim_members drop column manager_id, drop column added_at',
  ],
} as const;

test('groups of directories and their members are there after the migration, and are of the organization', async (t) => {
  const earlier = await startService();
  t.after(() => earlier.stop());
  const owner = await earlier.person('owner');
  const organization = await earlier.organization(owner);
  const directory = await newDirectory(earlier, organization);
  const user = await newScimUser(earlier, directory);
  const base = `/scim/${directory.connection}/v2/Groups`;
  const ids: string[] = [];
  for (const [displayName, members] of [
    ['Engineers', [{ value: user }]],
    ['Nobody', []],
  ] as const) {
    const body = { displayName, externalId: `of-${displayName}`, members };
    const made = await earlier.call('POST', base, { token: directory.token, body });
    assert.equal(outcome(made), '201', made.text);
    ids.push(made.body.id);
  }
  const tables = ['select id, revision, updated_at from scim_groups order by id', 'select * from scim_users'];
  const read = () => Promise.all(tables.map((select) => rowsOf(earlier.databaseUrl, select)));
  const before = await read();
  await earlier.app.stop(true);

  const database = await openDatabase({ url: earlier.databaseUrl });
  await database.transaction(async (tx) => {
    for (const statement of ['drop table group_product_roles', ...BEFORE[testedDatabase]])
      await sql.raw(statement).execute(tx);
    await migrationsFor(testedDatabase)['0090-groups']?.up(tx as never);
  });
  await database.close();
  assert.deepEqual(await read(), before);

  const service = await startService({ beside: earlier, workInterval: 20 });
  t.after(() => service.stop());
  const groups = `/v1/organizations/${organization}/groups`;
  const items = await until('both are adopted', async () => {
    await runOn(
      service.databaseUrl,
      `update tasks set due_at = 0 where name = 'adopt-directory-groups' and claimed_by is null`,
    );
    const { body } = await service.call('GET', groups, owner);
    return body.items.length === 2 && body.items;
  });
  assert.deepEqual(
    items.map(({ id, name, externalId, source, memberCount }: Record<string, unknown>) => [
      [id, name, externalId],
      [source, memberCount],
    ]),
    [
      [
        [ids[1], 'Nobody', 'of-Nobody'],
        ['directory', 0],
      ],
      [
        [ids[0], 'Engineers', 'of-Engineers'],
        ['directory', 1],
      ],
    ],
  );
  await newRole(service, { name: 'engineer', permissions: ['code:read'] });
  const given = await service.call('PUT', `/v1/groups/${ids[0]}`, {
    token: owner.token,
    body: { roles: ['engineer'] },
  });
  assert.equal(outcome(given), '200', given.text);
  const managers = (await service.call('GET', `/v1/organizations/${organization}/managers`, owner)).body
    .items;
  const member = managers.find(({ account }: { account: { id: string } }) => account.id === user);
  assert.deepEqual([member.permissions, member.groups], [['code:read'], [{ id: ids[0], name: 'Engineers' }]]);
  const asDirectory = await service.call('GET', `${base}/${ids[0]}`, { token: directory.token });
  assert.deepEqual(
    asDirectory.body.members.map(({ value }: { value: string }) => value),
    [user],
  );
  const deleted = await service.call('DELETE', `${base}/${ids[0]}`, { token: directory.token });
  assert.equal(outcome(deleted), '204');
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select * from scim_members'), []);
});
