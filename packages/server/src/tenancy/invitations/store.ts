import { type Database, literal, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { InvitationRow } from '../../ground/database/schema.ts';
import { INVITATION_WORDS, insertWords } from '../../ground/search/store.ts';
import { findableInvitation } from '../../ground/search/words.ts';
import type { Caller } from '../../pipeline/callers/caller.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';
import { findingSeen, lockSeen } from '../policies/access.ts';
import { asOf, type Invitation, type SeenInvitation, type StoredInvitation } from './invitation.ts';
import { MARKS } from './state.ts';

/** @returns false where one is pending for the same address, as a unique index forbids two */
export async function insertInvitation(tx: Transaction, invitation: InvitationRow): Promise<boolean> {
  const { words, words_of } = findableInvitation(invitation);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invitations')
    .values({ ...invitation, words_of })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertWords(tx, INVITATION_WORDS, [{ id: invitation.id, words }]);
  return true;
}

/** Invitations of an organization that can be accepted now. */
export function pendingIn(read: Reader, organizationId: string, now: number) {
  return read
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', '=', literal('pending'))
    .where('expires_at', '>', now);
}

/**
 * Updates the row of an address's pending invitation if it has in fact ended, so that there can be another.
 * @returns the invitation if it was revoked by a mark, and so has no event yet
 */
export async function noteEnd(
  tx: Transaction,
  { organization_id, email_canonical }: Pick<InvitationRow, 'organization_id' | 'email_canonical'>,
  now: number,
): Promise<Invitation | undefined> {
  const row = await tx
    .selectFrom('invitations as i')
    .selectAll('i')
    .select(MARKS)
    .where('i.organization_id', '=', organization_id)
    .where('i.email_canonical', '=', email_canonical)
    .where('i.state', '=', literal('pending'))
    .executeTakeFirst();
  const invitation = row && asOf(now, row);
  if (!invitation || invitation.state === 'pending') return undefined;
  const { id, state } = invitation;
  await tx.updateTable('invitations').set({ state }).where('id', '=', id).execute();
  return state === 'revoked' && row.is_revoked === 1 ? invitation : undefined;
}

const seen = <Row>(invitation: Row, access: AccessContext) => ({ invitation, ...access });

/** Finds an invitation as the caller sees it; those of deleted organizations do not exist. */
export function findSeenInvitation(database: Pick<Database, 'prepare'>) {
  const find = findingSeen(
    database,
    (organizations, id) =>
      organizations
        .innerJoin('invitations as i', 'i.organization_id', 'o.id')
        .selectAll('i')
        .select(MARKS)
        .where('i.id', '=', id),
    seen<StoredInvitation>,
  );
  return async (id: string, caller: Caller, now: number): Promise<SeenInvitation | undefined> => {
    const found = await find(id, caller);
    return found && { ...found, invitation: asOf(now, found.invitation) };
  };
}

export async function findInvitation(read: Reader, id: string, now: number): Promise<Invitation | undefined> {
  const row = await read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select(MARKS)
    .where('i.id', '=', id)
    .where('o.purged_at', 'is', null)
    .executeTakeFirst();
  return row && asOf(now, row);
}

/** An invitation as the caller sees it now, with its organization locked until the transaction ends. */
export function lockInvitation(
  tx: Transaction,
  { id, organization_id }: InvitationRow,
  caller: Caller,
  now: number,
): Promise<SeenInvitation | undefined> {
  const find = () => findInvitation(tx, id, now);
  return lockSeen(tx, { organizationId: organization_id, caller }, find, seen);
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

/** The data of an organization that outsiders see in an invitation. */
export interface Surroundings {
  readonly organizationName: string;
  readonly isOrganizationDeleted: boolean;
  readonly inviterName: string | null;
}

/** @returns undefined where the organization has been purged, and the invitation with it */
export async function findSurroundings(
  read: Reader,
  { organization_id, invited_by, for_team }: InvitationRow,
): Promise<Surroundings | undefined> {
  const row = await read
    .selectFrom('organizations as o')
    .leftJoin('accounts as a', (join) => join.on('a.id', '=', for_team === 1 ? null : invited_by))
    .select(['o.name as organization_name', 'o.deleted_at', 'a.name as inviter_name'])
    .where('o.id', '=', organization_id)
    .where('o.purged_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      organizationName: row.organization_name,
      isOrganizationDeleted: row.deleted_at !== null,
      inviterName: row.inviter_name,
    }
  );
}
