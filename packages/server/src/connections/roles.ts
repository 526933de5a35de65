import type { ConnectionRow } from '../database/schema.ts';
import { rolesFromOf } from './connection.ts';

type Given = ConnectionRow['default_role'];

/** The highest first. */
const RANKED: readonly Given[] = ['admin', 'viewer'];

/**
 * The roles that somebody has by what a provider says of them, the highest first; without any, the default role.
 * @param claims by name; one can have several values
 */
export function rolesGiven(
  connection: Pick<ConnectionRow, 'default_role' | 'roles_from'>,
  claims: Readonly<Record<string, unknown>>,
): readonly [Given, ...Given[]] {
  const { name = '', values = {} } = rolesFromOf(connection) ?? {};
  const said = Object.hasOwn(claims, name) ? [claims[name]].flat().map(String) : [];
  const given = said.map((value) => (Object.hasOwn(values, value) ? values[value] : undefined));
  const [first, ...others] = RANKED.filter((role) => given.includes(role));
  return first ? [first, ...others] : [connection.default_role];
}
