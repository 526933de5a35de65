import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Directory, newDirectory } from '../packages/server/test/fixtures/directories.ts';
import { findPostgres, startPostgres } from '../packages/server/test/harness/postgres.ts';
import { rowsOf, runOn } from '../packages/server/test/harness/rows.ts';
import type { Child } from './child.ts';
import {
  bearer,
  creations,
  databaseIn,
  newOrganization,
  signUp,
  startPortico,
  temporaryFolder,
} from './portico.ts';
import type { Effort, Measurement, Row } from './row.ts';
import { whole } from './row.ts';

const PEOPLE = 10_000;
const WRITERS = 16;
/** Concurrent requests of the directory. */
const AT_ONCE = 4;
const WARM_UP = 10;
const MOST = { seconds: 600, heldMs: 200 };
/** The interval of checks whether all roles have followed. */
const PAUSE_MS = 100;
/** The interval at which the process records how long its event loop was held. */
const NOTED_MS = 250;

export const directory: Row = {
  title: `(r) a directory of ${whole(PEOPLE)} people, beside ${WRITERS} writers`,
  notes: [
    `Each person is looked for by name and then created, ${AT_ONCE} at once, while ${WRITERS} callers create organizations. Then a group`,
    'of all of them, in one request, makes them admins, and one more makes them viewers again.',
    'How long the event loop is held is the time of the processor in one turn of it, as the process says itself.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const people = quick ? PEOPLE / 50 : PEOPLE;
  const folder = temporaryFolder();
  const embedded = await measureOn('SQLite', { folder, url: `sqlite:${databaseIn(folder)}` }, people);
  if (!findPostgres()) return embedded;
  const cluster = await startPostgres();
  try {
    const url = await cluster.createDatabase();
    return [...embedded, ...(await measureOn('PostgreSQL', { folder: temporaryFolder(), url }, people))];
  } finally {
    await cluster.remove();
  }
}

interface Place {
  readonly folder: string;
  readonly url: string;
}

async function measureOn(name: string, { folder, url }: Place, people: number): Promise<Measurement[]> {
  const held = join(folder, 'held');
  const portico = await startPortico(folder, {
    flags: ['--import', `data:text/javascript,${encodeURIComponent(probe(held))}`],
    environment: {
      PORTICO_MOST_MANAGERS: String(2 * people),
      ...(url.startsWith('sqlite:') ? {} : { PORTICO_DATABASE_URL: url }),
    },
  });
  const token = await signUp(portico);
  const organization = await newOrganization(portico, token);
  const its = await newDirectory({ databaseUrl: url }, organization);
  const rolesFrom = JSON.stringify({ name: 'groups', values: { Administrators: 'admin' } });
  await runOn(url, 'update connections set roles_from = ? where id = ?', [rolesFrom, its.connection]);
  // Modules loaded on first use are loaded now.
  await createAll(portico, its, { from: people, to: people + WARM_UP });
  const requests = await creations(portico);
  const writing = autocannon({ url: portico.url, connections: WRITERS, duration: 3_600, requests });

  /** Runs a step, and measures its duration and the waits of others for the event loop. */
  async function beside(what: string, work: () => Promise<void>, target?: number): Promise<Measurement[]> {
    const before = heldIn(held).length;
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1_000;
    // Notes the longest turn of the last request too.
    await delay(NOTED_MS);
    const longest = Math.max(...heldIn(held).slice(before));
    return [
      {
        what: `${name}: ${what}`,
        values: `${seconds.toFixed(1)} s`,
        ...(target !== undefined && { target: `≤ ${target} s`, met: seconds <= target }),
      },
      {
        what: '… the loop is held for, at most',
        values: `${longest.toFixed(0)} ms`,
        target: `≤ ${MOST.heldMs} ms`,
        met: longest <= MOST.heldMs,
      },
    ];
  }

  const ids: string[] = [];
  const admins = async (wanted: number) => {
    const query = `select count(*) as count from managers where organization_id = '${organization}' and role = 'admin'`;
    while (Number((await rowsOf(url, query))[0]?.count) !== wanted) await delay(PAUSE_MS);
  };
  const group = async (displayName: string, method: string, path: string) => {
    const members = ids.map((value) => ({ value }));
    return (await send(portico, its, { method, path, body: { displayName, members } })).id;
  };
  let made = '';
  const measured = [
    ...(await beside(
      `${whole(people)} people are created`,
      async () => {
        for (const id of await createAll(portico, its, { from: 0, to: people })) ids.push(id);
      },
      MOST.seconds,
    )),
    ...(await beside('a group of all makes them admins', async () => {
      made = await group('Administrators', 'POST', '/Groups');
      await admins(people);
    })),
    ...(await beside('… renamed, it makes them viewers', async () => {
      await group('Others', 'PUT', `/Groups/${made}`);
      await admins(0);
    })),
  ];
  (writing as unknown as { stop(): void }).stop();
  const { errors } = await writing;
  if (errors > 0) throw new Error(`${errors} writers got no answer`);
  await portico.stop();
  return measured;
}

/**
 * Runs before the service: notes the longest time that one turn of its event loop kept the processor, without the time
 * that the machine spends on other processes.
 */
const probe = (file: string) => `
  import { appendFileSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    const used = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1e3;
    };
    let [before, longest] = [used(), 0];
    setInterval(() => {
      const now = used();
      longest = Math.max(longest, now - before);
      before = now;
    }, 1).unref();
    setInterval(() => {
      appendFileSync(${JSON.stringify(file)}, longest + '\\n');
      longest = 0;
    }, ${NOTED_MS}).unref();
  }`;

/** In milliseconds. */
function heldIn(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** As Entra ID and Okta do it. @returns the ids of the people */
async function createAll(portico: Child, its: Directory, { from, to }: Range): Promise<string[]> {
  const ids: string[] = [];
  let next = from;
  const some = async () => {
    while (next < to) {
      const userName = `person-${next++}@${its.domain}`;
      const filter = encodeURIComponent(`userName eq "${userName}"`);
      const found = await send(portico, its, { method: 'GET', path: `/Users?filter=${filter}` });
      if (found.totalResults !== 0) throw new Error(`${userName} is there already`);
      const body = { userName, displayName: 'Ada Lovelace', active: true };
      ids.push((await send(portico, its, { method: 'POST', path: '/Users', body })).id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  return ids;
}

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Repeats refused requests while the service is overloaded, as directories do. */
async function send(portico: Child, { connection, token }: Directory, { method, path, body }: SentRequest) {
  const ask = () =>
    fetch(`${portico.url}/scim/${connection}/v2${path}`, {
      method,
      headers: { ...bearer(token), ...(body && { 'content-type': 'application/scim+json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  let response = await ask();
  for (; response.status === 503; response = await ask()) await delay(PAUSE_MS);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
