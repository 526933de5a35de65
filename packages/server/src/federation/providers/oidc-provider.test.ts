/** Sign-ins by `oidc-provider`, an independent implementation, as the service's provider and as an organization's. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startForeignProvider } from '../../../test/doubles/foreign-provider.ts';
import { connectedTo, setConnectionState } from '../../../test/fixtures/connected.ts';
import { begin, complete, withProviders } from '../../../test/fixtures/federation.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { type Reply, startService } from '../../../test/harness/service.ts';

const provider = await startForeignProvider();
const theirs = await startForeignProvider(['email', 'email_verified']);
/** `trusted-again` is the same, of which the service does not know the keys yet. */
const providers = { trusted: provider, 'trusted-again': provider };
const service = await startService({ environment: withProviders(providers) });
for (const id of Object.keys(providers)) provider.admit(`${service.app.publicUrl}/sign-in/return/${id}`);
after(async () => {
  await service.stop();
  await Promise.all([provider.stop(), theirs.stop()]);
});

let people = 0;
function claimsOf(domain = 'example.com') {
  const email = `foreign-${process.pid}-${++people}@${domain}`;
  return { sub: `subject-${people}`, email, email_verified: true, name: 'Ada Lovelace' };
}
const someone = () => provider.person(claimsOf());

async function lastReason(): Promise<string> {
  const [event] = await rowsOf(
    service.databaseUrl,
    `select details from events where type = 'session.login_failed' order by id desc limit 1`,
  );
  return JSON.parse(String(event?.details)).reason;
}

const refused = async (reply: Reply) => `${outcome(reply)}, ${await lastReason()}`;

test('201: a sign-in with consent creates the account, and finds it again', async () => {
  const ada = someone();
  const accounts = [];
  for (const _ of ['for the first time', 'and again']) {
    const { verifier, url } = await begin(service, 'trusted');
    const parameters = await ada.visit(url);
    assert.equal(new URLSearchParams(parameters).get('iss'), provider.issuer);
    const reply = await complete(service, { verifier, parameters });
    assert.equal(outcome(reply), '201', reply.text);
    accounts.push(reply.body.account);
  }
  const [first, again] = accounts;
  assert.deepEqual([first.emailVerified, first.name], [true, 'Ada Lovelace']);
  assert.equal(again.id, first.id);
});

test('401 SIGN_IN_REFUSED: the person refuses consent at the provider', async () => {
  const { verifier, url } = await begin(service, 'trusted');
  const reply = await complete(service, { verifier, parameters: await someone().visit(url, 'refuse') });
  assert.equal(await refused(reply), '401 SIGN_IN_REFUSED, provider_refused');
});

/** Tampering with the request to the provider, or with its answer. */
interface Tampered {
  readonly there?: (query: URLSearchParams) => void;
  readonly back?: (query: URLSearchParams) => void;
}

const TAMPERED: Readonly<Record<string, Tampered>> = {
  'another challenge of PKCE': { there: (query) => query.set('code_challenge', challengeOf(newVerifier())) },
  'another nonce': { there: (query) => query.set('nonce', 'another') },
  'another state': { there: (query) => query.set('state', 'another') },
  'the issuer of another': { back: (query) => query.set('iss', 'https://id.example.com') },
  'no issuer': { back: (query) => query.delete('iss') },
  'a code that was never given': { back: (query) => query.set('code', 'never given') },
};
for (const [what, { there, back }] of Object.entries(TAMPERED)) {
  test(`401 SIGN_IN_REFUSED: ${what}`, async () => {
    const { verifier, url } = await begin(service, 'trusted');
    const away = new URL(url);
    there?.(away.searchParams);
    const brought = new URLSearchParams(await someone().visit(away.href));
    back?.(brought);
    const reply = await complete(service, { verifier, parameters: String(brought) });
    assert.equal(await refused(reply), '401 SIGN_IN_REFUSED, not_verified');
  });
}

test('reauthentication: 201 after a new sign-in at the provider; 401 while still signed in there', async () => {
  const ada = someone();
  const { verifier, url } = await begin(service, 'trusted');
  const { body } = await complete(service, { verifier, parameters: await ada.visit(url) });
  const again = { token: body.accessToken, body: { prompt: 'login' } };
  const passive = await begin(service, 'trusted', again);
  const asked = new URL(passive.url);
  for (const name of ['prompt', 'max_age']) asked.searchParams.delete(name);
  const parameters = await ada.visit(asked.href);
  const reply = await complete(service, { verifier: passive.verifier, parameters });
  assert.equal(await refused(reply), '401 SIGN_IN_REFUSED, not_fresh');
  const active = await begin(service, 'trusted', again);
  const confirmed = await complete(service, {
    verifier: active.verifier,
    parameters: await ada.visit(active.url),
  });
  assert.equal(outcome(confirmed), '201', confirmed.text);
  const before = await service.call('GET', '/v1/account', { token: body.accessToken });
  assert.equal(outcome(before), '401 ACCESS_TOKEN_INVALID');
});

test('an organization tests and activates its connection, whose people get the role of their group', async () => {
  const rolesFrom = { name: 'groups', values: { chiefs: 'admin' } };
  const { owner, organization, domain, connection } = await connectedTo(service, theirs, { rolesFrom });
  await setConnectionState(service, connection, 'setup');
  const path = `/v1/connections/${connection}`;
  const { token } = owner;
  theirs.admit((await service.call('GET', path, { token })).body.returnUrl);
  // Its userinfo endpoint returns them, for a scope of their own.
  const ada = theirs.person({ ...claimsOf(domain), groups: ['staff', 'chiefs'] });
  const begins = async (given: object, to = '/v1/sign-ins') => {
    const verifier = newVerifier();
    const body = { ...given, verifierHash: challengeOf(verifier) };
    const { url } = (await service.call('POST', to, { token, body })).body;
    return { verifier, url };
  };
  const comes = async (...at: Parameters<typeof begins>) => {
    const { verifier, url } = await begins(...at);
    return complete(service, { verifier, parameters: await ada.visit(url) });
  };
  const tested = await comes({}, `${path}/tests`);
  assert.deepEqual([tested.body.state, tested.body.roles], ['passed', ['admin']], tested.text);
  const reply = await comes({ connectionId: connection });
  assert.deepEqual([outcome(reply), reply.body.methods], ['201', ['sso']], reply.text);
  const { id } = reply.body.account;
  const managers = await service.call('GET', `/v1/organizations/${organization}/managers`, { token });
  const place = managers.body.items.find((one: { account: { id: string } }) => one.account.id === id);
  assert.equal(place.role, 'admin');
  const change = { name: 'Own provider', rolesFrom: null };
  assert.equal(outcome(await service.call('PUT', path, { token, body: change })), '200');
  const { url } = await begins({ connectionId: connection });
  assert.equal(new URL(url).searchParams.get('scope'), 'openid email profile');
});

test("accepts signatures with the provider's new key a minute after a rotation", async (t) => {
  const ada = someone();
  const comes = async () => {
    const { verifier, url } = await begin(service, 'trusted-again');
    return outcome(await complete(service, { verifier, parameters: await ada.visit(url) }));
  };
  // The minute is one that has passed: ids that were made in one to come would stay ahead of the tests that follow.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 61_000 });
  assert.equal(await comes(), '201');
  t.mock.timers.reset();
  await provider.rotate();
  assert.equal(await comes(), '201');
});
