import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { type App, startApp } from '../packages/server/src/app/app.ts';
import { readConfig } from '../packages/server/src/configuration/config.ts';
import { newId } from '../packages/server/src/ground/id.ts';
import { bearer, databaseIn, PASSWORD, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row } from './row.ts';
import { interleaved, median, medianRatio, quantile } from './statistics.ts';

/** Whether dead receivers delay deliveries to others, and the cost of a long history. */
export const deliveries: Row = {
  title: "(l) webhooks' deliveries",
  notes: [
    'Ten webhooks that answer, beside 20 that never answer, cut, redirect or fail, each with many deliveries due.',
    'Portico, receivers and the load are one process; the delay is from the event to its arrival.',
  ],
  measure,
};

const HEALTHY = 10;
const DEAD = 20;
/** Milliseconds between two events. */
const PAUSE_MS = 100;

interface Setting {
  readonly backlog: number;
  readonly events: number;
  /** Earlier events, each delivered. */
  readonly past: number;
}

interface SeenDelays {
  readonly delays: number[];
  readonly requests: number[];
}

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const events = quick ? 20 : 200;
  const [backlog, past] = quick ? [100, 10_000] : [2_000, 1_000_000];
  // Discards the first, which is slow.
  await run({ backlog: 0, events: 20, past: 0 });
  const measured = await interleaved(quick ? 1 : 3, {
    alone: () => run({ backlog: 0, events, past: 0 }),
    beside: () => run({ backlog, events, past: 0 }),
    after: () => run({ backlog: 0, events, past }),
  });
  const compared = (what: string, seen: readonly SeenDelays[], of: keyof SeenDelays) => {
    const [ours, theirs] = [seen, measured.alone].map((runs) => runs.map((run) => quantile(run[of], 0.99)));
    return {
      what: `p99 of ${of === 'delays' ? 'the delay' : 'GET /v1/account'}, ${what}`,
      values: `${median(ours ?? []).toFixed(1)} : ${median(theirs ?? []).toFixed(1)} ms`,
      ...atMost(of === 'delays' ? 2 : 1.5, medianRatio(ours ?? [], theirs ?? [])),
    };
  };
  const [dead, long] = [`beside ${DEAD} dead receivers`, 'after a million events'];
  return [
    compared(dead, measured.beside, 'delays'),
    compared(dead, measured.beside, 'requests'),
    compared(long, measured.after, 'delays'),
    compared(long, measured.after, 'requests'),
  ];
}

