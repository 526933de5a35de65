import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { claimedRoles, giveRoles } from '../../tenancy/managers/given-roles.ts';
import { findManagersOf } from '../../tenancy/managers/store.ts';
import { rolesFromOf } from '../connections/connection.ts';
import { rolesGiven } from '../connections/roles.ts';
import { lockConnectionRow } from '../connections/store.ts';
import { awaitRoles, findAwaiting, takeAwaiting } from './awaited-roles-store.ts';
import { groupsOfMembers } from './member-store.ts';

interface Concerned {
  readonly connection: ConnectionRow;
  /** The ids of accounts that are in a group, or were. */
  readonly accounts: readonly string[];
  readonly now: number;
}

/** How many accounts one transaction brings up to date, so that others do not wait long for it. */
const AT_ONCE = 50;

/**
 * Brings the roles of users up to date with the groups in which they are, by the values of `rolesFrom`: names of groups, or
 * their external ids, and with what their last sign-in gave. Without `rolesFrom`, groups give nothing. Those of many follow
 * in parts, soon after.
 */
export async function letRolesFollow(tx: Transaction, concerned: Concerned): Promise<readonly NewEvent[]> {
  const { connection, accounts } = concerned;
  if (accounts.length <= AT_ONCE || !rolesFromOf(connection)) return bringUpToDate(tx, concerned);
  await awaitRoles(tx, connection, accounts);
  return [];
}

/** Brings some of the roles up to date that are awaited. @returns undefined where none are */
export async function giveAwaitedRoles(
  tx: Transaction,
  now: number,
): Promise<
  { readonly connection: string; readonly done: number; readonly events: readonly NewEvent[] } | undefined
> {
  const id = await findAwaiting(tx);
  if (id === undefined) return undefined;
  const connection = await lockConnectionRow(tx, id);
  // It was deleted meanwhile, and what was awaited with it.
  if (!connection) return { connection: id, done: 0, events: [] };
  const accounts = await takeAwaiting(tx, connection, AT_ONCE);
  const events = await bringUpToDate(tx, { connection, accounts, now });
  return { connection: id, done: accounts.length, events };
}

async function bringUpToDate(
  tx: Transaction,
  { connection, accounts, now }: Concerned,
): Promise<readonly NewEvent[]> {
  if (!rolesFromOf(connection)) return [];
  const groups = await groupsOfMembers(tx, connection, accounts);
  const managers = await findManagersOf(tx, connection.organization_id, accounts);
  const claims = await claimedRoles(tx, managers);
  const gifts = managers.map((manager) => {
    const claimed = claims.get(manager.id);
    const [role] = rolesGiven(connection, { groups: groups.get(manager.account_id), claimed });
    return { manager, role, claimed: claimed ?? null };
  });
  return giveRoles(tx, { organization: connection.organization_id, gifts, now });
}

/** The role of a user who joins the organization. */
export async function roleByGroups(
  tx: Transaction,
  connection: ConnectionRow,
  account: string,
): Promise<ReturnType<typeof rolesGiven>[0]> {
  const groups = await groupsOfMembers(tx, connection, [account]);
  return rolesGiven(connection, { groups: groups.get(account) })[0];
}
