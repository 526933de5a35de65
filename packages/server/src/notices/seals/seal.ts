import { createPublicKey } from 'node:crypto';
import type { Contracts } from '@portico/api';
import { SignJWT } from 'jose';
import { timestamp } from '../../ground/clock.ts';
import type { SealRow } from '../../ground/database/schema.ts';
import type { Signer } from '../../oauth/tokens/signing-keys.ts';

/** RFC 8725, section 3.11: keeps any other JWT that these keys sign from being taken for a seal. */
const SEAL_TYPE = 'portico-seal+jwt';

export type UnsignedSeal = Omit<SealRow, 'signature' | 'id' | 'subtrees'>;
type Seal = Contracts['getEventProof']['answer']['body']['seal'];

/** The content of a seal, and its signed part. */
function claimsOf(seal: UnsignedSeal): Omit<Seal, 'signature'> {
  return {
    number: seal.number,
    count: seal.count,
    firstEventId: seal.first_event_id,
    lastEventId: seal.last_event_id,
    root: seal.root,
    previousRoot: seal.previous_root,
    at: timestamp(seal.at),
  };
}

export function presentSeal(seal: SealRow): Seal {
  return { ...claimsOf(seal), signature: seal.signature };
}

/**
 * Signs a seal. The header carries the public key, because seals are checked long after the service has stopped publishing
 * the key: compare it, or its thumbprint (RFC 7638), with what you kept of the JWKS.
 */
export async function signSeal(seal: UnsignedSeal, { id, algorithm, key }: Signer): Promise<string> {
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  return new SignJWT({ ...claimsOf(seal) })
    .setProtectedHeader({ typ: SEAL_TYPE, alg: algorithm, kid: id, jwk })
    .sign(key);
}
