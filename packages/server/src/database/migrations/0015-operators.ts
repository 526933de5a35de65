import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Who may use the interface for operators. */
export async function up(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('operators')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('added_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('operators_pkey', ['account_id'])
    .addForeignKeyConstraint('operators_account_id_fkey', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .modifyEnd(tableEnd)
    .execute();
}
