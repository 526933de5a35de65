/** Months of events on PostgreSQL, dropped by a service that runs. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { insertionOf, nameOf, PARTITIONS } from '../../../test/fixtures/partitions.ts';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';
import { until } from '../../../test/harness/until.ts';
import { DAY } from '../../ground/clock.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { monthAfter } from '../../ground/database/partitions/catalogue.ts';
import { firstIdAt, newIdAt } from '../../ground/id.ts';

const skip = testedDatabase !== 'postgres' && 'about PostgreSQL';
const folder = mkdtempSync(join(tmpdir(), 'portico-months-'));
after(() => rmSync(folder, { recursive: true }));

const YEAR = 365 * DAY;
const DROPPING = 'drop-months-of-events';
/** Pino's level of a warning. */
const WARNING = 40;

/** A database with a month that ended some days ago, in which there is an event. */
async function databaseWithMonth(days: number): Promise<{ databaseUrl: string; id: string }> {
  const databaseUrl = await createTestDatabase(folder);
  await (await openDatabase({ url: databaseUrl })).close();
  const end = monthAfter(Date.now() - days * DAY, 0);
  const [first] = await rowsOf(databaseUrl, PARTITIONS);
  const before = Date.parse(`${String(first?.name).slice(-7).replace('_', '-')}-01T00:00:00Z`);
  const name = nameOf(end);
  const id = newIdAt(end - 1);
  await runOn(
    databaseUrl,
    `drop table ${first?.name};
     create table ${name} partition of events for values from (minvalue) to ('${firstIdAt(end)}');
     create table ${first?.name} partition of events for values from ('${firstIdAt(end)}') to ('${firstIdAt(before)}');
     ${insertionOf(id)}`,
  );
  return { databaseUrl, id };
}

async function started(t: TestContext, databaseUrl: string, clock?: () => number) {
  const service = await startService({ databaseUrl, workInterval: 20, ...(clock && { clock }) });
  t.after(() => service.stop());
  const isThere = async (id: string) =>
    (await rowsOf(databaseUrl, `select from events where id = '${id}'`)).length > 0;
  return { service, isThere };
}

test('a month is dropped later where a transaction reads events, beside requests, and nothing has failed', {
  skip,
}, async (t) => {
  const { databaseUrl, id } = await databaseWithMonth(440);
  const reader = new Client(databaseUrl);
  await reader.connect();
  t.after(() => reader.end());
  await reader.query('begin; select from events');
  const { service, isThere } = await started(t, databaseUrl);
  const lines = () =>
    service
      .log()
      .split('\n')
      .filter((line) => line.includes(DROPPING))
      .map((line) => JSON.parse(line));
  await until('it is its turn', async () => {
    const makeDue = 'update tasks set due_at = 0 where name = ? and claimed_by is null returning name';
    return (await runOn(databaseUrl, makeDue, [DROPPING])).length > 0;
  });
  const isPutOff = ({ msg }: { msg: string }) => msg === 'a task was put off, as others use its tables';
  await until('it gives way', () => lines().some(isPutOff));
  const { token } = await service.person('ada');
  assert.ok((await service.call('GET', '/v1/account/events', { token })).body.items.length > 0);
  assert.ok(await isThere(id));
  await reader.query('commit');
  await sweep(service, DROPPING);
  await until('the month is gone', async () => !(await isThere(id)));
  assert.deepEqual(
    lines().filter(({ level }) => level >= WARNING),
    [],
  );
});

test('a node whose clock runs years ahead drops no month', { skip }, async (t) => {
  const { databaseUrl, id } = await databaseWithMonth(100);
  const { service, isThere } = await started(t, databaseUrl, () => Date.now() + 10 * YEAR);
  for (const task of [DROPPING, 'add-months-of-events', 'delete-events']) await sweep(service, task);
  assert.ok(await isThere(id));
  assert.equal((await rowsOf(databaseUrl, PARTITIONS)).length, 4);
});
