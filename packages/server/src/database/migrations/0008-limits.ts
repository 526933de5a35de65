import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** What callers have used of the limits, and the wrong passwords that no event records yet. */
export async function up(db: Kysely<unknown>, { id, time, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .addColumn('free_at', time, (column) => column.notNull())
    .addColumn('ends_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('limits_pkey', ['key'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('limits_ends_at_idx').on('limits').column('ends_at').execute();
  await db.schema
    .createTable('failed_guesses')
    .addColumn('account_id', id, (column) => column.notNull())
    .addColumn('ip_address', 'text', (column) => column.notNull())
    .addColumn('hour', time, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('first_at', time, (column) => column.notNull())
    .addColumn('last_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('failed_guesses_pkey', ['account_id', 'ip_address', 'hour'])
    .modifyEnd(tableEnd)
    .execute();
  await db.schema.createIndex('failed_guesses_hour_idx').on('failed_guesses').column('hour').execute();
}
