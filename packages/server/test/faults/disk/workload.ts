/**
 * Writes to and reads from a database, and records in a file everything that anyone learns, in the order of the trace
 * that disk.c keeps: `acknowledged <n>`, and `seen <n>` for the newest commit that a read or a failed transaction saw. It
 * kills itself. Threads that only read do so, too, and find out whether they see less than was acknowledged.
 */
import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CommitNumbers } from '../../../src/ground/database/commit-numbers.ts';
import { type Database, openDatabase } from '../../../src/ground/database/database.ts';
import { type Following, newest } from './newest.ts';

/** Threads that only read. */
const FOLLOWERS = 2;

const [folder = '', first = '', count = '', kind = 'portico'] = process.argv.slice(2);
const path = join(folder, 'data', 'portico.db');
const notes = openSync(join(folder, 'notes'), 'a');
const note = (text: string) => writeSync(notes, `${text}\n`);
let newestSeen = 0;
function noteSeen(number: number): void {
  if (number > newestSeen) note(`seen ${number}`);
  newestSeen = Math.max(newestSeen, number);
}
const FILLER = 'x'.repeat(7_000);

/** Ids grow in the order of commits. */
const idOf = (number: number) => String(number).padStart(12, '0');
const row = (number: number) => ({
  id: idOf(number),
  name: FILLER,
  created_at: number,
  updated_at: 1,
  deleted_at: null,
  require_second_factor: 0,
});

let next = Number(first);
const end = next + Number(count);

async function write(database: Database): Promise<void> {
  while (next < end) {
    let number = 0;
    await database.transaction(async (tx) => {
      number = next++;
      await tx.insertInto('organizations').values(row(number)).execute();
    });
    note(`acknowledged ${number}`);
    Atomics.store(acknowledged, 0, Math.max(acknowledged[0] ?? 0, number));
  }
}

/** Starts a thread that reads from now on. */
async function follow(): Promise<void> {
  const workerData: Following = { path, commits: commits.memory, notes, acknowledged };
  const worker = new Worker(new URL('follower.ts', import.meta.url), { workerData });
  worker.on('error', (error) => {
    throw error;
  });
  await once(worker, 'message');
}

async function read(database: Database): Promise<void> {
  while (next < end) {
    noteSeen(await newest(database.read));
    await delay(1);
  }
}

/** A refusal also shows what the transaction saw. */
async function refuse(database: Database): Promise<void> {
  while (next < end) {
    let seen = 0;
    await database
      .transaction(async (tx) => {
        seen = await newest(tx);
        throw new Error('refused');
      })
      .catch(() => {});
    noteSeen(seen);
    await delay(1);
  }
}

/** The careless way: commits that are answered once SQLite has them, and synced now and then. */
function writeCarelessly(): void {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = normal');
  const insert = database.prepare(
    'insert into organizations (id, name, created_at, updated_at, deleted_at, require_second_factor) values (:id, :name, :created_at, :updated_at, :deleted_at, :require_second_factor)',
  );
  while (next < end) {
    insert.run(row(next));
    note(`acknowledged ${next++}`);
  }
}

const commits = new CommitNumbers();
/** The newest commit that was. */
const acknowledged = new Int32Array(new SharedArrayBuffer(4));
const database = await openDatabase({ url: `sqlite:${path}`, commits });
if (kind === 'careless') {
  await database.close();
  writeCarelessly();
} else {
  await Promise.all(Array.from({ length: FOLLOWERS }, follow));
  const writers = Array.from({ length: 8 }, () => write(database));
  await Promise.all([...writers, read(database), refuse(database)]);
}
process.kill(process.pid, 'SIGKILL');
