import type { Failure } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import { managerOf } from '../../pipeline/managed.ts';

/** The variable of a file with all permissions and roles, which has an error of its own. */
const ROLES_FILE = 'PORTICO_ROLES_FILE';

/**
 * Refuses to change permissions or roles of the team that a configuration file defines. The catalogue must be locked.
 * @throws Failure `ROLE_PROTECTED` or `MANAGED_BY_CONFIGURATION`
 */
export async function refuseManagedRoles(
  tx: Transaction,
  { kind, ids }: { readonly kind: 'permission' | 'role'; readonly ids: readonly string[] },
  fail: (constant: 'ROLE_PROTECTED' | 'MANAGED_BY_CONFIGURATION') => Failure,
): Promise<void> {
  const source = await managerOf(tx, kind, ids);
  if (source !== undefined) throw fail(source === ROLES_FILE ? 'ROLE_PROTECTED' : 'MANAGED_BY_CONFIGURATION');
}
