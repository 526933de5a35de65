import type { GivenPassword } from '@portico/api';
import type { Failure } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import type { HashingRequest } from '../accounts/hasher.ts';
import type { Needs } from '../handler.ts';

/** Credentials for an address that has no account here. */
export interface UnknownCredentials {
  /** Canonical. */
  readonly email: string;
  /** As it was typed. */
  readonly password: string;
  /** The password as it is stored here. */
  readonly passwordHash: string;
}

/** The request of a sign-in, as its events record it. */
export interface FallbackRequest {
  readonly ipAddress: string | null;
  readonly ownRequestId: () => string;
}

/** Another system, which is asked about addresses that have no account here yet. */
export interface SignInFallback {
  /**
   * Asks the other system, and imports the account that it vouches for. Never call it in a transaction or under a lock: it
   * can take two seconds.
   * @returns whether it vouches; the address then has an account
   * @throws FallbackUnavailable
   */
  bring(credentials: UnknownCredentials, request: FallbackRequest): Promise<boolean>;
  /**
   * Records that an address has no account here any more, so that the other system is never asked about it again:
   * an account that was deleted, or has another address, does not come back.
   */
  leave(tx: Transaction, email: string, now: number): Promise<void>;
}

/** The other system gave no usable answer, so it is unknown whether the credentials are right. */
export class FallbackUnavailable extends Error {
  override readonly name = 'FallbackUnavailable';
}

type BringingNeeds = Pick<Needs, 'hasher' | 'limits'> & { readonly signInFallback: SignInFallback };

interface Claim {
  readonly email: string;
  readonly password: GivenPassword;
  /** Whether a code comes with the password. */
  readonly hasCode: boolean;
}

interface BringingRequest extends HashingRequest, FallbackRequest {
  readonly fail: (constant: 'CREDENTIALS_INVALID' | 'SERVICE_UNAVAILABLE') => Failure;
}

/**
 * Makes the function that brings an account over. It counts as a guess like any other, before the other system is asked,
 * and hashes first, as every sign-in does: the queue for that also holds back floods of questions.
 */
export function bringingOver({ hasher, limits, signInFallback }: BringingNeeds) {
  /** @throws Failure `CREDENTIALS_INVALID` where the other system does not vouch, `SERVICE_UNAVAILABLE` where it fails */
  return async ({ email, password, hasCode }: Claim, request: BringingRequest): Promise<void> => {
    const { ipAddress, fail } = request;
    const isVouchedFor = await limits.guess({ account: undefined, email, ipAddress, hasCode }, async () => {
      const passwordHash = await hasher.hash(password.nfc, request);
      try {
        return await signInFallback.bring({ email, password: password.typed, passwordHash }, request);
      } catch (error) {
        throw error instanceof FallbackUnavailable ? fail('SERVICE_UNAVAILABLE') : error;
      }
    });
    if (!isVouchedFor) throw fail('CREDENTIALS_INVALID');
  };
}
