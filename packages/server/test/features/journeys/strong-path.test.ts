import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addPasskey, answerChallenge } from '../../fixtures/passkeys.ts';
import { demandFactor } from '../../fixtures/strong.ts';
import { codeOf, protect } from '../../fixtures/totp.ts';
import { outcome } from '../../harness/outcome.ts';
import { type Person, startService } from '../../harness/service.ts';

/** Ways to a strong session, for which other tests use `beginWith`, which writes to the database. */
const service = await startService();
after(() => service.stop());

async function signIn({ account, password }: Person, code?: string): Promise<string> {
  const body = { email: account.email, password, code };
  const reply = await service.call('POST', '/v1/login', { body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.accessToken;
}

test('second factor required: a code, a recovery code or a passkey suffices, and a password alone does not', async () => {
  const ada = await service.person('ada');
  const organization = await service.organization(ada);
  const [bob, eve] = [await service.person('bob'), await service.person('eve')];
  for (const person of [bob, eve]) await service.manager(organization, ada, person, 'viewer');
  const seenWith = async (token: string) =>
    outcome(await service.call('GET', `/v1/organizations/${organization}`, { token }));

  const { secret, recoveryCodes } = await protect(service, ada);
  const strong = await signIn(ada, codeOf(secret));
  await demandFactor(service, organization, { ...ada, token: strong });
  assert.equal(await seenWith(strong), '200');
  assert.equal(await seenWith(await signIn(ada, recoveryCodes[0])), '200');

  assert.equal(await seenWith(await signIn(bob)), '403 SECOND_FACTOR_MISSING');
  const { authenticator } = await addPasskey(service, bob);
  assert.equal(await seenWith(bob.token), '403 SECOND_FACTOR_MISSING');
  const body = await answerChallenge(service, authenticator);
  const { accessToken } = (await service.call('POST', '/v1/passkey-login', { body })).body;
  assert.equal(await seenWith(accessToken), '200');

  // Proving less gives less: the session that replaces one with a passkey began with the password.
  const again = await service.call('POST', '/v1/reauthentication', {
    token: accessToken,
    body: { password: bob.password },
  });
  assert.equal(outcome(again), '201');
  assert.equal(await seenWith(again.body.accessToken), '403 SECOND_FACTOR_MISSING');
  assert.equal(await seenWith(eve.token), '403 SECOND_FACTOR_MISSING');
});
