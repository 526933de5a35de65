import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConnectionState } from '@portico/conventions';
import { FairQueue, type FairQueueOptions } from './fair-queue.ts';
import { ClientGone } from './waiting-line.ts';

const UNBOUNDED: FairQueueOptions = {
  atOnce: Number.POSITIVE_INFINITY,
  atOnceEach: Number.POSITIVE_INFINITY,
  waiting: Number.POSITIVE_INFINITY,
  waitingEach: Number.POSITIVE_INFINITY,
  patience: 60_000,
  refusal: () => new Error('full'),
};

/** A queue whose work runs until `end` is called, and the events in order. */
function begin(options: Partial<FairQueueOptions>) {
  const queue = new FairQueue({ ...UNBOUNDED, ...options });
  const happened: string[] = [];
  const ends = new Map<string, () => void>();
  const settled: Promise<void>[] = [];
  const ask = (caller: string, name: string, connectionState: () => ConnectionState = () => 'open') => {
    const result = Promise.resolve()
      .then(() =>
        queue.run({ caller, connectionState }, () => {
          happened.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        }),
      )
      .catch((error: Error) => {
        happened.push(`${name} ${error instanceof ClientGone ? 'gone' : error.message}`);
      });
    settled.push(result);
    return tick();
  };
  const end = (name: string) => {
    ends.get(name)?.();
    return tick();
  };
  return { queue, happened, ask, end };
}

/** A place becomes free one turn of the event loop after the work in it has ended. */
async function tick(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

test('runs work at once if there is room, without a promise for synchronous work', () => {
  const { queue } = begin({});
  assert.equal(
    queue.run({ caller: 'a', connectionState: () => 'open' }, () => 7),
    7,
  );
  assert.equal(queue.running, 0);
});

test('work that throws frees its place', async () => {
  const queue = new FairQueue({ ...UNBOUNDED, atOnce: 1 });
  const asker = { caller: 'a', connectionState: () => 'open' as const };
  assert.throws(() =>
    queue.run(asker, () => {
      throw new Error('at once');
    }),
  );
  await assert.rejects(async () => queue.run(asker, () => Promise.reject(new Error('later'))), /later/);
  await tick();
  assert.equal(queue.running, 0);
  assert.equal(await queue.run(asker, async () => 'done'), 'done');
});

test('beyond the concurrency limit, work of one caller waits in order of arrival', async () => {
  const { queue, happened, ask, end } = begin({ atOnce: 2 });
  for (const name of ['1', '2', '3', '4']) await ask('a', name);
  assert.deepEqual(happened, ['1', '2']);
  assert.deepEqual([queue.running, queue.waiting], [2, 2]);
  await end('2');
  await end('1');
  assert.deepEqual(happened, ['1', '2', '3', '4']);
});

test('callers take turns, whatever the amount of work of one', async () => {
  const { happened, ask, end } = begin({ atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name);
  await ask('b', 'b1');
  await ask('b', 'b2');
  await ask('c', 'c1');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  assert.deepEqual(happened, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a caller runs no more than its share, and others do not wait for it', async () => {
  const { happened, ask, end } = begin({ atOnceEach: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name);
  await ask('b', 'b1');
  assert.deepEqual(happened, ['a1', 'a2', 'b1']);
  await end('b1');
  assert.deepEqual(happened, ['a1', 'a2', 'b1']);
  await end('a1');
  await end('a2');
  assert.deepEqual(happened, ['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('refuses a caller that fills the queue; a newcomer displaces its last item', async () => {
  const { queue, happened, ask, end } = begin({ atOnce: 1, waiting: 3 });
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) await ask('a', name);
  assert.deepEqual(happened, ['a0', 'a4 full']);
  await ask('b', 'b1');
  assert.deepEqual(happened, ['a0', 'a4 full', 'a3 full']);
  assert.equal(queue.waiting, 3);
  for (const name of ['a0', 'a1', 'b1']) await end(name);
  assert.deepEqual(happened.slice(3), ['a1', 'b1', 'a2']);
});

test('refuses a newcomer when all callers have equally many waiting', async () => {
  const { happened, ask } = begin({ atOnce: 1, waiting: 2 });
  await ask('a', 'a0');
  for (const caller of ['a', 'b', 'c']) await ask(caller, `${caller}1`);
  assert.deepEqual(happened, ['a0', 'c1 full']);
});

test('bounds how much one caller has waiting', async () => {
  const { happened, ask } = begin({ atOnceEach: 1, waitingEach: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1']) await ask(name[0] ?? '', name);
  assert.deepEqual(happened, ['a1', 'a3 full', 'b1']);
});

test('drops work of a client that has gone, and frees its room', async () => {
  const { queue, happened, ask, end } = begin({ atOnce: 1, waiting: 2 });
  const states: ConnectionState[] = ['open', 'open'];
  await ask('a', 'a0');
  await ask('a', 'a1', () => states[0] ?? 'open');
  await ask('a', 'a2', () => states[1] ?? 'open');
  states[0] = 'closed';
  await ask('a', 'a3');
  assert.deepEqual(happened, ['a0', 'a1 gone']);
  states[1] = 'closed';
  await end('a0');
  assert.deepEqual(happened.slice(2).toSorted(), ['a2 gone', 'a3']);
  await end('a3');
  assert.deepEqual([queue.running, queue.waiting], [0, 0]);
});

test("half-closed clients come after their caller's open ones, and make room for them", async () => {
  const { happened, ask, end } = begin({ atOnce: 1, waiting: 2 });
  await ask('a', 'a0');
  await ask('a', 'a1', () => 'half-closed');
  await ask('a', 'a2', () => 'half-closed');
  await ask('a', 'a3');
  assert.deepEqual(happened, ['a0', 'a2 full']);
  await end('a0');
  await end('a3');
  assert.deepEqual(happened.slice(2), ['a3', 'a1']);
});

test('refuses work that has waited too long', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const { queue, happened, ask, end } = begin({ atOnce: 1, patience: 50 });
  await ask('a', 'a0');
  await ask('a', 'a1');
  now += 60;
  await ask('b', 'b1');
  t.mock.timers.tick(1_000);
  await tick();
  assert.deepEqual(happened, ['a0', 'a1 full']);
  assert.equal(queue.waiting, 1);
  await end('a0');
  assert.deepEqual(happened, ['a0', 'a1 full', 'b1']);
});
