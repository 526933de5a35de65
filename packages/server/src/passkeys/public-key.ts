import { createPublicKey } from 'node:crypto';

/** A key as authenticators write it (RFC 9052, section 7): its parameters by their labels. */
export interface CoseKey {
  get(label: number): unknown;
}

/** Lengths of RSA keys, in bits: less is not safe, and more only costs time. */
const RSA_BITS = { least: 2_048, most: 4_096 };

/** Whether something can be verified with a key, so that nobody adds a passkey with which they can never sign in. */
export function isUsableKey(key: CoseKey): boolean {
  const jwk = jwkOf(key);
  if (!jwk) return false;
  const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' });
  const bits = asymmetricKeyDetails?.modulusLength ?? RSA_BITS.least;
  return bits >= RSA_BITS.least && bits <= RSA_BITS.most;
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

function text(octets: unknown): string {
  if (!(octets instanceof Uint8Array)) throw new TypeError('A parameter of the key is no octets');
  return Buffer.from(octets).toString('base64url');
}
