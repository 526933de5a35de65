import type { Database, Placeholders } from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { type Caller, callerId } from '../../pipeline/callers/caller.ts';
import { COLUMNS } from '../organizations/columns.ts';
import { type SeenOrganization, seenAs } from '../organizations/organization.ts';
import {
  type GroupName,
  groupsIn,
  KEY_PERMISSIONS,
  MANAGER_GROUPS,
  MANAGER_PERMISSIONS,
  namesIn,
  rolesOf,
} from './held.ts';

/** An organization as a caller sees it, with what the caller has of the product there. */
export interface Standing extends SeenOrganization {
  /** The names of its roles of the product, sorted. */
  readonly roles: string[];
  /** The names of the permissions that these and the roles of its groups confer, sorted. */
  readonly permissions: string[];
  /** The groups that it is in, by name; undefined where they are not read, as that costs more. */
  readonly groups?: GroupName[] | undefined;
}

interface Reading {
  readonly readsGroups?: boolean;
  /** Whether an account without a part in the organization is not found: then guesses leave nothing to remember. */
  readonly findsManagersOnly?: boolean;
}

interface StandingQuery {
  readonly id: string;
  readonly holderId: string;
}

/**
 * How an account stands in an organization that is not deleted. To other services, a manager who was added and has not
 * accepted has no part in it, as with applications.
 */
export function findAccountStanding(
  database: Pick<Database, 'prepareLookUp'>,
  { readsGroups = false, findsManagersOnly = false }: Reading = {},
) {
  const query = database.prepareLookUp((queries, { id, holderId }: Placeholders<StandingQuery>) =>
    queries
      .selectFrom('organizations as o')
      .leftJoin('managers as m', (join) =>
        join
          .onRef('m.organization_id', '=', 'o.id')
          .on('m.account_id', '=', holderId)
          .on('m.accepted', '=', 1),
      )
      .leftJoin('accounts as a', (join) =>
        join.onRef('a.id', '=', 'm.account_id').on('a.erased_at', 'is', null),
      )
      .select(COLUMNS)
      .select(['m.role as holder_role', 'm.sso_held', 'a.id as account'])
      .select([rolesOf('manager', 'm.id').as('roles'), MANAGER_PERMISSIONS.as('permissions')])
      .$if(readsGroups, (known) => known.select([MANAGER_GROUPS.as('groups')]))
      .$if(findsManagersOnly, (known) => known.where('m.id', 'is not', null))
      .where('o.id', '=', id)
      .where('o.deleted_at', 'is', null),
  );
  return async (id: string, accountId: string): Promise<Standing | undefined> => {
    if (!isId(id) || !isId(accountId)) return undefined;
    const row = await query.first({ id, holderId: accountId });
    if (!row) return undefined;
    const { holder_role, account, roles, permissions, groups, ...organization } = row;
    const isManager = holder_role !== null && account !== null;
    return {
      ...seenAs(isManager ? holder_role : undefined, organization),
      roles: isManager ? namesIn(roles) : [],
      permissions: isManager ? namesIn(permissions) : [],
      ...(readsGroups && { groups: isManager ? groupsIn(groups ?? null) : [] }),
    };
  };
}

/** How a caller stands in an organization that is not deleted; a service key has no part in it. */
export function findStanding(database: Pick<Database, 'prepareLookUp'>, reading?: Reading) {
  const ofAccount = findAccountStanding(database, reading);
  const ofKey = database.prepareLookUp((queries, { id, holderId }: Placeholders<StandingQuery>) =>
    queries
      .selectFrom('organizations as o')
      .leftJoin('api_keys as k', (join) =>
        join.onRef('k.organization_id', '=', 'o.id').on('k.id', '=', holderId),
      )
      .select(COLUMNS)
      .select('k.role as holder_role')
      .select([rolesOf('api_key', 'k.id').as('roles'), KEY_PERMISSIONS.as('permissions')])
      .where('o.id', '=', id)
      .where('o.deleted_at', 'is', null),
  );
  return async (id: string, caller: Caller): Promise<Standing | undefined> => {
    if (caller.kind !== 'api_key') return ofAccount(id, callerId(caller));
    const row = isId(id) ? await ofKey.first({ id, holderId: caller.key.id }) : undefined;
    if (!row) return undefined;
    const { holder_role, roles, permissions, ...organization } = row;
    return {
      ...seenAs(holder_role ?? undefined, { ...organization, sso_held: null }),
      roles: namesIn(roles),
      permissions: namesIn(permissions),
    };
  };
}
