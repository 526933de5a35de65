import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** What happened, and the outcomes of requests that came with an idempotency key. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createEvents(db, types);
  await createIdempotencyKeys(db, types);
}

/** Nothing refers to what an event is about: it outlives it. */
async function createEvents(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', time, (column) => column.notNull())
    .addColumn('organization_id', id)
    .addColumn('account_id', id)
    .addColumn('actor_id', id)
    .addColumn('subject_id', id, (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('ip_address', 'text')
    .addPrimaryKeyConstraint('events_pkey', ['id'])
    .modifyEnd(tableEnd)
    .execute();
  for (const column of ['organization_id', 'account_id']) {
    await db.schema
      .createIndex(`events_${column}_id_idx`)
      .on('events')
      .columns([column, 'id'])
      .where(column, 'is not', null)
      .execute();
  }
}

async function createIdempotencyKeys(
  db: Kysely<unknown>,
  { id, time, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['account_id', 'operation', 'key_hash'])
    .addForeignKeyConstraint('idempotency_keys_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('idempotency_keys_account_id_created_at_idx')
    .on('idempotency_keys')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_created_at_idx')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}
