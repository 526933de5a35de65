import { Migrator } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { SchemaTooNew } from './failures.ts';
import { migrationsFor } from './migrations/index.ts';
import { inTransaction, type Transaction } from './transaction.ts';

/**
 * Brings the schema up to this build, all or nothing. Nodes that start together take turns; the first does the work.
 *
 * @throws {SchemaTooNew} when a newer build was here
 */
export async function migrate(engine: Engine): Promise<void> {
  const migrations = migrationsFor(engine.kind);
  await inTransaction(engine.migrations, async (tx) => {
    const unknown = (await appliedMigrations(tx)).filter((name) => !(name in migrations));
    if (unknown.length > 0) {
      throw new SchemaTooNew(
        `The database was migrated by a newer build: this one does not know ${unknown.join(', ')}`,
      );
    }
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

async function appliedMigrations(tx: Transaction): Promise<string[]> {
  const table = 'kysely_migration';
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === table)) return [];
  const rows = await tx
    .withTables<{ [table]: { name: string } }>()
    .selectFrom(table)
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
