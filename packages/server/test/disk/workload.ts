/**
 * Writes to and reads from a database, and notes in a file all that anyone is told, in the order of the trace that disk.c
 * keeps: `acknowledged <n>`, `seen <n>` for the newest commit that a read or a failed transaction told of. It kills itself.
 */
import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Database, openDatabase, type Reader } from '../../src/database/database.ts';
import { WatchWord } from '../../src/threads/watch-word.ts';
import type { ReadingThread } from './reading-thread.ts';

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

/** Ids rise with the order of commits. */
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

async function newest(read: Reader): Promise<number> {
  const row = await read
    .selectFrom('organizations')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}

async function write(database: Database): Promise<void> {
  while (next < end) {
    let number = 0;
    await database.transaction(async (tx) => {
      number = next++;
      await tx.insertInto('organizations').values(row(number)).execute();
    });
    note(`acknowledged ${number}`);
  }
}

async function read(database: Database): Promise<void> {
  while (next < end) {
    noteSeen(await newest(database.read));
    await delay(1);
  }
}

const READING_THREADS = 3;

/** Has another thread read, too. */
async function readOnThread({ forThreads }: Database): Promise<void> {
  if (!forThreads) throw new Error('Threads share a SQLite file');
  const { file, numbers } = forThreads;
  const word = new WatchWord();
  const data: ReadingThread = {
    file,
    numbers: numbers.memory,
    watchWord: word.memory,
    notes: join(folder, 'notes'),
  };
  const thread = new Worker(new URL('reading-thread.ts', import.meta.url), { workerData: data });
  numbers.watch(() => {
    if (word.taken()) thread.postMessage('moved');
  });
  thread.on('error', (error) => {
    throw error;
  });
  await once(thread, 'online');
}

/** A refusal tells what the transaction saw, too. */
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

/** What would be lost without care: commits that are answered when SQLite has them, and synced now and then. */
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

const database = await openDatabase({ url: `sqlite:${path}` });
if (kind === 'careless') {
  await database.close();
  writeCarelessly();
} else {
  if (kind === 'threads') for (let n = 0; n < READING_THREADS; n++) await readOnThread(database);
  const writers = Array.from({ length: 8 }, () => write(database));
  await Promise.all([...writers, read(database), refuse(database)]);
}
process.kill(process.pid, 'SIGKILL');
