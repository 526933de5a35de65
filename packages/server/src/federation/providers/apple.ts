import type { Credential } from './provider.ts';

/** Apple accepts no secret that is older than half a year; one is made for each request, which is over in seconds. */
const LIFETIME = '5 minutes';

/** The secret of a client at Apple: a token that it signs itself. */
export async function appleSecret(
  { teamId, keyId, key }: Extract<Credential, { kind: 'key' }>,
  { client_id: clientId, audience }: { readonly client_id: string; readonly audience: string },
): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(await importPKCS8(key, 'ES256'));
}
