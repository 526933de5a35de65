import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const service = await startService();
after(() => service.stop());

async function found() {
  await service.app.settled();
  const { stdout } = await called(['doctor', '--json'], variablesOf(service));
  const { findings } = JSON.parse(stdout);
  return findings
    .filter(({ check }: { check: string }) => check === 'webhooks')
    .map(({ state, found }: { state: string; found: string }) => [state, found]);
}

test("doctor: names each webhook of the team's, and whether it gets events", async () => {
  assert.deepEqual(await found(), []);
  const columns = 'id, name, url, state, secret, created_at, updated_at';
  const insert = `insert into team_webhooks (${columns}) values (?, 'Ledger', ?, 'active', '', 0, 0)`;
  await runOn(service.databaseUrl, insert, [newId(), 'https://ledger.example/events?key=1']);
  const shown = '"Ledger" at ledger.example';
  const since = `${shown} fails since 1970-01-01T00:00:00.000Z`;
  for (const [change, ...expected] of [
    [`state = 'active'`, 'ok', `${shown} gets events`],
    [`state = 'paused'`, 'ok', `${shown} is paused`],
    [`state = 'active', failing_since = 0`, 'warning', since],
    [`state = 'failing'`, 'problem', `${since}, and gets no more events`],
  ] as const) {
    await runOn(service.databaseUrl, `update team_webhooks set ${change}`);
    assert.deepEqual(await found(), [expected]);
  }
});
