import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { newApplication } from '../packages/server/test/fixtures/applications.ts';
import { startPostgres } from '../packages/server/test/harness/postgres.ts';
import { caughtUp, costOfDeletion, costOfSeals, putOffTasks } from './background.ts';
import { copyRows, TABLES } from './copies.ts';
import { type Customer, type Customers, customersOf, TEAM } from './customers.ts';
import { startPortico, temporaryFolder } from './portico.ts';
import { countedWayTo, type Parts, perRequest, settled, type Use, useOf } from './postgres-meter.ts';
import { type Effort, type Measurement, type Row, whole } from './row.ts';

const PEOPLE = 100;
const COPIES = 500;
const READS = 2_000;
const READERS = 8;
/** Requests whose round trips are counted. */
const WAITING_FOR = 10;
const REST_MS = 20_000;
/** Milliseconds after which a session's use is recorded again. */
const TOUCHED_EVERY = 60_000;

export const capacity: Row = {
  title: `bytes of a row, and the cost of a request on PostgreSQL, with ${whole(PEOPLE * (COPIES + 1))} accounts`,
  notes: [
    `Rows of ${PEOPLE} people who registered, signed in, founded and joined organizations, each copied ${COPIES} times.`,
    'A request costs what it and its mails and deliveries cost, without the share of a node at rest; tasks are put off.',
    'After a checkpoint, the log has an image of each page that changes: as much as a request can add to it.',
    'Requests come one after the other, reads over eight connections.',
    'A request: bytes of log, after a checkpoint; CPU of the node, of PostgreSQL; round trips until the answer; events.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const [people, copies] = quick ? [20, 5] : [PEOPLE, COPIES];
  // Checkpoints and cleaning come when this asks for them.
  const settings = { max_wal_size: '8GB', checkpoint_timeout: '1h', autovacuum: 'off' };
  const cluster = await startPostgres({ settings });
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const way = await countedWayTo(cluster.port);
  const databaseUrl = await cluster.createDatabase();
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const url = new URL(databaseUrl);
    url.port = String(way.port);
    const start = (more = {}) =>
      startPortico(folder, { environment: { ...ENVIRONMENT, PORTICO_DATABASE_URL: url.href, ...more } });
    const folder = temporaryFolder();
    const hook = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/`;
    let node = await start();
    const application = await newApplication({ databaseUrl });
    let customers = customersOf(node, application);
    const all = await populate(customers, people, hook);
    await settled(client);
    await client.query(`update webhooks set state = 'paused'`);
    await caughtUp(client);
    customers.close();
    await node.stop();
    await copyRows(client, copies);
    const sizes = await sizesOf(client, people);

    node = await start();
    customers = customersOf(node, application);
    const parts = { cluster, client, node, way };
    // A service that has just started is not at rest.
    await delay(quick ? 0 : REST_MS / 2);
    await putOffTasks(client);
    const atRest = await useOf(parts, () => delay(quick ? REST_MS / 10 : REST_MS));
    const half = all.length / 2;
    const bare = await costs(parts, customers, { among: all.slice(0, half), atRest, images: false });
    const full = await costs(parts, customers, { among: all.slice(half), atRest, images: true });
    const seals = await costOfSeals(parts, atRest);
    customers.close();
    await node.stop();
    node = await start({ PORTICO_EVENTS_KEPT: '1d' });
    const deleted = await costOfDeletion({ ...parts, node }, atRest);
    await node.stop();
    return [
      ...sizes,
      ...Object.entries(bare).map(([what, use]) => lineOf(what, use, full[what])),
      lineOf('an event sealed, in seals of many', seals, seals),
      lineOf('an event deleted, before its page is vacuumed', deleted, undefined),
      lineOf('a node at rest, for a second', perRequest(atRest, atRest.seconds, NOTHING), undefined),
    ];
  } finally {
    await client.end();
    receiver.close();
    way.close();
    await cluster.remove();
  }
}

/** Limits are counted, as in production, and reach nobody: each person has an address. */
const ENVIRONMENT = {
  PORTICO_LIMITS: 'on',
  PORTICO_TRUSTED_PROXIES: '127.0.0.1',
  PORTICO_WEBHOOK_INSECURE: 'true',
};
const NOTHING: Use = { wal: 0, node: 0, database: 0, trips: 0, events: 0, seconds: 1 };

/**
 * People in organizations of five, with two sessions and a grant each, and all but owners with a delivery.
 * @param hook a URL that takes deliveries
 */
async function populate(customers: Customers, count: number, hook: string): Promise<Customer[]> {
  const all: Customer[] = [];
  for (let n = 0; n < count; n++) {
    const customer = await customers.register();
    all.push(customer);
    await customers.signIn(customer);
    await customers.authorize(customer);
    await customers.refresh(customer);
    const owner = all[n - (n % TEAM)] as Customer;
    if (owner === customer) {
      owner.organization = await customers.create(owner);
      continue;
    }
    await customers.join(owner, customer);
    // From now on, each event of the organization is delivered.
    if (n % TEAM === TEAM - 1) {
      await customers.addWebhook(owner, hook);
      for (const member of all.slice(-TEAM + 1)) await customers.changeRole(owner, member);
    }
  }
  return all;
}

interface Pass {
  readonly among: readonly Customer[];
  readonly atRest: Use;
  /** Whether the log gets images of pages, and a checkpoint comes before each kind of request. */
  readonly images: boolean;
}

/** @returns what a request of each kind costs */
async function costs(
  parts: Parts,
  customers: Customers,
  { among, atRest, images }: Pass,
): Promise<Record<string, Use>> {
  const { client } = parts;
  await client.query(`alter system set full_page_writes = ${images ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  const found: Record<string, Use> = {};
  const each = async (
    what: string,
    list: readonly Customer[],
    request: (one: Customer) => Promise<unknown>,
  ) => {
    await putOffTasks(client);
    await client.query('checkpoint');
    const use = await useOf(parts, async () => {
      for (const one of list) await request(one);
    });
    found[what] = { ...perRequest(use, list.length, atRest), trips: await tripsOf(parts, list, request) };
  };
  const owners = among.filter((_, at) => at % TEAM === 0);
  const members = among.filter((_, at) => at % TEAM > 0);
  const ownerOf = (member: Customer) => owners[Math.floor(among.indexOf(member) / TEAM)] as Customer;

  await client.query(
    `update sessions set last_used_at = last_used_at - ${2 * TOUCHED_EVERY} where check_at > 0`,
  );
  await each('a read that records the use of its session', among, customers.read);
  await putOffTasks(client);
  const reads = await useOf(parts, () => readInTurn(customers, among));
  found['a read, of GET /v1/account'] = perRequest(reads, READS, atRest);
  const added: Customer[] = [];
  await each('a registration', among, async () => added.push(await customers.register()));
  await each('a sign-in with a password', among, customers.signIn);
  await each('an organization', owners, customers.create);
  await each('a sign-in to an application', added, customers.authorize);
  await each('tokens refreshed', among, customers.refresh);
  await each('a role changed', members, (member) => customers.changeRole(ownerOf(member), member));
  await client.query(`update webhooks set state = 'active'`);
  await each('… and delivered to a webhook', members, (member) =>
    customers.changeRole(ownerOf(member), member),
  );
  // A delivery to a webhook that is paused would wait forever.
  await settled(client);
  await client.query(`update webhooks set state = 'paused'`);
  return found;
}

/** @returns the round trips that a caller waits for */
async function tripsOf(
  parts: Parts,
  list: readonly Customer[],
  request: (one: Customer) => Promise<unknown>,
): Promise<number> {
  let trips = 0;
  const some = list.slice(0, WAITING_FOR);
  for (const one of some) {
    // Another's mail would be counted with it.
    await settled(parts.client);
    const before = parts.way.trips();
    await request(one);
    trips += parts.way.trips() - before;
  }
  return trips / some.length;
}

async function readInTurn(customers: Customers, among: readonly Customer[]): Promise<void> {
  let n = 0;
  const reader = async () => {
    while (n < READS) await customers.read(among[n++ % among.length] as Customer);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

const SIZES = `
  select t.relname as table, sum(pg_table_size(p.oid)) / sum(p.reltuples) as heap,
    sum(pg_indexes_size(p.oid)) / sum(p.reltuples) as indexes, sum(p.reltuples) as rows
  from pg_class t cross join lateral pg_partition_tree(t.oid) as part join pg_class p on p.oid = part.relid
  where t.relnamespace = 'public'::regnamespace and t.relname = any ($1) and part.isleaf and p.reltuples > 0
  group by t.relname having sum(p.reltuples) >= $2
  order by t.relname`;

/** @returns the bytes of a row of each table that has many */
async function sizesOf(client: Client, fewest: number): Promise<Measurement[]> {
  const { rows } = await client.query(SIZES, [TABLES, fewest]);
  return rows.map(({ table, heap, indexes, rows: count }) => ({
    what: `a row of ${table}, of ${whole(count)}; its indexes`,
    values: `${whole(heap)}; ${whole(indexes)} bytes`,
  }));
}

function lineOf(what: string, use: Use, afterCheckpoint: Use | undefined): Measurement {
  const wal = afterCheckpoint ? `${whole(use.wal)}–${whole(afterCheckpoint.wal)}` : whole(use.wal);
  const cpu = `${micros(use.node, afterCheckpoint?.node)}, ${micros(use.database, afterCheckpoint?.database)}`;
  return { what, values: `${wal} B; ${cpu} µs; ${use.trips.toFixed(1)}; ${use.events.toFixed(1)}` };
}

/** The mean of both passes, of which neither is more right about time. */
function micros(one: number, other = one): string {
  return whole((one + other) / 2);
}
