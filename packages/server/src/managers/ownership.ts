import type { Transaction } from '../database/database.ts';
import type { ManagerRow } from '../database/schema.ts';

/** Whether a manager is the one owner of its organization: true for good while the organization is locked. */
export async function isLastOwner(
  tx: Transaction,
  { id, organization_id, role }: Pick<ManagerRow, 'id' | 'organization_id' | 'role'>,
): Promise<boolean> {
  if (role !== 'owner') return false;
  const other = await tx
    .selectFrom('managers')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
