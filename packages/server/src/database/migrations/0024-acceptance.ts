import type { Kysely } from 'kysely';

/** Whether a manager has agreed to be one. Those of before have; nodes of the version before do not name the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('managers')
    .addColumn('accepted', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
