import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answerWith, asking, startOldSystem } from '../../../test/doubles/old-system.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const old = await startOldSystem();
const service = await startService({
  environment: { ...asking(old), PORTICO_LIMITS: 'on', PORTICO_LIMIT_GUESSES: '10' },
});
after(async () => {
  await service.stop();
  await old.stop();
});

const outcomesOf = async (email: string, password: string, times: number) => {
  const outcomes: string[] = [];
  for (let count = 0; count < times; count++)
    outcomes.push(outcome(await service.call('POST', '/v1/login', { body: { email, password } })));
  return outcomes;
};

test('login: guesses at addresses that only the old system knows are limited as all are, before it is asked', async () => {
  const ada = await service.person('ada');
  const known = await outcomesOf(ada.account.email, 'not the password', 12);
  const unknown = await outcomesOf('somebody@old.example', 'not the password', 12);
  assert.deepEqual(unknown, known);
  assert.ok(known.includes('403 RATE_LIMITED'));
  assert.equal(old.received.length, unknown.filter((one) => one === '401 CREDENTIALS_INVALID').length);
});

test('login: a right password forgets earlier failures, and a failing old system counts for nobody', async () => {
  const email = 'tired@old.example';
  old.people.set(email, { password: 'the old password', account: { email } });
  await outcomesOf(email, 'not the password', 3);
  old.behave((response) => answerWith(response, 'oops', 500));
  assert.deepEqual(await outcomesOf(email, 'the old password', 3), Array(3).fill('503 SERVICE_UNAVAILABLE'));
  old.behave(undefined);
  assert.deepEqual(await outcomesOf(email, 'the old password', 1), ['201']);
});
