import { type Contracts, METHODS, type Method } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { MINUTE, timestamp } from '../../ground/clock.ts';
import {
  type Lifetime,
  type Lifetimes,
  methodsOf,
  type Session,
  type SessionCaller,
} from '../../pipeline/callers/session.ts';

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
