import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import { begin, complete, signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { invite } from '../../../test/fixtures/invitations.ts';
import { challengeOf, newVerifier } from '../../../test/fixtures/sign-ins.ts';
import { beginKnownTotp, knownCode, wrongKnownCode } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

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
  auth_time: Math.floor(Date.now() / 1_000),
});
const ask = (body: object, token?: string) =>
  service.call('POST', '/v1/sign-ins', { ...(token && { token }), body });

test('200: the providers, without secrets', async () => {
  const reply = await service.call('GET', '/v1/providers');
  assert.deepEqual(reply.body, {
    items: [
      { id: 'trusted', name: 'trusted' },
      { id: 'gone', name: 'gone' },
    ],
    nextCursor: null,
  });
});

test("201: a URL with state, nonce and PKCE, and a return URL of the provider's own", async () => {
  const { url } = await begin(service, 'trusted');
  const query = new URL(url).searchParams;
  assert.equal(query.get('redirect_uri'), `${service.app.publicUrl}/sign-in/return/trusted`);
  assert.equal(query.get('code_challenge_method'), 'S256');
  const secrets = ['state', 'nonce', 'code_challenge'].map((name) => query.get(name));
  assert.equal(new Set(secrets).size, 3);
  for (const secret of secrets) assert.match(String(secret), /^[A-Za-z0-9_-]{43}$/);
});

const verifierHash = () => challengeOf(newVerifier());
for (const [what, body, expected] of [
  ['an unknown provider', { providerId: 'nowhere' }, '422 FIELDS_VALIDATION_ERROR: providerId'],
  ['no provider', {}, '422 FIELDS_VALIDATION_ERROR: providerId'],
  ['an address without a connection', { email: 'ada@example.com' }, '404 CONNECTION_NOT_FOUND'],
  ['an unknown connection', { connectionId: 'nowhere' }, '404 CONNECTION_NOT_FOUND'],
  ['a provider that is not there', { providerId: 'gone' }, '409 PROVIDER_UNAVAILABLE'],
  [
    'an unknown invitation',
    { providerId: 'trusted', invitationToken: 'x' },
    '422 FIELDS_VALIDATION_ERROR: invitationToken',
  ],
  [
    'a prompt without a session',
    { providerId: 'trusted', prompt: 'login' },
    '422 FIELDS_VALIDATION_ERROR: prompt',
  ],
] as const) {
  test(`${expected}: ${what}`, async () => {
    assert.equal(outcome(await ask({ ...body, verifierHash: verifierHash() })), expected);
  });
}

test('422 on verifierHash: that of another sign-in', async () => {
  const body = { providerId: 'trusted', verifierHash: verifierHash() };
  assert.equal(outcome(await ask(body)), '201');
  assert.equal(outcome(await ask(body)), '422 FIELDS_VALIDATION_ERROR: verifierHash');
});

test('403 RATE_LIMITED: too many sign-ins begun by one address', async (t) => {
  const limited = await startService({
    environment: {
      ...withProviders({ trusted }),
      PORTICO_LIMITS: 'on',
      PORTICO_LIMIT_SIGN_INS_ELSEWHERE_PER_ADDRESS: '2/10m',
    },
  });
  t.after(() => limited.stop());
  const outcomes = [];
  for (let sent = 0; sent < 3; sent++) {
    const body = { providerId: 'trusted', verifierHash: verifierHash() };
    outcomes.push(outcome(await limited.call('POST', '/v1/sign-ins', { body })));
  }
  assert.deepEqual(outcomes, ['201', '201', '403 RATE_LIMITED']);
});

test('401 SECOND_FACTOR_REQUIRED, then 201: an account with an app; five codes at most', async () => {
  const claims = claimsOf();
  const first = await signInWith(service, BY, claims);
  const { account, accessToken: token } = first.body;
  await beginKnownTotp(service, account.id);
  const active = await service.call('PUT', '/v1/account/totp', { token, body: { code: knownCode() } });
  assert.equal(active.status, 200, active.text);
  const [recovery] = active.body.codes;
  const { verifier, ...asked } = await signInWith(service, BY, claims);
  assert.equal(outcome(asked), '401 SECOND_FACTOR_REQUIRED');
  const wrong = await complete(service, { verifier, code: wrongKnownCode() });
  assert.equal(outcome(wrong), '401 SECOND_FACTOR_INVALID');
  const right = await complete(service, { verifier, code: recovery });
  assert.deepEqual(right.body.methods, ['provider', 'recovery_code']);
  assert.equal(
    outcome(await complete(service, { verifier, code: recovery })),
    '422 FIELDS_VALIDATION_ERROR: verifier',
  );

  const other = await signInWith(service, BY, claims);
  const outcomes = [];
  for (let tried = 0; tried < 6; tried++)
    outcomes.push(outcome(await complete(service, { verifier: other.verifier, code: wrongKnownCode() })));
  const expected = [...Array(5).fill('401 SECOND_FACTOR_INVALID'), '422 FIELDS_VALIDATION_ERROR: verifier'];
  assert.deepEqual(outcomes, expected);
});

