import type { RevokedWithManager, RoleName } from '@portico/api';
import { endGrantsWithin } from '../../consequences/grants-ended.ts';
import { endMade, madeBy, removalOf } from '../../consequences/manager-left.ts';
import {
  type Actor,
  allOf,
  differences,
  type NewEvent,
  type Recorded,
} from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { holdAccount } from '../../identity/accounts/store.ts';
import { invitersAmong, revokeInvitationsOf, revokeUngivable } from '../invitations/revocation.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { type Giver, giveRoles } from '../roles/giving.ts';
import { type Manager, managerEvent } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { deleteManagerRow, findManager, updateManagerRow, updateRoles } from './store.ts';

interface RolesChange {
  /** As it is, unless given. */
  readonly role?: RoleName | undefined;
  /** The names of its roles of the product; as they are, unless given. */
  readonly roles?: readonly string[] | undefined;
  readonly giver: Giver;
  /** Whether somebody who has not agreed to be a manager becomes an owner all the same. */
  readonly isAccepted?: boolean;
  readonly now: number;
}

/**
 * Changes the role of a manager, whose organization must be locked, or its roles of the product, and revokes the
 * invitations that it could no longer send.
 * @returns the manager as it is now with the events to record, or what stands in the way
 * @throws Failure `FIELDS_VALIDATION_ERROR` or `ACCESS_FORBIDDEN` for roles of the product that cannot be given
 */
export async function changeRoles(
  tx: Transaction,
  manager: Manager,
  { role = manager.role, roles, giver, isAccepted = false, now }: RolesChange,
): Promise<{ readonly manager: Manager; readonly events: Recorded } | 'LAST_OWNER' | 'MANAGER_NOT_FOUND'> {
  const { id, organization_id: organization } = manager;
  // Before anything is written: a transaction that changes the catalogue may be waiting for those rows.
  if (roles) await holdCatalogue(tx);
  const details = differences({ role: manager.role }, { role });
  const obstacle = details && (await obstacleTo(tx, manager, role));
  if (obstacle) return obstacle;
  const to = { kind: 'manager', id } as const;
  const given = roles && (await giveRoles(tx, { to, organizationId: organization, names: roles, giver }));
  const gained = given && differences({ roles: given.from }, { roles: given.to });
  if (!details && !gained) return { manager, events: 'unchanged' };
  const accepted = role === 'owner' && isAccepted ? 1 : manager.accepted;
  await updateManagerRow(tx, manager, { role, accepted, updated_at: now });
  const why = { reason: 'inviter_role_changed', now } as const;
  const inviter = { id: manager.account_id, organization, role };
  const events: NewEvent[] = [
    ...(details ? [managerEvent('manager.role_changed', manager, details)] : []),
    ...(gained ? [managerEvent('manager.roles_changed', manager, gained)] : []),
    ...(details ? await revokeInvitationsOf(tx, inviter, why) : []),
    ...(await revokeUngivable(tx, organization, now)),
  ];
  const changed = await findManager(tx, id);
  return changed ? { manager: changed, events: allOf(events) } : 'MANAGER_NOT_FOUND';
}

interface RoleOfSome {
  readonly organization: string;
  /** None of whom owns it. */
  readonly managers: readonly Manager[];
  /** Another one than they have. */
  readonly role: Exclude<RoleName, 'owner'>;
  readonly now: number;
}

/**
 * Gives managers of an organization, which must be locked, another role, and revokes the invitations that they could no longer
 * send. That costs a few statements, however many they are.
 */
export async function changeRoleOfSome(
  tx: Transaction,
  { organization, managers, role, now }: RoleOfSome,
): Promise<readonly NewEvent[]> {
  await updateRoles(tx, managers, { role, updated_at: now });
  const events: NewEvent[] = managers.map((one) =>
    managerEvent('manager.role_changed', one, { role: { from: one.role, to: role } }),
  );
  const accounts = managers.map(({ account_id }) => account_id);
  const why = { reason: 'inviter_role_changed', now } as const;
  for (const id of await invitersAmong(tx, organization, accounts))
    events.push(...(await revokeInvitationsOf(tx, { id, organization, role }, why)));
  return [...events, ...(await revokeUngivable(tx, organization, now))];
}

/** Why a manager cannot have this role in its organization, if so. */
async function obstacleTo(
  tx: Transaction,
  manager: Manager,
  role: RoleName,
): Promise<'LAST_OWNER' | 'MANAGER_NOT_FOUND' | undefined> {
  if (role !== 'owner') return (await isLastOwner(tx, manager)) ? 'LAST_OWNER' : undefined;
  // An account that is being deleted must not become an owner.
  return (await holdAccount(tx, manager.account_id)) ? undefined : 'MANAGER_NOT_FOUND';
}

interface Removal {
  readonly by: Actor;
  /** The kinds of things that the manager created and that end with it. */
  readonly kinds: readonly RevokedWithManager[];
  readonly now: number;
}

/**
 * Removes a manager, whose organization must be locked, and revokes its invitations.
 * @returns the events and mails, or what stands in the way
 */
export async function removeFromOrganization(
  tx: Transaction,
  manager: Manager,
  { by, kinds, now }: Removal,
): Promise<{ readonly events: Recorded; readonly mails: readonly MailRequest[] } | 'LAST_OWNER'> {
  if (await isLastOwner(tx, manager)) return 'LAST_OWNER';
  await deleteManagerRow(tx, manager.id);
  const { account_id, organization_id: organization } = manager;
  const grants = await endGrantsWithin(tx, { account: account_id, organization });
  const made = await madeBy(tx, manager);
  const inviter = { id: account_id, organization };
  const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_removed', now });
  const ended = await endMade(tx, manager, made, { kinds, now, by });
  const { event, mails } = await removalOf(tx, manager, made);
  return { events: [event, ...revoked, ...ended, ...grants], mails };
}
