/** `openid-client`, as its documentation shows it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import { type MadeApplication, newApplication } from '../../fixtures/applications.ts';
import { REDIRECT_URI } from '../../fixtures/grants.ts';
import { newMachine } from '../../fixtures/machines.ts';
import { AUDIENCE } from '../../harness/service.ts';
import { startProvider } from './provider.ts';

const provider = await startProvider();
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');
const web = await newApplication(service, { audiences: [AUDIENCE] });

/** The server is known by its own metadata alone; tests have no certificate. */
const discover = ({ id }: MadeApplication, authentication: client.ClientAuth, metadata = {}) =>
  client.discovery(new URL(issuer), id, metadata, authentication, {
    execute: [client.allowInsecureRequests],
  });

const configuration = await discover(web, client.ClientSecretBasic(web.secret));

interface BegunSignIn {
  readonly url: URL;
  readonly checks: client.AuthorizationCodeGrantChecks;
}

async function begin(
  config: client.Configuration,
  changed: Record<string, string> = {},
): Promise<BegunSignIn> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...changed,
  });
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

async function signIn(config: client.Configuration, changed: Record<string, string> = {}) {
  const { url, checks } = await begin(config, changed);
  return client.authorizationCodeGrant(config, await provider.visit(url, ada), checks);
}

/** The constant of the standard with which a request was refused. */
async function refusal(request: Promise<unknown>): Promise<string> {
  const error = await request.then(
    () => assert.fail('it was not refused'),
    (thrown: unknown) => thrown,
  );
  // A client that reads a challenge does not read the body.
  if (error instanceof client.WWWAuthenticateChallengeError)
    return ((await error.response.json()) as { error: string }).error;
  const isTold =
    error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError;
  if (!isTold) throw error;
  return error.error;
}

/** The words in which a client rejects an answer. */
async function distrust(request: Promise<unknown>): Promise<string> {
  const { cause } = (await request.then(
    () => assert.fail('it was taken'),
    (thrown: unknown) => thrown,
  )) as Error;
  return String((cause as Error).message);
}

test('discovery: both well-known paths give the same endpoints', async () => {
  const metadata = configuration.serverMetadata();
  assert.equal(metadata.issuer, issuer);
  assert.equal(metadata.supportsPKCE(), true);
  // A public URL with a path has the metadata of RFC 8414 before that path, where only its proxy can put them.
  const { origin, pathname } = new URL(issuer);
  const document = await fetch(`${issuer}/.well-known/oauth-authorization-server`);
  const found = await client.discovery(new URL(issuer), web.id, {}, client.None(), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
    [client.customFetch]: async (url) => {
      assert.equal(url, `${origin}/.well-known/oauth-authorization-server${pathname}`);
      return document;
    },
  });
  assert.equal(found.serverMetadata().token_endpoint, metadata.token_endpoint);
});

for (const [name, authentication] of [
  ['client_secret_basic', client.ClientSecretBasic(web.secret)],
  ['client_secret_post', client.ClientSecretPost(web.secret)],
] as const)
  test(`${name}: code, ID token, userinfo, refresh, introspection and revocation`, async () => {
    const config = await discover(web, authentication);
    // Verifies ID tokens with the published keys, instead of trusting TLS.
    client.enableNonRepudiationChecks(config);
    const tokens = await signIn(config);
    const claims = tokens.claims();
    assert.deepEqual([claims?.sub, claims?.email], [ada.account.id, ada.account.email]);
    assert.equal(tokens.scope, 'openid profile email offline_access');
    const { email } = await client.fetchUserInfo(config, tokens.access_token, ada.account.id);
    assert.equal(email, ada.account.email);
    const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    assert.equal(next.claims()?.sub, ada.account.id);
    assert.equal((await client.tokenIntrospection(config, next.access_token)).active, true);
    await client.tokenRevocation(config, next.refresh_token ?? '', { token_type_hint: 'refresh_token' });
    assert.equal((await client.tokenIntrospection(config, next.access_token)).active, false);
    assert.equal(await refusal(client.refreshTokenGrant(config, next.refresh_token ?? '')), 'invalid_grant');
  });

for (const algorithm of ['ES256', 'RS256'])
  test(`private_key_jwt by ${algorithm}: accepted at each endpoint`, async () => {
    const { publicKey, privateKey } = await generateKeyPair(algorithm);
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm }] };
    const application = await newApplication(service, { tokenEndpointAuth: 'private_key_jwt', jwks });
    const config = await discover(application, client.PrivateKeyJwt({ key: privateKey, kid: 'one' }));
    const { access_token, refresh_token = '' } = await signIn(config);
    assert.equal((await client.tokenIntrospection(config, access_token)).active, true);
    const next = await client.refreshTokenGrant(config, refresh_token);
    await client.tokenRevocation(config, next.access_token);
    assert.equal((await client.tokenIntrospection(config, access_token)).active, false);
    const foreign = (await generateKeyPair(algorithm)).privateKey;
    const forged = await discover(application, client.PrivateKeyJwt({ key: foreign, kid: 'one' }));
    assert.equal(await refusal(client.refreshTokenGrant(forged, refresh_token)), 'invalid_client');
  });

test('public application, and ID tokens signed with RS256', async () => {
  const browser = await newApplication(service, { kind: 'browser' });
  const tokens = await signIn(await discover(browser, client.None()));
  assert.equal(tokens.claims()?.aud, browser.id);
  const old = await newApplication(service, { signingAlgorithm: 'RS256' });
  const metadata = { id_token_signed_response_alg: 'RS256' };
  const config = await discover(old, client.ClientSecretBasic(old.secret), metadata);
  client.enableNonRepudiationChecks(config);
  assert.equal((await signIn(config)).claims()?.aud, old.id);
});

