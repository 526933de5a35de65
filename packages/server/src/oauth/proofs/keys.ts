import { createPublicKey, type KeyObject } from 'node:crypto';

/** A public key as a JWK (RFC 7517). */
export type PublicJwk = Readonly<Record<string, unknown>>;

/** Members of a JWK that only a private or secret key has (RFC 7518, section 6). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

export const isPublic = (key: PublicJwk) => !PRIVATE.some((member) => Object.hasOwn(key, member));

/**
 * A usable RSA key: 2048 bits (RFC 7518, section 3.3), and an exponent with which a signature proves something. What verifying
 * takes grows with both, so that neither may be longer than anybody makes it.
 */
const RSA_BITS = { least: 2_048, most: 8_192 };
const EXPONENTS = { least: 3n, most: 2n ** 64n - 1n };

/** Undefined for a value that is not a key, such as a point that is not on its curve. */
export function publicKeyIn(key: PublicJwk): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Whether an RSA key is long enough to be safe, and short enough to be verified with. */
export function isUsableRsa({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  const isLength = RSA_BITS.least <= modulusLength && modulusLength <= RSA_BITS.most;
  const isExponent = EXPONENTS.least <= publicExponent && publicExponent <= EXPONENTS.most;
  return asymmetricKeyType === 'rsa' && isLength && isExponent;
}
