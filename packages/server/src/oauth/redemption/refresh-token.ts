import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import { SECOND } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Refusal } from '../../pipeline/change.ts';
import { findRefreshToken, touchGrantIn, updateRefreshToken } from '../endpoints/store.ts';
import { lockGrant, personOf, type RedemptionRules } from './grant.ts';

export type FoundRefresh = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

/** How long a refresh token is accepted again, where the answer may have been lost, in milliseconds. */
const GRACE = 10 * SECOND;

/**
 * Redeems a refresh token under the lock of its account: returns the person who signed in. It is good for one use, and for
 * another within the grace as long as the token that replaced it is unused; a further use ends its grant (RFC 9700, section
 * 4.14.2).
 * @throws Failure `refused`, where it is no longer valid
 */
export async function redeemRefreshToken(
  tx: Transaction,
  { hash, ...grant }: FoundRefresh,
  account: AccountRow | undefined,
  { refused, ...rules }: RedemptionRules,
): Promise<SessionCaller | Refusal> {
  await lockGrant(tx, grant);
  const token = await findRefreshToken(tx, hash);
  if (!token || !account) throw refused;
  if (token.uses > 0 && !(await isInGrace(tx, token, rules.now)))
    return { failure: refused, events: allOf(await endGrant(tx, grant.grant_id, 'refresh_token_reused')) };
  const person = await personOf(tx, token, rules);
  if (!person) throw refused;
  return person;
}

async function isInGrace(
  tx: Transaction,
  { uses, spent_at, successor }: FoundRefresh,
  now: number,
): Promise<boolean> {
  if (uses > 1 || spent_at === null || successor === null || now - spent_at > GRACE) return false;
  return (await findRefreshToken(tx, successor))?.uses === 0;
}

/** How often a token was used that must not be used at all any more. */
const VOID = 2;

export async function spendRefreshToken(
  tx: Transaction,
  { hash, grant_id }: FoundRefresh,
  { now, successor }: { readonly now: number; readonly successor: string | null },
): Promise<void> {
  const token = await findRefreshToken(tx, hash);
  if (!token) return;
  if (token.successor !== null) await updateRefreshToken(tx, token.successor, { uses: VOID, spent_at: now });
  await updateRefreshToken(tx, hash, { uses: token.uses + 1, spent_at: token.spent_at ?? now, successor });
  await touchGrantIn(tx, grant_id, now);
}
