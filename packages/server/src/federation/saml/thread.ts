/**
 * Reads XML that others wrote in a worker thread, one document at a time: a few hundred kilobytes of it can keep a thread busy
 * for seconds.
 */
import { parentPort } from 'node:worker_threads';
import { readMetadata } from './metadata.ts';
import { Refused } from './refused.ts';
import { warmUp } from './signed-assertion.ts';
import { verifyAnswer } from './verify.ts';

/** What the thread does, by name. */
const TASKS = { readMetadata, verifyAnswer };
export type Tasks = typeof TASKS;
export type Task = { [Name in keyof Tasks]: { name: Name; given: Parameters<Tasks[Name]> } }[keyof Tasks];
export type Outcome =
  | { readonly ready: true }
  | { readonly result: unknown }
  | { readonly refused: Refused['reason']; readonly detail: Refused['detail'] }
  | { readonly error: unknown };

if (!parentPort) throw new Error('This file is for a worker thread');
const port = parentPort;
const tell = (outcome: Outcome) => port.postMessage(outcome);

port.on('message', async ({ name, given }: Task) => {
  try {
    const task = TASKS[name] as (...values: readonly unknown[]) => unknown;
    tell({ result: await task(...given) });
  } catch (error) {
    tell(error instanceof Refused ? { refused: error.reason, detail: error.detail } : { error });
  }
});
await warmUp();
tell({ ready: true });