async function listen(listener: RequestListener): Promise<{ url: string; stop: () => void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const DEATHS: readonly RequestListener[] = [
  () => {},
  (_request, response) => response.destroy(),
  (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  (_request, response) => response.writeHead(500).end(),
];

async function run({ backlog, events, past }: Setting): Promise<SeenDelays> {
  const folder = temporaryFolder();
  const app = await start(folder);
  const delays: number[] = [];
  const alive = await listen(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    delays.push(Date.now() - Date.parse(JSON.parse(text).timestamp));
    response.writeHead(204).end();
  });
  const dead = await Promise.all(DEATHS.map(listen));
  try {
    const { token, organization } = await populate(app);
    const hooks = await addWebhooks(app, { token, organization, url: alive.url, count: HEALTHY });
    if (past > 0) await addPast(folder, hooks, past);
    if (backlog > 0) await addDead(app, folder, { token, backlog, urls: dead.map(({ url }) => url) });
    const requests = await load(app, { token, organization, events });
    const deadline = performance.now() + 60_000;
    while (delays.length < events * HEALTHY && performance.now() < deadline) await delay(50);
    if (delays.length < events * HEALTHY) throw new Error(`only ${delays.length} deliveries arrived`);
    return { delays, requests };
  } finally {
    await app.stop(true);
    for (const { stop } of [alive, ...dead]) stop();
  }
}

function start(folder: string): Promise<App> {
  return startApp({
    config: readConfig({
      PORTICO_PORT: '0',
      PORTICO_DATA_DIR: folder,
      PORTICO_LIMITS: 'off',
      PORTICO_LAME_DUCK: '0s',
      PORTICO_SHUTDOWN_GRACE: '1s',
    }),
    log: pino({ level: 'silent' }),
    webhookAddresses: { isInsecureAllowed: true, resolve: async () => [], isPublic: () => true },
  });
}

async function call(app: App, method: string, path: string, { token = '', body = {} } = {}) {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...(token && bearer(token)), 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return (await response.json()) as any;
}

async function populate(app: App) {
  const body = { email: 'owner@example.com', password: PASSWORD };
  const { accessToken: token } = await call(app, 'POST', '/v1/register', { body });
  const { id } = await call(app, 'POST', '/v1/organizations', { token, body: { name: 'Acme' } });
  return { token, organization: id as string };
}

interface Added {
  readonly token: string;
  readonly organization: string;
  readonly url: string;
  readonly count: number;
}

async function addWebhooks(app: App, { token, organization, url, count }: Added): Promise<string[]> {
  const path = `/v1/organizations/${organization}/webhooks`;
  const body = { url, types: ['organization.updated'] };
  const ids: string[] = [];
  for (let number = 0; number < count; number++)
    ids.push((await call(app, 'POST', path, { token, body })).id);
  return ids;
}

/** Each kind of dead receiver is in an organization of its own, with deliveries that are all due. */
async function addDead(
  app: App,
  folder: string,
  { token, backlog, urls }: { token: string; backlog: number; urls: readonly string[] },
): Promise<void> {
  for (const url of urls) {
    const { id } = await call(app, 'POST', '/v1/organizations', { token, body: { name: 'Dead' } });
    const hooks = await addWebhooks(app, { token, organization: id, url, count: DEAD / urls.length });
    const event = await call(app, 'GET', `/v1/organizations/${id}/events`, { token });
    using file = new DatabaseSync(databaseIn(folder), { timeout: 10_000 });
    const insert = file.prepare(
      `insert into deliveries (id, webhook_id, event_id, type, state, attempts, created_at, due_at)
       values (?, ?, ?, 'organization.created', 'pending', 0, ?, ?)`,
    );
    file.exec('begin immediate');
    for (const hook of hooks) {
      for (let number = 0; number < backlog; number++)
        insert.run(newId(), hook, event.items[0].id, Date.now(), Date.now());
    }
    file.exec('commit');
  }
}

async function addPast(folder: string, hooks: readonly string[], count: number): Promise<void> {
  using file = new DatabaseSync(databaseIn(folder), { timeout: 10_000 });
  const event = file.prepare(
    `insert into events (id, type, at, subject_id, details) values (?, 'organization.updated', 0, ?, '{}')`,
  );
  const delivery = file.prepare(
    `insert into deliveries (id, webhook_id, event_id, type, state, attempts, created_at, due_at)
     values (?, ?, ?, 'organization.updated', 'delivered', 1, 0, 0)`,
  );
  for (let done = 0; done < count; ) {
    file.exec('begin immediate');
    for (const end = Math.min(count, done + 5_000); done < end; done++) {
      const id = newId();
      event.run(id, id);
      delivery.run(newId(), hooks[done % hooks.length] ?? '', id);
    }
    file.exec('commit');
    // The service shares this thread.
    await delay(10);
  }
}

/** Makes events, and calls `GET /v1/caller` meanwhile. @returns the duration of each answer, in milliseconds */
async function load(
  app: App,
  { token, organization, events }: { token: string; organization: string; events: number },
): Promise<number[]> {
  const times: number[] = [];
  const path = `/v1/organizations/${organization}`;
  for (let number = 0; number < events; number++) {
    await call(app, 'PUT', path, { token, body: { name: `Acme ${number}` } });
    const start = performance.now();
    await call(app, 'GET', '/v1/account', { token });
    times.push(performance.now() - start);
    await delay(PAUSE_MS);
  }
  return times;
}
