import type { InvitationState } from '@portico/api';
import { type Caller, callerId, roleIn } from '../callers/caller.ts';
import {
  type Database,
  inParts,
  literal,
  type Placeholders,
  type Reader,
  type Transaction,
} from '../database/database.ts';
import type { InvitationRow } from '../database/schema.ts';
import { isId } from '../id.ts';
import { lockOrganization } from '../organizations/store.ts';
import type { PageBounds } from '../paging.ts';
import { asOf, type Invitation, type SeenInvitation } from './invitation.ts';

/** @returns false where one is pending for the same address; that there cannot be two is held by the database */
export async function insertInvitation(tx: Transaction, invitation: InvitationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that the pending invitation of an address has expired, where it has, so that there can be another. */
export async function noteExpiry(
  tx: Transaction,
  { organization_id, email_canonical }: Pick<InvitationRow, 'organization_id' | 'email_canonical'>,
  now: number,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ state: 'expired' })
    .where('organization_id', '=', organization_id)
    .where('email_canonical', '=', email_canonical)
    .where('state', '=', literal('pending'))
    .where('expires_at', '<=', now)
    .execute();
}

/** Finds an invitation as the caller sees it; those of deleted organizations do not exist. */
export function findSeenInvitation(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
      queries
        .selectFrom('invitations as i')
        .innerJoin('organizations as o', 'o.id', 'i.organization_id')
        .leftJoin('managers as own', (join) =>
          join.onRef('own.organization_id', '=', 'i.organization_id').on('own.account_id', '=', callerId),
        )
        .selectAll('i')
        .select(['own.role as own_role', 'o.require_second_factor'])
        .where('i.id', '=', id)
        .where('o.deleted_at', 'is', null),
  );
  return async (id: string, caller: Caller, now: number): Promise<SeenInvitation | undefined> => {
    const row = isId(id) ? await query.first({ id, callerId: callerId(caller) }) : undefined;
    if (!row) return undefined;
    const { own_role, require_second_factor, ...invitation } = row;
    return {
      invitation: asOf(now, invitation),
      role: roleIn(invitation.organization_id, caller, own_role),
      demandsStrength: require_second_factor === 1,
    };
  };
}

export async function findInvitation(read: Reader, id: string, now: number): Promise<Invitation | undefined> {
  const row = await read.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asOf(now, row);
}

/** An invitation as the caller sees it now, with its organization locked until the transaction ends. */
export async function lockInvitation(
  tx: Transaction,
  { id, organization_id }: InvitationRow,
  caller: Caller,
  now: number,
): Promise<SeenInvitation | undefined> {
  const organization = await lockOrganization(tx, organization_id, caller);
  const invitation = organization && (await findInvitation(tx, id, now));
  if (!invitation) return undefined;
  const { role, demandsStrength } = organization;
  return { invitation, role, demandsStrength };
}

/** @returns the invitation as it is now */
export async function updateInvitationRow(
  tx: Transaction,
  invitation: Invitation,
  change: Partial<Pick<InvitationRow, 'state' | 'accepted_by' | 'expires_at'>>,
): Promise<Invitation> {
  await tx.updateTable('invitations').set(change).where('id', '=', invitation.id).execute();
  return { ...invitation, ...change };
}

/** The invitations of an organization, or those in one state; newest first. */
export async function listInvitationRows(
  read: Reader,
  organizationId: string,
  { state, now, before, rows }: PageBounds & { readonly state?: InvitationState; readonly now: number },
): Promise<Invitation[]> {
  let query = read.selectFrom('invitations').selectAll().where('organization_id', '=', organizationId);
  if (state === 'expired') {
    query = query.where((where) => {
      const unnoted = where.and([where('state', '=', 'pending'), where('expires_at', '<=', now)]);
      return where.or([where('state', '=', 'expired'), unnoted]);
    });
  } else if (state) {
    query = query.where('state', '=', state);
    if (state === 'pending') query = query.where('expires_at', '>', now);
  }
  const found = await query.where('id', '<', before).orderBy('id', 'desc').limit(rows).execute();
  return found.map((row) => asOf(now, row));
}

/** The invitations that an account made, newest first. */
export async function listMadeRows(
  read: Reader,
  accountId: string,
  { now, before, rows }: PageBounds & { readonly now: number },
): Promise<Invitation[]> {
  const made = await read
    .selectFrom('invitations')
    .selectAll()
    .where('invited_by', '=', accountId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(rows)
    .execute();
  return made.map((row) => asOf(now, row));
}

/** The invitations that can be accepted by an account whose email is verified, newest first. */
export async function listReceivedRows(
  read: Reader,
  accountId: string,
  { now, before, rows }: PageBounds & { readonly now: number },
): Promise<Invitation[]> {
  return read
    .selectFrom('accounts as a')
    .innerJoin('invitations as i', 'i.email_canonical', 'a.email_canonical')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .where('a.id', '=', accountId)
    .where('a.email_verified_at', 'is not', null)
    .where('i.state', '=', 'pending')
    .where('i.expires_at', '>', now)
    .where('o.deleted_at', 'is', null)
    .where('i.id', '<', before)
    .orderBy('i.id', 'desc')
    .limit(rows)
    .execute();
}

/** What is told of an invitation to someone outside the organization. */
export interface Surroundings {
  readonly organizationName: string;
  readonly isOrganizationDeleted: boolean;
  readonly inviterName: string | null;
}

/** @returns undefined where the organization is gone, and the invitation with it */
export async function findSurroundings(
  read: Reader,
  { organization_id, invited_by }: InvitationRow,
): Promise<Surroundings | undefined> {
  const row = await read
    .selectFrom('organizations as o')
    .leftJoin('accounts as a', (join) => join.on('a.id', '=', invited_by))
    .select(['o.name as organization_name', 'o.deleted_at', 'a.name as inviter_name'])
    .where('o.id', '=', organization_id)
    .executeTakeFirst();
  return (
    row && {
      organizationName: row.organization_name,
      isOrganizationDeleted: row.deleted_at !== null,
      inviterName: row.inviter_name,
    }
  );
}

/** The pending invitations that an account or an API key made: in one organization, or in all. */
export async function listPendingOf(
  tx: Transaction,
  { id, organization }: { readonly id: string; readonly organization?: string },
  now: number,
): Promise<Invitation[]> {
  const query = tx
    .selectFrom('invitations')
    .selectAll()
    .where('invited_by', '=', id)
    .where('state', '=', literal('pending'))
    .where('expires_at', '>', now);
  const within = organization === undefined ? query : query.where('organization_id', '=', organization);
  return within.orderBy('id').execute();
}

export async function markAsRevoked(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) {
    await tx.updateTable('invitations').set({ state: 'revoked' }).where('id', 'in', some).execute();
  }
}
