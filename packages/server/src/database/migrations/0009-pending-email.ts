import type { Kysely } from 'kysely';

/** The address that an account is to have once it is verified. Mails can be found by their recipient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('pending_email', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('pending_email_canonical', 'text').execute();
  await db.schema.createIndex('mails_recipient_idx').on('mails').column('recipient').execute();
}
