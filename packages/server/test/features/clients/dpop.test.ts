/** DPoP (RFC 9449) by `openid-client` and `oauth4webapi`, as their documentation shows it: both retry with the nonce. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { newApplication } from '../../fixtures/applications.ts';
import { REDIRECT_URI } from '../../fixtures/grants.ts';
import { AUDIENCE } from '../../harness/service.ts';
import { startProvider } from './provider.ts';

const provider = await startProvider();
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');
const settings = { audiences: [AUDIENCE], requireDpop: true };
const native = await newApplication(service, { kind: 'native', ...settings });
const web = await newApplication(service, { resource: AUDIENCE, ...settings });

for (const algorithm of ['ES256', 'Ed25519', 'PS256', 'RS256'])
  test(`openid-client, ${algorithm}: tokens, userinfo and refreshing with one key; another is refused`, async () => {
    const config = await client.discovery(new URL(issuer), native.id, undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    });
    assert.ok(config.serverMetadata().dpop_signing_alg_values_supported?.includes(algorithm));
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair(algorithm));
    const verifier = client.randomPKCECodeVerifier();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email offline_access',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      dpop_jkt: await DPoP.calculateThumbprint(),
    });
    const back = await provider.visit(url, ada);
    const checks = { pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(config, back, checks, undefined, { DPoP });
    assert.equal(tokens.token_type, 'dpop');
    const subject = tokens.claims()?.sub ?? '';
    const info = await client.fetchUserInfo(config, tokens.access_token, subject, { DPoP });
    assert.equal(info.email, ada.account.email);
    const token = tokens.refresh_token ?? '';
    const stolen = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
    await assert.rejects(
      client.refreshTokenGrant(config, token, undefined, { DPoP: stolen }),
      ({ error }: client.ResponseBodyError) => error === 'invalid_grant',
    );
    await assert.rejects(
      client.refreshTokenGrant(config, token),
      ({ error }: client.ResponseBodyError) => error === 'invalid_dpop_proof',
    );
    const next = await client.refreshTokenGrant(config, token, undefined, { DPoP });
    assert.equal(next.token_type, 'dpop');
    await assert.rejects(client.fetchUserInfo(config, next.access_token, subject));
  });

test('oauth4webapi: a bound JWT for another service, which introspection confirms', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const url = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecure));
  const own: oauth.Client = { client_id: web.id };
  const authentication = oauth.ClientSecretBasic(web.secret ?? '');
  const DPoP = oauth.DPoP(own, await oauth.generateKeyPair('ES256'));
  const verifier = oauth.generateRandomCodeVerifier();
  const asking = new URL(server.authorization_endpoint ?? '');
  asking.search = new URLSearchParams({
    client_id: web.id,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid',
    resource: AUDIENCE,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  const back = oauth.validateAuthResponse(server, own, await provider.visit(asking, ada));
  const exchange = async () =>
    oauth.processAuthorizationCodeResponse(
      server,
      own,
      await oauth.authorizationCodeGrantRequest(server, own, authentication, back, REDIRECT_URI, verifier, {
        DPoP,
        ...insecure,
      }),
    );
  const tokens = await exchange().catch((error: unknown) => {
    assert.ok(oauth.isDPoPNonceError(error));
    return exchange();
  });
  assert.equal(tokens.token_type, 'dpop');
  const jkt = await DPoP.calculateThumbprint();
  assert.deepEqual(decodeJwt(tokens.access_token).cnf, { jkt });
  const reply = await oauth.introspectionRequest(server, own, authentication, tokens.access_token, insecure);
  const found = await oauth.processIntrospectionResponse(server, own, reply);
  assert.deepEqual([found.active, found.token_type, found.cnf], [true, 'DPoP', { jkt }]);
});
