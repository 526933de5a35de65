import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { migrationsAfter, recognized } from '../../src/ground/database/migrate.ts';
import { migrationsFor } from '../../src/ground/database/migrations/index.ts';
import { PARTITIONS } from '../fixtures/partitions.ts';
import { providersFile } from '../fixtures/sign-ins.ts';
import { testedDatabase } from '../harness/databases.ts';
import {
  previousBuild,
  RELEASED_MIGRATIONS,
  removeBuild,
  skipWithoutHistory,
} from '../harness/previous-build.ts';
import { type LogLine, newPlace, type Place, type Serving, startProcess } from '../harness/process.ts';
import { ROOM_FOR_ORGANIZATIONS } from '../harness/room.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { SECRET_KEY } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import { useEverything } from './upgrade-features.ts';
import { assertUndisturbed, balancer, startLoad } from './upgrade-load.ts';

const skip = testedDatabase !== 'postgres' ? 'about several nodes' : skipWithoutHistory();
/** Longer than the test waits, so that no client is cut off because this machine is busy. */
const FOR_EVER = '5m';
/** How much more people do between two steps of the upgrade. */
const ROUNDS = 4;

/** The nodes are behind a balancer, and none has its own address in its links. */
const PUBLIC_URL = 'http://localhost:3999';

async function appliedTo(databaseUrl: string): Promise<string[]> {
  const rows = await rowsOf(databaseUrl, 'select name from kysely_migration order by name');
  return rows.map(({ name }) => String(name));
}

/** It gets no more requests, so it need not wait. */
async function end(node: Serving): Promise<void> {
  node.kill('SIGTERM');
  node.kill('SIGINT');
  await node.ended;
}

/** Uses every feature, begun on either build and continued on the other. */
async function useBoth({ databaseUrl, variables }: Place, old: Serving, coming: Serving): Promise<void> {
  const shared = { publicUrl: PUBLIC_URL, databaseUrl, dataDir: variables.PORTICO_DATA_DIR ?? '' };
  await Promise.all([
    useEverything({ ...shared, one: old.url, other: coming.url }),
    useEverything({ ...shared, one: coming.url, other: old.url }),
  ]);
}

test('rolling upgrade from the last release: no request fails', {
  skip,
}, async (t) => {
  const place = await newPlace();
  after(() => place.remove());
  const folder = mkdtempSync(join(tmpdir(), 'portico-previous-'));
  after(() => removeBuild(folder));
  const previous = [process.execPath, previousBuild(folder)] as const;
  const variables = {
    ...place.variables,
    PORTICO_SECRET_KEYS: SECRET_KEY,
    PORTICO_PUBLIC_URL: PUBLIC_URL,
    PORTICO_PROVIDERS_FILE: providersFile(folder),
    // For the nodes of the last release, too: how many a person creates depends on how long the new ones take to start.
    ...ROOM_FOR_ORGANIZATIONS,
    PORTICO_LAME_DUCK: FOR_EVER,
    PORTICO_SHUTDOWN_GRACE: FOR_EVER,
  };
  const old = await Promise.all([startProcess(variables, previous), startProcess(variables, previous)]);
  assert.deepEqual(await appliedTo(place.databaseUrl), RELEASED_MIGRATIONS);
  const coming = migrationsAfter(recognized(RELEASED_MIGRATIONS)).length;
  t.diagnostic(`${coming} migrations while nodes of the last release serve`);
  const { nodes, next } = balancer();
  for (const { url } of old) nodes.add(url);
  const load = startLoad(next);
  after(() => load.stop());
  const isSeen = ({ url }: Serving) => (load.answered.get(url) ?? 0) > ROUNDS;
  /** @param asked nodes that must have answered first */
  const goOn = async (what: string, asked: readonly Serving[] = []) => {
    const then = load.rounds();
    await until(
      () => `${what}: people go on; failed: ${load.failed.slice(0, 3).join('\n')}`,
      () => (load.rounds() > then + ROUNDS && asked.every(isSeen)) || load.failed.length > 0,
    );
    assert.deepEqual(load.failed, [], what);
  };

  await goOn('before', old);
  const added: Serving[] = [];
  for (const [number, leaving] of old.entries()) {
    const coming = await startProcess(variables);
    added.push(coming);
    assert.deepEqual(await appliedTo(place.databaseUrl), Object.keys(migrationsFor('postgres')));
    await goOn(`beside the new schema, ${number}`);
    nodes.add(coming.url);
    await goOn(`beside new nodes, ${number}`, [coming]);
    if (number === 0) await useBoth(place, leaving, coming);
    leaving.kill('SIGTERM');
    await until('it is not ready', async () => (await fetch(`${leaving.url}/health/ready`)).status === 503);
    await goOn(`one leaves, ${number}`);
    nodes.delete(leaving.url);
    await goOn(`one has left, ${number}`);
  }
  await load.stop();
  assert.deepEqual(load.failed, []);
  assert.equal((await rowsOf(place.databaseUrl, PARTITIONS)).length, 3, 'events are partitioned meanwhile');
  const unfindable = `
    select id from organizations where words_of is distinct from name
    union all select id from invitations where words_of is distinct from email
    union all select id from accounts where words_of is distinct from email || ' ' || coalesce(name, '')`;
  await until('searches find what nodes of the last release have written', async () => {
    await runOn(
      place.databaseUrl,
      `update tasks set due_at = 0 where name = 'index-words' and claimed_by is null`,
    );
    return (await rowsOf(place.databaseUrl, unfindable)).length === 0;
  });
  // A database that is silent for long, as on a machine that is busy with other things, is taken to hang.
  const isExpected = ({ msg, err }: LogLine) =>
    msg === 'a task failed' && err?.type === 'DatabaseUnavailable';
  for (const node of [...old, ...added]) {
    assertUndisturbed(node, isExpected);
    await end(node);
  }
});
