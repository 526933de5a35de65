import { hash } from 'node:crypto';
import { DPOP_ALGORITHMS } from '@portico/api';
import { calculateJwkThumbprint, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { MINUTE } from '../../ground/clock.ts';
import { isPublic, isUsableRsa, type PublicJwk, publicKeyIn } from './keys.ts';
import { normalizedUri } from './uri.ts';

/** How far the time in a proof may be from now, in milliseconds: so long, it counts as new. */
const WINDOW = 5 * MINUTE;
/** Characters of the longest proof: one with an RSA key of 4,096 bits has less than half. */
const LONGEST = 5_000;
/** Characters of the longest `jti`. */
const LONGEST_ID = 500;

/** The request that a proof has to be for. */
export interface ProvenRequest {
  readonly method: string;
  readonly uri: string;
  /** The access token that is sent with it, if any. */
  readonly accessToken?: string | undefined;
}

/** A proof that holds, but for its nonce and whether it was used before. */
export interface Proof {
  /** The thumbprint of its key (RFC 7638), in base64url. */
  readonly jkt: string;
  /** Identifies it among all proofs. */
  readonly hash: string;
  /** In milliseconds since 1970: from then on, its own time refuses it. */
  readonly expiresAt: number;
  readonly nonce: string | undefined;
}

/** Verifies a proof (RFC 9449, section 4.3). @returns undefined for one that does not hold */
export async function verifyProof(
  text: string,
  request: ProvenRequest,
  now: number,
): Promise<Proof | undefined> {
  if (text.length > LONGEST) return undefined;
  try {
    const { alg, jwk } = decodeProtectedHeader(text);
    const key = isRecord(jwk) ? keyFor(alg, jwk) : undefined;
    if (!key) return undefined;
    const { payload } = await jwtVerify(text, key, {
      algorithms: [...DPOP_ALGORITHMS],
      typ: 'dpop+jwt',
      requiredClaims: ['jti', 'htm', 'htu', 'iat'],
      currentDate: new Date(now),
    });
    const { jti, iat, nonce } = payload;
    if (!isFor(payload, request) || !isId(jti) || !isNew(iat, now)) return undefined;
    if (nonce !== undefined && typeof nonce !== 'string') return undefined;
    const jkt = await calculateJwkThumbprint(jwk as object);
    return {
      jkt,
      hash: sha256(`${jkt} ${jti}`),
      // A date can have a fraction (RFC 7519, section 2).
      expiresAt: Math.ceil(iat * 1_000) + WINDOW + 1,
      nonce,
    };
  } catch (error) {
    // A header that is not one is a `TypeError`.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The key that a proof carries, if it is a public one that its algorithm can use. */
function keyFor(alg: string | undefined, jwk: PublicJwk) {
  if (!isPublic(jwk)) return undefined;
  const key = publicKeyIn(jwk);
  const { asymmetricKeyType, asymmetricKeyDetails } = key ?? {};
  const fits: Readonly<Record<(typeof DPOP_ALGORITHMS)[number], boolean>> = {
    ES256: asymmetricKeyDetails?.namedCurve === 'prime256v1',
    ES384: asymmetricKeyDetails?.namedCurve === 'secp384r1',
    PS256: key !== undefined && isUsableRsa(key),
    RS256: key !== undefined && isUsableRsa(key),
    Ed25519: asymmetricKeyType === 'ed25519',
    EdDSA: asymmetricKeyType === 'ed25519',
  };
  return alg !== undefined && Object.hasOwn(fits, alg) && fits[alg as keyof typeof fits] ? key : undefined;
}

function isFor({ htm, htu, ath }: JWTPayload, { method, uri, accessToken }: ProvenRequest): boolean {
  if (htm !== method || typeof htu !== 'string' || normalizedUri(htu) !== normalizedUri(uri)) return false;
  return accessToken === undefined || ath === sha256(accessToken);
}

function isNew(iat: unknown, now: number): iat is number {
  return typeof iat === 'number' && Math.abs(now - iat * 1_000) <= WINDOW;
}

function isId(jti: unknown): jti is string {
  return typeof jti === 'string' && jti !== '' && jti.length <= LONGEST_ID;
}

function isRecord(value: unknown): value is PublicJwk {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In base64url. */
function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
