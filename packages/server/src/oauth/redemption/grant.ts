import type { Failure } from '@portico/conventions';
import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { sessionIn } from '../../identity/sessions/authenticate.ts';
import { lockSession } from '../../identity/sessions/store.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Refusal } from '../../pipeline/change.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { holds, lockGrantRow } from '../authorizations/store.ts';
import type { Needs } from '../handler.ts';

/** A grant, and the session in which it was made; null once that has ended. */
interface HeldGrant {
  readonly grant_id: string;
  readonly session_id: string | null;
}

/** How the person of a grant is judged. */
type Rules = Pick<Needs, 'lifetimes' | 'impersonation'> & { readonly now: number };

/** How a code or a refresh token is redeemed. */
export interface RedemptionRules extends Rules {
  /** The error for one that is no longer valid. */
  readonly refused: Failure;
}

/** Whether a grant opens a session for its application. */
export const opensSession = (grant: Parameters<typeof scopesOf>[0]) => scopesOf(grant).includes('portico');

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

/** A code of a grant that is good for one use. */
interface SingleUseCode extends HeldGrant {
  readonly expires_at: number;
  readonly spent_at: number | null;
}

/**
 * Redeems a code, once, under the lock of its account: returns the person who signed in. A code that comes a second time ends
 * its grant, with everything that came of it (RFC 6749, section 4.1.2).
 * @param again finds the code as it is under the lock
 * @throws Failure `refused`, where it is no longer valid
 */
export async function redeemOnce(
  tx: Transaction,
  grant: HeldGrant,
  { account, again }: { account: AccountRow | undefined; again: () => Promise<SingleUseCode | undefined> },
  { refused, ...rules }: RedemptionRules,
): Promise<SessionCaller | Refusal> {
  await lockGrant(tx, grant);
  const code = await again();
  if (code && code.spent_at !== null)
    return { failure: refused, events: allOf(await endGrant(tx, grant.grant_id, 'code_reused')) };
  const isValid = code !== undefined && account !== undefined && rules.now < code.expires_at;
  const person = isValid ? await personOf(tx, code, rules) : undefined;
  if (!person) throw refused;
  return person;
}
