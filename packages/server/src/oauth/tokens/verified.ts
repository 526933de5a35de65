import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** The payload of a token that was signed here; undefined for one that does not verify. */
export async function verifiedBy(
  keys: Pick<SigningKeys, 'verifiers'>,
  token: string,
  expected: JWTVerifyOptions & Required<Pick<JWTVerifyOptions, 'currentDate'>>,
): Promise<JWTPayload | undefined> {
  const set = { keys: [...(await keys.verifiers())] } as unknown as JSONWebKeySet;
  try {
    return (await jwtVerify(token, createLocalJWKSet(set), expected)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
