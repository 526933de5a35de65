import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { countedStatistics, newOperator } from '../../../test/fixtures/operators.ts';
import { haveKnownTotp } from '../../../test/fixtures/totp.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { firstIdAt, newId } from '../../ground/id.ts';
import { DAYS, dateOf } from './statistics.ts';

const HOUR = 3_600_000;
const INSERT = `insert into events (id, type, at, subject_id, details) values (?, ?, ?, ?, '{}')`;

const service = await startService({ workInterval: 20 });
after(() => service.stop());
const operator = await newOperator(service);
const { token } = operator;

/** Makes events wait for delivery to three webhooks each, of which one has failed before. */
async function queueDeliveries(events: number): Promise<void> {
  const columns = 'id, event_id, type, state, attempts, created_at, due_at';
  const rows = Array.from({ length: events }, newId).flatMap((event) =>
    [0, 0, 1].map(
      (attempts) => `('${newId()}', '${event}', 'account.deleted', 'pending', ${attempts}, 0, 0)`,
    ),
  );
  await runOn(service.databaseUrl, `insert into deliveries (${columns}) values ${rows.join()}`);
}

const counted = () => countedStatistics(service, operator);

test('statistics are counted in the background', async () => {
  const suspended = await service.person();
  await service.call('POST', `/v1/operator/accounts/${suspended.account.id}/suspension`, { token });
  await haveKnownTotp(service, operator.account.id);
  const organization = await service.organization(operator);
  await service.organization(operator);
  await service.call('DELETE', `/v1/organizations/${organization}`, { token });
  const at = Date.now() - HOUR;
  for (const [number, type] of ['account.registered', 'session.created', 'session.created'].entries())
    await runOn(service.databaseUrl, INSERT, [firstIdAt(at + number), type, at, operator.account.id]);
  await queueDeliveries(500);
  const body = await counted();
  assert.deepEqual(body.accounts, { total: 2, verified: 0, suspended: 1, withSecondFactor: 1 });
  assert.deepEqual(body.organizations, { active: 1, deleted: 1 });
  assert.deepEqual(body.sessions, { alive: 1 });
  assert.deepEqual(Object.keys(body.mails), ['waiting', 'failed']);
  assert.deepEqual(body.deliveries, { waiting: 1_500, failing: 500 });
  assert.equal(body.days.length, DAYS);
  const dates = body.days.map(({ date }: { date: string }) => date);
  assert.deepEqual(dates, dates.toSorted().reverse());
  // Statistics lag behind by a moment.
  const day = body.days.find(({ date }: { date: string }) => date === dateOf(at));
  assert.deepEqual(day, { date: dateOf(at), registered: 1, signedIn: 2 });
});
