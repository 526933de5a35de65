import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answerWith, asking, startOldSystem } from '../../../test/doubles/old-system.ts';
import { startReceiver } from '../../../test/doubles/receiver.ts';
import { readConfig } from '../../configuration/config.ts';
import { checkFallback } from './fallback.ts';

const old = await startOldSystem();
const credulous = await startReceiver((_request, response) => answerWith(response, { account: null }));
after(async () => {
  await old.stop();
  await credulous.stop();
});

const statesOf = async (system: { readonly url: string }) =>
  (await checkFallback(readConfig(asking(system)))).map(({ state, found }) => `${state}: ${found}`);

test('doctor: nothing about a sign-in fallback that is not configured', async () => {
  assert.deepEqual(await checkFallback(readConfig({})), []);
});

test('doctor: a sign-in fallback that answers and checks signatures is ok', async () => {
  assert.deepEqual(await statesOf(old), ['ok: PORTICO_SIGN_IN_FALLBACK answers, and checks signatures']);
});

test('doctor: a sign-in fallback that fails, vouches for anybody or believes any signature is a problem', async () => {
  assert.match((await statesOf(credulous)).join(), /^problem: .* answers questions with a wrong signature$/);
  old.behave((response) => answerWith(response, 'oops', 500));
  assert.match((await statesOf(old)).join(), /^problem: .* fails: answered 500$/);
  old.behave((response, { email }) => answerWith(response, { account: { email } }));
  assert.match((await statesOf(old)).join(), /^problem: .* vouches for an address that nobody has$/);
});
