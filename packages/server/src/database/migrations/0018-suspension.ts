import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Suspended accounts, what operators look accounts and organizations up by, and what was counted for them. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { time } = types;
  await db.schema.alterTable('accounts').addColumn('suspended_at', time).execute();
  await db.schema.alterTable('accounts').addColumn('last_signed_in_at', time).execute();
  // Null until somebody has worked it out: nodes of the version before do not know it.
  await db.schema.alterTable('organizations').addColumn('name_folded', 'text').execute();
  await createIndexes(db, types);
  await db.schema
    .createTable('statistics')
    .addColumn('id', 'integer', (column) => column.notNull())
    .addColumn('counted', 'text')
    .addColumn('counting', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('statistics_pkey', ['id'])
    .addCheckConstraint('statistics_id_check', sql`id = 1`)
    .modifyEnd(types.tableEnd)
    .execute();
}

async function createIndexes(db: Kysely<unknown>, { byCodePoint }: ColumnTypes): Promise<void> {
  const order = byCodePoint ?? sql``;
  const indexes = [
    sql`accounts_suspended_idx on accounts (id) where suspended_at is not null`,
    sql`organizations_deleted_idx on organizations (id) where deleted_at is not null`,
    sql`organizations_name_folded_idx on organizations (name_folded ${order})`,
    // Elsewhere the index that holds addresses unique serves as well.
    ...(byCodePoint ? [sql`accounts_email_beginning_idx on accounts (email_canonical ${order})`] : []),
  ];
  for (const index of indexes) await sql`create index ${index}`.execute(db);
}
