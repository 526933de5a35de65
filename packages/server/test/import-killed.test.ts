import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { called } from './called.ts';
import { fileOf, type Lines } from './import/accounts.ts';
import { MAIN, newPlace, spawnService, startProcess } from './process.ts';
import { ownerless, rowsOf } from './rows.ts';
import { until } from './until.ts';

const place = await newPlace();
after(() => place.remove());
before(async () => {
  assert.equal((await called(['migrate'], place.variables)).code, 0);
});

const ACCOUNTS = 3_000;
const TEAMS = 50;
const KILLS = 3;

/** The first line of a team is a viewer's, and its owner comes late: roles wait across what is killed. */
const lines: Lines = Array.from({ length: ACCOUNTS }, (_, at) => ({
  email: `killed-${at}@example.com`,
  emailVerified: true,
  organizations: [
    {
      key: `team-${at % TEAMS}`,
      name: `Team ${at % TEAMS}`,
      role: at < 1_000 + TEAMS && at >= 1_000 ? 'owner' : 'viewer',
    },
  ],
}));

const count = async (table: string) =>
  Number((await rowsOf(place.databaseUrl, `select count(*) as count from ${table}`))[0]?.count);

test(`kill -9 in the middle, ${KILLS} times while a service runs: the import that comes through finishes it`, async () => {
  const service = await startProcess(place.variables);
  const file = fileOf(place.variables.PORTICO_DATA_DIR as string, lines);
  const start = () =>
    spawnService(place.variables, [process.execPath, MAIN, 'accounts', 'import', file, '--json']);
  for (let kill = 1; kill <= KILLS; kill++) {
    const running = start();
    let hasEnded = false;
    running.ended.then(() => {
      hasEnded = true;
    });
    const enough = (kill * ACCOUNTS) / (KILLS + 2);
    await until(`${enough} accounts are there`, async () => {
      assert.ok(!hasEnded, running.stdout() + running.stderr());
      return (await count('accounts')) >= enough;
    });
    running.kill('SIGKILL');
    assert.equal((await running.ended).signal, 'SIGKILL');
    assert.ok((await count('accounts')) < ACCOUNTS, 'it was killed too late');
    assert.deepEqual(await ownerless(place.databaseUrl), []);
  }
  const { code, stdout, stderr } = await start().ended;
  assert.deepEqual([code, stderr], [0, '']);
  const { accounts, existing } = JSON.parse(stdout);
  assert.equal(accounts + existing, ACCOUNTS);
  assert.ok(existing > 0 && accounts > 0);
  const found = await Promise.all(['accounts', 'managers', 'organizations', 'import_roles'].map(count));
  assert.deepEqual(found, [ACCOUNTS, ACCOUNTS, TEAMS, 0]);
  const events = await rowsOf(
    place.databaseUrl,
    'select type, count(*) as count from events group by type order by type',
  );
  assert.deepEqual(
    events.map(({ type, count }) => [type, Number(count)]),
    [
      ['account.email_verified', ACCOUNTS],
      ['account.registered', ACCOUNTS],
      ['manager.added', ACCOUNTS],
      ['organization.created', TEAMS],
    ],
  );
  service.kill('SIGINT');
  await service.ended;
});
