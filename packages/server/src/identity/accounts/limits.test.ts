import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, type Reply, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService({
  environment: { PORTICO_LIMITS: 'on', PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h' },
});
after(() => service.stop());

async function repeat(times: number, ask: () => Promise<Reply>): Promise<string[]> {
  const seen: string[] = [];
  for (let time = 0; time < times; time++) seen.push(outcome(await ask()));
  return seen;
}
const changeTo = ({ token }: Person, email: string, password = PASSWORD) =>
  service.call('PUT', '/v1/account/email', { token, body: { email, password } });

test('403 RATE_LIMITED: an address gets three mails an hour, including that of its registration', async () => {
  const ada = await service.person('ada');
  const ask = () => service.call('POST', '/v1/email-verifications', { token: ada.token });
  assert.deepEqual(await repeat(3, ask), ['204', '204', '403 RATE_LIMITED']);
  const ben = await service.person('ben');
  const other = await service.call('POST', '/v1/email-verifications', { token: ben.token });
  assert.equal(outcome(other), '204');
});

test('403 RATE_LIMITED: changes to the same address count together across accounts', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const stranger = 'stranger@example.com';
  assert.deepEqual(await repeat(2, () => changeTo(ada, stranger)), ['200', '200']);
  assert.deepEqual(await repeat(2, () => changeTo(ben, stranger)), ['200', '403 RATE_LIMITED']);
  assert.equal(outcome(await changeTo(ada, 'another@example.com')), '200');
});

test('403 RATE_LIMITED: wrong passwords count as guesses, as at sign-in', async () => {
  const ada = await service.person('ada');
  const guess = () => changeTo(ada, 'new@example.com', 'a wrong password');
  const wrong = '422 FIELDS_VALIDATION_ERROR: password';
  assert.deepEqual(await repeat(6, guess), [...Array(5).fill(wrong), '403 RATE_LIMITED']);
});

test('204: beyond the limit, a reset request answers alike and sends nothing', async () => {
  const ada = await service.person('ada');
  const body = { email: ada.account.email };
  const ask = () => service.call('POST', '/v1/password-resets', { body });
  assert.deepEqual(await repeat(4, ask), Array(4).fill('204'));
  await service.mailTo(body.email, 'password_reset', 3);
  await until(
    'nothing waits',
    async () => (await rowsOf(service.databaseUrl, 'select id from mails')).length === 0,
  );
  const resets = (await service.mails(body.email)).filter(({ purpose }) => purpose === 'password_reset');
  assert.equal(resets.length, 3, 'that of the registration is for another purpose');
});
