import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Work in the background, and the indexes on which it finds what has ended. */
export async function up(db: Kysely<unknown>, { time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('tasks')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addColumn('claimed_until', time)
    .addColumn('claimed_by', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tasks_pkey', ['name'])
    .modifyEnd(tableEnd)
    .execute();
  for (const [table, column] of [
    ['sessions', 'last_used_at'],
    ['sessions', 'created_at'],
    ['organizations', 'deleted_at'],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
  }
}
