import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Contracts } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import type { SigningKeyRow } from '../database/schema.ts';
import { newId } from '../id.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';

/** ECDSA with P-256 and SHA-256 (RFC 7518, section 3.4). */
export const ALGORITHM = 'ES256';

type Jwk = Contracts['getJwks']['answer']['body']['keys'][number];

interface Turn extends Pick<SigningKeyRow, 'number' | 'created_at' | 'signs_from'> {}

/** A key that did not exist before. @throws KeyGivenUp */
export async function newSigningKey(tx: Transaction, keys: SecretKeys, turn: Turn): Promise<SigningKeyRow> {
  const id = newId();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    ...turn,
    id,
    public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
    private_key: await sealIn(tx, keys, { place: placeOf(SEALED.signingKey, id), secret }),
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
