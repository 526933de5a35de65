import { createRemoteJWKSet } from 'jose';
import { PATIENCE } from './until.ts';

/** The keys with which a service signs, as somebody reads them who verifies its tokens. */
export const publishedKeys = (url: string) =>
  createRemoteJWKSet(new URL('/.well-known/jwks.json', url), { timeoutDuration: PATIENCE });
