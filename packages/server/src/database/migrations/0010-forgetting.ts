import { type Kysely, sql } from 'kysely';

/** The indexes that find what to forget about invitations and deleted accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('invitations_expires_at_idx').on('invitations').column('expires_at').execute();
  await db.schema
    .createIndex('invitations_accepted_by_idx')
    .on('invitations')
    .column('accepted_by')
    .where('accepted_by', 'is not', null)
    .execute();
  await db.schema
    .createIndex('events_actor_id_idx')
    .on('events')
    .column('actor_id')
    .where(sql.ref('ip_address'), 'is not', null)
    .execute();
}
