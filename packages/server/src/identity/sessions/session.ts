import { type Contracts, METHODS, type Method } from '@portico/api';
import { networkOf } from '@portico/conventions/node';
import type { NewEvent } from '../../consequences/record-events.ts';
import { MINUTE, timestamp } from '../../ground/clock.ts';
import type { SessionRow } from '../../ground/database/schema.ts';
import type { Account } from '../accounts/account.ts';

/** A session without the hash of its token, and without what its deletion needs. */
export type Session = Readonly<Omit<SessionRow, 'token_hash' | 'check_at'>> & {
  /** Null in the account's own sessions, and once the operator's account is deleted. */
  readonly impersonator_email: string | null;
  /** The application that uses it; null where the person does. */
  readonly application_id: string | null;
  readonly application_name: string | null;
};

/** A person who is signed in. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly account: Account;
  readonly session: Session;
  /** Whether the account is an operator's, whatever the session is used for. */
  readonly isOperator: boolean;
}

/** An operator who acts for the owner of the account. Operations that allow it name this kind in their `access`. */
export interface ImpersonationCaller extends Omit<SessionCaller, 'kind'> {
  readonly kind: 'impersonation';
  readonly impersonator: { readonly id: string; readonly email: string };
}

/** A person, or an operator who acts for them. */
export type InSession = SessionCaller | ImpersonationCaller;

/** How long a session lasts after its last use and after its beginning, in milliseconds. */
interface Lifetime {
  readonly idle: number;
  readonly absolute: number;
}

/** The lifetimes of operators' sessions, whatever they are used for, and of all others. */
export interface Lifetimes {
  readonly operators: Lifetime;
  readonly others: Lifetime;
}

interface Configured {
  readonly sessionIdle: number;
  readonly sessionAbsolute: number;
  readonly operatorSessionIdle: number;
  readonly operatorSessionAbsolute: number;
}

export function lifetimesOf(config: Configured): Lifetimes {
  return {
    operators: { idle: config.operatorSessionIdle, absolute: config.operatorSessionAbsolute },
    others: { idle: config.sessionIdle, absolute: config.sessionAbsolute },
  };
}

export function lifetimeOf(
  { isOperator }: Pick<SessionCaller, 'isOperator'>,
  lifetimes: Lifetimes,
): Lifetime {
  return isOperator ? lifetimes.operators : lifetimes.others;
}

type Times = Pick<Session, 'created_at' | 'last_used_at' | 'ends_at'>;

export function expiresAt(
  { created_at, last_used_at, ends_at }: Times,
  { idle, absolute }: Lifetime,
): number {
  return Math.min(last_used_at + idle, created_at + absolute, ends_at ?? Number.POSITIVE_INFINITY);
}

export function isAlive(session: Times, lifetime: Lifetime, now: number): boolean {
  return now < expiresAt(session, lifetime);
}

/** The stored form of a session's methods. */
export function storedMethods(methods: readonly Method[]): string {
  return METHODS.filter((method) => methods.includes(method)).join();
}

export function methodsOf({ methods }: Pick<Session, 'methods'>): Method[] {
  return methods.split(',') as Method[];
}

/** Whether a session began with two factors. A passkey counts as two, because it verifies its user. */
export function isStrong(methods: readonly Method[]): boolean {
  if (methods.includes('passkey')) return true;
  const isFirst = (['password', 'email', 'provider', 'sso'] as const).some((method) =>
    methods.includes(method),
  );
  return isFirst && (methods.includes('totp') || methods.includes('recovery_code'));
}

/** How long a sign-in counts as recent, in milliseconds. */
const RECENT = 10 * MINUTE;
/** How far ahead the clock of the node that began a session may be, in milliseconds. */
const SKEW = MINUTE;

/** Whether a session is as good in another network as in that in which it began. */
export type SessionBinding = 'off' | 'network';

/** How a session is used. */
interface SessionUse {
  readonly now: number;
  readonly ipAddress: string | null;
  readonly binding: SessionBinding;
}

/**
 * Whether the person has signed in recently and, where sessions are bound, in this network. A session that seems to begin in
 * the future began before the clock was set back, at an unknown time: it is not recent.
 */
export function signedInRecently(
  { session }: Pick<SessionCaller, 'session'>,
  { now, ipAddress, binding }: SessionUse,
): boolean {
  const age = now - session.created_at;
  const isThere = binding === 'off' || networkOf(session.ip_address) === networkOf(ipAddress);
  return isThere && -SKEW <= age && age <= RECENT;
}

/** An event of a session, in the list of its account. */
export function sessionEvent<Type extends 'session.created' | 'session.ended'>(
  type: Type,
  { id, account_id }: Pick<Session, 'id' | 'account_id'>,
  more?: Pick<NewEvent<Type>, 'actor' | 'details'>,
) {
  return { type, subject: id, account: account_id, ...more };
}

/** The longest time between two uses of a session that is used now, in milliseconds. */
export function longestIdle(
  { last_used_at, longest_idle }: Pick<Session, 'last_used_at' | 'longest_idle'>,
  now: number,
): number {
  return Math.max(longest_idle, now - last_used_at);
}

/** The times by which sessions are judged to have expired. */
export interface Ends {
  readonly now: number;
  readonly createdBy: number;
  readonly usedBy: number;
}

/** The times at or before which a session must have begun, or been last used, to have expired. */
export function ends({ idle, absolute }: Lifetime, now: number): Ends {
  return { now, createdBy: now - absolute, usedBy: now - idle };
}

/** Organizations may refuse sessions that were unused for five minutes, to the minute. */
const LONGEST_TOUCH_INTERVAL = MINUTE;

/** How stale `last_used_at` may get, in milliseconds, so that few requests write, and short idle limits still hold. */
export function touchInterval({ idle }: Lifetime): number {
  return Math.min(LONGEST_TOUCH_INTERVAL, idle / 10);
}

interface Viewed extends Pick<SessionCaller, 'isOperator'> {
  /** That of whoever looks, if any. */
  readonly session?: Pick<Session, 'id'>;
}

export function presentSession(
  session: Session,
  { session: current, isOperator }: Viewed,
  lifetimes: Lifetimes,
): Contracts['getSession']['answer']['body'] {
  const isCurrent = session.id === current?.id;
  // As in events, the person does not learn where the operator who acts for them is.
  const isShown = isCurrent || session.impersonator_id === null;
  return {
    id: session.id,
    createdAt: timestamp(session.created_at),
    lastUsedAt: timestamp(session.last_used_at),
    expiresAt: timestamp(expiresAt(session, lifetimeOf({ isOperator }, lifetimes))),
    userAgent: isShown ? session.user_agent : null,
    ipAddress: isShown ? session.ip_address : null,
    methods: methodsOf(session),
    impersonator: impersonatorOf(session),
    application: applicationOf(session),
    current: isCurrent,
  };
}

/** The operator who acts for the person, as answers name them. */
export function impersonatorOf({
  impersonator_id: id,
  impersonator_email: email,
}: Pick<Session, 'impersonator_id' | 'impersonator_email'>) {
  return id === null ? null : { id, email };
}

function applicationOf({ application_id: id, application_name: name }: Session) {
  return id === null || name === null ? null : { id, name };
}
