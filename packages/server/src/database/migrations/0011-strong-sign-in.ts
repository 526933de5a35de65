import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** How sessions began, second factors, passkeys, and which organizations ask for them. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Nodes of the version before know none of these columns while they still run.
  await db.schema
    .alterTable('sessions')
    .addColumn('methods', 'text', (column) => column.notNull().defaultTo('password'))
    .execute();
  await db.schema.alterTable('sessions').addColumn('passkey_id', types.id).execute();
  await db.schema
    .alterTable('organizations')
    .addColumn('require_second_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('failed_guesses')
    .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await createTotp(db, types);
  await createRecoveryCodes(db, types);
  await createPasskeys(db, types);
  await createPasskeyChallenges(db, types);
}

async function createTotp(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('before_verification', 'integer', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('last_step', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('totp_pkey', ['account_id'])
    .addForeignKeyConstraint('totp_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createTable('totp_setups')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('before_verification', 'integer', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('totp_setups_pkey', ['account_id'])
    .addForeignKeyConstraint('totp_setups_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('totp_setups_expires_at_idx').on('totp_setups').column('expires_at').execute();
}

async function createRecoveryCodes(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('code_hmac', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['account_id', 'code_hmac'])
    .addForeignKeyConstraint('recovery_codes_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
}

async function createPasskeys(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', time, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('aaguid', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('before_verification', 'integer', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('last_used_at', time)
    .addPrimaryKeyConstraint('passkeys_pkey', ['id'])
    .addUniqueConstraint('passkeys_credential_id_key', ['credential_id'])
    .addForeignKeyConstraint('passkeys_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('passkeys_account_id_id_idx')
    .on('passkeys')
    .columns(['account_id', 'id'])
    .execute();
}

async function createPasskeyChallenges(
  db: Kysely<unknown>,
  { id, time, tableEnd }: ColumnTypes,
): Promise<void> {
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_id', id)
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('passkey_challenges_pkey', ['id'])
    .addCheckConstraint('passkey_challenges_kind_check', sql`kind in ('registration', 'login')`)
    .addForeignKeyConstraint(
      'passkey_challenges_account_id_fkey',
      ['account_id'],
      'accounts',
      ['id'],
      (key) => key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('passkey_challenges_expires_at_idx')
    .on('passkey_challenges')
    .column('expires_at')
    .execute();
}
