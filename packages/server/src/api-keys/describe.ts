import type { Reader } from '../database/database.ts';
import type { ApiKeyFacts } from '../mail/organization-texts.ts';

/**
 * What a mail says about an API key that was created.
 * @param id of the event that tells of it
 * @returns undefined where the event or the organization is gone
 */
export async function describeCreatedKey(read: Reader, id: string): Promise<ApiKeyFacts | undefined> {
  const row = await read
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'e.actor_id').on('a.erased_at', 'is', null))
    .select(['e.details', 'o.name as organization_name', 'a.name', 'a.email'])
    .where('e.id', '=', id)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, role } = JSON.parse(row.details);
  const makerName = row.name ?? row.email ?? undefined;
  return { organizationName: row.organization_name, name, role, makerName };
}
