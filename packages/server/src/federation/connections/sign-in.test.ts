import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import {
  type Connected,
  connectedTo,
  FEDERATION,
  setConnectionState,
  signInBy,
} from '../../../test/fixtures/connected.ts';
import { newName } from '../../../test/fixtures/domains.ts';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { complete } from '../../../test/fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { beginKnownTotp, knownCode } from '../../../test/fixtures/totp.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';

const provider = await startProvider();
const gone = await startProvider();
const service = await startService({ environment: FEDERATION });
const acme = await connectedTo(service, provider);
after(async () => {
  await service.stop();
  await provider.stop();
});

/** One process alone serves an SQLite file. */
const WITH_NODES = { skip: testedDatabase === 'sqlite' && 'an embedded database has one node' };

let people = 0;
/** The claims of an unknown person, by default with an address in the domain of `acme`. */
const someone = (domain = acme.domain) => ({
  sub: `subject-${++people}`,
  email: `person-${people}@${domain}`,
  name: 'Ada Lovelace',
});
const come = (claims: object, to: Connected = acme, how = {}) =>
  signInBy(service, { connection: to.connection, provider }, claims, how);
const begin = (body: object, token?: string) =>
  service.call('POST', '/v1/sign-ins', {
    ...(token && { token }),
    body: { ...body, verifierHash: challengeOf(newVerifier()) },
  });

/** Why the last sign-in was refused. */
async function lastReason(): Promise<unknown> {
  await service.app.settled();
  const query = `select details from events where type = 'session.login_failed' order by id desc limit 1`;
  return JSON.parse(String((await rowsOf(service.databaseUrl, query))[0]?.details)).reason;
}

/** A person registered with an address in the domain of `acme`. */
async function registered({ isVerified }: { readonly isVerified: boolean }): Promise<Person> {
  const { email } = someone();
  const reply = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
  assert.equal(reply.status, 201, reply.text);
  const { account, accessToken: token } = reply.body;
  if (isVerified) await haveVerified(service, account.id);
  return { token, account, password: PASSWORD };
}

const signedIn = async (email: string) =>
  outcome(await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } }));

test('201: an unknown person gets an account with the verified address, found again next time', async () => {
  const claims = someone();
  const first = await come(claims);
  assert.equal(first.status, 201, first.text);
  assert.deepEqual(first.body.methods, ['sso']);
  const { account } = first.body;
  assert.deepEqual(
    [account.email, account.emailVerified, account.name],
    [claims.email, true, 'Ada Lovelace'],
  );
  const again = await come({ ...claims, email: someone().email });
  assert.equal(again.status, 201, again.text);
  assert.equal(again.body.account.id, account.id);
});

test('201: the domain of an address selects the connection, with a return URL of its own', async () => {
  const reply = await begin({ email: `Somebody@${acme.domain.toUpperCase()}` });
  assert.equal(reply.status, 201, reply.text);
  const query = new URL(reply.body.url).searchParams;
  assert.equal(query.get('redirect_uri'), `${service.app.publicUrl}/sign-in/return/${acme.connection}`);
  assert.equal(query.get('scope'), 'openid email profile');
  assert.equal((await come(someone(), acme, { body: { email: someone().email } })).status, 201);
});

for (const state of ['setup', 'paused']) {
  test(`404 CONNECTION_NOT_FOUND: a connection that is ${state}; a sign-in under way is refused`, async () => {
    const to = await connectedTo(service, provider);
    const verifier = newVerifier();
    const body = { connectionId: to.connection, verifierHash: challengeOf(verifier) };
    const { url } = (await service.call('POST', '/v1/sign-ins', { body })).body;
    await setConnectionState(service, to.connection, state);
    assert.equal(outcome(await begin({ connectionId: to.connection })), '404 CONNECTION_NOT_FOUND');
    assert.equal(outcome(await begin({ email: `ada@${to.domain}` })), '404 CONNECTION_NOT_FOUND');
    const parameters = provider.signIn(url, someone(to.domain));
    assert.equal(outcome(await complete(service, { verifier, parameters })), '401 SIGN_IN_REFUSED');
  });
}

