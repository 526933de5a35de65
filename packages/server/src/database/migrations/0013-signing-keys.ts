import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** The keys that sign tokens for other services. */
export async function up(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('signing_keys')
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('id', id, (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('signs_from', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('signing_keys_pkey', ['number'])
    .addUniqueConstraint('signing_keys_id_key', ['id'])
    .modifyEnd(tableEnd)
    .execute();
}
