import type { Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { carryOn, newEnding, type Progress } from '../endings/ending.ts';
import { insertEnding } from '../endings/store.ts';
import type { NewEvent, Recorded } from '../events/event.ts';
import type { Actor } from '../events/record.ts';
import { ACCOUNT_SECRETS, voidUnderWay } from '../mail/void.ts';
import { deleteOperator } from '../operators/store.ts';
import { ERASURE_STAGES, needsRow } from './erasure.ts';
import { markAsErased } from './store.ts';

export interface Removal {
  readonly now: number;
  /** Who removes it; absent where nobody is signed in. */
  readonly by?: Actor;
  /** Told of the account's own event. */
  readonly reason?: 'email_rejected';
}

/**
 * Removes an account for good, with its sessions, its part in organizations, and those that nobody else owns. Of what
 * happened, organizations keep what is theirs, without network addresses; of what stood in the account's list alone,
 * nothing is left but its end and what operators did. From now on nobody sees anything of the account; of most, no row is
 * left either, and of one with many they go later. It must be locked, with what it owns.
 */
export async function removeAccount(
  tx: Transaction,
  account: AccountRow,
  { by, reason, now }: Removal,
): Promise<Pick<Progress, 'mails'> & { readonly events: Recorded }> {
  const { id, email_canonical } = account;
  await voidUnderWay(tx, account, ACCOUNT_SECRETS);
  const wasOperator = await deleteOperator(tx, id);
  const told = by ? { actor: by } : {};
  const ending = newEnding(ERASURE_STAGES, { kind: 'account', subject_id: id, email_canonical, told });
  const { left, events, mails } = await carryOn(tx, ending, ERASURE_STAGES, now);
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
