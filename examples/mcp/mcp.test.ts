/** The MCP server, used by a client library of MCP that is not registered. */
import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformation, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { selfSigned, signedBy } from '../../packages/server/test/doubles/certificates.ts';
import { authorized } from '../../packages/server/test/fixtures/grants.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { startService } from '../../packages/server/test/harness/service.ts';
import { start } from '../services/programs.ts';

const REDIRECT = 'http://127.0.0.1:8765/callback';
const stops: (() => unknown)[] = [];
after(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** The host of the client, with its metadata. @returns where they are */
async function publishClient(): Promise<string> {
  const authority = selfSigned('Authority of the tests', 'keyUsage=critical,keyCertSign');
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, authority.cert]);
  const host = createServer(signedBy(authority, 'IP:127.0.0.1'), (_, response) => {
    const document = { client_id: url, client_name: 'Assistant', redirect_uris: [REDIRECT] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  const url = `https://127.0.0.1:${(host.address() as AddressInfo).port}/client.json`;
  stops.push(() => {
    setDefaultCACertificates(trusted);
    host.closeAllConnections();
    host.close();
  });
  return url;
}

/** The client's storage, and its redirect of the person. */
function newProvider(clientMetadataUrl: string | undefined) {
  const kept: { client?: OAuthClientInformation; tokens?: OAuthTokens; verifier?: string; sent?: URL } = {};
  const provider: OAuthClientProvider = {
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    redirectUrl: REDIRECT,
    clientMetadata: { redirect_uris: [REDIRECT], client_name: 'Assistant' },
    state: () => 'a state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.sent = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

/** Ways to be known to a service where nobody of the team registered the client. */
const WAYS = [
  [
    'with metadata at a URL',
    { PORTICO_CLIENT_METADATA: 'on', PORTICO_CLIENT_REGISTRATION: 'off' },
    publishClient,
  ],
  ['that registers itself', { PORTICO_CLIENT_REGISTRATION: 'open' }, async () => undefined],
] as const;

for (const [what, ways, published] of WAYS)
  test(`an MCP client ${what} calls a tool on behalf of the person who signed in`, async () => {
    const port = await freePort();
    const resource = `http://127.0.0.1:${port}/mcp`;
    const portico = await startService({
      webhookAddresses: {
        isInsecureAllowed: true,
        isOwnNameAllowed: true,
        isPublic: () => true,
        resolve: async () => ['127.0.0.1'],
      },
      environment: { ...ways, PORTICO_OPEN_AUDIENCES: resource },
    });
    stops.push(() => portico.stop());
    const server = await start(
      {
        name: 'MCP',
        command: process.execPath,
        arguments: [fileURLToPath(new URL('server.js', import.meta.url))],
      },
      { ISSUER: portico.app.publicUrl, PORT: String(port), RESOURCE: resource },
    );
    stops.push(() => server.stop());
    const ada = await portico.person('ada');
    const { kept, provider } = newProvider(await published());

    const connect = async () => {
      const client = new Client({ name: 'assistant', version: '1.0.0' });
      const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider });
      return { client, transport };
    };
    const first = await connect();
    await assert.rejects(first.client.connect(first.transport), UnauthorizedError);
    const sent = kept.sent ?? new URL('about:blank');
    assert.ok(sent.href.startsWith(`${portico.app.publicUrl}/authorize?`));
    assert.equal(sent.searchParams.get('resource'), resource);
    const { code } = await authorized(portico, ada.token, sent.search.slice(1), { consent: true });
    await first.transport.finishAuth(code);

    const second = await connect();
    await second.client.connect(second.transport);
    const { content } = await second.client.callTool({ name: 'whoami' });
    assert.deepEqual(content, [{ type: 'text', text: ada.account.id }]);
    await second.client.close();

    const { body } = await portico.call('POST', '/v1/tokens', { token: ada.token, body: {} });
    const refused = await fetch(resource, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token}` },
    });
    assert.equal(refused.status, 401);
  });
