/** A thread of the workload that only reads, while another one writes. It records what it sees that is new to it. */
import assert from 'node:assert/strict';
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { CommitNumbers } from '../../../src/ground/database/commit-numbers.ts';
import { databaseOver } from '../../../src/ground/database/database.ts';
import { WriterNeeded } from '../../../src/ground/database/failures.ts';
import { openToFollow } from '../../../src/ground/database/sqlite-front.ts';
import { type Following, newest } from './newest.ts';

const { path, commits, notes, acknowledged } = workerData as Following;
const database = databaseOver(openToFollow(path, new CommitNumbers(commits)));
let newestSeen = 0;

async function look(): Promise<void> {
  const before = Atomics.load(acknowledged, 0);
  const seen = await newest(database.read);
  assert.ok(seen >= before, `it sees ${seen}, and ${before} was acknowledged before`);
  if (seen > newestSeen) writeSync(notes, `followed ${seen}\n`);
  newestSeen = Math.max(newestSeen, seen);
}

// Waiting for a commit keeps no thread alive; an open port does, as that of a server would.
parentPort?.on('message', () => {});
parentPort?.postMessage('begun');
for (;;) {
  // The writing thread answers for changes this one cannot see in time.
  await look().catch((error: unknown) => {
    if (!(error instanceof WriterNeeded)) throw error;
  });
  await delay(1);
}
