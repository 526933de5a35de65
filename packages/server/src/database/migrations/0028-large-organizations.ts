import { type Kysely, sql } from 'kysely';

/** What is looked for among very many managers and API keys, each found on an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    sql`managers_owners_idx on managers (organization_id, id) where role = 'owner'`,
    sql`managers_account_id_id_idx on managers (account_id, id)`,
    sql`api_keys_created_by_organization_id_idx on api_keys (created_by, organization_id, id)`,
  ])
    await sql`create index ${index}`.execute(db);
}
