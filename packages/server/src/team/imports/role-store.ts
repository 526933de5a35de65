import { inParts, type Transaction } from '../../ground/database/database.ts';
import type { ImportReference, ImportRoleRow } from '../../ground/database/schema.ts';
import { ROLES_AT_ONCE, weightOf } from './batches.ts';
import { type GivenGroup, groupsWaiting } from './given-groups.ts';

/** Waiting roles that one call reads. */
const READ_AT_ONCE = 100;

interface WaitingRole extends Pick<ImportRoleRow, 'account_id' | 'role' | 'metadata' | 'product_roles'> {
  readonly organization_id: string;
  readonly groups: readonly GivenGroup[];
}

export async function insertRoles(tx: Transaction, roles: readonly ImportRoleRow[]): Promise<void> {
  for (const some of inParts(roles)) await tx.insertInto('import_roles').values(some).execute();
}

/**
 * Removes and returns some waiting roles whose organizations exist by now: with their groups about as many as a batch of
 * lines has.
 * @param of these organizations, as many as a statement takes; undefined for all
 */
export async function takeRoles(
  tx: Transaction,
  of: readonly ImportReference[] | undefined,
): Promise<WaitingRole[]> {
  const found = await tx
    .selectFrom('import_roles as r')
    .innerJoin('import_keys as k', (join) => join.onRef('k.kind', '=', 'r.kind').onRef('k.key', '=', 'r.key'))
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select([
      'r.account_id',
      'r.kind',
      'r.key',
      'r.role',
      'r.metadata',
      'r.product_roles',
      'r.given_groups',
      'o.id as organization_id',
    ])
    .where('o.deleted_at', 'is', null)
    .$if(of !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('r.kind', 'r.key'),
          'in',
          (of ?? []).map(({ kind, key }) => tuple(kind, key)),
        ),
      ),
    )
    .limit(READ_AT_ONCE)
    .execute();
  if (found.length === 0) return [];
  let weight = 0;
  const rows: (WaitingRole & ImportReference)[] = [];
  for (const { given_groups, ...row } of found) {
    const groups = groupsWaiting(given_groups);
    rows.push({ ...row, groups });
    weight += weightOf({ groups });
    if (weight >= ROLES_AT_ONCE) break;
  }
  await tx
    .deleteFrom('import_roles')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('account_id', 'kind', 'key'),
        'in',
        rows.map(({ account_id, kind, key }) => tuple(account_id, kind, key)),
      ),
    )
    .execute();
  return rows;
}
