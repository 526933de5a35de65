import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Needs } from '../handler.ts';

/** What an ID token says that was issued here (OpenID Connect RP-Initiated Logout 1.0, section 4). */
export interface Hint {
  /** The `client_id` of the application for which it was. */
  readonly clientId: string;
  readonly grantId: string | undefined;
}

/** Of ID tokens: neither an access token nor a logout token is one. */
const TYPE = 'JWT';
/** As of then, no token has expired. */
const BEFORE_ALL = new Date(0);

/** Makes the function that reads an ID token, however old it is; undefined for anything else. */
export function hintReader({
  signingKeys,
  publicUrl,
}: Pick<Needs, 'signingKeys' | 'publicUrl'>): (token: string) => Promise<Hint | undefined> {
  return async (token) => {
    const keys = { keys: [...(await signingKeys.verifiers())] } as unknown as JSONWebKeySet;
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
        issuer: publicUrl(),
        typ: TYPE,
        currentDate: BEFORE_ALL,
      });
      const { aud, sid } = payload;
      if (typeof aud !== 'string') return undefined;
      return { clientId: aud, grantId: typeof sid === 'string' ? sid : undefined };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