test('404 CONNECTION_NOT_FOUND when the organization is deleted', async () => {
  const { connection, owner, organization } = await connectedTo(service, provider);
  await service.call('DELETE', `/v1/organizations/${organization}`, { token: owner.token });
  assert.equal(outcome(await begin({ connectionId: connection })), '404 CONNECTION_NOT_FOUND');
});

test('409 PROVIDER_UNAVAILABLE when discovery fails', async () => {
  const { connection } = await connectedTo(service, gone);
  await gone.stop();
  assert.equal(outcome(await begin({ connectionId: connection })), '409 PROVIDER_UNAVAILABLE');
});

test('201: links an account with the same, verified address at once', async () => {
  const person = await registered({ isVerified: true });
  const reply = await come({ ...someone(), email: person.account.email });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.account.id, person.account.id);
  assert.equal(await signedIn(person.account.email), '201');
});

test('401 SECOND_FACTOR_REQUIRED, then 201: an account with an app, also the first time', async () => {
  const person = await registered({ isVerified: true });
  await beginKnownTotp(service, person.account.id);
  const body = { code: knownCode() };
  const active = await service.call('PUT', '/v1/account/totp', { token: person.token, body });
  assert.equal(active.status, 200, active.text);
  const { verifier, ...asked } = await come({ ...someone(), email: person.account.email });
  assert.equal(outcome(asked), '401 SECOND_FACTOR_REQUIRED');
  const right = await complete(service, { verifier, code: active.body.codes[0] });
  assert.equal(right.status, 201, right.text);
  assert.deepEqual(right.body.methods, ['sso', 'recovery_code']);
});

test('201: takes over an account with the same, unverified address, as a reset does', async () => {
  const attacker = await registered({ isVerified: false });
  const reply = await come({ ...someone(), email: attacker.account.email });
  assert.equal(reply.status, 201, reply.text);
  assert.equal(reply.body.account.id, attacker.account.id);
  assert.equal(await signedIn(attacker.account.email), '401 CREDENTIALS_INVALID');
  const still = await service.call('GET', '/v1/account', { token: attacker.token });
  assert.equal(outcome(still), '401 ACCESS_TOKEN_INVALID');
});

test('401 SIGN_IN_REFUSED: an address outside the domains, whoever has it', async () => {
  const stranger = await service.person('stranger');
  await haveVerified(service, stranger.account.id);
  const other = await connectedTo(service, provider);
  for (const email of [
    stranger.account.email,
    `ada@${newName()}`,
    `ada@mail.${acme.domain}`,
    `ada@${other.domain}`,
    `ada@${acme.domain}@example.com`,
  ]) {
    const reply = await come({ ...someone(), email, email_verified: true });
    assert.equal(outcome(reply), '401 SIGN_IN_REFUSED', email);
  }
  assert.equal(await lastReason(), 'no_address');
  await come({ ...someone(), email: stranger.account.email });
  assert.equal(await lastReason(), 'foreign_address');
});

test('401 SIGN_IN_REFUSED: email_verified is false for a person unknown to the connection', async () => {
  const { account, token } = await registered({ isVerified: true });
  for (const email_verified of [false, 'false'])
    for (const email of [account.email, someone().email]) {
      const reply = await come({ ...someone(), email, email_verified });
      assert.equal(outcome(reply), '401 SIGN_IN_REFUSED', email);
      assert.equal(await lastReason(), 'email_not_verified');
    }
  assert.equal(
    outcome(await link({ token }, { ...someone(), email_verified: false })),
    '401 SIGN_IN_REFUSED',
  );
  const known = someone();
  for (const email_verified of [undefined, false])
    assert.equal(outcome(await come({ ...known, email_verified })), '201');
});

test('refused sign-ins are reported with their reason to the owners of the connection, no others', async () => {
  const { sub, email } = someone();
  const other = await connectedTo(service, provider);
  assert.equal((await come({ sub, email })).status, 201);
  for (const [claims, fault] of [
    [{ ...someone(), email: `ada@${newName()}` }, undefined],
    [{ sub, email: `ada@${newName()}` }, undefined],
    [someone(), { claims: { aud: 'another' } }],
  ] as const)
    assert.equal(outcome(await come(claims, acme, { fault })), '401 SIGN_IN_REFUSED');
  const told = async ({ organization, owner: { token } }: Connected) => {
    const path = `/v1/organizations/${organization}/events?type=session.login_failed&limit=3`;
    const { body } = await service.call('GET', path, { token });
    return body.items.map(({ details }: { details: object }) => details);
  };
  const connection = acme.connection;
  assert.deepEqual(await told(acme), [
    { reason: 'not_verified', connection },
    { reason: 'foreign_address', connection },
    { reason: 'foreign_address', connection },
  ]);
  assert.deepEqual(await told(other), []);
});

