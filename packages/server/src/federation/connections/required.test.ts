import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newApplication } from '../../../test/fixtures/applications.ts';
import {
  type Connected,
  connectedTo,
  connectTo,
  FEDERATION,
  setConnectionState,
  signInBy,
} from '../../../test/fixtures/connected.ts';
import { newDomain } from '../../../test/fixtures/domains.ts';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { parametersOf, REDIRECT_URI } from '../../../test/fixtures/grants.ts';
import { exchange } from '../../../test/fixtures/oauth.ts';
import { beginWith } from '../../../test/fixtures/strong.ts';
import { protect } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';

const provider = await startProvider();
const service = await startService({ environment: FEDERATION, workInterval: 20 });
after(async () => {
  await service.stop();
  await provider.stop();
});

let people = 0;

/** An organization whose owner has an address in its domain, and signed in with a second factor. */
async function held() {
  const to = await connectedTo(service, provider);
  const { owner } = to;
  await moveTo(to, owner);
  await beginWith(service, owner, 'password,totp');
  return to;
}

/** Gives a person an address in the organization's domain. */
async function moveTo({ domain }: Connected, { account }: Person): Promise<string> {
  const email = `person-${++people}@${domain}`;
  await service.app.settled();
  await runOn(service.databaseUrl, 'update accounts set email = ?, email_canonical = ? where id = ?', [
    email,
    email,
    account.id,
  ]);
  await haveVerified(service, account.id);
  return email;
}

const change = ({ organization, owner: { token } }: Connected, body: object) =>
  service.call('PUT', `/v1/organizations/${organization}`, { token, body: { name: 'Acme', ...body } });
const demand = async (to: Connected) => {
  const reply = await change(to, { ssoRequired: true });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.ssoRequired, true);
};
const read = async ({ organization }: Connected, token: string) =>
  outcome(await service.call('GET', `/v1/organizations/${organization}`, { token }));

test('403 SSO_REQUIRED: managers with addresses in the domains, from sessions begun without the connection', async () => {
  const to = await held();
  const [inside, outside] = [await service.person('inside'), await service.person('outside')];
  await service.manager(to.organization, to.owner, inside, 'admin');
  await service.manager(to.organization, to.owner, outside, 'viewer');
  const email = await moveTo(to, inside);
  assert.equal(await read(to, inside.token), '200');
  await demand(to);
  assert.equal(await read(to, inside.token), '403 SSO_REQUIRED');
  const renamed = await service.call('PUT', `/v1/organizations/${to.organization}`, {
    token: inside.token,
    body: { name: 'Other' },
  });
  assert.equal(outcome(renamed), '403 SSO_REQUIRED');
  assert.equal(await read(to, outside.token), '200');
  const came = await signInBy(service, { connection: to.connection, provider }, { sub: `s-${email}`, email });
  assert.equal(came.status, 201, came.text);
  assert.equal(await read(to, came.body.accessToken), '200');
  const list = await service.call('GET', '/v1/organizations', { token: inside.token });
  assert.deepEqual(
    list.body.items.map(({ ssoRequired }: { ssoRequired: boolean }) => ssoRequired),
    [true],
  );
  const body = { email: `anybody@${to.domain}` };
  const found = await service.call('POST', '/v1/connections/lookup', { body });
  assert.equal(found.body.connection.required, true);
  assert.equal((await change(to, { ssoRequired: false })).status, 200);
  assert.equal(await read(to, inside.token), '200');
});

