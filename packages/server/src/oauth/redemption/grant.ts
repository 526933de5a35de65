import type { Transaction } from '../../ground/database/database.ts';
import { sessionIn } from '../../identity/sessions/authenticate.ts';
import { lockSession } from '../../identity/sessions/store.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { holds, lockGrantRow } from '../authorizations/store.ts';
import type { Needs } from '../handler.ts';

/** A grant, and the session in which it was made; null once that has ended. */
interface HeldGrant {
  readonly grant_id: string;
  readonly session_id: string | null;
}

/** How a code or a refresh token is judged. */
export type Rules = Pick<Needs, 'lifetimes' | 'impersonation'> & { readonly now: number };

/** A grant whose session has not ended, both locked, and the person who signed in. */
export async function lockGrant(tx: Transaction, { grant_id, session_id }: HeldGrant): Promise<boolean> {
  if (session_id !== null) await lockSession(tx, { id: session_id });
  return (await lockGrantRow(tx, grant_id)) !== undefined;
}

/** The person in whose name a grant works, which is locked; undefined where it does not. */
export async function personOf(
  tx: Transaction,
  { grant_id, session_id }: HeldGrant,
  rules: Rules,
): Promise<SessionCaller | undefined> {
  if (session_id === null || !(await holds(tx, grant_id))) return undefined;
  const person = await sessionIn(tx, session_id, rules);
  return person?.kind === 'session' ? person : undefined;
}
