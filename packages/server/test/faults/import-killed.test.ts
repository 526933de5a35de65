import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '../../src/ground/id.ts';
import { fileOf, type Lines } from '../features/import/accounts.ts';
import { called } from '../harness/called.ts';
import { MAIN, newPlace, type ServiceProcess, spawnService, startProcess } from '../harness/process.ts';
import { ownerless, rowsOf, runOn } from '../harness/rows.ts';
import { until } from '../harness/until.ts';

const place = await newPlace();
after(() => place.remove());
before(async () => {
  assert.equal((await called(['migrate'], place.variables)).code, 0);
});

const FEWEST_ACCOUNTS = 3_000;
const TEAMS = 50;
const KILLS = 3;
/** Accounts that strangers have registered. */
const STRANGERS = 30;

/** The first line of a team is a viewer's, and its owner comes late: roles wait across what is killed. */
const linesFor = (accounts: number): Lines =>
  Array.from({ length: accounts }, (_, at) => ({
    email: `killed-${at}@example.com`,
    key: `u-${at}`,
    emailVerified: true,
    ...(at % 100 === 0 && { totpSecret: 'JBSWY3DPEHPK3PXP' }),
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

/** Kills an import when there are this many accounts. @returns false where it had finished before */
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

/** Far apart in the file, so that some of them are taken over before each kill. */
async function registerStrangers(): Promise<void> {
  for (let number = 0; number < STRANGERS; number++) {
    const email = `killed-${number * 100}@example.com`;
    const insert = `insert into accounts (id, email, email_canonical, password_hash, created_at, updated_at)
      values (?, ?, ?, '', 1, 1)`;
    await runOn(place.databaseUrl, insert, [newId(), email, email]);
  }
}

test(`accounts import: kill -9 midway, ${KILLS} times beside a running service; a complete run finishes it`, async () => {
  await registerStrangers();
  const mapping = join(place.variables.PORTICO_DATA_DIR as string, 'mapping.jsonl');
  const service = await startProcess(place.variables);
  let wanted = FEWEST_ACCOUNTS;
  const newFile = () => fileOf(place.variables.PORTICO_DATA_DIR as string, linesFor(wanted));
  let file = newFile();
  const start = () =>
    spawnService(place.variables, [
      process.execPath,
      MAIN,
      ...['accounts', 'import', file, '--json', '--replace-unverified', '--mapping', mapping],
    ]);
  for (let kills = 0; kills < KILLS; ) {
    const before = await count('accounts');
    const wasKilled = await killAt(start(), before + (wanted - before) / 4);
    assert.deepEqual(await ownerless(place.databaseUrl), []);
    if (wasKilled && (await count('accounts')) < wanted) {
      kills++;
      continue;
    }
    // This process was held up for longer than the import takes: there is more to import.
    rmSync(mapping, { force: true });
    wanted *= 2;
    file = newFile();
  }
  const { code, stdout, stderr } = await start().ended;
  assert.deepEqual([code, stderr], [0, '']);
  const { accounts, existing, takenOver } = JSON.parse(stdout);
  assert.equal(accounts + existing + takenOver, wanted);
  const mapped = readFileSync(mapping, 'utf8').trimEnd().split('\n');
  assert.equal(mapped.length, wanted + TEAMS);
  assert.equal(await count('totp'), wanted / 100);
  assert.ok(existing > 0 && accounts > 0);
  const found = await Promise.all(['accounts', 'managers', 'organizations', 'import_roles'].map(count));
  assert.deepEqual(found, [wanted, wanted, TEAMS, 0]);
  const events = await rowsOf(
    place.databaseUrl,
    // Those of every minute are sealed in the background.
    `select type, count(*) as count from events where type <> 'events.sealed' group by type order by type`,
  );
  assert.deepEqual(
    events.map(({ type, count }) => [type, Number(count)]),
    [
      ['account.email_verified', wanted],
      ['account.registered', wanted - STRANGERS],
      ['account.taken_over', STRANGERS],
      ['account.totp_enabled', wanted / 100],
      ['manager.added', wanted],
      ['organization.created', TEAMS],
    ],
  );
  service.kill('SIGINT');
  await service.ended;
});
