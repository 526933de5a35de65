import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Mails that are to be sent, and the secrets that they bring. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createMails(db, types);
  await createMailSecrets(db, types);
}

/** A mail goes with the account that it is about; what else it is about is looked up when it is sent. */
async function createMails(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('account_id', id)
    .addColumn('invitation_id', id)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addColumn('claimed_until', time)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('mails_pkey', ['id'])
    .addForeignKeyConstraint('mails_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('mails_due_at_idx').on('mails').column('due_at').execute();
  await db.schema.createIndex('mails_account_id_idx').on('mails').column('account_id').execute();
}

/** One secret for each purpose and whom it is about: a newer one voids the older. */
async function createMailSecrets(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mail_secrets')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('subject_id', id, (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_secrets_pkey', ['purpose', 'subject_id'])
    .addUniqueConstraint('mail_secrets_hash_key', ['hash'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema
    .createIndex('mail_secrets_expires_at_idx')
    .on('mail_secrets')
    .column('expires_at')
    .execute();
}
