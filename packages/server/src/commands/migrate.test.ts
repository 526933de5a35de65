import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { called } from '../../test/harness/called.ts';
import { testedDatabase } from '../../test/harness/databases.ts';
import { endOf, newPlace, type Place, startProcess } from '../../test/harness/process.ts';
import { rowsOf, runOn } from '../../test/harness/rows.ts';
import { migrationsAfter } from '../ground/database/migrate.ts';

const places: Place[] = [];
after(() => {
  for (const place of places) place.remove();
});

async function place(): Promise<Place> {
  const made = await newPlace();
  places.push(made);
  return made;
}

const appliedTo = async ({ databaseUrl }: Place) =>
  (await rowsOf(databaseUrl, 'select name from kysely_migration order by name')).map(({ name }) => name);

test('migrate: updates an empty database, lists what it applied, and then has nothing to do', async () => {
  const made = await place();
  const checked = await called(['migrate', '--check', '--json'], made.variables);
  assert.deepEqual([checked.code, JSON.parse(checked.stdout)], [0, { pending: migrationsAfter([]) }]);
  if (testedDatabase === 'sqlite') assert.ok(!existsSync(made.databaseUrl.slice('sqlite:'.length)));
  const { code, stdout, stderr } = await called(['migrate'], made.variables);
  assert.deepEqual([code, stderr], [0, '']);
  const [applied, ...others] = stdout.trimEnd().split('\n');
  assert.match(applied ?? '', /^Applied: 0078-ground, .*\.$/);
  const isPartitioned = testedDatabase === 'postgres';
  assert.deepEqual(others, isPartitioned ? ['Events are partitioned by month now.'] : []);
  assert.deepEqual(await appliedTo(made), migrationsAfter([]));
  for (const args of [['migrate'], ['migrate', '--check']]) {
    const { code, stdout, stderr } = await called(args, made.variables);
    assert.deepEqual([code, stdout, stderr], [0, 'The database is up to date.\n', '']);
  }
});

test('migrate --json: names what it applied, and whether it partitioned events', async () => {
  const made = await place();
  const said = async () => JSON.parse((await called(['migrate', '--json'], made.variables)).stdout);
  const partitioned = testedDatabase === 'postgres' && { partitioned: true };
  assert.deepEqual(await said(), { applied: migrationsAfter([]), ...partitioned });
  assert.deepEqual(await said(), { applied: [] });
});

test('migrate --check: names pending migrations and applies none, also while a service runs', async () => {
  const made = await place();
  const service = await startProcess(made.variables);
  await runOn(made.databaseUrl, `delete from kysely_migration where name = '0084-team'`);
  const before = await appliedTo(made);
  const { code, stdout } = await called(['migrate', '--check'], made.variables);
  assert.deepEqual([code, stdout], [0, 'To be applied: 0084-team.\n']);
  assert.deepEqual(await appliedTo(made), before);
  service.kill('SIGINT');
  assert.equal((await endOf(service)).code, 0);
});

test('a newer schema is refused in one line by migrate and by other commands', async () => {
  const made = await place();
  await called(['migrate'], made.variables);
  await runOn(
    made.databaseUrl,
    `insert into kysely_migration values ('9999-future', '2999-01-01T00:00:00.000Z')`,
  );
  for (const args of [['migrate'], ['migrate', '--check'], ['operators', 'list']]) {
    const { code, stdout, stderr } = await called(args, made.variables);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^portico [a-z ]+: PORTICO_DATABASE_URL: .*newer build.*9999-future\n$|PORTICO_DATA_DIR.*9999-future\n$/,
    );
  }
});

test('other commands do not migrate: they report a missing or outdated database', async () => {
  const made = await place();
  const empty = await called(['operators', 'list'], made.variables);
  assert.deepEqual([empty.code, empty.stdout], [1, '']);
  assert.match(empty.stderr, /^portico operators list: .*portico migrate.*\n$/);
  await called(['migrate'], made.variables);
  await runOn(made.databaseUrl, `delete from kysely_migration where name = '0084-team'`);
  const old = await called(['operators', 'list'], made.variables);
  assert.match(old.stderr, /^portico operators list: .*lacks 0084-team: run portico migrate\n$/);
});
