import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exampleEvents } from '@portico/api';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import { begin, complete, signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const trusted = await startProvider();
const gone = await startProvider();
const service = await startService({ environment: withProviders({ trusted, gone }) });
await gone.stop();
after(async () => {
  await service.stop();
  await trusted.stop();
});

const BY = { id: 'trusted', provider: trusted };
let subjects = 0;
const claimsOf = (email = `elsewhere-${process.pid}-${++subjects}@example.com`) => ({
  sub: `subject-${++subjects}`,
  email,
  email_verified: true,
});

const finish = ({ token }: Pick<Person, 'token'>, body: object) =>
  service.call('POST', '/v1/identities/completion', { token, body });

async function link(person: Pick<Person, 'token'>, claims: object) {
  const { verifier, url } = await begin(service, 'trusted', { token: person.token, path: '/v1/identities' });
  return finish(person, { verifier, parameters: trusted.signIn(url, { ...claims }) });
}

test('201: a linked identity signs in to the account, and is listed', async () => {
  const person = await service.person('linking');
  const claims = claimsOf();
  const linked = await link(person, claims);
  assert.equal(linked.status, 201, linked.text);
  assert.deepEqual(linked.body.provider, { id: 'trusted', name: 'trusted' });
  assert.equal(linked.body.email, claims.email);
  assert.equal(linked.body.lastUsedAt, null);
  const signedIn = await signInWith(service, BY, claims);
  assert.equal(signedIn.body.account.id, person.account.id);
  const { items } = (await service.call('GET', '/v1/identities', { token: person.token })).body;
  assert.equal(items.length, 1);
  assert.notEqual(items[0].lastUsedAt, null);
  await service.mailTo(person.account.email, 'identity_linked_notice');
});

test('409 IDENTITY_NOT_LINKED, then 201 with the kept answer after signing in another way', async () => {
  const person = await service.person('there');
  const claims = claimsOf(person.account.email);
  const token = await mailSecret(service, 'verification', person.account.id);
  await service.call('PUT', '/v1/email-verifications', { body: { token } });
  const { verifier, ...refused } = await signInWith(service, BY, claims);
  assert.equal(outcome(refused), '409 IDENTITY_NOT_LINKED');
  const again = await complete(service, { verifier, parameters: 'code=again' });
  assert.equal(outcome(again), '422 FIELDS_VALIDATION_ERROR: verifier');
  const linked = await finish(person, { verifier });
  assert.equal(linked.status, 201, linked.text);
  assert.equal(outcome(await signInWith(service, BY, claims)), '201');
  assert.equal(outcome(await finish(person, { verifier })), '422 FIELDS_VALIDATION_ERROR: verifier');
});

test('409 IDENTITY_ALREADY_EXISTS when another account has it; 201 for its own account', async () => {
  const [one, other] = [await service.person('one'), await service.person('other')];
  const claims = claimsOf();
  const first = await link(one, claims);
  assert.equal(outcome(await link(other, claims)), '409 IDENTITY_ALREADY_EXISTS');
  assert.equal((await link(one, claims)).body.id, first.body.id);
});

test('422 on verifier: a link begun by another account', async () => {
  const [one, other] = [await service.person('one'), await service.person('other')];
  const { verifier, url } = await begin(service, 'trusted', { token: one.token, path: '/v1/identities' });
  const body = { verifier, parameters: trusted.signIn(url, claimsOf()) };
  assert.equal(outcome(await finish(other, body)), '422 FIELDS_VALIDATION_ERROR: verifier');
  assert.equal(outcome(await complete(service, body)), '422 FIELDS_VALIDATION_ERROR: verifier');
  assert.equal(outcome(await finish(one, body)), '201');
});

test('401 SIGN_IN_REFUSED: the provider refuses a link', async () => {
  const person = await service.person('refused');
  const { verifier } = await begin(service, 'trusted', { token: person.token, path: '/v1/identities' });
  const reply = await finish(person, { verifier, parameters: 'error=access_denied' });
  assert.equal(outcome(reply), '401 SIGN_IN_REFUSED');
  const { items } = (await service.call('GET', '/v1/account/events', { token: person.token })).body;
  const [failed] = items.filter(({ type }: { type: string }) => type === 'session.login_failed');
  const [, example] = exampleEvents('session.login_failed');
  assert.deepEqual(failed.subject, { type: 'session', id: person.account.id });
  assert.deepEqual([failed.actor.type, failed.actor.id], ['account', person.account.id]);
  assert.deepEqual(example?.subject, { type: 'session', id: example?.actor.id });
});

test('409 LAST_CREDENTIAL: the only way to sign in, until a password reset adds a password', async () => {
  const claims = claimsOf();
  const { body } = await signInWith(service, BY, claims);
  const token = body.accessToken;
  const [{ id }] = (await service.call('GET', '/v1/identities', { token })).body.items;
  const remove = (as: string) => service.call('DELETE', `/v1/identities/${id}`, { token: as });
  assert.equal(outcome(await remove(token)), '409 LAST_CREDENTIAL');
  const reset = await mailSecret(service, 'password_reset', body.account.id);
  const password = 'a password of my own';
  await service.call('PUT', '/v1/password-resets', { body: { token: reset, password } });
  const login = await service.call('POST', '/v1/login', { body: { email: claims.email, password } });
  assert.equal(login.status, 201, login.text);
  const security = await service.call('GET', '/v1/account/security', { token: login.body.accessToken });
  assert.equal(security.body.password, true);
  assert.equal(outcome(await remove(login.body.accessToken)), '204');
  const { items } = (await service.call('GET', '/v1/account/events', { token: login.body.accessToken })).body;
  assert.equal(items[0].type, 'identity.unlinked');
  await service.mailTo(claims.email, 'identity_unlinked_notice');
});

for (const [expected, way] of [
  ['404 CONNECTION_NOT_FOUND', { email: 'ada@example.com' }],
  ['409 PROVIDER_UNAVAILABLE', { providerId: 'gone' }],
] as const) {
  test(`${expected}: a link cannot begin with ${Object.keys(way).join()}`, async () => {
    const { token } = await service.person('linking');
    const body = { ...way, verifierHash: challengeOf(newVerifier()) };
    assert.equal(outcome(await service.call('POST', '/v1/identities', { token, body })), expected);
  });
}
