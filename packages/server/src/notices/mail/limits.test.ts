import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newInvitee, verifyEmail } from '../../../test/fixtures/invitations.ts';
import { mailsFor } from '../../../test/fixtures/mails.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

/** How many mails one recipient gets, and whose limits they use up. */
const HOUR = 3_600_000;
let now = Date.now();
const service = await startService({
  clock: () => now,
  workInterval: 200,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
  },
});
after(() => service.stop());
const { databaseUrl } = service;

const from = (address: string) => ({ 'x-forwarded-for': address });
const ask = async (email: string, address = '192.0.2.1') => {
  const headers = from(address);
  return outcome(await service.call('POST', '/v1/password-resets', { headers, body: { email } }));
};
const rows = (table: string) => rowsOf(databaseUrl, `select * from ${table}`);
const noneWaits = () => until('no mail waits', async () => (await rows('mails where held = 0')).length === 0);
const countOf = async (recipient: string, purpose: string) =>
  (await service.mails(recipient)).filter((mail) => mail.purpose === purpose).length;

async function verified(name: string): Promise<Person> {
  const person = await service.person(name);
  await verifyEmail(service, person);
  return person;
}
/** Changes the password, which causes a notice. */
async function changePassword({ token }: Person): Promise<void> {
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
  const reply = await service.call('PUT', '/v1/account/password', { token, body });
  assert.equal(reply.status, 204, reply.text);
}

test('204: a reset for an unknown address writes nothing', async () => {
  await ask('nobody@example.com');
  const before = await rows('limits');
  await noneWaits();
  await ask('nobody-else@example.com');
  // A later request, whose mail is sent.
  const { account } = await service.person('ada');
  await ask(account.email);
  await service.mailTo(account.email, 'password_reset');
  const keys = (await rows('limits')).map(({ key }) => key);
  // Requests from an address are counted in the row that was there; those for the account have two of their own.
  const added = keys.filter((key) => before.every((row) => row.key !== key));
  assert.ok(added.length >= 2, String(added.length));
  assert.ok(before.every(({ key }) => keys.includes(key)));
  assert.doesNotMatch(service.log(), /"outcome":"dropped"/);
});

test('204: beyond 20 resets in ten minutes for an address or IPv6 /64, sends nothing', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  for (let count = 0; count < 20; count++)
    assert.equal(await ask(`nobody-${count}@example.com`, '2001:db8::1'), '204');
  const before = await rows('limits');
  assert.equal(await ask(ada.account.email, '2001:db8::2'), '204');
  assert.equal(await ask(ben.account.email, '2001:db8:0:1::1'), '204');
  await service.mailTo(ben.account.email, 'password_reset');
  await noneWaits();
  assert.equal(await countOf(ada.account.email, 'password_reset'), 0);
  const changed = (await rows('limits')).filter((row) => before.some(({ key }) => key === row.key));
  // The second request is counted once more for the /48 of both.
  assert.equal(
    changed.reduce((sum, { count }) => sum + Number(count), 0),
    before.reduce((sum, { count }) => sum + Number(count), 0) + 1,
  );
});

test('204: beyond 200 resets an hour for an IPv6 /48, sends nothing', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  for (let count = 0; count < 200; count++)
    assert.equal(await ask(`nobody-${count}@example.com`, `2001:db8:7:${count % 10}::1`), '204');
  assert.equal(await ask(ada.account.email, '2001:db8:7:99::1'), '204');
  assert.equal(await ask(ben.account.email, '2001:db8:8:99::1'), '204');
  await service.mailTo(ben.account.email, 'password_reset');
  await noneWaits();
  assert.equal(await countOf(ada.account.email, 'password_reset'), 0);
});

test("resets requested by strangers do not use up the person's own, nor other mails", async () => {
  const ada = await service.person('ada');
  const { email } = ada.account;
  for (let count = 0; count < 8; count++) await ask(email, `198.51.100.${count}`);
  await service.mailTo(email, 'password_reset', 3);
  await noneWaits();
  assert.equal(await countOf(email, 'password_reset'), 3);
  // From where ada has signed in.
  const headers = from('203.0.113.7');
  const body = { email, password: PASSWORD };
  assert.equal((await service.call('POST', '/v1/login', { headers, body })).status, 201);
  await ask(email, '203.0.113.7');
  await service.mailTo(email, 'password_reset', 4);
  const again = await service.call('POST', '/v1/email-verifications', { token: ada.token });
  assert.equal(again.status, 204);
  const owner = await service.person('owner');
  const path = `/v1/organizations/${await service.organization(owner)}/invitations`;
  const invitation = await service.call('POST', path, {
    token: owner.token,
    body: { email, role: 'viewer' },
  });
  assert.equal(invitation.status, 201);
});

