import { MINUTE } from '../clock.ts';
import { lockingToDelete, type Transaction } from '../database/database.ts';
import { type Ending, type Part, type Some, type Stage, untilFewer } from '../endings/ending.ts';
import { deleteRowsOf, type OwnedRows } from '../endings/rows.ts';
import { deleteListed, eraseAddressesBy } from '../events/forgetting.ts';
import { BEFORE_ALL_IDS } from '../id.ts';
import { forgetMentions } from '../idempotency/mentions.ts';
import { forgetAccepted, forgetInvited } from '../invitations/forget.ts';
import { REVOKING_WEIGHT, revokeSome } from '../invitations/revocation.ts';
import { leaveSome } from '../managers/leaving.ts';
import { LEAVING_WEIGHT } from '../managers/ownership.ts';
import { deleteAccountRow } from './store.ts';

/** How long events have to be delivered before it is asked again whether they were. */
const PAUSE = 10 * MINUTE;

/** What is an account's own alone; the few rows that are not named here go with its row. */
const OWN: readonly OwnedRows[] = [
  { table: 'sessions', owner: 'account_id', key: ['id'] },
  { table: 'mails', owner: 'account_id', key: ['id'] },
  { table: 'passkeys', owner: 'account_id', key: ['id'] },
  { table: 'passkey_challenges', owner: 'account_id', key: ['id'] },
  { table: 'idempotency_keys', owner: 'account_id', key: ['account_id', 'operation', 'key_hash'] },
  { table: 'failed_guesses', owner: 'account_id', key: ['account_id', 'ip_address', 'hour'] },
  { table: 'import_roles', owner: 'account_id', key: ['account_id', 'kind', 'key'] },
];

/** What is left of an account that was deleted, in the order in which it goes. */
export const ERASURE_STAGES: readonly Stage[] = [
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
        { inviter, organization: null, role: null, upTo: null },
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
      // Nothing else is looked for by the address.
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

/** The stages that need the row of the account: as long as one of them is not over, it is there. */
export function needsRow({ stage }: Pick<Ending, 'stage'>): boolean {
  const names = ERASURE_STAGES.map(({ name }) => name);
  return names.indexOf(stage) <= names.indexOf('row');
}

/** Somebody may have made it a manager of something while it was being deleted. */
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

/** What was promised is delivered first. */
async function deleteDelivered(
  tx: Transaction,
  { subject_id: account, after }: Ending,
  some: Some,
): Promise<Part> {
  const part = await deleteListed(tx, { account, after }, some);
  return part.isAwaited ? { ...part, after, wait: PAUSE } : part;
}