test('401 SIGN_IN_REFUSED for a known person once the domain is lost or the address is outside it', async () => {
  const to = await connectedTo(service, provider);
  const claims = someone(to.domain);
  assert.equal((await come(claims, to)).status, 201);
  const moved = { ...claims, email: `person@${newName()}` };
  assert.equal(outcome(await come(moved, to)), '401 SIGN_IN_REFUSED');
  await runOn(service.databaseUrl, `update domains set state = 'lost' where name = ?`, [to.domain]);
  assert.equal(outcome(await come(claims, to)), '401 SIGN_IN_REFUSED');
  assert.equal(await lastReason(), 'foreign_address');
});

test('401 SIGN_IN_REFUSED: an account whose address has left the domains', async () => {
  const claims = someone();
  const { account } = (await come(claims)).body;
  const away = `away-${process.pid}@example.com`;
  await service.app.settled();
  await runOn(service.databaseUrl, 'update accounts set email = ?, email_canonical = ? where id = ?', [
    away,
    away,
    account.id,
  ]);
  assert.equal(outcome(await come(claims)), '401 SIGN_IN_REFUSED');
  assert.equal(await lastReason(), 'foreign_address');
});

test('401 SIGN_IN_REFUSED: the answer of one connection to a sign-in by another', async () => {
  const other = await connectedTo(service, provider);
  const verifier = newVerifier();
  await service.call('POST', '/v1/sign-ins', {
    body: { connectionId: acme.connection, verifierHash: challengeOf(verifier) },
  });
  const { url } = (await begin({ connectionId: other.connection })).body;
  const reply = await complete(service, { verifier, parameters: provider.signIn(url, someone()) });
  assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
});

test('reauthentication by the connection: 201, or 401 SIGN_IN_REFUSED for an older sign-in', async () => {
  const claims = { ...someone(), auth_time: Math.floor(Date.now() / 1_000) };
  const { accessToken: token } = (await come(claims)).body;
  const again = { token, body: { connectionId: acme.connection, prompt: 'login' } };
  const stale = await come({ ...claims, auth_time: claims.auth_time - 3_600 }, acme, again);
  assert.equal(outcome(stale), '401 SIGN_IN_REFUSED');
  const fresh = await come(claims, acme, again);
  assert.equal(fresh.status, 201, fresh.text);
  assert.deepEqual(fresh.body.methods, ['sso']);
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
});

for (const [registration, expected] of [
  ['invitation', '201'],
  ['closed', '403 REGISTRATION_CLOSED'],
] as const) {
  const title = `${expected}: an unknown person when registration is ${registration}`;
  test(title, WITH_NODES, async (t) => {
    const environment = { ...FEDERATION, PORTICO_REGISTRATION: registration };
    const shut = await startService({ beside: service, environment });
    t.after(() => shut.stop());
    const reply = await signInBy(shut, { connection: acme.connection, provider }, someone());
    assert.equal(outcome(reply), expected);
  });
}

/** Links the identity with these claims to a person's account. */
async function link({ token }: Pick<Person, 'token'>, claims: object) {
  const verifier = newVerifier();
  const body = { connectionId: acme.connection, verifierHash: challengeOf(verifier) };
  const begun = await service.call('POST', '/v1/identities', { token, body });
  assert.equal(begun.status, 201, begun.text);
  const parameters = provider.signIn(begun.body.url, { ...claims });
  return service.call('POST', '/v1/identities/completion', { token, body: { verifier, parameters } });
}

test('links a connection only to an account with an address in its domains', async () => {
  const own = await registered({ isVerified: true });
  const linked = await link(own, someone());
  assert.equal(linked.status, 201, linked.text);
  const stranger = await service.person('stranger');
  assert.equal(outcome(await link(stranger, someone())), '401 SIGN_IN_REFUSED');
});
