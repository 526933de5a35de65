import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** What has ended although rows of it are left, which go later; and the accounts that kept answers name. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('erased_at', types.time).execute();
  await db.schema.alterTable('organizations').addColumn('purged_at', types.time).execute();
  await db.schema.alterTable('api_keys').addColumn('revoked_at', types.time).execute();
  await createEndings(db, types);
  await createMentions(db, types);
  await createIndexes(db);
}

async function createEndings(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('endings')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', id, (column) => column.notNull())
    .addColumn('email_canonical', 'text')
    .addColumn('organization_id', id)
    .addColumn('role', 'text')
    .addColumn('up_to', id)
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('after', id, (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('endings_pkey', ['id'])
    .addCheckConstraint(
      'endings_kind_check',
      sql`kind in ('account', 'organization', 'invitations', 'api_keys')`,
    )
    .modifyEnd(tableEnd)
    .execute();
  for (const column of ['subject_id', 'email_canonical', 'due_at'])
    await db.schema.createIndex(`endings_${column}_idx`).on('endings').column(column).execute();
}

/** The kept answers are in two tables: nothing refers to them, and a mention goes when its time has come. */
async function createMentions(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('idempotency_mentions')
    .addColumn('caller_id', id, (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('mentioned', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_mentions_pkey', ['caller_id', 'operation', 'key_hash', 'mentioned'])
    .modifyEnd(tableEnd)
    .execute();
  for (const column of ['mentioned', 'created_at'])
    await db.schema
      .createIndex(`idempotency_mentions_${column}_idx`)
      .on('idempotency_mentions')
      .column(column)
      .execute();
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    sql`deliveries_pending_event_id_idx on deliveries (event_id) where state = 'pending'`,
    sql`api_keys_revoked_idx on api_keys (id) where revoked_at is not null`,
    sql`invitations_pending_by_idx on invitations (invited_by, organization_id, role, id) where state = 'pending'`,
  ])
    await sql`create index ${index}`.execute(db);
}
