import { inParts, type Transaction } from '../../ground/database/database.ts';
import type { ImportReference, ImportRoleRow } from '../../ground/database/schema.ts';
import { TAKEN_AT_ONCE } from './store.ts';

export async function insertRoles(tx: Transaction, roles: readonly ImportRoleRow[]): Promise<void> {
  for (const some of inParts(roles)) await tx.insertInto('import_roles').values(some).execute();
}

/**
 * Removes and returns waiting roles whose organizations exist by now, at most `TAKEN_AT_ONCE`.
 * @param of these organizations, as many as a statement takes; undefined for all
 */
export async function takeRoles(
  tx: Transaction,
  of: readonly ImportReference[] | undefined,
): Promise<
  (Pick<ImportRoleRow, 'account_id' | 'role' | 'metadata' | 'product_roles' | 'given_groups'> & {
    readonly organization_id: string;
  })[]
> {
  const rows = await tx
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
    .limit(TAKEN_AT_ONCE)
    .execute();
  if (rows.length === 0) return [];
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
