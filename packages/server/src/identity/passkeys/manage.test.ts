import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trusted } from '../../../test/fixtures/factors.ts';
import { addPasskey, answerChallenge } from '../../../test/fixtures/passkeys.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());

async function signIn(authenticator: Parameters<typeof answerChallenge>[1]): Promise<string> {
  const body = await answerChallenge(service, authenticator);
  const reply = await service.call('POST', '/v1/passkey-login', { body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.accessToken;
}

test('PUT: 200 with the new name, an event and no mail', async () => {
  const person = await trusted(service, 'renames');
  const { token, account } = person;
  const { id } = await addPasskey(service, person);
  now += 1_000;
  const reply = await service.call('PUT', `/v1/passkeys/${id}`, { token, body: { name: 'Old laptop' } });
  assert.equal(reply.body.name, 'Old laptop', reply.text);
  assert.equal(reply.body.updatedAt, new Date(now).toISOString());
  const { body } = await service.call('GET', '/v1/account/events?type=passkey.renamed', { token });
  assert.deepEqual(body.items[0].subject, { type: 'passkey', id });
  assert.deepEqual(body.items[0].details, { name: { from: 'Passkey', to: 'Old laptop' } });
  await service.mailTo(account.email, 'passkey_added_notice');
  assert.deepEqual(
    (await service.mails(account.email)).filter(({ purpose }) => purpose === 'passkey_removed_notice'),
    [],
  );
});

interface EventBody {
  readonly type: string;
  readonly details: { readonly count?: number };
}

test('DELETE: 204, and ends the sessions begun with the passkey, no others', async () => {
  const person = await trusted(service, 'removes');
  const { token, account } = person;
  const [lost, kept] = [await addPasskey(service, person), await addPasskey(service, person)];
  const ended = [await signIn(lost.authenticator), await signIn(lost.authenticator)];
  const others = [token, await signIn(kept.authenticator)];
  assert.equal(outcome(await service.call('DELETE', `/v1/passkeys/${lost.id}`, { token })), '204');
  const read = async (each: string) => outcome(await service.call('GET', '/v1/account', { token: each }));
  for (const each of ended) assert.equal(await read(each), '401 ACCESS_TOKEN_INVALID');
  for (const each of others) assert.equal(await read(each), '200');
  const { body } = await service.call('GET', '/v1/passkeys', { token });
  assert.deepEqual(
    body.items.map(({ id }: { id: string }) => id),
    [kept.id],
  );
  const { body: events } = await service.call('GET', '/v1/account/events?limit=2', { token });
  const told = events.items.map(({ type, details: { count } }: EventBody) => [type, count]);
  assert.deepEqual(told.sort(), [
    ['account.passkey_removed', undefined],
    ['session.ended', 2],
  ]);
  await service.mailTo(account.email, 'passkey_removed_notice');
});

test('DELETE: 204, and ends the session of the request too, if begun with the passkey', async () => {
  const { id, authenticator } = await addPasskey(service, await service.person('own'));
  const token = await signIn(authenticator);
  assert.equal(outcome(await service.call('DELETE', `/v1/passkeys/${id}`, { token })), '204');
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '401 ACCESS_TOKEN_INVALID');
});

test('GET /account/export: the passkeys, without their keys', async () => {
  const person = await service.person('exports');
  const { id } = await addPasskey(service, person);
  const { token } = person;
  const { body } = await service.call('GET', '/v1/account/export', { token });
  const passkey = await service.call('GET', `/v1/passkeys/${id}`, { token });
  assert.deepEqual(body.passkeys, [passkey.body]);
});

test('deleting the account deletes its passkeys', async () => {
  const person = await service.person('leaves');
  const { authenticator } = await addPasskey(service, person);
  const body = await answerChallenge(service, authenticator);
  assert.equal(outcome(await service.call('DELETE', '/v1/account', person)), '204');
  assert.equal(outcome(await service.call('POST', '/v1/passkey-login', { body })), '401 CREDENTIALS_INVALID');
});

test('a password reset removes only passkeys that an earlier version added before verification', async () => {
  const person = await service.person('reset');
  const { account } = person;
  const early = await addPasskey(service, person);
  await runOn(service.databaseUrl, 'update passkeys set before_verification = 1 where id = ?', [early.id]);
  const late = await addPasskey(service, person);
  const secret = await mailSecret(service, 'password_reset', account.id, now + 60_000);
  const reset = { token: secret, password: 'yet another password' };
  assert.equal(outcome(await service.call('PUT', '/v1/password-resets', { body: reset })), '204');
  const body = await answerChallenge(service, early.authenticator);
  assert.equal(outcome(await service.call('POST', '/v1/passkey-login', { body })), '401 CREDENTIALS_INVALID');
  const token = await signIn(late.authenticator);
  const { body: events } = await service.call('GET', '/v1/account/events?type=account.passkey_removed', {
    token,
  });
  assert.equal(events.items[0].details.passkeyId, early.id);
  // The person who added it may have seen the recovery codes.
  const { body: security } = await service.call('GET', '/v1/account/security', { token });
  assert.deepEqual(security, { password: true, totp: false, recoveryCodesLeft: 0, passkeys: 1 });
  await service.mailTo(account.email, 'passkey_removed_notice');
});
