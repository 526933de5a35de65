import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Service, ServingRequest } from '@portico/conventions/serving';
import { loadLibrary } from '../../identity/passkeys/verify.ts';
import { signAccessToken } from '../../oauth/tokens/access-token.ts';
import { UNUSED_CLAIMS } from '../../oauth/tokens/hook-claims.ts';

/** How long after the start they are prepared, in milliseconds: requests that waited for the start come before. */
const AFTER = 100;

/**
 * Loads and builds, while a thread is idle after its start, the parts that would block its event loop at their first
 * use: the library of passkeys, the OpenAPI document, and the code that signs tokens.
 */
export async function prepareFirstUses(service: Pick<Service, 'respond'>): Promise<void> {
  await delay(AFTER, undefined, { ref: false });
  for (const prepare of [loadLibrary, () => service.respond(DOCUMENT), signOnce]) {
    // Such as out of file descriptors: the first use tries again.
    await prepare().catch(() => {});
    await nextTurn();
  }
}

/** Asks the service itself, which keeps the document that it builds. */
const DOCUMENT: ServingRequest = {
  method: 'GET',
  target: '/openapi.json',
  headers: {},
  requestId: 'first-use',
  ownRequestId: () => 'first-use',
  ipAddress: null,
  hasBody: false,
  readBody: async () => new Uint8Array(),
  connectionState: () => 'open',
};

/** With a key that is thrown away: those of the service are made at the first need. */
function signOnce(): Promise<string> {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const times = { issuedAt: 0, expiresAt: 0 };
  const token = {
    claims: {},
    jkt: null,
    standing: undefined,
    hookClaims: UNUSED_CLAIMS,
    issuer: '',
    audience: '',
    ...times,
  };
  return signAccessToken({ id: '', algorithm: 'ES256', key }, token);
}
