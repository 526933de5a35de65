import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { imported } from '../../../test/features/import/accounts.ts';
import { newGroup } from '../../../test/fixtures/groups.ts';
import { teamWebhook } from '../../../test/fixtures/team-webhooks.ts';
import { bareDatabases } from '../../../test/harness/bare-database.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { insertTeamWebhook } from '../../notices/team-webhooks/store.ts';
import type { GoodLine } from './accounts.ts';
import { batchesOf } from './batches.ts';
import { NO_PROVIDERS } from './given-identities.ts';
import { readLine } from './line.ts';
import { takeRoles } from './role-store.ts';
import { giveWaitingRoles } from './waiting.ts';
import { writeLines } from './write.ts';

const service = await startService();
after(() => service.stop());
const newDatabase = bareDatabases();

test('roles that wait from before stop no later import: those without a place, and groups without one, are left out', async () => {
  const owner = { email: 'o@example.com', organizations: [{ key: 'acme', name: 'Acme', role: 'owner' }] };
  const later = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }));
  assert.deepEqual((await imported(service, [owner, ...later])).problems, []);
  const [found] = await rowsOf(service.databaseUrl, "select id from organizations where name = 'Acme'");
  const organization = String(found?.id);
  for (let at = 0; at < 199; at++) await newGroup(service, organization, `Group ${at}`);
  const narrow = { ...service, environment: { PORTICO_MOST_MANAGERS: '3' } };
  const groups = ['Last', 'Too many'].map((name) => ({ name, externalId: null, roles: [] }));
  await runOn(
    service.databaseUrl,
    `insert into import_roles (account_id, kind, key, role, given_groups)
      select id, 'key', 'acme', 'viewer', ? from accounts where email in ('a@example.com', 'b@example.com', 'c@example.com')`,
    [JSON.stringify(groups)],
  );
  const { problems, summary } = await imported(narrow, [{ email: 'd@example.com' }]);
  assert.deepEqual([problems, summary.accounts, summary.managers], [[], 1, 2]);
  const joined = await rowsOf(
    service.databaseUrl,
    `select g.display_name from scim_members m join scim_groups g on g.id = m.group_id
      where g.organization_id = '${organization}'`,
  );
  assert.deepEqual(
    joined.map(({ display_name }) => display_name),
    ['Last', 'Last'],
  );
  assert.deepEqual(await rowsOf(service.databaseUrl, 'select * from import_roles'), []);
});

const LIFETIME = { idle: 1, absolute: 1 };
const GROUPS = Array.from({ length: 50 }, (_, at) => ({ name: `Group ${at}` }));

/** Lines as an import reads them; all but the last are viewers in 50 groups. */
function twentyViewersAndOwner(): GoodLine[] {
  const viewers = Array.from({ length: 20 }, (_, at) => ({
    email: `viewer-${at}@example.com`,
    organizations: [{ key: 'acme', role: 'viewer', groups: GROUPS }],
  }));
  const owner = { email: 'owner@example.com', organizations: [{ key: 'acme', name: 'Acme', role: 'owner' }] };
  return [...viewers, owner].map((line, at) => {
    const read = readLine(Buffer.from(JSON.stringify(line)), { now: 0, identityRules: NO_PROVIDERS });
    assert.ok('entry' in read, JSON.stringify(read));
    return { number: at + 1, entry: read.entry };
  });
}

test('a transaction writes few groups, whether of lines or of roles that waited', async () => {
  const batches = await Array.fromAsync(batchesOf(twentyViewersAndOwner(), async () => 0));
  assert.deepEqual(
    batches.map((lines) => lines.length),
    [10, 10, 1],
  );
  const smaller = await Array.fromAsync(batchesOf(twentyViewersAndOwner(), async () => 20));
  assert.deepEqual(
    smaller.map((lines) => lines.length),
    [...Array(10).fill(2), 1],
    'each event is delivered to 20 webhooks of the team',
  );
  const database = await newDatabase();
  const writing = {
    database,
    now: 0,
    secretKeys: undefined,
    takesIds: true,
    ifGroupFull: 'refuse' as const,
    replacesUnverified: false,
    mostManagers: 100,
    isTeamTold: false,
    lifetimes: { operators: LIFETIME, others: LIFETIME },
    nameOf: () => 'Acme',
  };
  for (const batch of batches) assert.deepEqual((await writeLines(batch, writing)).refused, []);
  await assert.rejects(
    database.transaction(async (tx) => {
      assert.equal((await takeRoles(tx, undefined)).length, 10);
      for (let made = 0; made < 20; made++) await insertTeamWebhook(tx, teamWebhook());
      assert.equal((await takeRoles(tx, undefined)).length, 2);
      throw new Error('they wait on');
    }),
    /they wait on/,
  );
  assert.equal(await giveWaitingRoles(writing), 20);
});
