import { BY_ITSELF, type NewEvent, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { afterOperator } from '../../consequences/team-left.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { endedEvents, endSessions, endSessionsOver } from '../../identity/sessions/end.ts';
import { ends } from '../../identity/sessions/session.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import { deleteOperator, hasProvedFactor, insertOperator, isOperator, lockAccountNamed } from './store.ts';

/** A requirement for an account to become an operator. */
export type Qualification = 'address' | 'factor';

/** Why an account did not become an operator: it is suspended, or lacks qualifications. */
export interface AppointmentRefusal {
  readonly refused: 'suspended' | readonly Qualification[];
}

/** The account whose appointment changes, and how that is recorded. */
export interface OperatorChange extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly lifetimes: Lifetimes;
  /** The canonical address of the account. */
  readonly canonical: string;
}

interface Appointed {
  readonly account: Pick<AccountRow, 'id' | 'email'>;
  /** False where nothing had to change. */
  readonly isChanged: boolean;
}

export interface Appointment extends Appointed {
  /** Qualifications that were waived. */
  readonly lacks: readonly Qualification[];
}

/**
 * Makes an account an operator, unless it is one, and ends its sessions, which began with fewer rights. A suspended
 * account is refused, because operators cannot be resumed, and so is one that somebody else may have registered, or that
 * the password alone gives access to.
 * @param isWaived whether to accept an account that lacks qualifications
 * @returns undefined where no account has this email
 */
export async function appoint(
  database: Pick<Database, 'transaction'>,
  { canonical, isWaived, lifetimes, ...recording }: OperatorChange & { readonly isWaived: boolean },
): Promise<Appointment | AppointmentRefusal | undefined> {
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
 * Makes an operator an ordinary account again. Its sessions that have expired under the shorter lifetimes of operators are
 * ended, so that they do not become valid again.
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
      await afterOperator(tx, id);
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
