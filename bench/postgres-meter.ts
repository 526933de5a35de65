import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { PostgresCluster } from '../packages/server/test/harness/postgres.ts';
import type { Child } from './child.ts';

/** The use of a database by a node, over a while. */
export interface Use {
  /** Bytes that were added to the write-ahead log. */
  readonly wal: number;
  /** Microseconds of CPU of the node's threads. */
  readonly node: number;
  /** Microseconds of CPU of all of PostgreSQL's processes. */
  readonly database: number;
  /** Round trips between the two. */
  readonly trips: number;
  /** Events that were recorded. */
  readonly events: number;
  readonly seconds: number;
}

/** A way to a PostgreSQL server on which the round trips are counted. */
export interface CountedWay {
  readonly port: number;
  trips(): number;
  close(): void;
}

/** A round trip begins when the client sends something after the server did. */
export async function countedWayTo(port: number): Promise<CountedWay> {
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', port, noDelay: true });
    client.setNoDelay(true);
    let isAsking = false;
    client.on('data', () => {
      if (!isAsking) trips++;
      isAsking = true;
    });
    upstream.on('data', () => {
      isAsking = false;
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the way has no port');
  return { port: address.port, trips: () => trips, close: () => server.close() };
}

/** Bytes of the log, whichever of its files they are in. */
const WAL = `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`;
const EVENTS = 'select count(*) as rows from events';
/** Mails and deliveries that requests have left to the background. */
const WAITING = `select (select count(*) from mails) +
  (select count(*) from deliveries where state = 'pending') as rows`;
const POLL_MS = 50;

export interface Parts {
  readonly cluster: PostgresCluster;
  readonly client: Client;
  readonly node: Child;
  readonly way: CountedWay;
}

/** Measures work with everything that follows from it in the background, except for tasks. */
export async function useOf({ cluster, client, node, way }: Parts, work: () => unknown): Promise<Use> {
  const count = async () => Number((await client.query(EVENTS)).rows[0].rows);
  const read = async () => ({
    wal: Number((await client.query(WAL)).rows[0].bytes),
    node: node.cpuTime(),
    database: cpuTimeOf(cluster),
    trips: way.trips(),
    seconds: performance.now() / 1_000,
  });
  // Counting costs something itself.
  const eventsBefore = await count();
  const before = await read();
  await work();
  await settled(client);
  const after = await read();
  const since = (name: keyof typeof before) => after[name] - before[name];
  return {
    wal: since('wal'),
    node: since('node'),
    database: since('database'),
    trips: since('trips'),
    events: (await count()) - eventsBefore,
    seconds: since('seconds'),
  };
}

/** Waits for the background to have sent everything. */
export async function settled(client: Client): Promise<void> {
  while (Number((await client.query(WAITING)).rows[0].rows) > 0) await delay(POLL_MS);
}

/** The part of one of several requests, without the share of a node at rest. */
export function perRequest(use: Use, count: number, atRest: Use): Use {
  const share = (name: keyof Use) =>
    Math.max(0, use[name] - (atRest[name] / atRest.seconds) * use.seconds) / count;
  return {
    wal: share('wal'),
    node: share('node'),
    database: share('database'),
    trips: share('trips'),
    events: share('events'),
    seconds: use.seconds / count,
  };
}

/** Microseconds of the server's processes, those that have ended included. Counted in hundredths of a second. */
function cpuTimeOf({ dataDirectory }: PostgresCluster): number {
  const postmaster = Number(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = fieldsOf(pid);
    if (Number(pid) === postmaster) for (const at of [11, 12, 13, 14]) ticks += Number(fields[at]);
    else if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10_000;
}

/** The fields of /proc/<pid>/stat after the name: the state, the parent, and from 11 the user and system time. */
function fieldsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
