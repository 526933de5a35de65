import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { INTO_SESSIONS } from '../../../test/fixtures/strong.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { assertOnIndex } from '../../../test/harness/plan.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, type Service, startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { newId } from '../../ground/id.ts';
import { endedSessions } from './expired-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TASK = 'delete-ended-sessions';

const environment = { PORTICO_SESSION_IDLE: '5m', PORTICO_SESSION_ABSOLUTE: '1h', PORTICO_METRICS_PORT: '0' };
const service = await startService({ workInterval: 20, environment });
after(() => service.stop());
const ada = await service.person('ada');

async function signIn({ account: { email } }: Person, at: Service = service): Promise<string> {
  const { body, headers } = await at.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  assert.match(body.accessToken, /^portico_at_/);
  return String(headers.location).split('/').at(-1) ?? '';
}
const age = (id: string, column: 'created_at' | 'last_used_at', milliseconds: number) =>
  runOn(
    service.databaseUrl,
    `update sessions set ${column} = ${column} - ?, check_at = check_at - ? where id = ?`,
    [milliseconds, milliseconds, id],
  );
const stored = async () =>
  (await runOn(service.databaseUrl, 'select id from sessions')).map(({ id }) => String(id));

test('deletes sessions that ended more than an hour ago, by either limit', async () => {
  const [unused, old, justEnded, alive] = [
    await signIn(ada),
    await signIn(ada),
    await signIn(ada),
    await signIn(ada),
  ];
  await age(unused, 'last_used_at', HOUR + 6 * MINUTE);
  await age(old, 'created_at', 2 * HOUR + MINUTE);
  await age(justEnded, 'last_used_at', 30 * MINUTE);
  await sweep(service, TASK);
  const left = await stored();
  assert.deepEqual(
    [unused, old, justEnded, alive].map((id) => left.includes(id)),
    [false, false, true, true],
  );
  assert.equal(outcome(await service.call('GET', '/v1/account', { token: ada.token })), '200');
});

test('deletes hundreds of ended sessions in one run', async () => {
  const { account } = ada;
  const ended = Date.now() - 3 * HOUR;
  const rows = Array.from({ length: 450 }, () => [newId(), account.id, newId(), ended, ended]);
  const places = rows.map(() => "(?, ?, ?, ?, ?, 'password')").join();
  await runOn(service.databaseUrl, `${INTO_SESSIONS} ${places}`, rows.flat());
  await sweep(service, TASK);
  assert.ok((await stored()).length < 10);
  await until('the run is logged', () =>
    service
      .log()
      .split('\n')
      .some((line) => line.includes('"a task was done"') && JSON.parse(line).done === 450),
  );
});

test('a node whose clock is ten minutes ahead deletes no living session', async (t) => {
  const ahead = await startService({
    workInterval: 20,
    environment: { PORTICO_SESSION_IDLE: '5m' },
    clock: () => Date.now() + 10 * MINUTE,
  });
  t.after(() => ahead.stop());
  const bob = await ahead.person('bob');
  const living = await signIn(bob, ahead);
  const used = 'update sessions set last_used_at = ?, created_at = ? where id = ?';
  await runOn(ahead.databaseUrl, used, [Date.now(), Date.now(), living]);
  await signIn(bob, ahead);
  await sweep(ahead, TASK);
  const rows = await runOn(ahead.databaseUrl, 'select id from sessions where id = ?', [living]);
  assert.equal(rows.length, 1);
});

test('metrics show runs, their duration and the last success', async () => {
  await sweep(service, TASK);
  const text = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  assert.match(text, new RegExp(`portico_task_runs_total\\{task="${TASK}",outcome="success"\\} [1-9]`));
  assert.match(text, new RegExp(`portico_task_duration_seconds_count\\{task="${TASK}"\\} [1-9]`));
  const [, success = '0'] =
    new RegExp(`last_success_timestamp_seconds\\{task="${TASK}"\\} (\\S+)`).exec(text) ?? [];
  assert.ok(Number(success) > Date.now() / 1_000 - 600);
});

for (const [index, query] of Object.entries({
  sessions_check_at_idx: 'due',
  sessions_created_at_idx: 'old',
} as const)) {
  test(`ended sessions are found on ${index}, without sorting`, (t) =>
    assertOnIndex(t, index, (read) => endedSessions(read, { now: 1, createdBy: 1, usedBy: 1 }, 200)[query]));
}
