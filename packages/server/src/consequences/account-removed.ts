import { MINUTE } from '../ground/clock.ts';
import { inParts, literal, lockingToDelete, type Transaction } from '../ground/database/database.ts';
import type { AccountRow, OrganizationRow } from '../ground/database/schema.ts';
import { BEFORE_ALL_IDS } from '../ground/id.ts';
import { deleteAccountRow, markAsErased } from '../identity/accounts/store.ts';
import { deleteListed, eraseAddressesBy } from '../notices/events/forgetting.ts';
import { forgetMentions } from '../pipeline/idempotency/mentions.ts';
import { deleteOperator } from '../team/operators/store.ts';
import { REVOKING_WEIGHT, revokeSome } from '../tenancy/invitations/revocation.ts';
import { LEAVING_WEIGHT, lockInOrder, ownedAtAll } from '../tenancy/managers/ownership.ts';
import { type AddressLeft, leaveAddress } from './address-left.ts';
import {
  AT_ONCE,
  carryOn,
  deleteRowsOf,
  type Ending,
  newEnding,
  type OwnedRows,
  type Part,
  type Progress,
  type Some,
  type Stage,
  untilFewer,
} from './ending.ts';
import { insertEnding } from './ending-store.ts';
import { endGrantsByAccount } from './grants-ended.ts';
import { forgetAccepted, forgetInvited } from './invitations-forgotten.ts';
import { leaveSome } from './manager-left.ts';
import type { Actor, NewEvent, Recorded } from './record-events.ts';
import { ACCOUNT_SECRETS, voidUnderWay } from './void-mails.ts';

interface Removal extends AddressLeft {
  /** Undefined where nobody is signed in. */
  readonly by?: Actor;
  /** For the event of the removal. */
  readonly reason?: 'email_rejected';
}

/**
 * Removes an account for good, with its sessions, its roles in organizations, and the organizations that only it owns.
 * Organizations keep their events, without its network addresses; of events in the account's list alone, only its removal
 * and the actions of operators stay. From now on the account is invisible. Where it has many rows, some are deleted later,
 * in the background. It must be locked, with everything that it owns.
 */
export async function removeAccount(
  tx: Transaction,
  account: AccountRow,
  { by, reason, now, signInFallback }: Removal,
): Promise<Pick<Progress, 'mails'> & { readonly events: Recorded }> {
  const { id, email_canonical } = account;
  await voidUnderWay(tx, account, ACCOUNT_SECRETS);
  await leaveAddress(tx, account, { now, signInFallback });
  const wasOperator = await deleteOperator(tx, id);
  const told = by ? { actor: by } : {};
  const ending = newEnding(ERASURE_STAGES, { kind: 'account', subject_id: id, email_canonical, told });
  const { left, events, mails } = await carryOn(tx, ending, ERASURE_STAGES, { now });
  if (left) {
    const { wait, ...rest } = left;
    if (needsRow(rest)) await markAsErased(tx, id, now);
    await insertEnding(tx, rest, wait);
  }
  const dismissed: NewEvent[] = wasOperator ? [{ type: 'operator.removed', subject: id, account: id }] : [];
  const deleted = {
    type: 'account.deleted',
    subject: id,
    account: id,
    details: reason && { reason },
  } as const;
  return { events: [deleted, ...events, ...dismissed], mails };
}

/** How often it is checked whether events have been delivered, in milliseconds. */
const PAUSE = 10 * MINUTE;

/** Rows that belong only to the account; a few in other tables are deleted with its own row, by cascade. */
const OWN: readonly OwnedRows[] = [
  { table: 'sessions', owner: 'account_id', key: ['id'] },
  { table: 'mails', owner: 'account_id', key: ['id'] },
  { table: 'scim_users', owner: 'account_id', key: ['connection_id', 'account_id'] },
  { table: 'scim_members', owner: 'account_id', key: ['group_id', 'account_id'] },
  { table: 'scim_awaited_roles', owner: 'account_id', key: ['connection_id', 'account_id'] },
  { table: 'passkeys', owner: 'account_id', key: ['id'] },
  { table: 'passkey_challenges', owner: 'account_id', key: ['id'] },
  { table: 'identities', owner: 'account_id', key: ['id'] },
  { table: 'sign_ins', owner: 'account_id', key: ['id'] },
  { table: 'connection_tests', owner: 'account_id', key: ['id'] },
  { table: 'idempotency_keys', owner: 'account_id', key: ['account_id', 'operation', 'key_hash'] },
  { table: 'failed_guesses', owner: 'account_id', key: ['account_id', 'ip_address', 'hour'] },
  { table: 'import_roles', owner: 'account_id', key: ['account_id', 'kind', 'key'] },
];