test('reauthentication: 201 with a new session in place of the old, after a new sign-in there', async () => {
  const claims = claimsOf();
  const { body: before } = await signInWith(service, BY, claims);
  const { verifier, url } = await begin(service, 'trusted', {
    token: before.accessToken,
    body: { prompt: 'login' },
  });
  const query = new URL(url).searchParams;
  assert.deepEqual([query.get('prompt'), query.get('max_age')], ['login', '0']);
  const reply = await complete(service, { verifier, parameters: trusted.signIn(url, claims) });
  assert.equal(reply.status, 201, reply.text);
  const account = async (token: string) => outcome(await service.call('GET', '/v1/account', { token }));
  assert.equal(await account(before.accessToken), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(reply.body.accessToken), '200');
});

for (const [what, edit] of [
  ['an earlier sign-in there', { auth_time: Math.floor(Date.now() / 1_000) - 3_600 }],
  ['a sign-in of unknown age', { auth_time: undefined }],
  ['the identity of another', { sub: 'another' }],
] as const) {
  test(`401 SIGN_IN_REFUSED: reauthentication with ${what}`, async () => {
    const claims = claimsOf();
    const { body } = await signInWith(service, BY, claims);
    const given = { token: body.accessToken, body: { prompt: 'login' } };
    const { verifier, url } = await begin(service, 'trusted', given);
    const parameters = trusted.signIn(url, { ...claims, ...edit });
    assert.equal(outcome(await complete(service, { verifier, parameters })), '401 SIGN_IN_REFUSED');
    const still = await service.call('GET', '/v1/account', { token: body.accessToken });
    assert.equal(still.status, 200);
  });
}

test('403 ACCOUNT_SUSPENDED for a suspended account', async () => {
  const { runOn } = await import('../../../test/harness/rows.ts');
  const claims = claimsOf();
  const { body } = await signInWith(service, BY, claims);
  await service.app.settled();
  await runOn(service.databaseUrl, 'update accounts set suspended_at = 1 where id = ?', [body.account.id]);
  assert.equal(outcome(await signInWith(service, BY, claims)), '403 ACCOUNT_SUSPENDED');
});

for (const registration of ['closed', 'invitation'] as const) {
  test(`403 REGISTRATION_CLOSED when registration is ${registration}`, async (t) => {
    const environment = { ...withProviders({ trusted }), PORTICO_REGISTRATION: registration };
    const shut = await startService({ environment });
    t.after(() => shut.stop());
    assert.equal(outcome(await signInWith(shut, BY, claimsOf())), '403 REGISTRATION_CLOSED');
  });
}

test('201: an invitation makes a manager; 409 INVITATION_NOT_PENDING once it is revoked', async () => {
  const owner = await service.person('owner');
  const organization = await service.organization(owner);
  const invited = await invite(service, { organization, by: owner });
  const reply = await signInWith(service, BY, claimsOf(), { body: { invitationToken: invited.token } });
  assert.equal(reply.status, 201, reply.text);
  const mine = await service.call('GET', '/v1/organizations', { token: reply.body.accessToken });
  assert.deepEqual(
    mine.body.items.map(({ id }: { id: string }) => id),
    [organization],
  );

  const revoked = await invite(service, { organization, by: owner });
  const { verifier, url } = await begin(service, 'trusted', { body: { invitationToken: revoked.token } });
  await service.call('DELETE', `/v1/invitations/${revoked.id}`, { token: owner.token });
  const parameters = trusted.signIn(url, claimsOf());
  const refused = await complete(service, { verifier, parameters });
  assert.equal(outcome(refused), '409 INVITATION_NOT_PENDING');
});

test('403 ACCESS_FORBIDDEN: an admin invitation for another address', async () => {
  const owner = await service.person('owner');
  const here = { organization: await service.organization(owner), by: owner, role: 'admin' };
  const { token: invitationToken } = await invite(service, here);
  const reply = await signInWith(service, BY, claimsOf(), { body: { invitationToken } });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});

test('409 MANAGER_LIMIT_REACHED: the organization of the invitation is full', async (t) => {
  const environment = { ...withProviders({ trusted }), PORTICO_MOST_MANAGERS: '1' };
  const full = await startService({ environment });
  t.after(() => full.stop());
  const owner = await full.person('owner');
  const here = { organization: await full.organization(owner), by: owner };
  const { token: invitationToken } = await invite(full, here);
  const reply = await signInWith(full, BY, claimsOf(), { body: { invitationToken } });
  assert.equal(outcome(reply), '409 MANAGER_LIMIT_REACHED');
});
