/** Copies a database with partitions as docs/operate/backups.md tells it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { NOT_PERMITTED } from '../../../../../../tools/tests/skipped.ts';
import { sealAll } from '../../../../test/fixtures/audit.ts';
import { PARTITIONS } from '../../../../test/fixtures/partitions.ts';
import { called, variablesOf } from '../../../../test/harness/called.ts';
import { createTestDatabase, testedDatabase } from '../../../../test/harness/databases.ts';
import { findPostgres } from '../../../../test/harness/postgres-programs.ts';
import { rowsOf } from '../../../../test/harness/rows.ts';
import { startService } from '../../../../test/harness/service.ts';
import { openDatabase } from '../database.ts';
import { monthAfter } from './catalogue.ts';
import { keepMonths } from './partitioning.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-restored-'));
after(() => rmSync(folder, { recursive: true }));
const programs = findPostgres() ?? '';
const dumping = join(programs, 'pg_dump');
const skip =
  testedDatabase !== 'postgres'
    ? 'about PostgreSQL'
    : !existsSync(dumping) && `${NOT_PERMITTED}there is no pg_dump beside the server`;

const EVENTS = 'select tableoid::regclass::text as partition, * from events order by id';
const INDEXES = `select tablename::text, indexname::text, indexdef from pg_indexes
  where tablename like 'events%' order by indexname`;

test('pg_dump and pg_restore: partitions, events, numbers and seals are as they were, and months are added', {
  skip,
}, async (t) => {
  const service = await startService({ workInterval: 20 });
  t.after(() => service.stop());
  const owner = await service.person('ada');
  await service.organization(owner);
  await sealAll(service);
  const file = join(folder, 'portico.dump');
  const from = service.databaseUrl;
  await service.app.stop(true);
  const earlier = await openDatabase({ url: from });
  await earlier.transaction((tx) => keepMonths(tx, monthAfter(Date.now(), 1)));
  await earlier.close();
  execFileSync(dumping, ['--format=custom', '--no-owner', `--file=${file}`, from]);
  const to = await createTestDatabase(folder);
  const restoring = ['--no-owner', '--single-transaction', `--dbname=${to}`, file];
  execFileSync(join(programs, 'pg_restore'), restoring);
  for (const query of [PARTITIONS, EVENTS, INDEXES])
    assert.deepEqual(await rowsOf(to, query), await rowsOf(from, query));
  assert.equal((await rowsOf(to, PARTITIONS)).length, 4);

  const warnings: string[] = [];
  const restored = await openDatabase({ url: to, onWarning: (warning) => warnings.push(warning) });
  const added = await restored.transaction((tx) => keepMonths(tx, monthAfter(Date.now(), 2)));
  await restored.close();
  assert.deepEqual(
    warnings.filter((warning) => warning.includes('partitioned')),
    [],
  );
  assert.equal(added, 1);
  const variables = { ...variablesOf(service), PORTICO_DATABASE_URL: to };
  assert.match((await called(['events', 'verify'], variables)).stdout, /No problems found/);
  const again = await startService({ databaseUrl: to });
  t.after(() => again.stop());
  const numbers = async () =>
    (await rowsOf(to, 'select recorded from events')).map((row) => Number(row.recorded));
  const last = Math.max(...(await numbers()));
  await again.person('grace');
  assert.ok((await numbers()).some((number) => number > last));
});
