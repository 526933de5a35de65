/**
 * A thread that reads beside the one that writes, and notes the newest commit that a read told of, as `workload.ts` does.
 */
import { openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { CommitNumbers } from '../../src/database/commit-numbers.ts';
import { databaseOver } from '../../src/database/database.ts';
import { openFront } from '../../src/database/sqlite-front.ts';
import { WatchWord } from '../../src/threads/watch-word.ts';

export interface ReadingThread {
  readonly file: string;
  readonly numbers: SharedArrayBuffer;
  readonly watchWord: SharedArrayBuffer;
  /** Where it is noted. */
  readonly notes: string;
}

const { file, numbers, watchWord, notes } = workerData as ReadingThread;
const word = new WatchWord(watchWord);
const front = openFront({
  file,
  numbers: new CommitNumbers(numbers),
  write: async () => [],
  watch: () => word.ask(),
});
parentPort?.on('message', () => front.moved());
const { read } = databaseOver(front);
const descriptor = openSync(notes, 'a');
let newestSeen = 0;
for (;;) {
  const row = await read
    .selectFrom('organizations')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = row?.created_at ?? 0;
  if (number < newestSeen) throw new Error(`${number} was read after ${newestSeen}`);
  if (number > newestSeen) writeSync(descriptor, `seen ${number}\n`);
  newestSeen = Math.max(newestSeen, number);
  await delay(Math.random() < 0.5 ? 0 : 1);
}
