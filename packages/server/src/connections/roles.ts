import type { ConnectionRow } from '../database/schema.ts';
import { rolesFromOf } from './connection.ts';

type Given = ConnectionRow['default_role'];

/** The highest first. */
const RANKED: readonly Given[] = ['admin', 'viewer'];

/**
 * The roles that somebody has by what a provider says of them, and by the groups of a directory in which they are, the
 * highest first; the default role only where neither gives one.
 * @param claims by name; one can have several values
 * @param groups names, and external ids
 */
export function rolesGiven(
  connection: Pick<ConnectionRow, 'default_role' | 'roles_from'>,
  claims: Readonly<Record<string, unknown>>,
  groups: readonly string[] = [],
): readonly [Given, ...Given[]] {
  const { name = '', values = {} } = rolesFromOf(connection) ?? {};
  const said = Object.hasOwn(claims, name) ? [claims[name]].flat().map(String) : [];
  const given = [...said, ...groups].map((value) =>
    Object.hasOwn(values, value) ? values[value] : undefined,
  );
  const [first, ...others] = RANKED.filter((role) => given.includes(role));
  return first ? [first, ...others] : [connection.default_role];
}
