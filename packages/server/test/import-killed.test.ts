import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { called } from './called.ts';
import { fileOf, type Lines } from './import/accounts.ts';
import { MAIN, newPlace, type ServiceProcess, spawnService, startProcess } from './process.ts';
import { ownerless, rowsOf } from './rows.ts';
import { until } from './until.ts';

const place = await newPlace();
after(() => place.remove());
before(async () => {
  assert.equal((await called(['migrate'], place.variables)).code, 0);
});

const FEWEST_ACCOUNTS = 3_000;
const TEAMS = 50;
const KILLS = 3;

/** The first line of a team is a viewer's, and its owner comes late: roles wait across what is killed. */
const linesFor = (accounts: number): Lines =>
  Array.from({ length: accounts }, (_, at) => ({
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

/** Kills an import when so many accounts are there. @returns false where it had done all it was to do before */
async function killAt(running: ServiceProcess, enough: number): Promise<boolean> {
  let hasEnded = false;
  running.ended.then(() => {
    hasEnded = true;
  });
  await until(`${enough} accounts are there`, async () => hasEnded || (await count('accounts')) >= enough);
  running.kill('SIGKILL');
  const { code, signal, stdout, stderr } = await running.ended;
  assert.ok(signal === 'SIGKILL' || code === 0, stdout + stderr);
  return signal === 'SIGKILL';
}

test(`kill -9 in the middle, ${KILLS} times while a service runs: the import that comes through finishes it`, async () => {
  const service = await startProcess(place.variables);
  let wanted = FEWEST_ACCOUNTS;
  const newFile = () => fileOf(place.variables.PORTICO_DATA_DIR as string, linesFor(wanted));
  let file = newFile();
  const start = () =>
    spawnService(place.variables, [process.execPath, MAIN, 'accounts', 'import', file, '--json']);
  for (let kills = 0; kills < KILLS; ) {
    const before = await count('accounts');
    const wasKilled = await killAt(start(), before + (wanted - before) / 4);
    assert.deepEqual(await ownerless(place.databaseUrl), []);
    if (wasKilled && (await count('accounts')) < wanted) {
      kills++;
      continue;
    }
    // This process was held up for longer than the import takes: there is more to import.
    wanted *= 2;
    file = newFile();
  }
  const { code, stdout, stderr } = await start().ended;
  assert.deepEqual([code, stderr], [0, '']);
  const { accounts, existing } = JSON.parse(stdout);
  assert.equal(accounts + existing, wanted);
  assert.ok(existing > 0 && accounts > 0);
  const found = await Promise.all(['accounts', 'managers', 'organizations', 'import_roles'].map(count));
  assert.deepEqual(found, [wanted, wanted, TEAMS, 0]);
  const events = await rowsOf(
    place.databaseUrl,
    'select type, count(*) as count from events group by type order by type',
  );
  assert.deepEqual(
    events.map(({ type, count }) => [type, Number(count)]),
    [
      ['account.email_verified', wanted],
      ['account.registered', wanted],
      ['manager.added', wanted],
      ['organization.created', TEAMS],
    ],
  );
  service.kill('SIGINT');
  await service.ended;
});