test('403 SSO_REQUIRED for tokens, permission checks and sign-ins to applications as well', async () => {
  const to = await held();
  const inside = await service.person('inside');
  await service.manager(to.organization, to.owner, inside, 'viewer');
  await moveTo(to, inside);
  const { id } = await newApplication(service, { kind: 'browser', redirectUris: [REDIRECT_URI] });
  const ask = async (path: string, body: object) =>
    outcome(await service.call('POST', path, { token: inside.token, body }));
  const { organization: organizationId } = to;
  const all = async () => [
    await ask('/v1/tokens', { organizationId }),
    await ask('/v1/permission-checks', { organizationId, permissions: ['a:b'] }),
    await ask('/v1/authorizations', {
      parameters: parametersOf(id, { scope: 'organization' }),
      consent: true,
    }),
  ];
  assert.deepEqual(await all(), ['201', '200', '201']);
  await demand(to);
  assert.deepEqual(await all(), Array(3).fill('403 SSO_REQUIRED'));
  const lookUp = async (changed: object) => {
    const body = { parameters: parametersOf(id, { scope: 'organization', ...changed }) };
    return (await service.call('POST', '/v1/authorizations/lookup', { token: inside.token, body })).body;
  };
  assert.deepEqual((await lookUp({})).needs, ['sign_in']);
  const { url } = await lookUp({ prompt: 'none' });
  assert.equal(new URL(url).searchParams.get('error'), 'login_required');
});

test("403 SSO_REQUIRED from a session by another organization's connection", async () => {
  const to = await held();
  const other = await connectedTo(service, provider);
  const email = `both-${process.pid}@${other.domain}`;
  const came = await signInBy(service, { connection: other.connection, provider }, { sub: email, email });
  const person = { token: came.body.accessToken, account: came.body.account, password: PASSWORD };
  await service.manager(to.organization, to.owner, person, 'viewer');
  await moveTo(to, person);
  await demand(to);
  assert.equal(await read(to, person.token), '403 SSO_REQUIRED');
});

test('bypass: owners with a second factor get in, with an event and a mail to all owners once a session', async () => {
  const to = await held();
  const second = await service.person('second');
  await service.manager(to.organization, to.owner, second, 'owner');
  const email = await moveTo(to, second);
  await demand(to);
  assert.equal(await read(to, second.token), '403 SSO_REQUIRED');
  const mine = (await service.call('GET', '/v1/account', { token: to.owner.token })).body.email;
  for (let asked = 0; asked < 3; asked++) assert.equal(await read(to, to.owner.token), '200');
  const told = await service.mailTo(email, 'sso_bypassed_notice');
  assert.match(told.text, /Acme/);
  await service.mailTo(mine, 'sso_bypassed_notice');
  const path = `/v1/organizations/${to.organization}/events`;
  const { items } = (await service.call('GET', path, { token: to.owner.token })).body;
  const bypasses = items.filter(({ type }: { type: string }) => type === 'sso.bypassed');
  assert.deepEqual(
    bypasses.map(({ actor, details }: { actor: { id: string }; details: { accountId: string } }) => [
      actor.id,
      details.accountId,
    ]),
    [[to.owner.account.id, to.owner.account.id]],
  );
});

test('bypass: owners with a second factor get in by an application too, with the same notices', async () => {
  const to = await held();
  const { organization, owner } = to;
  const application = await newApplication(service, { kind: 'browser', redirectUris: [REDIRECT_URI] });
  const parameters = parametersOf(application.id, { scope: 'organization offline_access' });
  const authorize = async () => {
    const body = { parameters, consent: true };
    const reply = await service.call('POST', '/v1/authorizations', { token: owner.token, body });
    assert.equal(reply.status, 201, reply.text);
    return new URL(reply.body.url).searchParams.get('code') ?? '';
  };
  const redeem = async (code: string) => outcome(await exchange(service, application, code));
  const noted = () =>
    runOn(service.databaseUrl, 'select account_id from sso_bypasses where organization_id = ?', [
      organization,
    ]);
  const earlier = await authorize();
  await demand(to);
  assert.deepEqual(await noted(), []);
  assert.equal(await redeem(earlier), '200');
  assert.equal((await noted()).length, 1);
  await runOn(service.databaseUrl, 'delete from sso_bypasses where organization_id = ?', [organization]);
  await authorize();
  assert.equal((await noted()).length, 1);
  const { email } = (await service.call('GET', '/v1/account', { token: owner.token })).body;
  await service.mailTo(email, 'sso_bypassed_notice');
});

