/** Devices (RFC 8628) with `openid-client` and `oauth4webapi`, as their documentation shows it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as client from 'openid-client';
import { newApplication } from '../../fixtures/applications.ts';
import { decide } from '../../fixtures/devices.ts';
import { startProvider } from './provider.ts';

const provider = await startProvider();
after(() => provider.stop());
const { service, issuer } = provider;
const ada = await service.person('ada');
const cli = await newApplication(service, { kind: 'native', devices: true });

const refusal = (request: Promise<unknown>) =>
  request.then(
    () => assert.fail('it was not refused'),
    (thrown: { readonly error?: string }) => thrown.error ?? assert.fail(String(thrown)),
  );

test('openid-client: a device is approved, and one is refused', async () => {
  const config = await client.discovery(new URL(issuer), cli.id, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const begin = () => client.initiateDeviceAuthorization(config, { scope: 'openid profile' });
  // The library waits before each request.
  const poll = (codes: client.DeviceAuthorizationResponse) =>
    client.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0 });
  const approved = await begin();
  assert.equal((await decide(service, ada.token, 'approval', approved.user_code)).status, 201);
  const tokens = await poll(approved);
  assert.equal(tokens.claims()?.sub, ada.account.id);
  const userinfo = await client.fetchUserInfo(config, tokens.access_token, ada.account.id);
  assert.equal(userinfo.sub, ada.account.id);
  const refused = await begin();
  assert.equal((await decide(service, ada.token, 'refusal', refused.user_code)).status, 204);
  assert.equal(await refusal(poll(refused)), 'access_denied');
});

test('oauth4webapi: each error of the standard, then tokens', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const at = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(at, await oauth.discoveryRequest(at, insecure));
  const me = { client_id: cli.id };
  const begin = async () =>
    oauth.processDeviceAuthorizationResponse(
      server,
      me,
      await oauth.deviceAuthorizationRequest(server, me, oauth.None(), { scope: 'openid' }, insecure),
    );
  const poll = async (code: string) =>
    oauth.processDeviceCodeResponse(
      server,
      me,
      await oauth.deviceCodeGrantRequest(server, me, oauth.None(), code, insecure),
    );
  const { device_code: code, user_code } = await begin();
  assert.equal(await refusal(poll(code)), 'authorization_pending');
  assert.equal(await refusal(poll(code)), 'slow_down');
  assert.equal((await decide(service, ada.token, 'approval', user_code)).status, 201);
  const tokens = await poll(code);
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, ada.account.id);
  assert.equal(await refusal(poll(code)), 'invalid_grant');
  assert.equal(await refusal(poll('unknown')), 'invalid_grant');
});
