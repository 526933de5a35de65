import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Who made a webhook, and mails about what an event tells. */
export async function up(db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> {
  // Null where a node of the version before made it: it does not note whose it is.
  await db.schema.alterTable('webhooks').addColumn('created_by', id).execute();
  const made = sql`webhooks_created_by_idx on webhooks (created_by) where created_by is not null`;
  await sql`create index ${made}`.execute(db);
  await db.schema.alterTable('mails').addColumn('event_id', id).execute();
}
