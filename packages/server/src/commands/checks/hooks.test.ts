import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { haveHook } from '../../../test/fixtures/hooks.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());

async function found() {
  await service.app.settled();
  const { stdout } = await called(['doctor', '--json'], variablesOf(service));
  const { findings } = JSON.parse(stdout);
  return findings
    .filter(({ check }: { check: string }) => check === 'hooks')
    .map(({ state, found }: { state: string; found: string }) => [state, found]);
}

const failing = (columns: string) =>
  runOn(service.databaseUrl, `update hooks set failing_since = 0, ${columns}`);

test('doctor: names each hook, and one that fails by what becomes of the steps', async () => {
  assert.deepEqual(await found(), []);
  await haveHook(service);
  assert.deepEqual(await found(), [['ok', 'token.issue asks rules.example']]);
  const text = 'token.issue asks rules.example, which fails since 1970-01-01T00:00:00.000Z';
  await failing("on_failure = 'allow'");
  assert.deepEqual(await found(), [['warning', text]]);
  await failing("on_failure = 'refuse'");
  assert.deepEqual(await found(), [['problem', text]]);
});
