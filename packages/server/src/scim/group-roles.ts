import { rolesFromOf } from '../connections/connection.ts';
import { rolesGiven } from '../connections/roles.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import type { ConnectionRow } from '../database/schema.ts';
import { giveRole } from '../managers/given-roles.ts';
import { findManagerOf } from '../managers/store.ts';
import { groupsOfMembers } from './group-store.ts';

interface Concerned {
  readonly connection: ConnectionRow;
  /** The ids of accounts that are in a group, or were. */
  readonly accounts: readonly string[];
  readonly now: number;
}

/**
 * Brings the roles of users up to date with the groups in which they are, by the values of `rolesFrom`: names of groups, or
 * their external ids. Without `rolesFrom`, groups give nothing.
 */
export async function giveRoles(
  tx: Transaction,
  { connection, accounts, now }: Concerned,
): Promise<readonly NewEvent[]> {
  const rolesFrom = rolesFromOf(connection);
  if (!rolesFrom) return [];
  const groups = await groupsOfMembers(tx, connection, accounts);
  const events: NewEvent[] = [];
  for (const account of accounts) {
    const manager = await findManagerOf(tx, connection.organization_id, account);
    if (!manager) continue;
    const [role] = rolesGiven(connection, { [rolesFrom.name]: groups.get(account) ?? [] });
    events.push(...(await giveRole(tx, manager, { role, now })));
  }
  return events;
}

/** The role of a user who joins the organization. */
export async function roleByGroups(
  tx: Transaction,
  connection: ConnectionRow,
  account: string,
): Promise<ReturnType<typeof rolesGiven>[0]> {
  const groups = await groupsOfMembers(tx, connection, [account]);
  const claims = { [rolesFromOf(connection)?.name ?? '']: groups.get(account) ?? [] };
  return rolesGiven(connection, claims)[0];
}
