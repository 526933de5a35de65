/**
 * A back end that approves invoices, and knows from the caller's token who may: nothing to ask, and as late as the token is
 * old. A token that would have grown too long says so, and only then does it ask.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';

const { ISSUER = 'http://localhost:3000', AUDIENCE = ISSUER, SERVICE_KEY = '', PORT = '4000' } = process.env;
const keys = createRemoteJWKSet(new URL(`${ISSUER}/.well-known/jwks.json`));

/** The claims of the caller; undefined without a valid token. */
async function claimsOf({ headers }: IncomingMessage): Promise<JWTPayload | undefined> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) return undefined;
  try {
    const required = { issuer: ISSUER, audience: AUDIENCE, requiredClaims: ['exp', 'sub'] };
    const { payload } = await jwtVerify(token, keys, { algorithms: ['ES256'], typ: 'at+jwt', ...required });
    // It is bound to a key, and so is no bearer token (RFC 9449).
    return 'cnf' in payload ? undefined : payload;
  } catch (error) {
    const isAway = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
    if (isAway) throw error;
    return undefined;
  }
}

/** Whether the caller has a permission in an organization. @throws Error if that cannot be found out now */
async function may(claims: JWTPayload, organizationId: string, permission: string): Promise<boolean> {
  if (claims.organization_id !== organizationId) return false;
  if (claims.permissions_omitted !== true) return (claims.permissions as string[]).includes(permission);
  const response = await fetch(`${ISSUER}/v1/permission-checks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ organizationId, permissions: [permission], accountId: claims.sub }),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.headers.get('error-code')}`);
  const { permissions } = (await response.json()) as { permissions: Record<string, boolean> };
  return permissions[permission] === true;
}

const server = createServer(async (request, response) => {
  const [, organizationId = ''] = /^\/organizations\/([^/]+)\/approvals$/.exec(request.url ?? '') ?? [];
  try {
    const claims = await claimsOf(request);
    if (!claims) response.writeHead(401, { 'www-authenticate': 'Bearer' });
    else response.writeHead((await may(claims, organizationId, 'invoice:approve')) ? 204 : 403);
  } catch (error) {
    console.error(String(error));
    response.writeHead(503);
  }
  response.end();
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
