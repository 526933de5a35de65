import type { RoleName } from '@portico/api';
import type {
  Compilable,
  Database,
  Expression,
  Placeholders,
  Reader,
  Transaction,
} from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { type Caller, callerId, roleIn } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { lockOrganization } from '../organizations/store.ts';
import { DEMAND_COLUMNS, type DemandRow, demandsOf, NO_DEMANDS } from './demands.ts';

/** Columns on the access of a caller, joined as the manager `own`, to an organization `o`. */
export const ACCESS_COLUMNS = [
  'own.role as own_role',
  'own.sso_held as own_sso_held',
  ...DEMAND_COLUMNS,
] as const;

interface AccessRow extends Omit<DemandRow, 'sso_held'> {
  readonly own_role: RoleName | null;
  readonly own_sso_held: DemandRow['sso_held'];
  /** Null for something of the team, where nobody has a role. */
  readonly organization_id: string | null;
}

type Access = Omit<AccessContext, 'subject'>;

/** Splits a row into the access that its `ACCESS_COLUMNS` give a caller, and what it is about. */
export function accessIn<Row extends AccessRow>(row: Row, caller: Caller) {
  const {
    own_role,
    own_sso_held: sso_held,
    require_second_factor,
    policy,
    sso_required,
    sso_required_at,
    sso_domains,
    ...about
  } = row;
  const { organization_id: id } = row;
  const access: Access =
    id === null
      ? { role: undefined, demands: NO_DEMANDS }
      : {
          role: roleIn(id, caller, own_role),
          demands: demandsOf(id, {
            require_second_factor,
            policy,
            sso_required,
            sso_required_at,
            sso_domains,
            sso_held,
          }),
        };
  return { access, about };
}

/** The organizations that are not deleted, with what a caller has to do with each. */
function seenOrganizations(queries: Pick<Reader, 'selectFrom'>, callerId: Expression<string>) {
  return queries
    .selectFrom('organizations as o')
    .leftJoin('managers as own', (join) =>
      join.onRef('own.organization_id', '=', 'o.id').on('own.account_id', '=', callerId),
    )
    .select(ACCESS_COLUMNS)
    .where('o.deleted_at', 'is', null);
}

/**
 * Makes the function that finds something of an organization as a caller sees it; what is of deleted ones does not exist.
 * @param joined the query for it, joined to organizations `o`
 */
export function findingSeen<About, Seen>(
  database: Pick<Database, 'prepare'>,
  joined: (
    organizations: ReturnType<typeof seenOrganizations>,
    id: Expression<string>,
  ) => Compilable<About & AccessRow>,
  as: (about: About, access: Access, caller: Caller) => Seen,
) {
  const query = database.prepare(
    (queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
      joined(seenOrganizations(queries, callerId), id),
  );
  return async (id: string, caller: Caller): Promise<Seen | undefined> => {
    const row = isId(id) ? await query.first({ id, callerId: callerId(caller) }) : undefined;
    if (!row) return undefined;
    const { access, about } = accessIn(row, caller);
    return as(about as About, access, caller);
  };
}

/** Something of an organization as the caller sees it now, read once that is locked until the transaction ends. */
export async function lockSeen<Row, Seen>(
  tx: Transaction,
  { organizationId, caller }: { readonly organizationId: string; readonly caller: Caller },
  find: () => Promise<Row | undefined>,
  as: (row: Row, access: Access, caller: Caller) => Seen,
): Promise<Seen | undefined> {
  const organization = await lockOrganization(tx, organizationId, caller);
  const row = organization && (await find());
  if (!row) return undefined;
  const { role, demands } = organization;
  return as(row, { role, demands }, caller);
}
