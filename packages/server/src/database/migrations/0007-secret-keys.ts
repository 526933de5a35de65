import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Which secret keys are in use. */
export async function up(db: Kysely<unknown>, { time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('secret_keys')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('secret_keys_pkey', ['number'])
    .addUniqueConstraint('secret_keys_fingerprint_key', ['fingerprint'])
    .modifyEnd(tableEnd)
    .execute();
}
