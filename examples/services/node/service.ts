/** A service that knows its callers by their tokens, with Fastify and jose. */
import { type FastifyRequest, fastify } from 'fastify';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';

const { ISSUER = 'http://localhost:3000', AUDIENCE = ISSUER, PORT = '4000' } = process.env;

// Fetched when first needed, then kept; a token that names a key that is not there has them fetched once more.
const keys = createRemoteJWKSet(new URL(`${ISSUER}/.well-known/jwks.json`));

const unauthorized = () => Object.assign(new Error('The token is missing or not valid'), { statusCode: 401 });

/** Flaws of a token, as opposed to failures to get the keys. */
const isRefusal = (error: unknown) =>
  error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code);

async function claimsOf({ headers }: FastifyRequest): Promise<JWTPayload> {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized();
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
    });
    // It is bound to a key, and so is no bearer token (RFC 9449).
    if ('cnf' in payload) throw unauthorized();
    return payload;
  } catch (error) {
    throw isRefusal(error) ? unauthorized() : error;
  }
}

const app = fastify();

app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
  if (error.statusCode === 401) return reply.code(401).header('WWW-Authenticate', 'Bearer').send();
  return reply.code(503).send();
});

app.get('/whoami', async (request) => {
  const { sub, organization_id = null, role = null } = await claimsOf(request);
  return { account: sub, organization: organization_id, role };
});

console.log(`Listening on ${await app.listen({ port: Number(PORT) })}`);
