import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { sessionIn } from '../../identity/sessions/authenticate.ts';
import { lockSession } from '../../identity/sessions/store.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Needs } from '../handler.ts';
import { findCode, holds, lockGrantRow } from './store.ts';

/** A code as it was found, before anything was locked. */
export type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>;

type Rules = Pick<Needs, 'lifetimes' | 'impersonation'> & { readonly now: number };

/** A grant whose session has not ended, both locked, and the person who signed in. */
export async function lockGrant(
  tx: Transaction,
  { grant_id, session_id }: Pick<FoundCode, 'grant_id' | 'session_id'>,
): Promise<boolean> {
  if (session_id !== null) await lockSession(tx, { id: session_id });
  return (await lockGrantRow(tx, grant_id)) !== undefined;
}

/** The person in whose name a grant works, which is locked; undefined where it does not. */
export async function personOf(
  tx: Transaction,
  { grant_id, session_id }: Pick<FoundCode, 'grant_id' | 'session_id'>,
  rules: Rules,
): Promise<SessionCaller | undefined> {
  if (session_id === null || !(await holds(tx, grant_id))) return undefined;
  const person = await sessionIn(tx, session_id, rules);
  return person?.kind === 'session' ? person : undefined;
}

/** Judges a code under the lock of its account: spent before, exchangeable by its person, or (undefined) invalid. */
export async function judgeCode(
  tx: Transaction,
  found: FoundCode,
  account: AccountRow | undefined,
  rules: Rules,
): Promise<SessionCaller | 'spent' | undefined> {
  await lockGrant(tx, found);
  const code = await findCode(tx, found.hash);
  if (code && code.spent_at !== null) return 'spent';
  if (!code || !account || rules.now >= code.expires_at) return undefined;
  return personOf(tx, code, rules);
}
