import { hash, randomBytes } from 'node:crypto';
import { type Contracts, METHODS, type Method } from '@portico/api';
import type { Account } from '../accounts/account.ts';
import type { Caller } from '../callers/caller.ts';
import { MINUTE, timestamp } from '../clock.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import type { SessionRow } from '../database/schema.ts';
import type { AccessContext } from '../permissions.ts';

/** A session without the hash of its token. */
export type Session = Omit<SessionRow, 'token_hash'>;

/** A person who is signed in. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly account: Account;
  readonly session: Session;
  /** Whether the account is that of an operator, whatever the session is used for. */
  readonly isOperator: boolean;
}

/** How long a session lives, in milliseconds: after its last use, and after its beginning. */
export interface Lifetime {
  readonly idle: number;
  readonly absolute: number;
}

/** Of the sessions of operators, whatever they are used for, and of everyone else. */
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

const TOKEN = /^portico_at_[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;

export function newToken(): string {
  return `portico_at_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** What is stored of a token. It has 256 random bits, so that a plain hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

type Times = Pick<Session, 'created_at' | 'last_used_at'>;

export function expiresAt({ created_at, last_used_at }: Times, { idle, absolute }: Lifetime): number {
  return Math.min(last_used_at + idle, created_at + absolute);
}

export function isAlive(session: Times, lifetime: Lifetime, now: number): boolean {
  return now < expiresAt(session, lifetime);
}

/** What proved who began a session, as it is stored. */
export function storedMethods(methods: readonly Method[]): string {
  return METHODS.filter((method) => methods.includes(method)).join();
}

export function methodsOf({ methods }: Pick<Session, 'methods'>): Method[] {
  return methods.split(',') as Method[];
}

/** Whether two factors proved who began a session; a passkey is two by itself, because it asks for its user. */
export function isStrong(methods: readonly Method[]): boolean {
  if (methods.includes('passkey')) return true;
  return methods.includes('password') && (methods.includes('totp') || methods.includes('recovery_code'));
}

/**
 * Whether the session of a caller is as strong as an organization demands of its managers, where the caller is one. An
 * API key has no factors that it could lack; an operator needs a strong session for everything.
 */
export function isStrongEnough(caller: Caller, access: AccessContext | undefined): boolean {
  if (caller.kind === 'operator') return isStrong(methodsOf(caller.session));
  const { role, demandsStrength } = access ?? NO_ACCESS;
  if (caller.kind !== 'session' || role === undefined || !demandsStrength) return true;
  return isStrong(methodsOf(caller.session));
}

const NO_ACCESS = { role: undefined, demandsStrength: false };

/** How long ago a caller may have signed in where a step asks for that, in milliseconds. */
const RECENT = 10 * MINUTE;
/** How far the clock of the node that began a session may be ahead, in milliseconds. */
const SKEW = MINUTE;

/** A session that seems to begin later than that began before the clock was set back: nobody knows how long ago. */
export function signedInRecently({ session }: Pick<SessionCaller, 'session'>, now: number): boolean {
  const age = now - session.created_at;
  return -SKEW <= age && age <= RECENT;
}

/** An event of a session, in the list of its account. */
export function sessionEvent<Type extends 'session.created' | 'session.ended'>(
  type: Type,
  { id, account_id }: Pick<Session, 'id' | 'account_id'>,
  more?: Pick<NewEvent<Type>, 'actor' | 'details'>,
) {
  return { type, subject: id, account: account_id, ...more };
}

/** The beginnings and last uses at or before which sessions are over. */
export function ends({ idle, absolute }: Lifetime, now: number): { createdBy: number; usedBy: number } {
  return { createdBy: now - absolute, usedBy: now - idle };
}

const LONGEST_TOUCH_INTERVAL = MINUTE;

/** How stale `last_used_at` may get, in milliseconds: reading stays reading, and a short idle limit stays true. */
export function touchInterval({ idle }: Lifetime): number {
  return Math.min(LONGEST_TOUCH_INTERVAL, idle / 10);
}

export function presentSession(
  session: Session,
  caller: Pick<SessionCaller, 'session' | 'isOperator'>,
  lifetimes: Lifetimes,
): Contracts['getSession']['answer']['body'] {
  return {
    id: session.id,
    createdAt: timestamp(session.created_at),
    lastUsedAt: timestamp(session.last_used_at),
    expiresAt: timestamp(expiresAt(session, lifetimeOf(caller, lifetimes))),
    userAgent: session.user_agent,
    ipAddress: session.ip_address,
    methods: methodsOf(session),
    current: session.id === caller.session.id,
  };
}
