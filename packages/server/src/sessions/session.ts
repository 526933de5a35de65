import { hash, randomBytes } from 'node:crypto';
import { type Contracts, METHODS, type Method } from '@portico/api';
import type { Account } from '../accounts/account.ts';
import type { Caller } from '../callers/caller.ts';
import { MINUTE, timestamp } from '../clock.ts';
import type { SessionRow } from '../database/schema.ts';
import type { NewEvent } from '../events/event.ts';
import type { Standing } from '../permissions.ts';

/** A session without the hash of its token. */
export type Session = Omit<SessionRow, 'token_hash'>;

/** A person who is signed in. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly account: Account;
  readonly session: Session;
}

/** How long sessions live, in milliseconds: after their last use, and after their beginning. */
export interface Lifetimes {
  readonly idle: number;
  readonly absolute: number;
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

export function expiresAt({ created_at, last_used_at }: Times, { idle, absolute }: Lifetimes): number {
  return Math.min(last_used_at + idle, created_at + absolute);
}

export function isAlive(session: Times, lifetimes: Lifetimes, now: number): boolean {
  return now < expiresAt(session, lifetimes);
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
export function isStrongEnough(caller: Caller, standing: Standing | undefined): boolean {
  if (caller.kind === 'operator') return isStrong(methodsOf(caller.session));
  const { role, demandsStrength } = standing ?? NO_STANDING;
  if (caller.kind !== 'session' || role === undefined || !demandsStrength) return true;
  return isStrong(methodsOf(caller.session));
}

const NO_STANDING = { role: undefined, demandsStrength: false };

/** How long ago a caller may have signed in where a step asks for that, in milliseconds. */
const RECENT = 10 * MINUTE;

export function signedInRecently({ session }: SessionCaller, now: number): boolean {
  return now - session.created_at <= RECENT;
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
export function ends(lifetimes: Lifetimes, now: number): { createdBy: number; usedBy: number } {
  return { createdBy: now - lifetimes.absolute, usedBy: now - lifetimes.idle };
}

const LONGEST_TOUCH_INTERVAL = MINUTE;

/** How stale `last_used_at` may get, in milliseconds: reading stays reading, and a short idle limit stays true. */
export function touchInterval({ idle }: Lifetimes): number {
  return Math.min(LONGEST_TOUCH_INTERVAL, idle / 10);
}

export function presentSession(
  session: Session,
  current: Session,
  lifetimes: Lifetimes,
): Contracts['getSession']['answer']['body'] {
  return {
    id: session.id,
    createdAt: timestamp(session.created_at),
    lastUsedAt: timestamp(session.last_used_at),
    expiresAt: timestamp(expiresAt(session, lifetimes)),
    userAgent: session.user_agent,
    ipAddress: session.ip_address,
    methods: methodsOf(session),
    current: session.id === current.id,
  };
}
