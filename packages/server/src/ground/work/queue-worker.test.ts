import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { type Row, runOn } from '../../../test/harness/rows.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { MailRow } from '../database/schema.ts';
import { newId } from '../id.ts';
import { doubling } from './pause.ts';
import type { Queue, Try } from './queue.ts';
import { piecesOf } from './queue-store.ts';
import { type QueueWork, startQueue } from './queue-worker.ts';

const HOUR = 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'portico-queue-'));
let url: string;
let database: Database;
let nodes: QueueWork[];
let tries: Try[];

beforeEach(async () => {
  url = await createTestDatabase(mkdtempSync(join(folder, 'database-')));
  database = await openDatabase({ url });
  [nodes, tries] = [[], []];
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop(0)));
  await database.close();
});
after(() => rmSync(folder, { recursive: true, force: true }));

type Work = Queue<MailRow, string>;

function start(perform: Work['perform'], more: Partial<Work> = {}, interval = HOUR): QueueWork {
  const queue: Work = {
    name: 'test',
    pieces: piecesOf(database, {
      table: 'mails',
      lane: 'notices',
      longest: { pause: 2 * HOUR, hold: 2 * HOUR, claim: 2 * HOUR },
    }),
    lanes: { all: 3 },
    deadline: HOUR,
    pauseAfter: ({ attempts }) => doubling(attempts, 5_000, HOUR),
    prepare: async ({ id }) => id,
    perform,
    ...more,
  };
  const node = startQueue({ queue, interval, onTry: (what) => tries.push(what) });
  nodes.push(node);
  return node;
}

async function add(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    await runOn(
      url,
      `insert into mails (id, purpose, recipient, created_at, due_at, attempts) values (?, '', '', ?, 0, 0)`,
      [newId(), Date.now()],
    );
  }
}
const rows = (): Promise<Row[]> => runOn(url, 'select * from mails order by id');
const tried = (count: number) => until(`${count} tries`, () => tries.length >= count);

test('waking the worker runs all due work, as much at once as there are lanes', async () => {
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  let most = 0;
  const node = start(async () => {
    most = Math.max(most, ++inside);
    await gate.promise;
    inside--;
    return {};
  });
  await add(10);
  node.wake();
  await until('all lanes are taken', () => inside === 3);
  assert.equal((await node.backlog()).length, 10);
  gate.resolve();
  await tried(10);
  assert.equal(most, 3);
  assert.deepEqual(new Set(tries.map(({ id }) => id)).size, 10);
  assert.deepEqual(await rows(), []);
});

test('an attempt is cut at its deadline, and retried later', async () => {
  const node = start(() => new Promise(() => {}), { deadline: 50 });
  const asked = Date.now();
  await add(1);
  node.wake();
  await tried(1);
  assert.equal(tries[0]?.outcome, 'failed');
  const [row] = await until('it is put off', async () => {
    const all = await rows();
    return all[0]?.claimed_until === null && all;
  });
  assert.equal(row?.attempts, 1);
  const due = Number(row?.due_at);
  assert.ok(due - asked >= 3_500 && due - Date.now() <= 6_250, `due at ${due}, asked at ${asked}`);
});

test('pauses grow with each failure', async () => {
  const node = start(async () => {
    throw new Error('no');
  });
  let asked = Date.now();
  await add(1);
  /** Each try fails at some time between being asked for and being looked at. */
  const pauses: { least: number; most: number }[] = [];
  for (let count = 1; count <= 4; count++) {
    // The first time, it is due by itself, and may have been taken already.
    if (count > 1) {
      asked = Date.now();
      await runOn(url, 'update mails set due_at = 0');
    }
    node.wake();
    await until(`it is put off ${count} times`, async () => {
      const [row] = await rows();
      return row?.attempts === count && row.claimed_until === null;
    });
    const due = Number((await rows())[0]?.due_at);
    pauses.push({ least: due - Date.now(), most: due - asked });
  }
  // From 5 s, each twice the one before, a quarter more or less.
  for (const [index, { least, most }] of pauses.entries()) {
    assert.ok(least <= 6_250 * 2 ** index && most >= 3_500 * 2 ** index, JSON.stringify(pauses));
  }
});

test('stopping a node makes its running work due at once for the others', async () => {
  const begun = Promise.withResolvers<void>();
  const node = start((_job, signal) => {
    begun.resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await add(1);
  node.wake();
  await begun.promise;
  await node.stop(0);
  const [row] = await rows();
  assert.equal(row?.claimed_until, null);
  assert.ok(Number(row?.due_at) <= Date.now() + 1_000);
  start(async () => ({}));
  await until('another does it', () => tries.at(-1)?.outcome === 'done');
});

test('a node takes work claimed by another only after the claim has ended', async () => {
  await add(2);
  const [claimed, free] = await rows();
  const later = Date.now() + HOUR;
  await runOn(url, 'update mails set claimed_until = ? where id = ?', [later, claimed?.id]);
  const node = start(async () => ({}));
  await tried(1);
  assert.deepEqual(
    tries.map(({ id, outcome }) => [id, outcome]),
    [[free?.id, 'done']],
  );
  await runOn(url, 'update mails set claimed_until = 1');
  node.wake();
  await tried(2);
  assert.equal(tries[1]?.id, claimed?.id);
});

test('a node extends its claim for as long as an attempt takes', async () => {
  const gate = Promise.withResolvers<void>();
  start(async () => {
    await gate.promise;
    return {};
  });
  await add(1);
  nodes[0]?.wake();
  const claimedUntil = async () => Number((await rows())[0]?.claimed_until);
  const first = await until('it is taken', claimedUntil);
  // A node that is killed keeps it for seconds, not as long as the longest try.
  assert.ok(first - Date.now() < 10_000, `claimed for ${first - Date.now()} ms`);
  await until('its claim is longer', async () => (await claimedUntil()) > first);
  gate.resolve();
  await tried(1);
  assert.equal(tries[0]?.outcome, 'done');
});

test('gives up when there is no further pause, and drops what is no longer wanted', async () => {
  await add(2);
  const [old] = await rows();
  start(async () => ({}), {
    pauseAfter: () => undefined,
    prepare: async ({ id }) => {
      if (id === old?.id) throw new Error('no');
      return undefined;
    },
  });
  await until('both are gone', async () => (await rows()).length === 0);
  await tried(2);
  assert.deepEqual(tries.map(({ outcome }) => outcome).sort(), ['dropped', 'given up']);
});
