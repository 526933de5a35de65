import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { newId } from '../../ground/id.ts';

const service = await startService();
after(() => service.stop());

async function found(variables: Readonly<Record<string, string>> = {}) {
  await service.app.settled();
  const { stdout } = await called(['doctor', '--json'], { ...variablesOf(service), ...variables });
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

test('doctor: names the webhook of PORTICO_WEBHOOK_URL, and since when an event waits for it', async () => {
  await runOn(service.databaseUrl, 'delete from team_webhooks');
  const variables = {
    PORTICO_WEBHOOK_URL: 'https://collector.example/events?key=1',
    PORTICO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  };
  const shown = 'PORTICO_WEBHOOK_URL at collector.example';
  assert.deepEqual(await found(variables), [['ok', `${shown} gets all events`]]);
  const columns = 'id, event_id, type, state, attempts, created_at, due_at, last_error';
  // Due in the far future, so that the service tries none.
  const insert = `insert into deliveries (${columns}) values (?, ?, 'account.registered', ?, ?, ?, 9000000000000000, ?)`;
  const add = (state: string, createdAt: number, error: string | null) =>
    runOn(service.databaseUrl, insert, [newId(), newId(), state, 1, createdAt, error]);
  await add('failed', 1, 'the connection was refused');
  await add('delivered', 2, null);
  assert.deepEqual(await found(variables), [['ok', `${shown} gets all events`]]);
  await add('pending', 0, 'the connection was refused');
  const since = 'an event waits since 1970-01-01T00:00:00.000Z';
  const failed = 'its last attempt failed: the connection was refused';
  assert.deepEqual(await found(variables), [['warning', `${shown}: ${since}, and ${failed}`]]);
  assert.deepEqual(await found(), []);
});