test('resource indicator: a JWT with its own audience, which introspection accepts', async () => {
  const { access_token, refresh_token = '' } = await signIn(configuration, { resource: AUDIENCE });
  const { aud, active } = await client.tokenIntrospection(configuration, access_token);
  assert.deepEqual([aud, active], [AUDIENCE, true]);
  const next = await client.refreshTokenGrant(configuration, refresh_token, { resource: AUDIENCE });
  assert.equal((await client.tokenIntrospection(configuration, next.access_token)).aud, AUDIENCE);
});

test('max_age: the ID token has auth_time, and the client accepts it', async () => {
  const { url, checks } = await begin(configuration, { max_age: '3600' });
  const answer = await provider.visit(url, ada);
  const tokens = await client.authorizationCodeGrant(configuration, answer, { ...checks, maxAge: 3_600 });
  assert.equal(typeof tokens.claims()?.auth_time, 'number');
});

test('the client reports the error, and rejects answers to other requests', async () => {
  const { url, checks } = await begin(configuration, { prompt: 'none login' });
  const answer = await provider.visit(url, ada);
  assert.equal(
    await refusal(client.authorizationCodeGrant(configuration, answer, checks)),
    'invalid_request',
  );
  const begun = await begin(configuration);
  const good = await provider.visit(begun.url, ada);
  const exchange = (at: URL, changed = {}) =>
    client.authorizationCodeGrant(configuration, at, { ...begun.checks, ...changed });
  const mixedUp = new URL(good);
  mixedUp.searchParams.set('iss', 'https://evil.example');
  assert.match(await distrust(exchange(mixedUp)), /"iss"/);
  assert.match(await distrust(exchange(good, { expectedState: 'another' })), /"state"/);
  const other = client.randomPKCECodeVerifier();
  assert.equal(await refusal(exchange(good, { pkceCodeVerifier: other })), 'invalid_grant');
  const { access_token } = await exchange(good);
  assert.equal(await refusal(exchange(good)), 'invalid_grant');
  // A code that is sent twice ends everything issued for it.
  const ended = client.fetchUserInfo(configuration, access_token, ada.account.id);
  assert.equal(await refusal(ended), 'invalid_token');
  const wrong = await discover(web, client.ClientSecretBasic('portico_cs_wrong'));
  assert.equal(await refusal(client.refreshTokenGrant(wrong, 'portico_rt_x')), 'invalid_client');
});

test('client_credentials: a machine gets a token for its API, by its secret or its key, and no other', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner, 'Acme');
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'own' }] };
  const of = { organization, by: owner, audiences: [service.app.publicUrl, AUDIENCE] };
  const bySecret = await newMachine(service, of);
  const byKey = await newMachine(service, { ...of, tokenEndpointAuth: 'private_key_jwt', jwks });
  for (const [machine, authentication] of [
    [bySecret, client.ClientSecretBasic(bySecret.secret)],
    [bySecret, client.ClientSecretPost(bySecret.secret)],
    [byKey, client.PrivateKeyJwt({ key: privateKey, kid: 'own' })],
  ] as const) {
    const config = await discover(machine, authentication);
    const tokens = await client.clientCredentialsGrant(config, { resource: AUDIENCE });
    assert.deepEqual(
      [tokens.token_type, tokens.refresh_token, tokens.id_token],
      ['bearer', undefined, undefined],
    );
    const known = await client.tokenIntrospection(config, tokens.access_token);
    assert.deepEqual([known.active, known.sub, known.aud], [true, machine.id, AUDIENCE]);
    const own = await client.clientCredentialsGrant(config, { resource: service.app.publicUrl });
    const caller = await service.call('GET', '/v1/caller', { token: own.access_token });
    assert.equal(caller.body.apiKey.id, machine.id);
    await client.tokenRevocation(config, own.access_token);
    assert.equal((await client.tokenIntrospection(config, own.access_token)).active, false);
    assert.equal(await refusal(client.clientCredentialsGrant(config, {})), 'invalid_target');
    const scoped = { resource: AUDIENCE, scope: 'openid' };
    assert.equal(await refusal(client.clientCredentialsGrant(config, scoped)), 'invalid_scope');
  }
  assert.equal(await refusal(client.clientCredentialsGrant(configuration, {})), 'unauthorized_client');
});

test('a pushed request (RFC 9126): the browser carries its address alone, and only once', async () => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = await client.buildAuthorizationUrlWithPAR(configuration, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
  });
  assert.deepEqual([...url.searchParams.keys()].toSorted(), ['client_id', 'request_uri']);
  const back = await provider.visit(url, ada);
  const checks = { pkceCodeVerifier, expectedState, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(configuration, back, checks);
  assert.equal(tokens.claims()?.sub, ada.account.id);
  const parameters = url.search.slice(1);
  const again = await service.call('POST', '/v1/authorizations/lookup', {
    token: ada.token,
    body: { parameters },
  });
  assert.equal(again.status, 422);
  const refused = client.buildAuthorizationUrlWithPAR(configuration, {
    redirect_uri: 'https://elsewhere.example.com/',
    scope: 'openid',
  });
  assert.equal(await refusal(refused), 'invalid_request');
});
