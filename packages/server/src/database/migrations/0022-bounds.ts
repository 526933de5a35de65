import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** What is counted before there is more of it, each on an index alone; lanes of mails, and whose turn is next in each. */
export async function up(db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> {
  await addLanes(db, time);
  const indexes = [
    sql`managers_owned_idx on managers (account_id, organization_id) where role = 'owner'`,
    sql`invitations_pending_expires_at_idx on invitations (organization_id, expires_at) where state = 'pending'`,
    sql`mails_lane_turn_at_idx on mails (lane, turn_at)`,
    sql`mails_lane_asker_turn_at_idx on mails (lane, asker, turn_at)`,
  ];
  for (const index of indexes) await sql`create index ${index}`.execute(db);
  // One that has been taken is being sent: what comes later is for another.
  const waiting = sql`where purpose = 'notices_summary' and attempts = 0`;
  await sql`create unique index mails_summary_key on mails (account_id, recipient) ${waiting}`.execute(db);
}

/** Nodes of the version before know no lanes: their mails go with the notices, before others. */
async function addLanes(db: Kysely<unknown>, time: ColumnTypes['time']): Promise<void> {
  const mails = () => db.schema.alterTable('mails');
  await mails()
    .addColumn('lane', 'text', (column) => column.notNull().defaultTo('notices'))
    .execute();
  await mails().addColumn('asker', 'text').execute();
  await mails()
    .addColumn('turn_at', time, (column) => column.notNull().defaultTo(0))
    .execute();
  await mails()
    .addColumn('held', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await mails().addColumn('details', 'text').execute();
}
