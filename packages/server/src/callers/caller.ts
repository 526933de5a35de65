import type { RoleName } from '@portico/api';
import type { Maker } from '../accounts/account.ts';
import type { Actor } from '../consequences/record-events.ts';
import type { Awaitable } from '../database/database.ts';
import { isAway } from '../database/failures.ts';
import type { ApiKeyRow } from '../database/schema.ts';
import type { SessionCaller } from '../sessions/session.ts';

/** A program that acts for an organization. */
export interface ApiKeyCaller {
  readonly kind: 'api_key';
  readonly key: ApiKeyRow & Maker;
  /** The hash of what it called with: after a rotation, a key has more than one for a while. */
  readonly secretHash: string;
}

/** A person who is signed in and may use the interface for operators. */
export interface OperatorCaller extends Omit<SessionCaller, 'kind'> {
  readonly kind: 'operator';
}

/** Whose access token it is: `kind`, one of `CALLER_KINDS` or `RAISED_KINDS`, tells the variants apart. */
export type Caller = SessionCaller | ApiKeyCaller | OperatorCaller;

/** Raises a caller to an operator: undefined where it is none. */
export function raise(caller: Caller): OperatorCaller | undefined {
  return caller.kind === 'session' && caller.isOperator ? { ...caller, kind: 'operator' } : undefined;
}

/** Id of who is responsible for a request: the account of a person, or an API key. No two are the same. */
export function callerId(caller: Caller): string {
  return caller.kind === 'api_key' ? caller.key.id : caller.account.id;
}

/** Who did what a request changed. */
export function actorOf(caller: Caller): Actor {
  return { type: caller.kind === 'session' ? 'account' : caller.kind, id: callerId(caller) };
}

/**
 * The role of a caller in an organization, if it has one: that of the manager for a person; an API key brings its own.
 * @param asManager what is stored of the manager with the caller's id, if there is one
 */
export function roleIn(
  organizationId: string,
  caller: Caller,
  asManager: RoleName | null | undefined,
): RoleName | undefined {
  if (caller.kind !== 'api_key') return asManager ?? undefined;
  return caller.key.organization_id === organizationId ? caller.key.role : undefined;
}

/** Notes that an access token was used, where the database can: with its disk full, it can still be read. */
export async function noteUse(note: () => Awaitable<unknown>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (!isAway(error)) throw error;
  }
}
