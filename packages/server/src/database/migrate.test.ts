import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type PostgresCluster, skipWithoutPostgres, startPostgres } from '../../test/postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { SchemaTooNew } from './failures.ts';
import { migrationsFor } from './migrations/index.ts';

for (const kind of ['sqlite', 'postgres'] as const) {
  describe(kind, { skip: kind === 'postgres' && skipWithoutPostgres() }, () => {
    let cluster: PostgresCluster | undefined;
    let directory: string;

    const newUrl = async () => cluster?.createDatabase() ?? `sqlite:${directory}/${randomUUID()}.db`;

    before(async () => {
      directory = mkdtempSync(join(tmpdir(), 'portico-migrate-'));
      if (kind === 'postgres') cluster = await startPostgres({ fsync: false });
    });

    after(async () => {
      await cluster?.remove();
      rmSync(directory, { recursive: true });
    });

    test('opening again keeps what is there and migrates nothing twice', async () => {
      const url = await newUrl();
      const first = await openDatabase({ url });
      const organization = {
        id: randomUUID(),
        name: 'Acme',
        created_at: 1,
        updated_at: 1,
        deleted_at: null,
        require_second_factor: 0,
        name_folded: 'acme',
      };
      await first.transaction((tx) => tx.insertInto('organizations').values(organization).execute());
      const applied = await appliedMigrations(first);
      await first.close();
      const second = await openDatabase({ url });
      const kept = await second.read.selectFrom('organizations').selectAll().execute();
      assert.deepEqual(await appliedMigrations(second), applied);
      await second.close();
      assert.deepEqual({ ...kept[0] }, organization);
    });

    test('a schema newer than this build is refused with one line, and left as it is', async () => {
      const url = await newUrl();
      const database = await openDatabase({ url });
      await database.transaction((tx) =>
        sql`insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`.execute(tx),
      );
      await database.close();
      for (let tries = 0; tries < 2; tries++) {
        await assert.rejects(openDatabase({ url }), (error: Error) => {
          assert.ok(error instanceof SchemaTooNew);
          return /9999-future/.test(error.message) && !error.message.includes('\n');
        });
      }
    });

    if (kind === 'sqlite') return;

    test('ten nodes that start at once all come up, and migrate once', async () => {
      const url = await newUrl();
      const nodes = await Promise.all(Array.from({ length: 10 }, () => openDatabase({ url, poolSize: 2 })));
      const applied = await Promise.all(nodes.map(appliedMigrations));
      await Promise.all(nodes.map((node) => node.close()));
      for (const names of applied) assert.deepEqual(names, Object.keys(migrationsFor(kind)).sort());
    });
  });
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const { rows } = await database.transaction((tx) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx),
  );
  return rows.map(({ name }) => name);
}