test('an app that an owner sets up in a session does not let that session bypass', async () => {
  const to = await held();
  const second = await service.person('second');
  await service.manager(to.organization, to.owner, second, 'owner');
  await moveTo(to, second);
  await demand(to);
  await protect(service, second);
  const { methods } = (await service.call('GET', '/v1/caller', { token: second.token })).body.session;
  assert.deepEqual(methods, ['password', 'totp']);
  assert.equal(await read(to, second.token), '403 SSO_REQUIRED');
  assert.equal(outcome(await change({ ...to, owner: second }, { ssoRequired: false })), '403 SSO_REQUIRED');
  // One that began with its factor gets in, whatever is set up in it.
  await protect(service, to.owner);
  assert.equal(await read(to, to.owner.token), '200');
});

test('requiring SSO: 409 CONNECTION_NOT_ACTIVE, or 403 SECOND_FACTOR_MISSING for a weak session', async () => {
  const to = await held();
  await setConnectionState(service, to.connection, 'paused');
  assert.equal(outcome(await change(to, { ssoRequired: true })), '409 CONNECTION_NOT_ACTIVE');
  await setConnectionState(service, to.connection, 'active');
  await beginWith(service, to.owner, 'password');
  assert.equal(outcome(await change(to, { ssoRequired: true })), '403 SECOND_FACTOR_MISSING');
});

test('409 CONNECTION_IN_USE: the last active connection cannot be paused, repointed or deleted', async () => {
  const to = await held();
  await demand(to);
  const { token } = to.owner;
  const path = `/v1/connections/${to.connection}`;
  const put = async (body: object) =>
    outcome(await service.call('PUT', path, { token, body: { name: 'Own provider', ...body } }));
  assert.equal(await put({}), '200');
  assert.equal(await put({ state: 'paused' }), '409 CONNECTION_IN_USE');
  assert.equal(await put({ clientId: 'another' }), '409 CONNECTION_IN_USE');
  assert.equal(outcome(await service.call('DELETE', path, { token })), '409 CONNECTION_IN_USE');
  const other = await connectTo(service, provider, to);
  await setConnectionState(service, other, 'active');
  assert.equal(outcome(await service.call('DELETE', path, { token })), '204');
});

test('409 CONNECTION_IN_USE: no caller can remove verified domains', async () => {
  const to = await held();
  const { organization, owner, domain: name } = to;
  const [inside, admin] = [await service.person('inside'), await service.person('admin')];
  await service.manager(organization, owner, inside, 'viewer');
  await service.manager(organization, owner, admin, 'admin');
  const key = await newApiKey(service, { organization, by: owner, role: 'admin' });
  await moveTo(to, inside);
  const pending = await newDomain(service, { organization, by: owner });
  await demand(to);
  const path = `/v1/organizations/${organization}/domains`;
  const { items } = (await service.call('GET', path, { token: owner.token })).body;
  const { id } = items.find((one: { name: string }) => one.name === name);
  const remove = async (domain: string, { token }: { token: string }) =>
    outcome(await service.call('DELETE', `/v1/domains/${domain}`, { token }));
  for (const state of ['verified', 'lost']) {
    await runOn(service.databaseUrl, 'update domains set state = ? where id = ?', [state, id]);
    for (const by of [key, admin, owner]) assert.equal(await remove(id, by), '409 CONNECTION_IN_USE', state);
    assert.equal(await read(to, inside.token), '403 SSO_REQUIRED', state);
  }
  assert.equal(await remove(pending.id, key), '204');
  assert.equal((await change(to, { ssoRequired: false })).status, 200);
  assert.equal(await remove(id, key), '204');
});
