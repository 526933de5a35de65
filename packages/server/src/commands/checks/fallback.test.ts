import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { answerWith, asking, startOldSystem } from '../../../test/doubles/old-system.ts';
import { startReceiver } from '../../../test/doubles/receiver.ts';
import { until } from '../../../test/harness/until.ts';
import { readConfig } from '../../configuration/config.ts';
import { checkFallback } from './fallback.ts';

const old = await startOldSystem();
const credulous = await startReceiver((_request, response) => answerWith(response, { account: null }));
after(async () => {
  await old.stop();
  await credulous.stop();
});

/** Runs the check until it finds that, because on a busy machine a question may take longer than its two seconds. */
async function finds(system: { readonly url: string }, expected: RegExp): Promise<void> {
  let found = '';
  await until(
    () => `the finding is ${expected}, not “${found}”`,
    async () => {
      const findings = await checkFallback(readConfig(asking(system)));
      found = findings.map((one) => `${one.state}: ${one.found}`).join();
      return expected.test(found);
    },
  );
}

test('doctor: nothing about a sign-in fallback that is not configured', async () => {
  assert.deepEqual(await checkFallback(readConfig({})), []);
});

test('doctor: a sign-in fallback that answers and checks signatures is ok', async () => {
  await finds(old, /^ok: PORTICO_SIGN_IN_FALLBACK answers, and checks signatures$/);
});

test('doctor: a sign-in fallback that fails, vouches for anybody or believes any signature is a problem', async () => {
  await finds(credulous, /^problem: .* answers questions with a wrong signature$/);
  old.behave((response) => answerWith(response, 'oops', 500));
  await finds(old, /^problem: .* fails: answered 500$/);
  old.behave((response, { email }) => answerWith(response, { account: { email } }));
  await finds(old, /^problem: .* vouches for an address that nobody has$/);
});
