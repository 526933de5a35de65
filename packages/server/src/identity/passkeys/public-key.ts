import { createPublicKey, type KeyObject } from 'node:crypto';

/** A key as authenticators encode it (RFC 9052, section 7): parameters by label. */
interface CoseKey {
  get(label: number): unknown;
}

/**
 * Whether a key can verify signatures, and is not so weak that they can be forged: otherwise, nobody could sign in with the
 * passkey, or anyone could.
 */
export function isUsableKey(key: CoseKey): boolean {
  const jwk = jwkOf(key);
  if (!jwk) return false;
  if (jwk.kty === 'OKP' && isOfSmallOrder(octets(key.get(-2)))) return false;
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return jwk.kty !== 'RSA' || isSafeRsa(publicKey, octets(key.get(-1)));
}

/** A key of one of the accepted algorithms (RFC 9053, sections 2 and 7; RFC 8230, section 4). */
function jwkOf(key: CoseKey) {
  const [type, algorithm, curve] = [key.get(1), key.get(3), key.get(-1)];
  if (type === 2 && algorithm === -7 && curve === 1)
    return { kty: 'EC', crv: 'P-256', x: text(key.get(-2)), y: text(key.get(-3)) };
  if (type === 1 && algorithm === -8 && curve === 6)
    return { kty: 'OKP', crv: 'Ed25519', x: text(key.get(-2)) };
  if (type === 3 && algorithm === -257) return { kty: 'RSA', n: text(curve), e: text(key.get(-2)) };
  return undefined;
}

/** Lengths of moduli, in bits: shorter ones are not safe, and longer ones only cost time. */
const RSA_BITS = { least: 2_048, most: 4_096 };
/** With exponent 1, signing changes nothing; OpenSSL refuses exponents of more than 64 bits with long moduli. */
const EXPONENTS = { least: 3n, most: 2n ** 64n - 1n };

/** An even modulus is not the product of two odd primes, and an even exponent has no inverse. */
function isSafeRsa({ asymmetricKeyDetails }: KeyObject, modulus: Uint8Array): boolean {
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  const isLength = RSA_BITS.least <= modulusLength && modulusLength <= RSA_BITS.most;
  const isExponent = EXPONENTS.least <= publicExponent && publicExponent <= EXPONENTS.most;
  return isLength && isExponent && publicExponent % 2n === 1n && (modulus.at(-1) ?? 0) % 2 === 1;
}

/**
 * The points of Ed25519 whose order divides 8, without the sign bit, in every encoding: signatures for such keys can be
 * forged (RFC 8032, section 8.9).
 */
const SMALL_ORDER = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
]);

function isOfSmallOrder(point: Uint8Array): boolean {
  const unsigned = Buffer.from(point);
  const last = unsigned.length - 1;
  unsigned[last] = (unsigned[last] ?? 0) & 0x7f;
  return SMALL_ORDER.has(unsigned.toString('hex'));
}

function text(given: unknown): string {
  return Buffer.from(octets(given)).toString('base64url');
}

function octets(given: unknown): Uint8Array {
  if (!(given instanceof Uint8Array)) throw new TypeError('A parameter of the key is not octets');
  return given;
}