test('notices: ten an hour to an address, and one mail summing up the others', async () => {
  const ada = await verified('ada');
  const { email } = ada.account;
  for (let count = 0; count < 13; count++) await changePassword(ada);
  await service.mailTo(email, 'password_changed_notice', 10);
  await noneWaits();
  assert.equal(await countOf(email, 'password_changed_notice'), 10);
  const held = await rows(`mails where account_id = '${ada.account.id}'`);
  assert.deepEqual(
    held.map(({ purpose, held }) => [purpose, held]),
    [['notices_summary', 1]],
  );
  const [{ due_at } = {}] = held;
  const hours = (Number(due_at) - Date.now()) / HOUR;
  assert.ok(hours > 23 && hours <= 24, `in ${hours} hours`);
  await runOn(databaseUrl, 'update mails set due_at = 0, turn_at = 0 where id = ?', [held[0]?.id]);
  const { text } = await service.mailTo(email, 'notices_summary');
  assert.match(text, /^Your password was changed, 3 times\.$/m);
  // The next is made for the next day.
  await changePassword(ada);
  const [next] = await rows(`mails where account_id = '${ada.account.id}'`);
  assert.equal(next?.purpose, 'notices_summary');
});

test('notices: an unverified address gets the first one only, without a summary', async () => {
  const ada = await service.person('ada');
  for (let count = 0; count < 3; count++) await changePassword(ada);
  await service.mailTo(ada.account.email, 'password_changed_notice');
  await noneWaits();
  assert.equal(await countOf(ada.account.email, 'password_changed_notice'), 1);
  assert.deepEqual(await rows(`mails where account_id = '${ada.account.id}'`), []);
});

test('notices: repeated changes of address send an unverified one a single notice', async () => {
  const ada = await service.person('ada');
  const { token } = ada;
  for (const count of [1, 2, 3]) {
    const body = { email: `new-${count}-${ada.account.email}`, password: PASSWORD };
    assert.equal((await service.call('PUT', '/v1/account/email', { token, body })).status, 200);
  }
  await service.mailTo(ada.account.email, 'email_change_notice');
  await noneWaits();
  assert.equal(await countOf(ada.account.email, 'email_change_notice'), 1);
});

test("201: a registration's mail that exceeds the limit is sent later", async () => {
  const { email } = (await service.person('ada')).account;
  await service.mailTo(email, 'verification');
  const register = async () => {
    const reply = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body as { readonly accessToken: string; readonly account: { readonly id: string } };
  };
  // Repeated registrations have used up the mails of the address.
  const limit = `update limits set count = 3, free_at = ends_at where key in (select key from limits where count = 1 and last_at = ${now})`;
  await runOn(databaseUrl, 'delete from accounts where email = ?', [email]);
  await runOn(databaseUrl, limit);
  const { account, accessToken: token } = await register();
  const [held] = await rows(`mails where account_id = '${account.id}'`);
  assert.deepEqual([held?.purpose, held?.held, Number(held?.attempts)], ['verification', 1, 0]);
  // It was taken too early: there is no room yet.
  await runOn(databaseUrl, 'update mails set due_at = 0, turn_at = 0 where id = ?', [held?.id]);
  await until('it is held back', async () => {
    const [row] = await rows(`mails where account_id = '${account.id}'`);
    return row && Number(row.due_at) > Date.now();
  });
  assert.equal(await countOf(email, 'verification'), 1);
  now += 24 * HOUR;
  await runOn(databaseUrl, 'update mails set due_at = 0, turn_at = 0 where id = ?', [held?.id]);
  await service.mailTo(email, 'verification', 2);
  // It counts among those of its day.
  const again = async () => outcome(await service.call('POST', '/v1/email-verifications', { token }));
  assert.deepEqual([await again(), await again(), await again()], ['204', '204', '403 RATE_LIMITED']);
});

test('204: a requested verification replaces one that waits for the limit', async () => {
  const { account, token } = await service.person('ada');
  await service.mailTo(account.email, 'verification');
  await runOn(
    databaseUrl,
    `insert into mails (id, purpose, recipient, account_id, created_at, due_at, attempts, lane, turn_at, held)
     values (?, 'verification', ?, ?, ?, ?, 0, 'verification', ?, 1)`,
    [account.id, account.email, account.id, ...Array(3).fill(Date.now() + HOUR)],
  );
  assert.equal((await service.call('POST', '/v1/email-verifications', { token })).status, 204);
  await service.mailTo(account.email, 'verification', 2);
  assert.deepEqual(await mailsFor(service, account.email), ['verification']);
  await noneWaits();
  assert.deepEqual(await rows(`mails where account_id = '${account.id}'`), []);
});

test('invitations by strangers leave room for a verification', async () => {
  const ada = await service.person('ada');
  const owner = await service.person('owner');
  for (let count = 0; count < 4; count++) {
    const path = `/v1/organizations/${await service.organization(owner)}/invitations`;
    const body = { email: ada.account.email, role: 'viewer' };
    const reply = await service.call('POST', path, { token: owner.token, body });
    assert.equal(outcome(reply), count < 3 ? '201' : '403 RATE_LIMITED');
  }
  const body = { email: newInvitee(), password: PASSWORD };
  assert.equal((await service.call('PUT', '/v1/account/email', { token: ada.token, body })).status, 200);
  const again = await service.call('POST', '/v1/email-verifications', { token: ada.token });
  assert.equal(again.status, 204);
});
