import { hash } from 'node:crypto';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Refusal } from '../../pipeline/change.ts';
import type { Application } from '../applications/application.ts';
import { opensSession, type RedemptionRules, redeemOnce } from './grant.ts';
import { findCode, markAsSpent, noteRedeemed } from './store.ts';

/** A code as it was found, before anything was locked. */
export type FoundCode = NonNullable<Awaited<ReturnType<typeof findCode>>>;

interface PresentedCode {
  readonly code: string;
  /** Of the application that presents it. */
  readonly application: Pick<Application, 'id'>;
  readonly redirectUri: string;
  /** Undefined where none came; a verifier without a challenge does not fit either (RFC 9700, section 2.1.1). */
  readonly verifier: string | undefined;
  /** The thumbprint of the key that the application has proven; undefined for none. */
  readonly jkt: string | undefined;
}

/**
 * The code that an application presents, if its redirect URI and verifier belong to it. A code that does not fit is not
 * spent, so that a code alone is useless to somebody who has only seen it.
 */
export async function findPresented(
  read: Reader,
  { code, application, redirectUri, verifier, jkt }: PresentedCode,
): Promise<FoundCode | undefined> {
  const found = await findCode(read, hashToken(code));
  const challenge = verifier === undefined ? null : challengeOf(verifier);
  const fits =
    found?.application_id === application.id &&
    found.redirect_uri === redirectUri &&
    found.challenge === challenge &&
    isProven(found, jkt);
  return fits ? found : undefined;
}

/** Whether a code or a refresh token is bound to no key, or to the one that the application has proven (RFC 9449). */
export function isProven(bound: { readonly jkt: string | null }, proven: string | undefined): boolean {
  return bound.jkt === null || bound.jkt === proven;
}

/** The PKCE challenge of a verifier (RFC 7636, section 4.2). */
function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}

/** Redeems an authorization code: see `redeemOnce`. */
export function redeemCode(
  tx: Transaction,
  found: FoundCode,
  account: AccountRow | undefined,
  rules: RedemptionRules,
): Promise<SessionCaller | Refusal> {
  return redeemOnce(tx, found, { account, again: () => findCode(tx, found.hash) }, rules);
}

/** Records that a code was redeemed. */
export async function spendCode(tx: Transaction, found: FoundCode, now: number): Promise<void> {
  await markAsSpent(tx, found.hash, now);
  await noteRedeemed(tx, found, { now, opensSession: opensSession(found) });
}
