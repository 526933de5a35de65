import type { Kysely } from 'kysely';

/** The key under which the recovery codes of an account are stored, sealed; null where that is a secret key itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('totp').addColumn('recovery_key', 'text').execute();
}
