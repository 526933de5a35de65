import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type MadeApplication, newApplication } from '../../../test/fixtures/applications.ts';
import { credentialsOf, refresh, tokensFor } from '../../../test/fixtures/oauth.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { AUDIENCE, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');
const web = await newApplication(service, { audiences: [AUDIENCE] });
const OFFLINE = { scope: 'openid offline_access' };

const ask = (what: 'introspect' | 'revoke', application: MadeApplication, token: string) =>
  service.call('POST', `/oauth2/${what}`, { body: { token, ...credentialsOf(application) } });
const introspect = async (application: MadeApplication, token: string) =>
  (await ask('introspect', application, token)).body;
const INACTIVE = { active: false };

test('200: an access token of its own, with scope and expiry', async () => {
  const { access_token, grant, expires_in } = await tokensFor(service, ada, web, { scope: 'openid email' });
  const { exp, iat, ...others } = await introspect(web, access_token);
  assert.equal(exp - iat, expires_in);
  assert.deepEqual(others, {
    active: true,
    scope: 'openid email',
    client_id: web.id,
    token_type: 'Bearer',
    sub: ada.account.id,
    sid: grant,
    iss: service.app.publicUrl,
  });
});

test('200: a refresh token is active until it is used', async () => {
  const { refresh_token } = await tokensFor(service, ada, web, OFFLINE);
  const { active, token_type, scope } = await introspect(web, refresh_token);
  assert.deepEqual([active, token_type, scope], [true, undefined, OFFLINE.scope]);
  const { body } = await refresh(service, web, refresh_token);
  assert.deepEqual(await introspect(web, refresh_token), INACTIVE);
  assert.equal((await introspect(web, body.refresh_token)).active, true);
});

test('200: a JWT is active for its application and its resource, until its grant ends', async () => {
  const api = await newApplication(service, { audiences: [AUDIENCE], resource: AUDIENCE });
  const { access_token, grant } = await tokensFor(service, ada, web, { resource: AUDIENCE });
  for (const application of [web, api]) {
    const { active, aud, client_id } = await introspect(application, access_token);
    assert.deepEqual([active, aud, client_id], [true, AUDIENCE, web.id]);
  }
  // A service that verifies the token by itself cannot know that.
  await service.call('DELETE', `/v1/grants/${grant}`, ada);
  for (const application of [web, api])
    assert.deepEqual(await introspect(application, access_token), INACTIVE);
});

test('200: a session of the application', async () => {
  const own = await newApplication(service, { firstParty: true });
  const { access_token } = await tokensFor(service, ada, own, { scope: 'openid portico' });
  assert.equal((await introspect(own, access_token)).active, true);
  assert.deepEqual(await introspect(web, access_token), INACTIVE);
});

test('200, inactive: tokens of others, unknown ones, and those not for an application', async () => {
  const other = await newApplication(service);
  const { access_token, refresh_token, id_token } = await tokensFor(service, ada, web, OFFLINE);
  const { body } = await service.call('POST', '/v1/tokens', { token: ada.token, body: {} });
  for (const token of [access_token, refresh_token])
    assert.deepEqual(await introspect(other, token), INACTIVE);
  for (const token of [id_token, ada.token, body.token, 'x', 'portico_oa_x'])
    assert.deepEqual(await introspect(web, token), INACTIVE, token);
});

test('400 APPLICATION_FORBIDDEN: a public application introspects', async () => {
  const browser = await newApplication(service, { kind: 'browser' });
  const { access_token } = await tokensFor(service, ada, browser);
  const reply = await ask('introspect', browser, access_token);
  assert.equal(outcome(reply), '400 APPLICATION_FORBIDDEN');
  assert.equal(reply.body.error, 'unauthorized_client');
});

for (const [what, name] of [
  ['an access token', 'access_token'],
  ['a refresh token', 'refresh_token'],
] as const)
  test(`revoking ${what} ends its grant, with an event`, async () => {
    const tokens = await tokensFor(service, ada, web, OFFLINE);
    const other = await newApplication(service);
    const refused = await ask('revoke', other, tokens[name]);
    assert.deepEqual([outcome(refused), refused.body], ['200', {}]);
    assert.equal((await introspect(web, tokens.access_token)).active, true);
    assert.equal(outcome(await ask('revoke', web, tokens[name])), '200');
    assert.deepEqual(await introspect(web, tokens.access_token), INACTIVE);
    assert.equal(outcome(await refresh(service, web, tokens.refresh_token)), '400 GRANT_INVALID');
    const { body } = await service.call('GET', '/v1/account/events?type=grant.ended&limit=1', ada);
    assert.deepEqual(
      [body.items[0].subject.id, body.items[0].details.reason],
      [tokens.grant, 'revoked_by_application'],
    );
    assert.equal(outcome(await ask('revoke', web, tokens[name])), '200');
  });

test('401 APPLICATION_INVALID: wrong client credentials', async () => {
  for (const what of ['introspect', 'revoke'] as const) {
    const reply = await ask(what, { id: web.id, secret: 'portico_cs_wrong' }, 'x');
    assert.equal(outcome(reply), '401 APPLICATION_INVALID');
  }
});

test('revoking: a public application needs only its id', async () => {
  const browser = await newApplication(service, { kind: 'browser' });
  const { access_token } = await tokensFor(service, ada, browser);
  assert.equal(outcome(await ask('revoke', browser, access_token)), '200');
  const { status } = await service.call('GET', '/oauth2/userinfo', { token: access_token });
  assert.equal(status, 401);
});
