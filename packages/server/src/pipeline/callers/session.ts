import type { Method } from '@portico/api';
import { networkOf } from '@portico/conventions/node';
import { MINUTE } from '../../ground/clock.ts';
import type { SessionRow } from '../../ground/database/schema.ts';
import type { Account } from './account.ts';

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
export interface Lifetime {
  readonly idle: number;
  readonly absolute: number;
}

/** The lifetimes of operators' sessions, whatever they are used for, and of all others. */
export interface Lifetimes {
  readonly operators: Lifetime;
  readonly others: Lifetime;
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
