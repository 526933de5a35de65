import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Contracts } from '@portico/api';
import type { SigningKeyRow } from '../database/schema.ts';
import { newId } from '../id.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { placeOf, SEALED } from '../secret-keys/sealed.ts';

/** ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4). */
export const ALGORITHM = 'ES256';

type Jwk = Contracts['getJwks']['answer']['body']['keys'][number];

export function newSigningKey(
  keys: SecretKeys,
  { number, now, turn }: { readonly number: number; readonly now: number; readonly turn: number },
): SigningKeyRow {
  const id = newId();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    number,
    id,
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
    private_key: keys.seal(
      placeOf(SEALED.signingKey, id),
      privateKey.export({ format: 'der', type: 'pkcs8' }),
    ),
    created_at: now,
    signs_from: turn,
  };
}

/** The private part, to sign with. */
export function openSigningKey(keys: SecretKeys, { id, private_key }: SigningKeyRow): KeyObject {
  return createPrivateKey({
    key: keys.open(placeOf(SEALED.signingKey, id), private_key),
    format: 'der',
    type: 'pkcs8',
  });
}

/** The public part, as verifiers read it (RFC 7517, section 4). */
export function presentSigningKey({ id, public_key }: SigningKeyRow): Jwk {
  const { kty, crv, x, y } = JSON.parse(public_key);
  return { kid: id, use: 'sig', alg: ALGORITHM, kty, crv, x, y };
}
