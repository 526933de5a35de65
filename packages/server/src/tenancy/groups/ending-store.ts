import { isAmong, kindOf, type Transaction } from '../../ground/database/database.ts';

/** The groups of an organization, also those of its directories that are not adopted yet (`adoption-store.ts`). */
const groupsOf = (tx: Transaction, organizationId: string) =>
  tx
    .selectFrom('scim_groups as g')
    .select('g.id')
    .where('g.organization_id', '=', organizationId)
    .union(
      tx
        .selectFrom('scim_groups as g')
        .innerJoin('connections as c', 'c.id', 'g.connection_id')
        .select('g.id')
        .where('c.organization_id', '=', organizationId),
    );

/** Takes accounts out of groups of an organization. @returns how many rows, at most `limit` */
export async function deleteMembersOf(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const some = tx
    .selectFrom('scim_members as m')
    .select(['m.group_id', 'm.account_id'])
    .where('m.group_id', 'in', groupsOf(tx, organizationId))
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('scim_members')
    .where(isAmong(kindOf(tx), ['group_id', 'account_id'], some))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes groups of an organization. @returns how many, at most `limit` */
export async function deleteGroupsOf(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const some = tx.selectFrom(groupsOf(tx, organizationId).as('own')).select('own.id').limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('scim_groups')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
