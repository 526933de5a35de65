import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { block } from '../../../test/harness/block.ts';
import { createTestDatabase, testedDatabase } from '../../../test/harness/databases.ts';
import { type Row, runOn } from '../../../test/harness/rows.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase, sql } from '../database/database.ts';
import type { Batch, DoBatch, Run, Task } from './task.ts';
import { startWork, type Work } from './worker.ts';

/** So long that no task of these tests becomes due by itself. */
const YEAR = 365 * 24 * 60 * 60_000;
const NOTHING_LEFT: Batch = { done: 1, isMoreLeft: false };

let folder: string;
let url: string;
let database: Database;
let nodes: Work[] = [];
let runs: Run[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-work-'));
  url = await createTestDatabase(folder);
  database = await openDatabase({ url });
  nodes = [];
  runs = [];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.close();
});
after(() => rmSync(folder, { recursive: true, force: true }));

function start(task: Task, clock: () => number = Date.now): Work {
  const onRun = (run: Run) => void (run.task === task.name && runs.push(run));
  const node = startWork({ database, clock, tasks: [task, heartbeat], interval: 5, onRun });
  nodes.push(node);
  return node;
}
/** Is due whenever a node looks: once it has run twice, the node has looked at the other task meanwhile. */
let beats = 0;
const heartbeat: Task = {
  name: 'heartbeat',
  every: 0,
  batch: async () => ({ done: ++beats, isMoreLeft: false }),
};
const task = (batch: DoBatch): Task => ({ name: 'sweep', every: YEAR, batch });
const makeDue = () => runOn(url, `update tasks set due_at = 0 where name = 'sweep'`);
const row = async (): Promise<Row | undefined> =>
  (await runOn(url, `select * from tasks where name = 'sweep'`))[0];

/** Starts a node and makes its task due. */
async function startDue(what: Task, clock?: () => number): Promise<Work> {
  const node = start(what, clock);
  await until('the task is written down', row);
  await makeDue();
  return node;
}

test('a due task runs once, and again only after its interval', async () => {
  await startDue(task(async () => NOTHING_LEFT));
  await until('it ran', () => runs.length > 0);
  const due = Number((await row())?.due_at) - Date.now();
  assert.ok(due > YEAR / 2 && due < 2 * YEAR, `due in ${due} ms`);
  assert.deepEqual(
    runs.map(({ task, done, error }) => ({ task, done, error })),
    [{ task: 'sweep', done: 1, error: undefined }],
  );
  await makeDue();
  await until('it ran again', () => runs.length > 1);
});

test('only one of many nodes runs a task', async () => {
  let inside = 0;
  let most = 0;
  const slow = task(async () => {
    most = Math.max(most, ++inside);
    await delay(50);
    inside--;
    return NOTHING_LEFT;
  });
  for (let count = 0; count < 4; count++) start(slow);
  await until('the task is written down', row);
  // A node that waited for the database in vain reports that, and did nothing.
  const done = () => runs.filter(({ error }) => error === undefined).length;
  for (let round = 1; round <= 3; round++) {
    await makeDue();
    await until(`it ran ${round} times`, () => done() >= round);
  }
  assert.equal(most, 1);
  assert.equal(done(), 3);
});

test('batches follow each other while more is left, each in its own transaction', async () => {
  const left = [true, true, false];
  const transactions = new Set<unknown>();
  await startDue(
    task(async (tx) => {
      transactions.add(tx);
      return { done: 10, isMoreLeft: left.shift() ?? false };
    }),
  );
  await until('it ran', () => runs.length > 0);
  assert.equal(transactions.size, 3);
  assert.equal(runs[0]?.done, 30);
});

test('a failure is reported, pauses longer each time, and is reset by a success', async () => {
  const errors = [new Error('first'), new Error('second')];
  let asked = Date.now();
  await startDue(
    task(async () => {
      const error = errors.shift();
      if (error) throw error;
      return NOTHING_LEFT;
    }),
  );
  /** The task fails at some time between being made due and being looked at. */
  const pauses: { least: number; most: number }[] = [];
  for (const failures of [1, 2]) {
    await until(`it failed ${failures} times`, async () => Number((await row())?.failures) === failures);
    const due = Number((await row())?.due_at);
    pauses.push({ least: due - Date.now(), most: due - asked });
    assert.equal((await row())?.claimed_by, null);
    asked = Date.now();
    await makeDue();
  }
  const [first, second] = pauses;
  // About ten seconds, then twenty, a quarter more or less.
  assert.ok(first && first.most >= 7_000 && first.least <= 12_500, JSON.stringify(pauses));
  assert.ok(second && second.most >= 14_000 && second.least <= 25_000, JSON.stringify(pauses));
  await until('it succeeded', () => runs.length > 2);
  assert.equal(Number((await row())?.failures), 0);
  assert.deepEqual(
    runs.map(({ error }) => (error as Error | undefined)?.message),
    ['first', 'second', undefined],
  );
});

