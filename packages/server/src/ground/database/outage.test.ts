import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFaults, diskEnvironment, setFault } from '../../../test/faults/disk/shim.ts';
import { openConnections } from '../../../test/harness/bare-database.ts';
import { ownTime } from '../../../test/harness/own-time.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../../test/harness/postgres.ts';
import { skipWithoutCompiler } from '../../../test/harness/preloaded.ts';
import { until } from '../../../test/harness/until.ts';
import { openDatabase, type Placeholders } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

const skip = skipWithoutPostgres();

test('an outage of PostgreSQL is noticed within a second, and its end soon after', {
  skip,
}, async () => {
  const cluster = await startPostgres({ fsync: false });
  try {
    await outlive(cluster);
  } finally {
    await cluster.remove();
  }
});

test('PostgreSQL with a full disk is not ready, but readable, and ready again with room', {
  skip: skip || skipWithoutCompiler(),
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-full-'));
  const faults = join(folder, 'faults');
  createFaults(faults);
  for (const path of [folder, faults]) chmodSync(path, 0o777);
  // PostgreSQL names its files from its data directory.
  const environment = diskEnvironment({ folder: 'base/', faults });
  const cluster = await startPostgres({ fsync: false, environment });
  try {
    const database = await openDatabase({ url: await cluster.createDatabase() });
    const write = () =>
      database.transaction(async (tx) => {
        for (let left = 100; left > 0; left--)
          await tx
            .insertInto('organizations')
            .values({ ...organization(), name: 'x'.repeat(2_000) })
            .execute();
      });
    await write();
    await openConnections(database, 1);
    setFault(faults, 'diskIsFull', 1);
    await assert.rejects(write(), DatabaseUnavailable);
    await assert.rejects(database.ping(), DatabaseUnavailable);
    assert.equal((await database.read.selectFrom('organizations').select('id').execute()).length, 100);
    setFault(faults, 'diskIsFull', 0);
    await openConnections(database, 1);
    await write();
    await database.close();
  } finally {
    await cluster.remove();
    rmSync(folder, { recursive: true });
  }
});

const organization = () => ({
  id: randomUUID(),
  name: 'Acme',
  created_at: 1,
  updated_at: 1,
  deleted_at: null,
  require_second_factor: 0,
});

async function outlive(cluster: PostgresCluster): Promise<void> {
  const database = await openDatabase({ url: await cluster.createDatabase() });
  const prepared = database.prepare((queries, of: Placeholders<{ id: string }>) =>
    queries.selectFrom('organizations').select('id').where('id', '=', of.id),
  );
  const everything = () => [
    database.ping(),
    database.read.selectFrom('organizations').select('id').execute(),
    database.transaction((tx) => tx.insertInto('organizations').values(organization()).execute()),
    prepared.first({ id: randomUUID() }),
  ];
  const isBack = () =>
    Promise.all(everything()).then(
      () => true,
      () => false,
    );
  // Idle connections from before the outage break with the server, which must end nothing else.
  await until('there are connections', isBack);
  for (const mode of ['immediate', 'fast'] as const) {
    await cluster.stop(mode);
    const gone = ownTime();
    for (const outcome of await Promise.allSettled(everything())) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable);
    }
    assert.ok(ownTime() - gone < 1_500);
    await cluster.start();
    const returned = ownTime();
    // Within a second or two of the test's own running time.
    while (!(await isBack())) assert.ok(ownTime() - returned < 10_000);
  }
  await database.close();
}
