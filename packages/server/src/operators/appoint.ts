import { BY_ITSELF, type NewEvent, type Recording, recordEvents } from '../consequences/record-events.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { AccountRow } from '../database/schema.ts';
import { endedEvents, endSessions, endSessionsOver } from '../sessions/end.ts';
import { ends, type Lifetimes } from '../sessions/session.ts';
import { deleteOperator, hasProvedFactor, insertOperator, isOperator, lockAccountNamed } from './store.ts';

/** What an account has to have before it becomes an operator. */
export type Qualification = 'address' | 'factor';

/** Why an account did not become an operator: it is suspended, or what it lacks. */
export interface Refused {
  readonly refused: 'suspended' | readonly Qualification[];
}

/** Whose appointment is changed, and what is recorded of it. */
export interface OperatorChange extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly lifetimes: Lifetimes;
  /** Of the account, in the form in which addresses are compared. */
  readonly canonical: string;
}

/** What came of it. */
export interface Appointed {
  readonly account: Pick<AccountRow, 'id' | 'email'>;
  /** False where it was so before. */
  readonly isChanged: boolean;
}

export interface Appointment extends Appointed {
  /** What was waived. */
  readonly lacks: readonly Qualification[];
}

/**
 * Makes an account an operator, unless it is one. All its sessions end: they began when less hung on them. One that is
 * suspended becomes none, because nobody could resume it then; nor does one that somebody else may have registered, or
 * whose password is enough to sign in to it.
 * @param isWaived whether what the account lacks is no obstacle
 * @returns undefined where no account has this email
 */
export async function appoint(
  database: Pick<Database, 'transaction'>,
  { canonical, isWaived, lifetimes, ...recording }: OperatorChange & { readonly isWaived: boolean },
): Promise<Appointment | Refused | undefined> {
  return database.transaction(async (tx) => {
    const account = await lockAccountNamed(tx, canonical);
    if (!account) return undefined;
    const { id, email } = account;
    if (await isOperator(tx, id)) return { account: { id, email }, isChanged: false, lacks: [] };
    if (account.suspended_at !== null) return { refused: 'suspended' };
    const lacks = await lackingOf(tx, account);
    if (lacks.length > 0 && !isWaived) return { refused: lacks };
    await insertOperator(tx, id, recording.now);
    const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, recording.now) });
    const details = lacks.length > 0 ? { waived: lacks } : {};
    const events: [NewEvent, ...NewEvent[]] = [
      { type: 'operator.added', subject: id, account: id, details },
      ...endedEvents(id, ended),
    ];
    await recordEvents(tx, events, { source: BY_ITSELF, ...recording });
    return { account: { id, email }, isChanged: true, lacks };
  });
}

async function lackingOf(tx: Transaction, account: AccountRow): Promise<readonly Qualification[]> {
  return [
    ...(account.email_verified_at === null ? ['address' as const] : []),
    ...((await hasProvedFactor(tx, account.id)) ? [] : ['factor' as const]),
  ];
}

/**
 * Makes an operator an ordinary account again. Sessions that have ended, because those of operators end sooner, do not
 * come to life again.
 * @returns undefined where no account has this email
 */
export async function dismiss(
  database: Pick<Database, 'transaction'>,
  { canonical, lifetimes, ...recording }: OperatorChange,
): Promise<Appointed | undefined> {
  return database.transaction(async (tx) => {
    const account = await lockAccountNamed(tx, canonical);
    if (!account) return undefined;
    const { id, email } = account;
    const isChanged = await deleteOperator(tx, id);
    if (isChanged) {
      const ended = await endSessionsOver(tx, id, ends(lifetimes.operators, recording.now));
      const events: [NewEvent, ...NewEvent[]] = [
        { type: 'operator.removed', subject: id, account: id },
        ...endedEvents(id, ended),
      ];
      await recordEvents(tx, events, { source: BY_ITSELF, ...recording });
    }
    return { account: { id, email }, isChanged };
  });
}
