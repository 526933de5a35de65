import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** API keys of organizations, their secrets and idempotency keys, and what kind of caller caused an event. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Null where an account did it, or Portico by itself: nodes of the version before know no others.
  await db.schema.alterTable('events').addColumn('actor_type', 'text').execute();
  await createApiKeys(db, types);
  await createSecrets(db, types);
  await createIdempotencyKeys(db, types);
}

async function createApiKeys(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('organization_id', id, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('created_by', id, (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('last_used_at', time)
    .addColumn('expires_at', time)
    .addPrimaryKeyConstraint('api_keys_pkey', ['id'])
    .addCheckConstraint('api_keys_role_check', sql`role in ('admin', 'viewer')`)
    .addForeignKeyConstraint(
      'api_keys_organization_id_fkey',
      ['organization_id'],
      'organizations',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  for (const column of ['organization_id', 'created_by']) {
    await db.schema.createIndex(`api_keys_${column}_id_idx`).on('api_keys').columns([column, 'id']).execute();
  }
}

async function createSecrets(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('api_key_secrets')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('api_key_id', id, (column) => column.notNull())
    .addColumn('ends_at', time)
    .addPrimaryKeyConstraint('api_key_secrets_pkey', ['hash'])
    .addForeignKeyConstraint('api_key_secrets_api_key_id_fkey', ['api_key_id'], 'api_keys', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  for (const column of ['api_key_id', 'ends_at']) {
    await db.schema
      .createIndex(`api_key_secrets_${column}_idx`)
      .on('api_key_secrets')
      .column(column)
      .execute();
  }
}

async function createIdempotencyKeys(
  db: Kysely<unknown>,
  { id, time, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('api_key_idempotency_keys')
    .addColumn('api_key_id', id, (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('api_key_idempotency_keys_pkey', ['api_key_id', 'operation', 'key_hash'])
    .addForeignKeyConstraint(
      'api_key_idempotency_keys_api_key_id_fkey',
      ['api_key_id'],
      'api_keys',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('api_key_idempotency_keys_api_key_id_created_at_idx')
    .on('api_key_idempotency_keys')
    .columns(['api_key_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('api_key_idempotency_keys_created_at_idx')
    .on('api_key_idempotency_keys')
    .column('created_at')
    .execute();
}
