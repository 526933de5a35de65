/** Registration (RFC 7591) with `openid-client` and `oauth4webapi`, and its management (RFC 7592) as they leave it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { AUDIENCE } from '../../harness/service.ts';
import { startProvider } from './provider.ts';

const provider = await startProvider({
  PORTICO_CLIENT_REGISTRATION: 'open',
  PORTICO_OPEN_AUDIENCES: AUDIENCE,
  PORTICO_TOKEN_AUDIENCES: AUDIENCE,
});
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');
const REDIRECT = 'http://127.0.0.1:8765/callback';
const METADATA = { client_name: 'Assistant', redirect_uris: [REDIRECT] };

test('openid-client: registers, signs a user in, and refreshes', async () => {
  const config = await client.dynamicClientRegistration(new URL(issuer), METADATA, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid offline_access',
    resource: AUDIENCE,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
  });
  const checks = { pkceCodeVerifier, expectedState, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(config, await provider.visit(url, ada), checks);
  assert.equal(tokens.claims()?.sub, ada.account.id);
  assert.equal(tokens.claims()?.aud, config.clientMetadata().client_id);
  const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  assert.ok(next.access_token);
});

test('oauth4webapi: registers, reads and deletes itself; invalid metadata is refused with the error of the standard', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const at = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at, insecure));
  const register = async (metadata: Partial<oauth.Client>) =>
    oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, metadata, insecure),
    );
  const made = await register(METADATA);
  assert.equal(made.token_endpoint_auth_method, 'none');
  const own = async (method: string) => {
    const headers = new Headers({ accept: 'application/json' });
    const [token, where] = [made.registration_access_token, made.registration_client_uri].map(String);
    const reply = await oauth.protectedResourceRequest(
      String(token),
      method,
      new URL(String(where)),
      headers,
      null,
      insecure,
    );
    return reply.status;
  };
  assert.equal(await own('GET'), 200);
  assert.equal(await own('DELETE'), 204);
  await assert.rejects(own('GET'), (thrown: { readonly status?: number }) => thrown.status === 401);
  await assert.rejects(
    register({ redirect_uris: ['http://app.example.com/'] }),
    (thrown: { readonly error?: string }) => thrown.error === 'invalid_redirect_uri',
  );
});
