import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Recovery codes without an authenticator app, and registrations of passkeys that another factor voids. */
export async function up(db: Kysely<unknown>, { now }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('recovery_codes').addColumn('account_key', 'text').execute();
  await db.schema
    .createIndex('passkey_challenges_account_id_idx')
    .on('passkey_challenges')
    .column('account_id')
    .where('account_id', 'is not', null)
    .execute();
  // Where nodes of an earlier version have served, they may do so until their task is long overdue.
  const isServed = sql`exists (select 1 from accounts)`;
  const task = sql`insert into tasks (name, due_at, failures) select 'delete-totp-setups', ${now}, 0`;
  await sql`${task} where ${isServed} on conflict do nothing`.execute(db);
}
