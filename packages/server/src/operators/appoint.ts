import type { Database } from '../database/database.ts';
import { BY_ITSELF, type Recording, recordEvents } from '../events/record.ts';
import { deleteOperator, insertOperator, lockAccountNamed } from './store.ts';

export interface Appointment extends Pick<Recording, 'now' | 'isTeamTold'> {
  /** Of the account, in the form in which addresses are compared. */
  readonly canonical: string;
  readonly type: 'operator.added' | 'operator.removed';
}

/** What came of it. */
export interface Appointed {
  readonly account: { readonly id: string; readonly email: string };
  /** False where it was so before. */
  readonly isChanged: boolean;
}

/**
 * Makes an account an operator, or takes that back. One that is suspended becomes none: nobody could resume it then.
 * @returns undefined where no account has this email
 */
export async function appoint(
  database: Pick<Database, 'transaction'>,
  { canonical, type, ...recording }: Appointment,
): Promise<Appointed | 'suspended' | undefined> {
  return database.transaction(async (tx) => {
    const account = await lockAccountNamed(tx, canonical);
    if (!account) return undefined;
    if (type === 'operator.added' && account.suspended_at !== null) return 'suspended';
    const { id, email } = account;
    const isChanged =
      type === 'operator.added' ? await insertOperator(tx, id, recording.now) : await deleteOperator(tx, id);
    const event = { type, subject: id, account: id };
    if (isChanged) await recordEvents(tx, event, { source: BY_ITSELF, ...recording });
    return { account: { id, email }, isChanged };
  });
}