/** The stages in which the rows of a deleted account are removed. */
export const ERASURE_STAGES: readonly Stage[] = [
  // Before the account is gone: applications learn that it is no longer signed in.
  {
    name: 'grants',
    weight: 4,
    work: async (tx, { subject_id: id }, some) =>
      untilFewer(await endGrantsByAccount(tx, id, some.limit), some),
  },
  ...OWN.map(
    (rows): Stage => ({
      name: rows.table,
      weight: 1,
      work: async (tx, { subject_id: id }, some) =>
        untilFewer(await deleteRowsOf(tx, rows, { id, limit: some.limit }), some),
    }),
  ),
  {
    name: 'managers',
    weight: LEAVING_WEIGHT,
    work: (tx, { subject_id }, some) => leaveSome(tx, subject_id, some),
  },
  {
    name: 'invitations_made',
    weight: REVOKING_WEIGHT,
    work: (tx, { subject_id: inviter }, some) =>
      revokeSome(
        tx,
        { inviter, organization: null, isForTeam: null, role: null, upTo: null },
        { ...some, reason: 'inviter_deleted' },
      ),
  },
  { name: 'invitations_received', weight: 2, work: forgetInvited },
  { name: 'invitations_accepted', weight: 2, work: forgetAccepted },
  {
    name: 'kept_answers',
    weight: 2,
    work: async (tx, { subject_id, email_canonical }, some) => {
      const named = { id: subject_id, email_canonical };
      const part = untilFewer(await forgetMentions(tx, named, some.limit), some);
      // No later stage needs the address.
      return part.after === undefined ? { ...part, changes: { email_canonical: null } } : part;
    },
  },
  { name: 'row', weight: 1, work: deleteRow },
  { name: 'events', weight: 1, work: deleteEvents },
  {
    name: 'addresses',
    weight: 1,
    work: async (tx, { subject_id }, some) =>
      untilFewer(await eraseAddressesBy(tx, subject_id, some.limit), some),
  },
  { name: 'undelivered', weight: 1, work: deleteDelivered },
];

/** Whether the row of the account still exists at this stage. */
function needsRow({ stage }: Pick<Ending, 'stage'>): boolean {
  const names = ERASURE_STAGES.map(({ name }) => name);
  return names.indexOf(stage) <= names.indexOf('row');
}

/** Deletes the row of the account, after leaving organizations that it was added to during its removal. */
async function deleteRow(tx: Transaction, { subject_id: id }: Ending, some: Some): Promise<Part> {
  await lockingToDelete(tx, tx.selectFrom('accounts').select('id').where('id', '=', id)).execute();
  const left = await leaveSome(tx, id, { ...some, limit: Math.ceil(some.limit / LEAVING_WEIGHT) });
  if (left.done > 0) return { ...left, after: BEFORE_ALL_IDS };
  await deleteAccountRow(tx, id);
  return { done: 1, after: undefined };
}

async function deleteEvents(
  tx: Transaction,
  { subject_id: account, after }: Ending,
  some: Some,
): Promise<Part> {
  return deleteListed(tx, { account, after }, some);
}

/** Deletes events once they are delivered. */
async function deleteDelivered(
  tx: Transaction,
  { subject_id: account, after }: Ending,
  some: Some,
): Promise<Part> {
  const part = await deleteListed(tx, { account, after }, some);
  return part.isAwaited ? { ...part, after, wait: PAUSE } : part;
}

/**
 * The live organizations that only this account owns. Locks the account, so that it gets no other roles, the organizations
 * that it owns, and as many of the others that it manages as it can leave at once.
 */
export async function lockOwnedAlone(tx: Transaction, accountId: string): Promise<OrganizationRow[]> {
  await lockingToDelete(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId)).execute();
  const owned = await ownedAtAll(tx, accountId).execute();
  const others = await tx
    .selectFrom('managers')
    .select('organization_id')
    .where('account_id', '=', accountId)
    .orderBy('organization_id')
    .limit(AT_ONCE / LEAVING_WEIGHT)
    .execute();
  const ids = new Set([...owned, ...others].map(({ organization_id }) => organization_id));
  for (const some of inParts([...ids].sort())) await lockInOrder(tx, some);
  return tx
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .selectAll('o')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', literal('owner'))
    .where('o.deleted_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('managers as other')
            .innerJoin('accounts as owner', 'owner.id', 'other.account_id')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'm.organization_id')
            .where('other.role', '=', literal('owner'))
            .whereRef('other.id', '!=', 'm.id')
            .where('owner.erased_at', 'is', null),
        ),
      ),
    )
    .orderBy('o.id')
    .execute();
}