test("a dead node's task is taken over when its claim ends, not before", async () => {
  start(task(async () => NOTHING_LEFT));
  await until('the task is written down', row);
  const inMinutes = Date.now() + 4 * 60_000;
  await runOn(
    url,
    `update tasks set due_at = 0, claimed_by = 'gone', claimed_until = ? where name = 'sweep'`,
    [inMinutes],
  );
  const before = beats;
  await until('the node has looked at it', () => beats > before + 2);
  assert.equal(runs.length, 0);
  await runOn(url, `update tasks set claimed_until = 1 where name = 'sweep'`);
  await until('it ran', () => runs.length > 0);
});

test('a stopping node ends its batch and returns the task, due at once if work is left', async () => {
  const entered = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const node = await startDue(
    task(async () => {
      entered.resolve();
      await go.promise;
      return { done: 1, isMoreLeft: true };
    }),
  );
  await entered.promise;
  const stopped = node.stop();
  go.resolve();
  await stopped;
  assert.equal(runs.length, 1);
  const { claimed_by, due_at } = (await row()) ?? {};
  assert.equal(claimed_by, null);
  assert.ok(Number(due_at) <= Date.now() + 1_000);
});

for (const [what, skew] of [
  ['ahead of', 10 * 60_000],
  ['behind', -10 * 60_000],
] as const) {
  test(`time does not run ahead if the node's clock is ${what} the database's`, async () => {
    const seen: number[] = [];
    const clock = () => Date.now() + skew;
    await startDue(
      task(async (_, now) => {
        seen.push(now);
        return NOTHING_LEFT;
      }),
      clock,
    );
    await until('it ran', () => seen.length > 0);
    const ahead = (seen[0] ?? 0) - Date.now();
    assert.ok(ahead <= Math.min(0, skew) + 1_000, `${ahead} ms ahead`);
  });
}

/** Writes again and again until a signal, as clients do that wait for each answer. @returns how many there were so far */
function writeBeside(
  signal: AbortSignal,
  writers: number,
): { readonly count: () => number; ended: Promise<unknown> } {
  let count = 0;
  const write = async () => {
    while (!signal.aborted) {
      await database.transaction((tx) =>
        sql`update tasks set failures = failures where name = 'heartbeat'`.execute(tx),
      );
      count++;
    }
  };
  return { count: () => count, ended: Promise.all(Array.from({ length: writers }, write)) };
}

const ONE_WRITES = {
  skip: testedDatabase === 'postgres' && 'there, transactions do not wait for each other',
};

test('writers get most turns beside a task with much to do, whose batches are cut', ONE_WRITES, async () => {
  const BATCHES = 20;
  const WRITERS = 4;
  const stopping = new AbortController();
  const { count, ended } = writeBeside(stopping.signal, WRITERS);
  const parts: number[] = [];
  const counts: number[] = [];
  await startDue(
    task(async (_, __, part) => {
      parts.push(part);
      counts.push(count());
      block(20);
      return { done: 1, isMoreLeft: parts.length < BATCHES };
    }),
  );
  await until('it ran', () => runs.length > 0);
  stopping.abort();
  await ended;
  // One turn for each of the writers, if they and the batches came one after the other.
  const written = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
  assert.ok(written > 2 * WRITERS * (BATCHES - 1), `${written} writes beside ${BATCHES} batches`);
  assert.equal(parts[0], 1);
  assert.ok((parts.at(-1) ?? 1) < 0.1, `${parts}`);
});

test('a task that has the database for itself does its usual work in each batch', async () => {
  const parts: number[] = [];
  const alone = task(async (_, __, part) => {
    parts.push(part);
    block(6);
    return { done: 1, isMoreLeft: parts.length % 3 > 0 };
  });
  const node = startWork({ database, clock: Date.now, tasks: [alone], onRun: () => {} });
  await node.doAll();
  await node.doAll();
  await node.stop();
  assert.deepEqual(parts, [1, 1, 1, 1, 1, 1]);
});

test('to look at tasks that are not due writes nothing', {
  skip: testedDatabase === 'postgres' && 'there, nothing counts the writes',
}, async () => {
  let looks = 0;
  const look = { name: 'look', every: 0, run: async () => ++looks };
  const waiting = task(async () => NOTHING_LEFT);
  nodes.push(
    startWork({ database, clock: Date.now, tasks: [waiting], chores: [look], interval: 5, onRun: () => {} }),
  );
  await until('the task is written down', row);
  const lookAgain = (after: number) => until('the node has looked', () => looks > after);
  await lookAgain(looks + 1);
  const before = database.turns?.count;
  await lookAgain(looks + 3);
  assert.equal(database.turns?.count, before);
  await makeDue();
  await until('a due task is claimed', () => Number(database.turns?.count) > Number(before));
});

test('other tasks do not wait until one has done all that it has to do', async () => {
  const seen: number[] = [];
  await startDue(
    task(async () => {
      seen.push(beats);
      return { done: 1, isMoreLeft: (seen.at(-1) ?? 0) < (seen[0] ?? 0) + 3 };
    }),
  );
  await until('it ran', () => runs.length > 0);
  assert.deepEqual(
    runs.map(({ error }) => error),
    [undefined],
  );
  assert.ok((seen.at(-1) ?? 0) >= (seen[0] ?? 0) + 3);
});
