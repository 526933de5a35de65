import type { Reader } from '../../ground/database/database.ts';
import { teamRoles } from './store.ts';

/**
 * Warns of roles offered to founders that do not exist. This does not prevent a start: the team can create them at any time.
 * @param names the roles in `PORTICO_FOUNDER_ROLES`
 * @returns undefined if the team has all of them
 */
export async function founderRolesWarning(
  read: Reader,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const known = new Set((await teamRoles(read)).map(({ name }) => name));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return undefined;
  return `PORTICO_FOUNDER_ROLES names roles that do not exist: ${missing.join(', ')}. Founders who ask for them get 422.`;
}
