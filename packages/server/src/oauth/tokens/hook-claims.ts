import type { JWTPayload } from 'jose';
import type { HookPassage } from '../../pipeline/hooks.ts';

declare const asked: unique symbol;

/** Claims that the team's hook adds. Signing requires them, so that no token is signed unless the hook was asked. */
export type HookClaims = JWTPayload & { readonly [asked]: true };

/** Where nothing is signed that a caller gets. */
export const UNUSED_CLAIMS = {} as HookClaims;

/** What is about to be signed. */
interface TokenQuestion {
  /** The account in whose name it is; null for a program. */
  readonly accountId: string | null;
  readonly organizationId: string | null;
  /** The `client_id` of the application that gets it, if one does. */
  readonly applicationId: string | null;
  readonly audiences: readonly string[];
  readonly scopes: readonly string[];
  /** None if nothing is signed. */
  readonly tokens: readonly ('access_token' | 'id_token')[];
}

/** Asks once for all tokens of a response. */
export async function askForClaims(passage: HookPassage, question: TokenQuestion): Promise<HookClaims> {
  if (question.tokens.length === 0) return UNUSED_CLAIMS;
  const { claims } = await passage.pass('token.issue', () => ({
    subject: null,
    details: { ...question },
  }));
  return claims as HookClaims;
}
