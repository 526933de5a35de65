import {
  allOf,
  BY_ITSELF,
  type NewEvent,
  type Recording,
  recordEvents,
} from '../../consequences/record-events.ts';
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

type InTransaction = Omit<OperatorChange, 'isTeamTold'>;
type WithEvents<Change> = Change & { readonly events: readonly NewEvent[] };

/**
 * Makes an account an operator, unless it is one, and ends its sessions, which began with fewer rights. A suspended
 * account is refused, because operators cannot be resumed, and so is one that somebody else may have registered, or that
 * the password alone gives access to.
 * @param isWaived whether to accept an account that lacks qualifications
 * @returns undefined where no account has this email
 */
export async function appointIn(
  tx: Transaction,
  { canonical, isWaived, lifetimes, now }: InTransaction & { readonly isWaived: boolean },
): Promise<WithEvents<Appointment> | AppointmentRefusal | undefined> {
  const account = await lockAccountNamed(tx, canonical);
  if (!account) return undefined;
  const { id, email } = account;
  if (await isOperator(tx, id)) return { account: { id, email }, isChanged: false, lacks: [], events: [] };
  if (account.suspended_at !== null) return { refused: 'suspended' };
  const lacks = await lackingOf(tx, account);
  if (lacks.length > 0 && !isWaived) return { refused: lacks };
  await insertOperator(tx, id, now);
  const ended = await endSessions(tx, { account: id, ends: ends(lifetimes.others, now) });
  const details = lacks.length > 0 ? { waived: lacks } : {};
  const events: NewEvent[] = [
    { type: 'operator.added', subject: id, account: id, details },
    ...endedEvents(id, ended),
  ];
  return { account: { id, email }, isChanged: true, lacks, events };
}

/** The same in a transaction of its own, with its events recorded. */
export async function appoint(
  database: Pick<Database, 'transaction'>,
  { isTeamTold, ...change }: OperatorChange & { readonly isWaived: boolean },
): Promise<Appointment | AppointmentRefusal | undefined> {
  return database.transaction(async (tx) => {
    const appointed = await appointIn(tx, change);
    if (!appointed || 'refused' in appointed) return appointed;
    await recordEvents(tx, allOf(appointed.events), { source: BY_ITSELF, now: change.now, isTeamTold });
    return appointed;
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
 * @returns no events where it is none
 */
export async function dismissIn(
  tx: Transaction,
  id: string,
  { lifetimes, now }: Pick<OperatorChange, 'lifetimes' | 'now'>,
): Promise<readonly NewEvent[]> {
  if (!(await deleteOperator(tx, id))) return [];
  await afterOperator(tx, id);
  const ended = await endSessionsOver(tx, id, ends(lifetimes.operators, now));
  return [{ type: 'operator.removed', subject: id, account: id }, ...endedEvents(id, ended)];
}

/** The same in a transaction of its own. @returns undefined where no account has this email */
export async function dismiss(
  database: Pick<Database, 'transaction'>,
  { canonical, isTeamTold, ...change }: OperatorChange,
): Promise<Appointed | undefined> {
  return database.transaction(async (tx) => {
    const account = await lockAccountNamed(tx, canonical);
    if (!account) return undefined;
    const { id, email } = account;
    const events = await dismissIn(tx, id, change);
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now: change.now, isTeamTold });
    return { account: { id, email }, isChanged: events.length > 0 };
  });
}
