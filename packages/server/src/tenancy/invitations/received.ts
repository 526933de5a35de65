import type { Contracts } from '@portico/api';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { lockOrganizationRow } from '../organizations/store.ts';
import { asOf, type Invitation, presentInvitation } from './invitation.ts';
import { isRevokedByMark, keyHasExpired, MARKS, ROLES_GIVEN } from './state.ts';
import type { LockedInvitation } from './token.ts';

/** An invitation, and the account whose verified address was invited. */
export interface ReceivedInvitation extends LockedInvitation {
  readonly account: Pick<AccountRow, 'id' | 'email' | 'name'>;
}

interface InvitationQuery {
  /** Of the invitation. */
  readonly id: string;
  readonly account: ReceivedInvitation['account'];
  readonly now: number;
}

/**
 * Invitations to the verified address of an account, with their organizations. The address is one value: joined to its
 * account, PostgreSQL would sort all that it was sent for a page of the newest.
 */
function selectReceived(read: Reader, accountId: string) {
  const address = read
    .selectFrom('accounts as a')
    .select('a.email_canonical')
    .where('a.id', '=', accountId)
    .where('a.email_verified_at', 'is not', null);
  return read
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where('i.email_canonical', '=', address)
    .where('o.purged_at', 'is', null);
}

export async function findReceived(
  read: Reader,
  { id, account, now }: InvitationQuery,
): Promise<ReceivedInvitation | undefined> {
  if (!isId(id)) return undefined;
  const query = selectReceived(read, account.id)
    .selectAll('i')
    .select('o.deleted_at')
    .select(MARKS)
    .where('i.id', '=', id);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { deleted_at, ...invitation } = row;
  return { invitation: asOf(now, invitation), isOrganizationThere: deleted_at === null, account };
}

/** The invitation as it is now, with the account and then the organization locked until the transaction ends. */
export async function lockReceived(
  tx: Transaction,
  { id, account, now }: InvitationQuery,
): Promise<ReceivedInvitation | undefined> {
  const locked = await lockAccount(tx, account.id);
  const found = locked && (await findReceived(tx, { id, account: locked, now }));
  if (!found) return undefined;
  await lockOrganizationRow(tx, found.invitation.organization_id);
  // Read again: the previous holder of the lock may have changed it.
  return findReceived(tx, { id, account: locked, now });
}

/** An invitation with its organization and inviter, as the invited account sees it. */
interface ReceivedRow extends Invitation {
  readonly organization_name: string;
  /** Of the account that created it; null if that has been deleted, or if an API key did. */
  readonly inviter_id: string | null;
  readonly inviter_name: string | null;
}

/** The ids of the invitations that can be accepted by an account whose email is verified. */
export function openReceived(read: Reader, accountId: string, now: number) {
  return selectReceived(read, accountId)
    .select('i.id')
    .where('i.state', '=', 'pending')
    .where('i.expires_at', '>', now)
    .where((is) => is.not(keyHasExpired(now)))
    .where((is) => is.not(isRevokedByMark))
    .where('o.deleted_at', 'is', null);
}

/** The invitations that can be accepted by an account whose email is verified, newest first. */
export async function listReceivedRows(
  read: Reader,
  accountId: string,
  { now, before, rows }: PageBounds & { readonly now: number },
): Promise<ReceivedRow[]> {
  return openReceived(read, accountId, now)
    .leftJoin('accounts as inviter', (join) =>
      join
        .onRef('inviter.id', '=', 'i.invited_by')
        .on('inviter.erased_at', 'is', null)
        .on('i.for_team', '=', 0),
    )
    .selectAll('i')
    .select(ROLES_GIVEN)
    .select(['o.name as organization_name', 'inviter.id as inviter_id', 'inviter.name as inviter_name'])
    .$call((query) => newestFirst(query, 'i.id', { before, rows }))
    .execute();
}

type Presented = Contracts['listReceivedInvitations']['answer']['body']['items'][number];

export function presentReceived(row: ReceivedRow): Presented {
  return {
    ...presentInvitation(row),
    organization: { id: row.organization_id, name: row.organization_name },
    inviter: row.inviter_id === null ? null : { name: row.inviter_name },
  };
}
