import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ownTime } from '../../test/own-time.ts';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../test/postgres.ts';
import { openDatabase, type Placeholders } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';

const skip = skipWithoutPostgres();

test('a PostgreSQL that is away is noticed within a second, and back soon after its return', {
  skip,
}, async () => {
  const cluster = await startPostgres({ fsync: false });
  try {
    await outlive(cluster);
  } finally {
    await cluster.remove();
  }
});

async function outlive(cluster: PostgresCluster): Promise<void> {
  const database = await openDatabase({ url: await cluster.createDatabase() });
  const prepared = database.prepare((queries, of: Placeholders<{ id: string }>) =>
    queries.selectFrom('organizations').select('id').where('id', '=', of.id),
  );
  const row = () => ({
    id: randomUUID(),
    name: 'Acme',
    created_at: 1,
    updated_at: 1,
    deleted_at: null,
    require_second_factor: 0,
  });
  const everything = () => [
    database.ping(),
    database.read.selectFrom('organizations').select('id').execute(),
    database.transaction((tx) => tx.insertInto('organizations').values(row()).execute()),
    prepared.first({ id: randomUUID() }),
  ];
  const isBack = () =>
    Promise.all(everything()).then(
      () => true,
      () => false,
    );
  // Idle connections of before break with the server; that must end nothing but them.
  await Promise.all(everything());
  for (const mode of ['immediate', 'fast'] as const) {
    await cluster.stop(mode);
    const gone = ownTime();
    for (const outcome of await Promise.allSettled(everything())) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable);
    }
    assert.ok(ownTime() - gone < 1_500);
    await cluster.start();
    const returned = ownTime();
    // Within a second or two, where it is given a processor.
    while (!(await isBack())) assert.ok(ownTime() - returned < 10_000);
  }
  await database.close();
}
