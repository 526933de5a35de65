/** Runs under a clock that a file sets forward, as does the PostgreSQL that it starts. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { ANYWHERE, startReceiver } from '../../../packages/server/test/doubles/receiver.ts';
import { startRules } from '../../../packages/server/test/fixtures/hooks.ts';
import { startPostgres } from '../../../packages/server/test/harness/postgres.ts';
import { rowsOf } from '../../../packages/server/test/harness/rows.ts';
import { startService } from '../../../packages/server/test/harness/service.ts';
import { until } from '../../../packages/server/test/harness/until.ts';
import { Load } from './load.ts';
import { complaintsAbout, type Day, measure, report } from './tables.ts';

/** Simulated hours between two turns of the load. */
const STEP = 6;
const HOUR = 3_600;
/** For how many simulated milliseconds work may be due without being done. */
const LATE = 60_000;

/** As often as the clock allows, and without pauses, for a day passes in seconds. */
const CLEANING = {
  autovacuum_naptime: '1s',
  autovacuum_vacuum_cost_delay: '0',
  checkpoint_timeout: '1d',
};

const days = Number(process.argv[2]);
assert.ok(Number.isSafeInteger(days) && days > 0, 'how many days has to be a number');
const cluster = await startPostgres({ fsync: false, asksForPasswords: false, settings: CLEANING });
const [good, bad, rules] = [
  await startReceiver(),
  await startReceiver((_request, response) => response.writeHead(500).end()),
  await startRules(),
];
const service = await startService({
  databaseUrl: await cluster.createDatabase(),
  workInterval: 200,
  webhookAddresses: ANYWHERE,
  environment: {
    PORTICO_LIMITS: 'on',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '1000/1h',
    PORTICO_TRUSTED_PROXIES: '127.0.0.1',
    PORTICO_WEBHOOK_URL: good.url,
    PORTICO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
    // So that both end within the time.
    PORTICO_EVENTS_KEPT: '10d',
    PORTICO_DELETION_GRACE: '5d',
  },
});
const { databaseUrl } = service;

const complaints: string[] = [];

/** Resolves when all that is due has been done, but for what waits until a webhook is activated again. */
async function caughtUp(): Promise<void> {
  const late = `(extract(epoch from clock_timestamp()) * 1000)::bigint - ${LATE}`;
  const query = `select 'task ' || name as what from tasks where due_at < ${late}
    union all select 'deliveries' from deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'pending' and w.state = 'active' and due_at < ${late}
    union all select 'deliveries of the team' from team_deliveries where state = 'pending' and due_at < ${late}
    union all select 'mails' from mails where due_at < ${late}`;
  let behind = '';
  await until(
    () => `nothing is late: ${behind}`,
    async () => {
      behind = (await rowsOf(databaseUrl, query)).map(({ what }) => what).join(', ');
      return behind === '';
    },
  );
}

let hours = 0;
function setForward(by: number): void {
  hours += by;
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(hours * HOUR));
  writeFileSync(String(process.env.TEST_CLOCK_OFFSET), bytes, { flag: 'r+' });
}

const load = await Load.start(service, { good: good.url, bad: bad.url, rules: rules.url });
const measured: Day[] = [];
/** To catch up, in milliseconds. */
let longest = 0;
for (let day = 1; day <= days; day++) {
  for (let hour = 0; hour < 24; hour += STEP) {
    await load.turn().catch((error: Error) => complaints.push(String(error.stack)));
    setForward(STEP);
    const start = performance.now();
    await caughtUp().catch((error: unknown) => complaints.push(String(error)));
    longest = Math.max(longest, performance.now() - start);
  }
  for (const { received } of [good, bad, rules]) received.length = 0;
  measured.push(await measure(databaseUrl));
  console.log(`day ${day}: ${service.answers.length} requests`);
}
console.log(`Longest until nothing was late: ${(longest / 1_000).toFixed(1)} s`);
await report(databaseUrl, measured);
const failures = service
  .log()
  .split('\n')
  // Fixtures make connections with keys that are empty, which this task tells of.
  .filter((line) => /"level":(50|60)/.test(line) && !line.includes('"task":"seal-secrets-again"'));
complaints.push(...complaintsAbout(measured), ...load.complaints, ...failures);
console.log(
  complaints.length === 0 ? 'Every table that has an end has stopped growing.' : complaints.join('\n'),
);
process.exitCode = complaints.length === 0 ? 0 : 1;
await service.stop();
await Promise.all([good, bad, rules].map((receiver) => receiver.stop()));
await cluster.remove();
