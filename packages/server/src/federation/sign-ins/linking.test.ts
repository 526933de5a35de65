import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '../../../test/doubles/openid-provider.ts';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { signInWith, withProviders } from '../../../test/fixtures/federation.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { newIdentity } from '../../../test/fixtures/sign-ins.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { type Address, LINKING, type Verdict, verdictOn, type Word } from './linking.ts';

const trusted = await startProvider();
const doubted = await startProvider();
const service = await startService({ environment: withProviders({ trusted, doubted }) });
after(async () => {
  await service.stop();
  await Promise.all([trusted.stop(), doubted.stop()]);
});

const BY: Readonly<Record<Exclude<Word, 'authoritative'>, { id: string; provider: typeof trusted }>> = {
  believed: { id: 'trusted', provider: trusted },
  doubted: { id: 'doubted', provider: doubted },
};
let subjects = 0;
const claimsOf = (email: string | undefined) => ({
  sub: `subject-${++subjects}`,
  email,
  email_verified: true,
});

/** Makes the account, if any, that has an address of this kind. */
async function holderOf(address: Address): Promise<{ email: string | undefined; person?: Person }> {
  if (address === 'none') return { email: undefined };
  if (address === 'free') return { email: `free-${process.pid}-${++subjects}@example.com` };
  const person = await service.person('holder');
  if (address === 'verified') await haveVerified(service, person.account.id);
  return { email: person.account.email, person };
}

const signedIn = async (email: string, password = PASSWORD) =>
  outcome(await service.call('POST', '/v1/login', { body: { email, password } }));

/** The outcome of each verdict for the caller; the tests of connections cover the others. */
const SEEN: Readonly<Record<Verdict, string>> = {
  sign_in: '201',
  register: '201',
  register_unverified: '201',
  link: '201',
  take_over: '201',
  not_linked: '409 IDENTITY_NOT_LINKED',
  refuse: '401 SIGN_IN_REFUSED',
};

for (const address of Object.keys(LINKING) as Address[]) {
  for (const word of ['doubted', 'believed'] as const) {
    const verdict = verdictOn({ isLinked: false, address, word });
    test(`${SEEN[verdict]} (${verdict}): address ${address}, word ${word}`, async () => {
      const { email, person } = await holderOf(address);
      const reply = await signInWith(service, BY[word], claimsOf(email));
      assert.equal(outcome(reply), SEEN[verdict]);
      // The password that was there still works, unless the account was taken over.
      if (person)
        assert.equal(
          await signedIn(person.account.email),
          verdict === 'take_over' ? '401 CREDENTIALS_INVALID' : '201',
        );
      if (reply.status !== 201) return;
      assert.equal(reply.body.account.id === person?.account.id, verdict === 'take_over');
      assert.equal(reply.body.account.emailVerified, verdict !== 'register_unverified');
    });
  }
}

for (const word of ['doubted', 'believed'] as const) {
  test(`201 (sign_in): a linked identity, whatever the address, word ${word}`, async () => {
    const person = await service.person('linked');
    const { email } = await holderOf('verified');
    const claims = claimsOf(email);
    const { id, provider } = BY[word];
    const identity = { issuer: provider.issuer, subject: claims.sub, email: null };
    await newIdentity(service, person.account.id, identity);
    const reply = await signInWith(service, { id, provider }, claims);
    assert.equal(reply.status, 201, reply.text);
    assert.equal(reply.body.account.id, person.account.id);
  });
}

test('an address alone links to an existing account only from the provider that answers for its domain', () => {
  const { authoritative, ...others } = LINKING.verified;
  assert.equal(authoritative, 'link');
  assert.deepEqual(new Set(Object.values(others)), new Set(['not_linked']));
});

/* Sudhodanan and Paverd, "Pre-hijacked accounts" (USENIX Security 2022): the attacker comes first, with the address. */

/** Where the owner of the address comes by a provider that is believed. */
async function ownerComes(email: string) {
  const reply = await signInWith(service, BY.believed, claimsOf(email));
  assert.equal(reply.status, 201, reply.text);
  return reply.body as { account: { id: string; emailVerified: boolean }; accessToken: string };
}

const works = async (token: string) => outcome(await service.call('GET', '/v1/account', { token }));

test("pre-hijacking, classic-federated merge: the attacker's password stops working", async () => {
  const attacker = await service.person('attacker');
  const owner = await ownerComes(attacker.account.email);
  assert.equal(owner.account.id, attacker.account.id);
  assert.equal(await signedIn(attacker.account.email), '401 CREDENTIALS_INVALID');
});

test("pre-hijacking, unexpired session: the attacker's session ends", async () => {
  const attacker = await service.person('attacker');
  await ownerComes(attacker.account.email);
  assert.equal(await works(attacker.token), '401 ACCESS_TOKEN_INVALID');
});

test("pre-hijacking, trojan identifier: the attacker's linked identity is removed", async () => {
  const attacker = await service.person('attacker');
  const claims = claimsOf('attacker@example.com');
  const identity = { issuer: doubted.issuer, subject: claims.sub, email: claims.email ?? null };
  await newIdentity(service, attacker.account.id, identity);
  const owner = await ownerComes(attacker.account.email);
  const reply = await signInWith(service, BY.doubted, claims);
  assert.notEqual(reply.body.account?.id, owner.account.id);
  const { items } = (await service.call('GET', '/v1/identities', { token: owner.accessToken })).body;
  assert.deepEqual(
    items.map(({ provider }: { provider: { id: string } }) => provider.id),
    ['trusted'],
  );
});

test("pre-hijacking, unexpired email change: the attacker's change is void", async () => {
  const attacker = await service.person('attacker');
  const body = { email: `later-${process.pid}@example.com`, password: PASSWORD };
  const asked = await service.call('PUT', '/v1/account/email', { token: attacker.token, body });
  assert.equal(asked.status, 200, asked.text);
  const token = await mailSecret(service, 'email_change', attacker.account.id);
  await ownerComes(attacker.account.email);
  const reply = await service.call('PUT', '/v1/email-verifications', { body: { token } });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: token');
});

test('pre-hijacking, non-verifying provider: a password reset removes the identity it linked', async () => {
  const email = `victim-${process.pid}@example.com`;
  const claims = claimsOf(email);
  const attacker = await signInWith(service, BY.doubted, claims);
  assert.equal(attacker.status, 201, attacker.text);
  const { account, accessToken } = attacker.body;
  const token = await mailSecret(service, 'password_reset', account.id);
  const reset = await service.call('PUT', '/v1/password-resets', {
    body: { token, password: 'a password of the owner' },
  });
  assert.equal(reset.status, 204, reset.text);
  assert.equal(await works(accessToken), '401 ACCESS_TOKEN_INVALID');
  const again = await signInWith(service, BY.doubted, claims);
  assert.equal(outcome(again), '409 IDENTITY_NOT_LINKED');
});
