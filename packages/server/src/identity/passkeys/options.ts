import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { PasskeyChallengeRow, PasskeyRow } from '../../ground/database/schema.ts';
import { hostOf, isAddress } from '../../ground/network-addresses.ts';
import type { Account } from '../../pipeline/callers/account.ts';
import { CHALLENGE_LIFETIME } from './challenges.ts';
import { userHandleOf } from './passkey.ts';

/** Accepted algorithms, in order of preference: EdDSA, ES256 and RS256 (RFC 9053, RFC 8812). */
export const ALGORITHMS = [-8, -7, -257];

const PUBLIC_KEY = 'public-key';

/** How many passkeys are listed for the browser, so that no authenticator is registered twice. */
export const MOST_EXCLUDED = 100;

interface NewPasskey {
  readonly relyingParty: RelyingParty;
  readonly account: Pick<Account, 'id' | 'email' | 'name'>;
  readonly existing: readonly Pick<PasskeyRow, 'credential_id'>[];
}

/** The options with which a browser creates a passkey. */
export function presentRegistration(
  { id, challenge, expires_at }: Pick<PasskeyChallengeRow, 'id' | 'challenge' | 'expires_at'>,
  { relyingParty, account, existing }: NewPasskey,
): Contracts['createPasskeyRegistration']['answer']['body'] {
  return {
    id,
    options: {
      rp: { id: relyingParty.id, name: relyingParty.name },
      user: { id: userHandleOf(account.id), name: account.email, displayName: account.name ?? account.email },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg })),
      timeout: CHALLENGE_LIFETIME,
      excludeCredentials: existing.map(({ credential_id }) => ({ type: PUBLIC_KEY, id: credential_id })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
    expiresAt: timestamp(expires_at),
  };
}

/** The options with which a browser asks for a passkey. They name no account, so that they do not reveal which ones have passkeys. */
export function presentChallenge(
  { id, challenge, expires_at }: PasskeyChallengeRow,
  { id: rpId }: RelyingParty,
): Contracts['createPasskeyChallenge']['answer']['body'] {
  return {
    id,
    options: { challenge, timeout: CHALLENGE_LIFETIME, rpId, userVerification: 'required' },
    expiresAt: timestamp(expires_at),
  };
}

/** The host that passkeys belong to, and the origins whose pages can use them. */
export interface RelyingParty {
  /** A host without its port (Web Authentication Level 3, section 5.1.2). */
  readonly id: string;
  /** The name by which people know it. */
  readonly name: string;
  readonly origins: readonly string[];
}

/**
 * The relying party of a service.
 * @param publicUrl its host is the relying party
 * @param name of the brand
 * @param allowedOrigins further origins whose pages can use its passkeys
 * @returns undefined where the host is an IP address, for which browsers do not support passkeys
 */
export function relyingPartyOf(
  publicUrl: string,
  name: string,
  allowedOrigins: readonly string[],
): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  if (isAddress(hostOf({ hostname }))) return undefined;
  return { id: hostname, name, origins: [origin, ...allowedOrigins] };
}
