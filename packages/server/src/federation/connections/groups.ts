import type { NewEvent } from '../../consequences/record-events.ts';
import { sql, type Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { foldedGroupName, memberEvent } from '../../tenancy/groups/group.ts';
import { deleteMember, insertMember, isFull, isMember } from '../../tenancy/groups/member-store.ts';
import { findOwnGroups } from '../../tenancy/groups/store.ts';
import { revokeUngivable } from '../../tenancy/invitations/revocation.ts';
import { findManagerOf } from '../../tenancy/managers/store.ts';
import { couldGiveAllOf, type Giver } from '../../tenancy/roles/giving.ts';
import { readRoleClaim } from '../providers/claims.ts';
import { rolesFromOf } from './connection.ts';

/** Owners decide what a connection gives, so that it gives what they can. */
const AS_OWNER: Giver = { kind: 'manager', id: sql<string>`null`, role: sql`'owner'` };

interface Joining {
  readonly accountId: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Whether sign-ins by a connection put accounts into groups. */
export const givesGroups = (connection: ConnectionRow) => rolesFromOf(connection)?.groups !== undefined;

/**
 * Puts an account that signed in by a connection into the organization's own groups that `rolesFrom` maps to what the provider
 * says, and takes it out of the others that it maps. Groups with roles that owners cannot give, and full ones, stay as
 * they are. The organization must be locked, and the catalogue of roles held.
 */
export async function joinGroups(
  tx: Transaction,
  connection: ConnectionRow,
  { accountId, claims, now }: Joining,
): Promise<readonly NewEvent[]> {
  const { name = '', groups: mapped } = rolesFromOf(connection) ?? {};
  const manager = mapped && (await findManagerOf(tx, connection.organization_id, accountId));
  if (!manager) return [];
  const { values } = readRoleClaim(claims, name);
  const wanted = new Set(
    Object.entries(mapped).flatMap(([value, group]) =>
      values.includes(value) ? [foldedGroupName(group)] : [],
    ),
  );
  const names = Object.values(mapped).map(foldedGroupName);
  const events: NewEvent[] = [];
  let isTaken = false;
  for (const group of await findOwnGroups(tx, connection.organization_id, names)) {
    const isWanted = wanted.has(group.folded_name);
    const isIn = await isMember(tx, group, manager);
    if (isIn === isWanted || !(await couldGiveAllOf(tx, { kind: 'group', id: group.id }, AS_OWNER))) continue;
    if (isWanted && (await isFull(tx, group, manager))) continue;
    if (isWanted) await insertMember(tx, group, manager, now);
    else await deleteMember(tx, group, manager);
    isTaken ||= !isWanted;
    const type = isWanted ? 'group.member_added' : 'group.member_removed';
    events.push({ ...memberEvent(type, group, manager), actor: accountId });
  }
  return isTaken ? [...events, ...(await revokeUngivable(tx, connection.organization_id, now))] : events;
}
