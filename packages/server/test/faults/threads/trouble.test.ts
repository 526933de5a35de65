import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Client, Reply } from '../../harness/client.ts';
import { freePort } from '../../harness/free-port.ts';
import { endOf } from '../../harness/process.ts';
import { until } from '../../harness/until.ts';
import { signUp, startThreaded, THREADS, type Thread, type Threaded, withoutFronts } from './threads.ts';

/** Connections of each thread. */
const CLIENTS = 2;

interface Load {
  readonly answers: Map<Thread, Reply[]>;
  /** Requests that were not answered. */
  readonly lost: Map<Thread, number>;
  isOver: boolean;
}

describe('failing threads, on SQLite', { skip: withoutFronts }, () => {
  let service: Threaded;
  let load: Load;
  let loads: Promise<unknown>;
  let metricsPort: number;

  /** Writes and reads over one connection after another, until the load is over. */
  async function ask(thread: Thread, first: Client, token: string): Promise<void> {
    let client = first;
    for (let number = 0; !load.isOver; number++) {
      const body = { name: `name ${number}` };
      const write = { method: 'PUT', path: '/v1/account', token, body };
      const wanted = number % 4 === 0 ? write : { method: 'GET', path: '/v1/account', token };
      try {
        load.answers.get(thread)?.push(await client.send(wanted));
      } catch {
        load.lost.set(thread, (load.lost.get(thread) ?? 0) + 1);
        client.close();
        client = await service.clientOn(thread);
      }
    }
    client.close();
  }

  const answersOf = (thread: Thread) => load.answers.get(thread)?.length ?? 0;

  /** Resolves when each thread has answered some more. */
  async function goesOn(threads: readonly Thread[] = THREADS): Promise<void> {
    const before = new Map(threads.map((thread) => [thread, answersOf(thread)]));
    const all = () => threads.every((thread) => answersOf(thread) > (before.get(thread) ?? 0) + 20);
    await Promise.race([loads, until('each thread answers', all)]);
  }

  const replaced = () =>
    service.log().filter(({ msg }) => msg === 'a serving thread ended and is being replaced');

  /** The number of liveness checks by the metrics. */
  async function livenessAsked(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(
      /^portico_requests_total\{operation="getLiveness",status="200".*\} (\d+)$/m.exec(text)?.[1],
    );
  }

  before(async () => {
    metricsPort = await freePort();
    service = await startThreaded({ PORTICO_METRICS_PORT: String(metricsPort) });
    load = { answers: new Map(THREADS.map((thread) => [thread, []])), lost: new Map(), isOver: false };
    const clients = await Promise.all(
      THREADS.flatMap((thread) => Array(CLIENTS).fill(thread)).map(async (thread: Thread) => {
        const client = await service.clientOn(thread);
        return { thread, client, token: (await signUp(client)).token };
      }),
    );
    loads = Promise.all(clients.map(({ thread, client, token }) => ask(thread, client, token)));
    loads.catch(() => {});
    await goesOn();
  });

  after(async () => {
    load.isOver = true;
    await loads;
    service.kill('SIGTERM');
    assert.equal((await endOf(service)).code, 0);
    service.remove();
    const answers = [...load.answers.values()].flat();
    const failed = answers.filter(({ status, error }) => status !== 200 && error !== 'OVERLOADED');
    assert.deepEqual(failed, []);
  });

  for (const what of ['exit', 'throw'] as const)
    test(`a thread ends (${what}): logged and replaced, and only its own requests are lost`, async () => {
      const before = replaced().length;
      const lost = load.lost.get('portico-2') ?? 0;
      service.order('portico-2', what);
      const line = await until('it is logged', () => replaced()[before]);
      assert.deepEqual([line.level, line.thread], [50, 2]);
      if (what === 'throw') assert.equal(line.err.message, 'thrown on purpose');
      await goesOn();
      assert.ok((load.lost.get('portico-2') ?? 0) <= lost + CLIENTS);
      assert.deepEqual(
        [...load.lost.keys()].filter((thread) => thread !== 'portico-2'),
        [],
      );
      assert.deepEqual(replaced().slice(before + 1), []);
    });

  test('a thread ends: the metrics keep its counts', async () => {
    const before = replaced().length;
    const client = await service.clientOn('portico-3');
    for (let number = 0; number < 5; number++) await client.send({ method: 'GET', path: '/health/live' });
    client.close();
    const asked = await livenessAsked();
    assert.ok(asked >= 5);
    service.order('portico-3', 'exit');
    await until('it is logged', () => replaced()[before]);
    await goesOn();
    assert.ok((await livenessAsked()) >= asked);
    load.lost.delete('portico-3');
  });

  test('a thread stalls for seconds: no request fails, and the others go on', async () => {
    const before = replaced().length;
    const lost = load.lost.get('portico-3') ?? 0;
    service.order('portico-3', 'stop');
    await goesOn(['first', 'portico-2']);
    await goesOn();
    assert.equal(load.lost.get('portico-3') ?? 0, lost);
    assert.deepEqual(replaced().slice(before), []);
  });

  test('the first thread stalls for seconds: others refuse changes and answer reads', async () => {
    const before = replaced().length;
    const client = await service.clientOn('portico-3');
    const { token } = await signUp(client);
    service.order('first', 'stop');
    const isRefused = async () =>
      (await client.send({ method: 'PUT', path: '/v1/account', token, body: { name: 'Ada' } })).error ===
      'OVERLOADED';
    // On a busy machine it may be over before another thread has noticed. Where it stands still with a commit that is not on
    // the disk, nobody can read.
    await until('it is refused what changes something, and answered what it reads', async () => {
      const refused = await isRefused();
      const { status } = await client.send({ method: 'GET', path: '/v1/account', token });
      if (refused && status === 200 && (await isRefused())) return true;
      service.order('first', 'stop');
      return false;
    });
    client.close();
    await goesOn();
    assert.deepEqual(replaced().slice(before), []);
  });

  test('a thread loops forever: the others go on, and it is replaced', async () => {
    const before = replaced().length;
    service.order('portico-2', 'loop');
    await goesOn(['first', 'portico-3']);
    assert.ok((await livenessAsked()) > 0, 'the metrics wait for no thread that does not answer');
    const line = await until('it is logged', () => replaced()[before]);
    assert.deepEqual([line.thread, line.reason], [2, 'it did not respond']);
    await goesOn();
    assert.deepEqual(
      [...load.lost.keys()].filter((thread) => thread !== 'portico-2'),
      [],
    );
  });

  test('the log is checkpointed after threads ended: none of them still holds a read', async () => {
    const log = `${service.variables.PORTICO_DATABASE_URL?.replace('sqlite:', '')}-wal`;
    // The number of checkpoints: https://sqlite.org/fileformat2.html#walformat
    const checkpoints = () => readFileSync(log).readUInt32BE(12);
    const before = checkpoints();
    await Promise.race([loads, until('the log begins again', () => checkpoints() > before)]);
  });
});
