/** An MCP server that people use with an MCP client of their own choice, once they have signed in to Portico. */

import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const ISSUER = process.env.ISSUER ?? 'http://localhost:3000';
const PORT = Number(process.env.PORT ?? 4100);
/** What this server is: one of `PORTICO_OPEN_AUDIENCES`. */
const RESOURCE = process.env.RESOURCE ?? `http://127.0.0.1:${PORT}/mcp`;
const METADATA = '/.well-known/oauth-protected-resource/mcp';

const keys = createRemoteJWKSet(new URL(`${ISSUER}/.well-known/jwks.json`));

/** Tokens for another service are none for this one. */
async function verifyAccessToken(token) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: RESOURCE,
    });
    const { sub, exp, client_id: clientId, scope, cnf } = payload;
    // It is bound to a key, and so is no bearer token (RFC 9449).
    if (cnf !== undefined) throw new InvalidTokenError('The access token is bound to a key');
    return {
      token,
      clientId,
      scopes: scope.split(' '),
      expiresAt: exp,
      resource: new URL(RESOURCE),
      extra: { accountId: sub },
    };
  } catch {
    throw new InvalidTokenError('The access token is not valid');
  }
}

function newServer() {
  const server = new McpServer({ name: 'who-am-i', version: '1.0.0' });
  server.registerTool('whoami', { description: 'Tells who signed in' }, ({ authInfo }) => ({
    content: [{ type: 'text', text: authInfo.extra.accountId }],
  }));
  return server;
}

const app = express();
app.use(express.json());

// Where clients learn who signs people in for this server (RFC 9728).
app.get(METADATA, (_request, response) => {
  response.json({ resource: RESOURCE, authorization_servers: [ISSUER], scopes_supported: ['openid'] });
});

app.post(
  '/mcp',
  requireBearerAuth({
    verifier: { verifyAccessToken },
    resourceMetadataUrl: new URL(METADATA, RESOURCE).href,
    expectedResource: new URL(RESOURCE),
  }),
  async (request, response) => {
    const server = newServer();
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response, request.body);
  },
);

const server = app.listen(PORT, '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}`);
});
