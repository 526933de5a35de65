import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const HOUR = 60 * 60_000;
/** In the middle of the last hour: what is counted by the hour is counted in one. */
const NOW = Date.now() - (Date.now() % HOUR) - HOUR / 2;
const service = await startService({
  workInterval: 20,
  clock: () => NOW,
  environment: { PORTICO_LIMITS: 'on', PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(() => service.stop());

const login = (email: string, password: string, address: string) =>
  service.call('POST', '/v1/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });

async function guess({ account }: Person, address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const reply = await login(account.email, 'not the password', address);
    assert.equal(outcome(reply), '401 CREDENTIALS_INVALID');
  }
}

const run = (task: string) => sweep(service, task);

/** Ages everything counted so far. */
async function age(milliseconds: number): Promise<void> {
  const columns = ['hour', 'first_at', 'last_at'].map((column) => `${column} = ${column} - ${milliseconds}`);
  await runOn(service.databaseUrl, `update failed_guesses set ${columns.join(', ')}`);
}

async function failuresOf({ token }: Person) {
  const { body } = await service.call('GET', '/v1/account/events?limit=100', { token });
  type Listed = {
    type: string;
    ipAddress: string;
    actor: object;
    subject: object;
    details: { count: number };
  };
  return (body.items as Listed[]).filter(({ type }) => type === 'session.login_failed');
}

test('record-failed-guesses: one event for each account, address and hour, once the hour is over', async () => {
  const [ada, bea] = [await service.person('ada'), await service.person('bea')];
  await guess(ada, '192.0.2.1', 3);
  await guess(ada, '192.0.2.2', 1);
  await guess(bea, '192.0.2.2', 2);
  await login('nobody@example.com', PASSWORD, '192.0.2.2');
  const change = { currentPassword: 'not the password', newPassword: 'another good password' };
  const refused = await service.call('PUT', '/v1/account/password', {
    token: ada.token,
    body: change,
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  assert.equal(refused.status, 422);
  await run('record-failed-guesses');
  assert.deepEqual(await failuresOf(ada), []);

  await age(2 * HOUR);
  await run('record-failed-guesses');
  const [first, second, ...more] = (await failuresOf(ada)).sort((a, b) =>
    a.ipAddress < b.ipAddress ? -1 : 1,
  );
  assert.deepEqual(more, []);
  assert.deepEqual([first?.ipAddress, first?.details.count], ['192.0.2.1', 4]);
  assert.deepEqual([second?.ipAddress, second?.details.count], ['192.0.2.2', 1]);
  assert.deepEqual(first?.actor, { type: 'system', id: null, email: null });
  assert.deepEqual(first?.subject, { type: 'session', id: ada.account.id });
  assert.match(
    JSON.stringify(first?.details),
    /^{"reason":"wrong_password","count":4,"from":"\d{4}-[^"]+Z","to":"\d{4}-[^"]+Z"}$/,
  );
  assert.deepEqual(
    (await failuresOf(bea)).map(({ details }) => details.count),
    [2],
  );
  assert.deepEqual(await runOn(service.databaseUrl, 'select * from failed_guesses'), []);
});

test('delete-ended-limits: deletes limits that have ended, and keeps others', async () => {
  const person = await service.person();
  await guess(person, '192.0.2.3', 2);
  const count = async () => (await runOn(service.databaseUrl, 'select key from limits')).length;
  const before = await count();
  assert(before > 3);
  await run('delete-ended-limits');
  assert.equal(await count(), before);
  await runOn(service.databaseUrl, 'update limits set ends_at = ? where count > 0', [NOW - HOUR]);
  const known = (await runOn(service.databaseUrl, 'select key from limits where count = 0')).length;
  await run('delete-ended-limits');
  assert.equal(await count(), known);
});
