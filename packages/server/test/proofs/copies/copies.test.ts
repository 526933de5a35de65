import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { moveDatabase } from '../../../src/ground/database/transfer/move.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { called } from '../../harness/called.ts';
import { contentOf } from '../../harness/content.ts';
import { createTestDatabase, locationOf, testedDatabase } from '../../harness/databases.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../harness/postgres.ts';
import { runOn } from '../../harness/rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, startService } from '../../harness/service.ts';
import { sceneOf } from '../operations/scene.ts';

// Set before the seed is imported, which reads it then: 3,000 accounts, rather than the 100,000 of the plans' proof.
process.env.PORTICO_TEST_SIZE = '0.003';
const { seed } = await import('../../fixtures/seeds/index.ts');

/** Rows of the tables that neither a seed nor a scene has rows in. */
const OTHERS = [
  `insert into signing_keys (number, id, public_key, private_key, created_at, signs_from) values (7, '01900000-0000-7000-8000-00000000000a', '{}', 'x', 1, 2)`,
  `insert into rsa_signing_keys (number, id, public_key, private_key, created_at, signs_from) values (7, '01900000-0000-7000-8000-00000000000b', '{}', 'x', 1, 2)`,
  `insert into connection_tests (id, connection_id, account_id, state, claims, roles, created_at, email_sources)
    select c.id, c.id, a.id, 'passed', '{}', '[]', 1, '[]' from connections c, accounts a limit 1`,
  `insert into first_operator (id, link_hash, made_at, expires_at) values (1, 'x', 1, 2)`,
  `insert into statistics (id, counted, counting) values (1, '{}', '{}')`,
  `insert into grant_endings (subject_id, kind, up_to) select id, 'organization', id from organizations limit 1`,
  `insert into service_key_refusals (service_key_id, hour, count, first_at, last_at) select id, 1, 2, 3, 4 from service_keys limit 1`,
  `insert into service_key_idempotency_keys (service_key_id, operation, key_hash, fingerprint, outcome, created_at)
    select id, 'createAccount', 'x', 'y', '{}', 1 from service_keys limit 1`,
  `insert into brand (id, settings, updated_at) values ('01900000-0000-7000-8000-00000000000c', '{}', 1)`,
  `insert into policy_defaults (id, settings, updated_at) values ('01900000-0000-7000-8000-00000000000d', '{}', 1)`,
  `insert into role_catalogue (id) values ('01900000-0000-7000-8000-00000000000e')`,
  `insert into scim_awaited_roles (connection_id, account_id) select connection_id, account_id from scim_users limit 1`,
];

const folder = mkdtempSync(join(tmpdir(), 'portico-copies-'));
let cluster: PostgresCluster | undefined;
after(async () => {
  await cluster?.remove();
  rmSync(folder, { recursive: true });
});

/** A database with rows in every table. @returns its URL, and what it has */
async function filled() {
  const databaseUrl = await createTestDatabase(folder);
  const service = await startService({ ...ONLY_WHAT_IS_ASKED_FOR, databaseUrl });
  const team = await (await teamsOf(service))();
  const { ids } = await sceneOf(service, team);
  await service.stop();
  await seed(databaseUrl, team, ids.webhook);
  for (const statement of OTHERS) await runOn(databaseUrl, statement);
  const content = await contentOf(databaseUrl);
  const empty = Object.keys(content).filter((table) => content[table]?.length === 0);
  assert.deepEqual(empty, [], 'tables without a row');
  return { databaseUrl, content };
}

describe('a database with rows in every table', async () => {
  const { databaseUrl, content } = await filled();

  test('is moved to the other engine, and back, with every row', {
    skip: skipWithoutPostgres(),
  }, async () => {
    cluster = await startPostgres({ fsync: false });
    const file = (name: string) => `sqlite:${join(folder, name)}`;
    const [between, target] =
      testedDatabase === 'sqlite'
        ? [await cluster.createDatabase(), file('back.db')]
        : [file('there.db'), await cluster.createDatabase()];
    for (const [from, to] of [
      [databaseUrl, between],
      [between, target],
    ] as const) {
      await moveDatabase({
        from: locationOf(from),
        to: locationOf(to),
        onStep: () => {},
        onWarning: assert.fail,
      });
      assert.deepEqual(await contentOf(to), content);
    }
  });

  const notOnPostgres = testedDatabase === 'postgres' && 'PostgreSQL has programs of its own';
  test('is restored from a copy with every row', { skip: notOnPostgres }, async () => {
    const copy = join(folder, 'copy.db');
    const restored = `sqlite:${join(folder, 'restored.db')}`;
    for (const [command, url] of [
      ['backup', databaseUrl],
      ['restore', restored],
    ] as const) {
      const { code, stderr } = await called([command, copy], {
        PORTICO_DATABASE_URL: url,
        PORTICO_DATA_DIR: folder,
      });
      assert.deepEqual([code, stderr], [0, '']);
    }
    assert.deepEqual(await contentOf(restored), content);
  });
});
