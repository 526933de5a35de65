import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { secretIn } from '../../../test/fixtures/mails.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService();
after(() => service.stop());

const BAD = '422 FIELDS_VALIDATION_ERROR: token';
const verify = (token: unknown, path = '/v1/email-verifications') =>
  service.call('PUT', path, { body: { token } });
const reject = (token: unknown, path = '/v1/email-rejections') =>
  service.call('POST', path, { body: { token } });
const account = async ({ token }: Person) => (await service.call('GET', '/v1/account', { token })).body;
const events = async ({ token }: Person): Promise<string[]> =>
  (await service.call('GET', '/v1/account/events', { token })).body.items.map(
    ({ type }: { type: string }) => type,
  );
const secretOf = async ({ account: { email } }: Person, number = 1) =>
  secretIn(await service.mailTo(email, 'verification', number));

test('204: verifies the address, once; the account and its events show it', async () => {
  const ada = await service.person('ada');
  const token = await secretOf(ada);
  assert.equal((await account(ada)).emailVerified, false);
  assert.equal(outcome(await verify(token)), '204');
  assert.equal((await account(ada)).emailVerified, true);
  assert.equal((await events(ada))[0], 'account.email_verified');
  assert.equal(outcome(await verify(token)), BAD);
  assert.equal(outcome(await reject(token)), BAD);
});

test('204: unversioned paths', async () => {
  assert.equal(outcome(await verify(await secretOf(await service.person()), '/email-verifications')), '204');
  assert.equal(outcome(await reject(await secretOf(await service.person()), '/email-rejections')), '204');
});

test('404 METHOD_NOT_SUPPORTED: a GET of a link does not use it up', async () => {
  const token = await secretOf(await service.person('ada'));
  for (const path of ['/v1/email-verifications', '/v1/email-rejections'])
    assert.equal(outcome(await service.call('GET', `${path}?token=${token}`)), '404 METHOD_NOT_SUPPORTED');
  assert.equal(outcome(await verify(token)), '204');
});

for (const [what, token] of [
  ['unknown', 'A'.repeat(43)],
  ['empty', ''],
  ['too short', 'A'.repeat(42)],
  ['no base64url', '='.repeat(43)],
  ['a number', 1],
] as const) {
  test(`422 on token: ${what}`, async () => {
    assert.equal(outcome(await verify(token)), BAD);
    assert.equal(outcome(await reject(token)), BAD);
  });
}

test('422 on token: for another purpose, a day old, or replaced by a newer one', async () => {
  const ada = await service.person('ada');
  const reset = await mailSecret(service, 'password_reset', ada.account.id);
  assert.equal(outcome(await verify(reset)), BAD);
  const old = await mailSecret(service, 'verification', ada.account.id, Date.now());
  assert.equal(outcome(await verify(old)), BAD);
  const ben = await service.person('ben');
  const replaced = await secretOf(ben);
  await service.call('POST', '/v1/email-verifications', { token: ben.token });
  const newest = await secretOf(ben, 2);
  assert.equal(outcome(await verify(replaced)), BAD);
  assert.equal(outcome(await verify(newest)), '204');
});

test('204: a request mails another link at once, or none when the address is verified already', async () => {
  const ada = await service.person('ada');
  await secretOf(ada);
  const ask = (path: string) => service.call('POST', path, { token: ada.token });
  assert.equal(outcome(await ask('/email-verifications')), '204');
  assert.equal(outcome(await verify(await secretOf(ada, 2))), '204');
  assert.equal(outcome(await ask('/v1/email-verifications')), '204');
  await until(
    'the queue is empty',
    async () => (await rowsOf(service.databaseUrl, 'select * from mails')).length === 0,
  );
  assert.equal((await service.mails(ada.account.email)).length, 2);
});

test('204: rejecting deletes the account with its sessions; its address can register again', async () => {
  const mallory = await service.person('mallory');
  const { email } = mallory.account;
  assert.equal(outcome(await reject(await secretOf(mallory))), '204');
  const asked = await service.call('GET', '/v1/account', { token: mallory.token });
  assert.equal(outcome(asked), '401 ACCESS_TOKEN_INVALID');
  const login = await service.call('POST', '/v1/login', { body: { email, password: mallory.password } });
  assert.equal(outcome(login), '401 CREDENTIALS_INVALID');
  const again = { email, password: 'the password of the owner' };
  assert.equal(outcome(await service.call('POST', '/v1/register', { body: again })), '201');
});

test('204: rejecting keeps organizations with another owner, without the account, and deletes others', async () => {
  const [ada, mallory] = [await service.person('ada'), await service.person('mallory')];
  const shared = await service.organization(ada);
  const manager = await service.manager(shared, ada, mallory, 'owner');
  const alone = await service.organization(mallory);
  await service.manager(alone, mallory, ada, 'admin');
  assert.equal(outcome(await reject(await secretOf(mallory))), '204');
  const read = async (path: string) => outcome(await service.call('GET', path, { token: ada.token }));
  assert.equal(await read(`/v1/organizations/${shared}`), '200');
  assert.equal(await read(`/v1/managers/${manager}`), '404 MANAGER_NOT_FOUND');
  assert.equal(await read(`/v1/organizations/${alone}`), '404 ORGANIZATION_NOT_FOUND');
  const log = await service.call('GET', `/v1/organizations/${shared}/events`, { token: ada.token });
  const [removed] = log.body.items;
  assert.equal(removed.type, 'manager.removed');
  assert.deepEqual(removed.actor, { type: 'system', id: null, email: null });
});

test('204: rejecting a verified address keeps the account', async () => {
  const ada = await service.person('ada');
  assert.equal(outcome(await verify(await secretOf(ada))), '204');
  const later = await mailSecret(service, 'verification', ada.account.id);
  assert.equal(outcome(await reject(later)), '204');
  assert.equal((await account(ada)).emailVerified, true);
});

test('the address of a rejected account is left nowhere in the database', async () => {
  const mallory = await service.person('mallory');
  await service.organization(mallory);
  await reject(await secretOf(mallory));
  for (const table of ['accounts', 'sessions', 'managers', 'events', 'mails', 'mail_secrets']) {
    const rows = JSON.stringify(await rowsOf(service.databaseUrl, `select * from ${table}`));
    assert.ok(!rows.includes(mallory.account.email), table);
  }
  const own = await rowsOf(
    service.databaseUrl,
    `select type, details from events where account_id = '${mallory.account.id}'`,
  );
  assert.deepEqual(
    own.map(({ type, details }) => [type, details]),
    [['account.deleted', '{"reason":"email_rejected"}']],
  );
});
