/** Kills `portico migrate` while it partitions events, beside two nodes that write some all the time. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Difference, startOtherEngine } from '../doubles/other-engine.ts';
import { migrateWithoutPartitions, PARTITIONS } from '../fixtures/partitions.ts';
import { called } from '../harness/called.ts';
import { testedDatabase } from '../harness/databases.ts';
import { idsAt, insertMany } from '../harness/many.ts';
import { MAIN, newPlace, spawnService, startProcess } from '../harness/process.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { SECRET_KEY } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { assertUndisturbed, balancer, startLoad } from '../processes/upgrade-load.ts';

const skip = testedDatabase !== 'postgres' && 'about PostgreSQL';
const DAY = 24 * 60 * 60_000;
/** Events that are there from before: each some days old. */
const AGES = [90, 60, 30, 1];
const OF_EACH_AGE = 2_000;
/** How much more people do after each kill. */
const ROUNDS = 4;

/** A statement in place of the one at which the command is killed. */
const HELD = 'select pg_sleep(300)';
/** Where it is killed: the statement, and whether the constraint has been checked that it leaves behind. */
const KILLS: readonly (readonly [when: string, statement: RegExp, isChecked: boolean])[] = [
  ['before the events are checked', /alter table events validate constraint events_before_\d{4}_\d\d/, false],
  ['before the table is replaced', /lock table events in access exclusive mode/, true],
  [
    'while it replaces the table, which it has locked',
    /alter sequence events_recorded_seq owned by events.recorded/,
    true,
  ],
];
const BOUND = `select convalidated as checked from pg_constraint
  where conrelid = 'events'::regclass and starts_with(conname, 'events_before_')`;

async function fill(databaseUrl: string): Promise<void> {
  for (const days of AGES) {
    const id = idsAt(Date.now() - days * DAY);
    const columns = { id, type: `'account.updated'`, at: '0', subject_id: id, details: `'{}'` };
    await insertMany(databaseUrl, { table: 'events', count: OF_EACH_AGE, columns });
  }
}

/** A role that may do everything with the rows, and nothing with the tables: its nodes leave partitioning to others. */
async function newRole(databaseUrl: string): Promise<URL> {
  const role = `nodes_${process.pid}_${Date.now()}`;
  await runOn(
    databaseUrl,
    `create role ${role} login; grant all on all tables in schema public to ${role};
     grant all on all sequences in schema public to ${role}`,
  );
  after(() => runOn(databaseUrl, `drop owned by ${role} cascade; drop role ${role}`));
  return Object.assign(new URL(databaseUrl), { username: role });
}

test('migrate killed three times while it partitions: no request fails, and the next one finishes it', {
  skip,
}, async () => {
  const place = await newPlace();
  after(() => place.remove());
  const { databaseUrl } = place;
  await migrateWithoutPartitions(databaseUrl);
  await fill(databaseUrl);
  const variables = { ...place.variables, PORTICO_SECRET_KEYS: SECRET_KEY };
  const ofNodes = { ...variables, PORTICO_DATABASE_URL: (await newRole(databaseUrl)).href };
  const service = await Promise.all([startProcess(ofNodes), startProcess(ofNodes)]);
  const { nodes, next } = balancer();
  for (const { url } of service) nodes.add(url);
  const load = startLoad(next);
  after(() => load.stop());
  const goOn = async (when: string) => {
    const then = load.rounds();
    await until(when, () => load.rounds() > then + ROUNDS || load.failed.length > 0);
    assert.deepEqual(load.failed, [], when);
  };
  await goOn('before');
  await runOn(databaseUrl, `update tasks set due_at = 0 where name = 'seal-events'`);

  const holding = `select pid from pg_stat_activity where query like 'select pg_sleep%'
    and datname = current_database() and state = 'active'`;
  for (const [when, statement, isChecked] of KILLS) {
    const difference: Difference = [statement, HELD];
    const engine = await startOtherEngine(databaseUrl, [difference]);
    const migrating = spawnService({ ...variables, PORTICO_DATABASE_URL: engine.url }, [
      process.execPath,
      MAIN,
      'migrate',
    ]);
    await until(`it is ${when}`, async () => (await rowsOf(databaseUrl, holding)).length > 0);
    migrating.kill('SIGKILL');
    assert.equal((await migrating.ended).signal, 'SIGKILL', when);
    // The server sees that its client has gone at the end of a statement, and each but this one is short.
    await runOn(databaseUrl, `select pg_terminate_backend(pid) from (${holding}) as held`);
    engine.stop();
    assert.deepEqual(await rowsOf(databaseUrl, PARTITIONS), [], when);
    assert.deepEqual(await rowsOf(databaseUrl, BOUND), [{ checked: isChecked }], when);
    await goOn(when);
  }
  const { code, stdout, stderr } = await called(['migrate'], variables);
  const said = 'The database is up to date.\nEvents are partitioned by month now.\n';
  assert.deepEqual([code, stdout, stderr], [0, said, '']);
  assert.equal((await rowsOf(databaseUrl, PARTITIONS)).length, 3);
  await goOn('afterwards');
  await load.stop();
  assert.deepEqual(load.failed, []);

  const count = async (what: string) =>
    Number((await rowsOf(databaseUrl, `select count(*) as count from ${what}`))[0]?.count);
  const of = (type: string) => count(`events where type = '${type}'`);
  assert.equal(
    await count(`events where actor_id is null and type = 'account.updated'`),
    AGES.length * OF_EACH_AGE,
  );
  assert.equal(await of('organization.created'), await count('organizations'));
  assert.equal(await of('organization.deleted'), await count('organizations where deleted_at is not null'));
  assert.equal(await of('account.registered'), await count('accounts'));
  assert.ok((await of('organization.created')) >= load.rounds());
  await until('what is old enough is sealed', async () => {
    await runOn(databaseUrl, `update tasks set due_at = 0 where name = 'seal-events' and claimed_by is null`);
    return (
      (await count(`events where type = 'account.updated' and actor_id is null and seal_number is null`)) ===
      0
    );
  });
  const verified = await called(['events', 'verify'], variables);
  assert.match(verified.stdout, /No problems found\.\n$/);
  for (const node of service) {
    assertUndisturbed(node);
    node.kill('SIGTERM');
    node.kill('SIGINT');
    await node.ended;
  }
});
