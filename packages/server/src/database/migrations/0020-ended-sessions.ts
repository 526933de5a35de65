import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Which sessions of an account have ended, however many they are: their rows go later. */
export async function up(db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('ended_session_id', id).execute();
  await db.schema.alterTable('accounts').addColumn('kept_session_id', id).execute();
  await db.schema
    .createIndex('accounts_ended_session_id_idx')
    .on('accounts')
    .column('id')
    .where(sql.ref('ended_session_id'), 'is not', null)
    .execute();
}
