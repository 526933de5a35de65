import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Accounts, their sessions, organizations and who manages them. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createAccounts(db, types);
  await createSessions(db, types);
  await createOrganizations(db, types);
  await createManagers(db, types);
}

async function createAccounts(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_canonical', 'text', (column) => column.notNull())
    .addColumn('email_verified_at', time)
    .addColumn('name', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('accounts_pkey', ['id'])
    .addUniqueConstraint('accounts_email_canonical_key', ['email_canonical'])
    .modifyEnd(tableEnd)
    .execute();
}

async function createSessions(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('last_used_at', time, (column) => column.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('ip_address', 'text')
    .addPrimaryKeyConstraint('sessions_pkey', ['id'])
    .addUniqueConstraint('sessions_token_hash_key', ['token_hash'])
    .addForeignKeyConstraint('sessions_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('sessions_account_id_id_idx')
    .on('sessions')
    .columns(['account_id', 'id'])
    .execute();
}

async function createOrganizations(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('organizations')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('deleted_at', time)
    .addPrimaryKeyConstraint('organizations_pkey', ['id'])
    .modifyEnd(tableEnd)
    .execute();
}

async function createManagers(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('managers')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('organization_id', id, (column) => column.notNull())
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('managers_pkey', ['id'])
    .addUniqueConstraint('managers_organization_id_account_id_key', ['organization_id', 'account_id'])
    .addCheckConstraint('managers_role_check', sql`role in ('owner', 'admin', 'viewer')`)
    .addForeignKeyConstraint(
      'managers_organization_id_fkey',
      ['organization_id'],
      'organizations',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('managers_account_id_fkey', ['account_id'], 'accounts', ['id'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('managers_account_id_organization_id_idx')
    .on('managers')
    .columns(['account_id', 'organization_id'])
    .execute();
  await db.schema
    .createIndex('managers_organization_id_id_idx')
    .on('managers')
    .columns(['organization_id', 'id'])
    .execute();
}
