import type { RoleName } from '@portico/api';
import { type Caller, roleIn } from '../callers/caller.ts';
import type { AccessContext } from '../permissions.ts';
import { DEMAND_COLUMNS, type DemandRow, demandsOf, NO_DEMANDS } from './demands.ts';

/** What a caller, joined as the manager `own`, has to do with something of an organization `o`. */
export const ACCESS_COLUMNS = ['own.role as own_role', ...DEMAND_COLUMNS] as const;

interface AccessRow extends DemandRow {
  readonly own_role: RoleName | null;
  /** Null for something of the team, where nobody has a role. */
  readonly organization_id: string | null;
}

/** Splits a row into the access that its `ACCESS_COLUMNS` give a caller, and what it is about. */
export function accessIn<Row extends AccessRow>(row: Row, caller: Caller) {
  const { own_role, require_second_factor, policy, sso_domains, ...about } = row;
  const { organization_id: id } = row;
  const access: Omit<AccessContext, 'subject'> =
    id === null
      ? { role: undefined, demands: NO_DEMANDS }
      : {
          role: roleIn(id, caller, own_role),
          demands: demandsOf(id, { require_second_factor, policy, sso_domains }),
        };
  return { access, about };
}
