import type { Worker } from 'node:worker_threads';
import { startThread } from '../../ground/thread.ts';
import { type Assertion, type ExpectedAnswer, type IdentityProvider, LARGEST } from './answer.ts';
import { Refused } from './refused.ts';
import type { Outcome, Task } from './thread.ts';
import { SamlTurns, type Turn } from './turns.ts';

/** Reads answers and metadata in a thread of their own, one at a time, in turns. */
export interface SamlReader {
  /**
   * @param form the posted body, as it came
   * @throws Refused, SamlReaderStopped, and what `SamlTurns` throws where there is no room
   */
  verifyAnswer(form: string, expected: ExpectedAnswer, turn: Turn): Promise<Assertion>;
  /** @throws the same */
  readMetadata(document: string, turn: Turn): Promise<IdentityProvider>;
  close(): Promise<void>;
}

/** The service has stopped. */
export class SamlReaderStopped extends Error {
  override readonly name = 'SamlReaderStopped';

  constructor() {
    super('The service has stopped and no longer reads SAML');
  }
}

/**
 * How long one document may keep a processor busy, and how long it may take where the machine is busy with other things,
 * in milliseconds. Anybody can post one for any connection, and an honest one takes a tenth of that.
 */
const MOST_USED = 100;
const LONGEST = 10_000;

interface Job {
  readonly task: Task;
  readonly deferred: PromiseWithResolvers<unknown>;
}

export function createSamlReader(): SamlReader {
  const thread = new ReadingThread();
  const turns = new SamlTurns();
  const read = async (document: string, turn: Turn, task: Task): Promise<unknown> => {
    if (Buffer.byteLength(document) > LARGEST) throw new Refused('too_large');
    return turns.run(turn, () => thread.run(task));
  };
  return {
    verifyAnswer: async (form, expected, turn) =>
      (await read(form, turn, { name: 'verifyAnswer', given: [form, expected] })) as Assertion,
    readMetadata: async (document, turn) =>
      (await read(document, turn, { name: 'readMetadata', given: [document] })) as IdentityProvider,
    close: () => thread.close(),
  };
}

interface Reading {
  readonly job: Job;
  /** What the thread had used before. */
  readonly before: Promise<NodeJS.CpuUsage>;
  /** By `performance.now()`. */
  readonly began: number;
}

/** How long a document may still be read, in milliseconds. @throws Error where the thread has ended */
async function leftFor(worker: Worker, { before, began }: Reading): Promise<number> {
  const { user, system } = await worker.cpuUsage(await before);
  return Math.min(MOST_USED - (user + system) / 1_000, LONGEST - (performance.now() - began));
}

/** Bounds the memory that a document can take. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Reads one document at a time. Started with the first one, as most services never see one; replaced when a document takes
 * too long.
 */
class ReadingThread {
  #worker: Worker | undefined;
  #isReady = false;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  async run(task: Task): Promise<unknown> {
    if (this.#isClosed) throw new SamlReaderStopped();
    const deferred = Promise.withResolvers<unknown>();
    this.#job = { task, deferred };
    const worker = this.#started();
    if (this.#isReady) this.#post(worker, this.#job);
    return deferred.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#done()?.deferred.reject(new SamlReaderStopped());
    await this.#end();
  }

  #post(worker: Worker, job: Job): void {
    this.#watch(worker, { job, before: worker.cpuUsage(), began: performance.now() });
    worker.ref();
    worker.postMessage(job.task);
  }

  #watch(worker: Worker, reading: Reading, wait = MOST_USED): void {
    this.#timer = setTimeout(async () => {
      const left = await leftFor(worker, reading).catch(() => undefined);
      // It is done meanwhile, or the thread has ended, which is reported elsewhere.
      if (left === undefined || this.#job !== reading.job) return;
      if (left <= 0) this.#fail(new Refused('took_too_long'));
      else this.#watch(worker, reading, left);
    }, wait);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = startThread('federation/saml/thread.ts', {
      name: 'saml',
      resourceLimits: HEAP,
      execArgv: [],
      env: {},
    });
    this.#worker = worker;
    worker.on('message', (outcome: Outcome) => this.#told(worker, outcome));
    // It ran out of memory, which a document brought about, or it could not begin.
    worker.on('error', (error) => this.#broke(worker, error));
    return worker;
  }

  #told(worker: Worker, outcome: Outcome): void {
    if (worker !== this.#worker) return;
    if ('ready' in outcome) {
      this.#isReady = true;
      if (this.#job) this.#post(worker, this.#job);
      return;
    }
    const job = this.#done();
    if ('result' in outcome) job?.deferred.resolve(outcome.result);
    else
      job?.deferred.reject(
        'refused' in outcome ? new Refused(outcome.refused, outcome.detail) : outcome.error,
      );
  }

  #broke(worker: Worker, error: unknown): void {
    if (worker !== this.#worker) return;
    const isMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#fail(isMemory ? new Refused('too_large') : error);
  }

  /** Fails what is being read; the next document is read by a new thread. */
  #fail(reason: unknown): void {
    const job = this.#done();
    void this.#end();
    job?.deferred.reject(reason);
  }

  #done(): Job | undefined {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = undefined;
    // An idle thread does not keep the process alive.
    this.#worker?.unref();
    return job;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    clearTimeout(this.#timer);
    await worker?.terminate();
  }
}
