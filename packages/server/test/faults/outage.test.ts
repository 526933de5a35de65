import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { clientOf, type OutgoingRequest, type Reply } from '../harness/client.ts';
import { testedDatabase } from '../harness/databases.ts';
import { tally } from '../harness/load.ts';
import { ownTime } from '../harness/own-time.ts';
import { type PostgresCluster, startPostgres } from '../harness/postgres.ts';
import { rowsOf } from '../harness/rows.ts';
import { type Person, type Service, startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

/** In milliseconds of own time: the promised time, and as much again. */
const LIMITS = { noticed: 2_000, statement: 10_000, recovery: 4_000, connection: 100 };
/** Requests under way give up a second after this, in milliseconds. */
const GIVES_UP = 4_000;
const CLIENTS = 6;

interface Timed extends Reply {
  readonly path: string;
  readonly sentAt: number;
  readonly took: number;
}

let cluster: PostgresCluster;
let databaseUrl: string;
let service: Service;
let person: Person;

interface Outage {
  readonly how: string;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}

let stopped: number[] = [];

/** Stops every process of the server: connections stay, new ones are accepted by the kernel, and no process answers. */
async function freeze(): Promise<void> {
  const [postmaster] = readFileSync(join(cluster.dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
  const pid = Number(postmaster);
  stopped = [pid];
  process.kill(pid, 'SIGSTOP');
  // It makes no more of them once it has stopped.
  await until('it has stopped', () => /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  for (const child of children.map(Number)) {
    stopped.push(child);
    process.kill(child, 'SIGSTOP');
  }
}

async function thaw(): Promise<void> {
  for (const pid of stopped.splice(0)) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // It was ending when it was stopped.
    }
  }
}

const OUTAGES: readonly Outage[] = [
  { how: 'crashes', begin: () => cluster.stop('immediate'), end: () => cluster.start() },
  { how: 'is shut down', begin: () => cluster.stop('fast'), end: () => cluster.start() },
  { how: 'hangs', begin: freeze, end: thaw },
];

/** Several clients, each sending one request after another. */
function putUnderLoad(): { outcomes: Timed[]; stop: () => Promise<void> } {
  const { token } = person;
  const requests: readonly OutgoingRequest[] = [
    { method: 'GET', path: '/v1/account', token },
    { method: 'POST', path: '/v1/organizations', token, body: { name: 'Acme' } },
    { method: 'PUT', path: '/v1/account', token, body: { name: 'Ada' } },
  ];
  const outcomes: Timed[] = [];
  let isOver = false;
  const runs = Array.from({ length: CLIENTS }, async (_, first) => {
    const client = clientOf(service.url);
    for (let next = first; !isOver; next++) {
      const wanted = requests[next % requests.length] as OutgoingRequest;
      const [sentAt, began] = [performance.now(), ownTime()];
      const answer = await client.send(wanted);
      outcomes.push({ ...answer, path: wanted.path, sentAt, took: ownTime() - began });
      // Requests that are refused at once are repeated a little later, as by a client.
      if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    client.close();
  });
  return {
    outcomes,
    stop: async () => {
      isOver = true;
      await Promise.all(runs);
    },
  };
}

const succeeded = ({ status }: Reply) => status < 300;
const slowest = (outcomes: readonly Timed[]) => Math.max(...outcomes.map(({ took }) => took));

async function readiness(): Promise<number> {
  const asked = ownTime();
  const { status } = await service.call('GET', '/health/ready');
  const took = ownTime() - asked;
  assert.ok(took < LIMITS.noticed, `readiness took ${took} ms`);
  return status;
}

/** Sees an outage through, from its beginning to the recovery. */
async function outlive({ begin, end }: Outage, outcomes: Timed[]): Promise<void> {
  await until('the load has begun', () => outcomes.filter(succeeded).length > 50);
  await begin();
  const goneAt = performance.now();
  assert.equal(await readiness(), 503);
  assert.equal((await service.call('GET', '/health/live')).status, 200);
  // By then every client has met it.
  const met = await until('requests are refused', () => {
    const refused = outcomes.filter(({ status, sentAt }) => status === 503 && sentAt > goneAt);
    return refused.length > 3 * CLIENTS && performance.now();
  });
  assert.ok(slowest(outcomes) < LIMITS.statement, `a request took ${slowest(outcomes)} ms`);
  await until('more are refused', () => outcomes.filter(({ sentAt }) => sentAt > met).length > 2 * CLIENTS);
  const later = outcomes.filter(({ sentAt }) => sentAt > met);
  assert.deepEqual(tally(later), { '503 SERVICE_UNAVAILABLE': later.length });
  assert.ok(slowest(later) < LIMITS.noticed, `a request took ${slowest(later)} ms`);
  assert.equal((await service.call('GET', '/health/live')).status, 200);
  assert.equal(await readiness(), 503);

  await end();
  const [backAt, back] = [performance.now(), ownTime()];
  // Part of that time goes to the server's other connections, because the machine is busy.
  let slowness = 0;
  await until('it has recovered', async () => {
    const began = ownTime();
    await rowsOf(databaseUrl, 'select 1 as one');
    slowness += Math.max(0, ownTime() - began - LIMITS.connection);
    const served = new Set(outcomes.filter((o) => succeeded(o) && o.sentAt > backAt).map(({ path }) => path));
    return served.size === 2 && (await readiness()) === 200;
  });
  const recovery = ownTime() - back - slowness;
  assert.ok(recovery < LIMITS.recovery, `it took ${recovery} ms to recover`);
}

describe('PostgreSQL outage', { skip: testedDatabase !== 'postgres' && 'about PostgreSQL' }, () => {
  before(async () => {
    cluster = await startPostgres({ fsync: false, asksForPasswords: false });
    databaseUrl = await cluster.createDatabase();
    service = await startService({
      environment: { PORTICO_DATABASE_URL: databaseUrl },
      expectsRefusals: true,
    });
    person = await service.person();
  });

  after(async () => {
    await thaw();
    await service.stop();
    await cluster.remove();
  });

  for (const outage of OUTAGES) {
    test(`PostgreSQL ${outage.how} under load: live 200, ready 503, requests 503 with Retry-After, recovers by itself`, async () => {
      const { outcomes, stop } = putUnderLoad();
      try {
        await outlive(outage, outcomes);
      } finally {
        await thaw();
        await stop();
      }
      const {
        '200': _read,
        '201': _created,
        '503 SERVICE_UNAVAILABLE': _refused,
        ...others
      } = tally(outcomes);
      assert.deepEqual(others, {});
      const created = outcomes.filter(({ status }) => status === 201).map(({ body }) => String(body.id));
      const rows = await rowsOf(databaseUrl, 'select id from organizations');
      const stored = new Set(rows.map(({ id }) => id));
      assert.ok(created.length > 0);
      assert.deepEqual(
        created.filter((id) => !stored.has(id)),
        [],
        'answered 201, and gone',
      );
    });
  }

  test('PostgreSQL hangs: later requests are refused before those under way give up', async () => {
    const ask = () => service.call('GET', '/v1/account', { token: person.token });
    await until('it serves', async () => (await ask()).status === 200);
    // With every connection open, no request fails for want of a new one.
    const open = `select pid from pg_stat_activity where application_name = 'portico' and datname = current_database()`;
    await until('every connection is open', async () => {
      await Promise.all(Array.from({ length: 40 }, ask));
      return (await rowsOf(databaseUrl, open)).length === 10;
    });
    await until('the machine lets both be told apart', async () => {
      await freeze();
      try {
        let givenUp = 0;
        const begun = performance.now();
        const underWay = Array.from({ length: 3 }, () => ask().finally(() => givenUp++));
        const later: Promise<unknown>[] = [];
        const refused = Promise.withResolvers<void>();
        await until('something is refused', async () => {
          // Waiting for a connection is OVERLOADED: this one was not even let wait.
          later.push(ask().then(({ error }) => error === 'SERVICE_UNAVAILABLE' && refused.resolve()));
          return Promise.race([refused.promise.then(() => true), delay(100, false)]);
        });
        const isTold = performance.now() - begun < GIVES_UP;
        if (isTold) assert.equal(givenUp, 0);
        await thaw();
        await Promise.all([...underWay, ...later]);
        await until('it serves again', async () => (await ask()).status === 200);
        return isTold;
      } finally {
        await thaw();
      }
    });
  });
});
