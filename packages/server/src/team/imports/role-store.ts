import { inParts, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { ImportReference, ImportRoleRow } from '../../ground/database/schema.ts';
import { countTeamReceivers } from '../../notices/team-webhooks/store.ts';
import type { Metadata } from '../../tenancy/metadata/metadata.ts';
import { namesIn } from '../../tenancy/roles/held.ts';
import { atOnce, weightOf } from './batches.ts';
import type { GivenGroup } from './given-groups.ts';

/** Waiting roles that one call reads. */
const READ_AT_ONCE = 100;

/** A role that waits for its organization, with all that the line says of it. */
export interface WaitingRole extends Pick<ImportRoleRow, 'account_id' | 'role'> {
  readonly metadata: Metadata | undefined;
  readonly productRoles: readonly string[];
  readonly groups: readonly GivenGroup[];
}

function groupsIn({ given_groups }: Pick<ImportRoleRow, 'given_groups'>): readonly GivenGroup[] {
  return given_groups === null ? [] : JSON.parse(given_groups);
}

function rowOf({ account_id, kind, key, role, ...given }: WaitingRole & ImportReference): ImportRoleRow {
  const { metadata, productRoles, groups } = given;
  return {
    ...{ account_id, kind, key, role },
    metadata: metadata ? JSON.stringify(metadata) : null,
    product_roles: productRoles.join(',') || null,
    given_groups: groups.length > 0 ? JSON.stringify(groups) : null,
  };
}

export async function insertRoles(
  tx: Transaction,
  roles: readonly (WaitingRole & ImportReference)[],
): Promise<void> {
  for (const some of inParts(roles)) await tx.insertInto('import_roles').values(some.map(rowOf)).execute();
}

/** The groups of all roles that wait for an organization. */
export async function groupsWaitingFor(
  read: Reader,
  { kind, key }: ImportReference,
): Promise<readonly GivenGroup[]> {
  const rows = await read
    .selectFrom('import_roles')
    .select('given_groups')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('given_groups', 'is not', null)
    .execute();
  return rows.flatMap(groupsIn);
}

/**
 * Removes and returns some waiting roles whose organizations exist by now: with their groups about as many as a batch of
 * lines has.
 * @param of these organizations, as many as a statement takes; undefined for all
 */
export async function takeRoles(
  tx: Transaction,
  of: readonly ImportReference[] | undefined,
): Promise<(WaitingRole & { readonly organization_id: string })[]> {
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
  const { roles: most } = atOnce(await countTeamReceivers(tx));
  let weight = 0;
  const taken: (WaitingRole & { readonly organization_id: string })[] = [];
  for (const row of found) {
    const groups = groupsIn(row);
    const { account_id, organization_id, role, metadata, product_roles } = row;
    taken.push({
      ...{ account_id, organization_id, role, groups },
      metadata: metadata === null ? undefined : JSON.parse(metadata),
      productRoles: namesIn(product_roles),
    });
    weight += weightOf({ groups });
    if (weight >= most) break;
  }
  await tx
    .deleteFrom('import_roles')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('account_id', 'kind', 'key'),
        'in',
        found.slice(0, taken.length).map(({ account_id, kind, key }) => tuple(account_id, kind, key)),
      ),
    )
    .execute();
  return taken;
}
