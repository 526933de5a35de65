import { hash } from 'node:crypto';
import type { Failure } from '@portico/conventions';
import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Refusal } from '../../pipeline/change.ts';
import type { Application } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import { lockGrant, personOf, type Rules } from './grant.ts';
import { findCode, markAsSpent } from './store.ts';

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

/**
 * Redeems a code, once, under the lock of its account: returns the person who signed in. A code that comes a second time ends
 * its grant, with everything that came of it (RFC 6749, section 4.1.2).
 * @throws Failure `refused`, where it is no longer valid
 */
export async function redeemCode(
  tx: Transaction,
  found: FoundCode,
  account: AccountRow | undefined,
  { refused, ...rules }: Rules & { readonly refused: Failure },
): Promise<SessionCaller | Refusal> {
  await lockGrant(tx, found);
  const code = await findCode(tx, found.hash);
  if (code && code.spent_at !== null)
    return { failure: refused, events: allOf(await endGrant(tx, found.grant_id, 'code_reused')) };
  const isValid = code !== undefined && account !== undefined && rules.now < code.expires_at;
  const person = isValid ? await personOf(tx, code, rules) : undefined;
  if (!person) throw refused;
  return person;
}

/** Whether a grant opens a session for its application. */
export const opensSession = (grant: Pick<FoundCode, 'scopes'>) => scopesOf(grant).includes('portico');

/** Records that a code was redeemed. */
export function spendCode(tx: Transaction, found: FoundCode, now: number): Promise<void> {
  return markAsSpent(tx, found, { now, opensSession: opensSession(found) });
}
