import { once } from 'node:events';
import type { StatementSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../thread.ts';
import type { Outcome, Task } from './checkpoint-worker.ts';
import { isFailedSync } from './failures.ts';
import type { LogSync } from './log-sync.ts';
import type { SqliteFiles } from './sqlite-files.ts';
import type { SqliteWriter } from './sqlite-writer.ts';

/** The length of the log from which it is checkpointed, in pages: 16 MB. */
const LONGEST_LOG = 4_096;

/** The pause after a failed attempt, in milliseconds. */
const PAUSE_AFTER_FAILURE = 1_000;

interface CheckpointsNeeds {
  readonly files: SqliteFiles;
  readonly thread: CheckpointThread;
  readonly writer: SqliteWriter;
  readonly log: LogSync;
  readonly onWarning: (warning: string) => void;
}

/**
 * Checkpoints the log when it is long: writes it back into the file and restarts it. Transactions wait for that; the event
 * loop and reads do not.
 */
export class Checkpoints {
  readonly #needs: CheckpointsNeeds;
  readonly #length: StatementSync;
  #notBefore = 0;
  #isDue = false;
  #isRunning = false;
  /** The reason of the last warning, until an attempt succeeds. */
  #warned: string | undefined;

  constructor(needs: CheckpointsNeeds) {
    this.#needs = needs;
    this.#length = needs.files.writer.prepare('pragma wal_checkpoint(noop)');
  }

  /** Called whenever the log may have grown. */
  consider(): void {
    // Within a transaction, SQLite does not tell how long it is.
    this.#isDue = this.#needs.files.writer.isTransaction;
    if (this.#isDue || this.#isRunning || performance.now() < this.#notBefore) return;
    this.#isRunning = true;
    this.#run()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#isRunning = false;
      });
  }

  /** Called after each commit, when no transaction is open. */
  committed(): void {
    if (this.#isDue) this.consider();
  }

  async #run(): Promise<void> {
    if (Number(this.#length.get()?.log) < LONGEST_LOG) return;
    const { thread, writer } = this.#needs;
    await thread.start();
    const result = await writer.pause(() => thread.run('checkpoint'));
    if (result !== 'ok') throw new Error('another program is reading it');
    this.#warned = undefined;
  }

  #failed(error: unknown): void {
    this.#notBefore = performance.now() + PAUSE_AFTER_FAILURE;
    if (isFailedSync(error)) this.#needs.log.fail(error);
    const reason = error instanceof Error ? error.message : String(error);
    if (reason === this.#warned) return;
    this.#warned = reason;
    this.#needs.onWarning(`The database's write-ahead log cannot be checkpointed, and grows: ${reason}`);
  }
}

/** The thread for work on the whole file, started when it is first needed. */
export class CheckpointThread {
  readonly #path: string;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** Starts the thread, so that the next `run` need not wait for that. */
  async start(): Promise<void> {
    await this.#started();
  }

  /** Runs a task after earlier ones; rejects with SQLite's error. */
  run(task: Task): Promise<string> {
    const outcome = this.#last.then(async () => ask(await this.#started(), task));
    this.#last = outcome.catch(() => {});
    return outcome;
  }

  /** Ends the thread, which closes its connection to the file. */
  async close(): Promise<void> {
    if (!this.#worker) return;
    await this.run('close').catch(() => {});
    const worker = await this.#worker.catch(() => undefined);
    await worker?.terminate();
  }

  #started(): Promise<Worker> {
    this.#worker ??= startWorker(this.#path).catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }
}

async function startWorker(path: string): Promise<Worker> {
  const worker = startThread('ground/database/checkpoint-worker.ts', {
    workerData: path,
    name: 'sqlite-checkpoint',
    // It only holds a connection.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
  await once(worker, 'online');
  // An idle thread must not keep the process alive.
  worker.unref();
  return worker;
}

async function ask(worker: Worker, task: Task): Promise<string> {
  worker.ref();
  worker.postMessage(task);
  const [{ result, error }] = (await once(worker, 'message')) as [Outcome];
  worker.unref();
  if (error)
    throw Object.assign(new Error(error.message), { code: 'ERR_SQLITE_ERROR', errcode: error.errcode });
  return result as string;
}
