import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { newId } from '../../src/ground/id.ts';
import { startSmtpSink } from '../doubles/smtp-sink.ts';
import { clientOf, patient } from '../harness/client.ts';
import { testedDatabase } from '../harness/databases.ts';
import { newPlace, type Place, startProcess } from '../harness/process.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { PASSWORD, SECRET_KEY, startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const MAILS = 200;

const ends: (() => unknown)[] = [];
async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
afterEach(endAll);
after(endAll);

const waiting = (databaseUrl: string) => rowsOf(databaseUrl, 'select * from mails');
/** @returns how long this process, or the database, stood still at most meanwhile, in milliseconds */
async function noneWaits(databaseUrl: string): Promise<number> {
  let [longest, before] = [0, performance.now()];
  await until('no mail waits', async () => {
    const { length } = await waiting(databaseUrl);
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    return length === 0;
  });
  return longest;
}

/** Where a node stands still for less than this, in milliseconds, others leave its mails to it. */
const SHORT = 3_000;

test(`mail on several nodes: ${MAILS} mails arrive once each`, async () => {
  const sink = await startSmtpSink();
  ends.push(() => sink.stop());
  const options = { environment: sink.variables, workInterval: 20 };
  const first = await startService(options);
  ends.push(() => first.stop());
  const nodes = [first];
  // An embedded database serves one process at a time.
  if (testedDatabase === 'postgres') nodes.push(await startService({ ...options, beside: first }));
  if (nodes[1]) ends.push(nodes[1].stop);
  const { account } = await first.person();
  await noneWaits(first.databaseUrl);
  let round = 0;
  const [arrived, recipients] = await until('no node stands still', async () => {
    round++;
    const recipients = Array.from({ length: MAILS }, (_, number) => `person-${round}-${number}@example.com`);
    const values = recipients.map(() => `(?, 'password_changed_notice', ?, ?, ?, 0, 0)`).join();
    await runOn(
      first.databaseUrl,
      `insert into mails (id, purpose, recipient, account_id, created_at, due_at, attempts) values ${values}`,
      recipients.flatMap((recipient) => [newId(), recipient, account.id, Date.now()]),
    );
    const longest = await noneWaits(first.databaseUrl);
    const arrived = sink.mails.map(({ recipient }) => recipient);
    return longest < SHORT && [arrived.filter((one) => one.startsWith(`person-${round}-`)), recipients];
  });
  assert.deepEqual(arrived?.sort(), recipients?.sort());
  for (const [number, { log }] of nodes.entries()) {
    assert.match(log(), /"queue":"mail".*"outcome":"done"/, `node ${number} has sent some`);
  }
});

async function placeOf(): Promise<Place> {
  const place = await newPlace();
  ends.push(() => place.remove());
  return place;
}

test('mail: another node sends what a node killed with kill -9 had claimed', async () => {
  const place = await placeOf();
  const asked = Promise.withResolvers<void>();
  let isStuck = true;
  const sink = await startSmtpSink({
    // The first node waits here for good.
    onRcptTo: (_address, _session, done) => {
      asked.resolve();
      if (!isStuck) done();
    },
  });
  ends.push(() => sink.stop());
  const variables = { ...place.variables, ...sink.variables, PORTICO_SECRET_KEYS: SECRET_KEY };
  const doomed = await startProcess(variables);
  const client = patient(clientOf(doomed.url));
  ends.push(() => client.close());
  const body = { email: 'ada@example.com', password: PASSWORD };
  const { status } = await client.send({ method: 'POST', path: '/v1/register', body });
  assert.equal(status, 201);
  await asked.promise;
  doomed.kill('SIGKILL');
  await doomed.ended;
  const [left] = await waiting(place.databaseUrl);
  assert.ok(Number(left?.claimed_until) > 0, 'it is claimed by the node that is dead');
  isStuck = false;
  // As if its time had passed.
  await runOn(place.databaseUrl, 'update mails set claimed_until = 1');
  const heir = await startProcess(variables);
  const mail = await until('it arrives', () => sink.mails[0]);
  assert.equal(mail.recipient, 'ada@example.com');
  await noneWaits(place.databaseUrl);
  heir.kill('SIGTERM');
  await heir.ended;
  assert.equal(sink.mails.length, 1);
});
