import { Worker } from 'node:worker_threads';
import { threadModule } from '../files.ts';
import { type Assertion, type Expected, type IdentityProvider, LARGEST, Refused } from './answer.ts';
import type { Outcome, Task } from './thread.ts';

/** Reads answers and metadata in a thread of their own, one at a time. */
export interface SamlReader {
  /**
   * @param form the posted body, as it came
   * @throws Refused, SamlReaderStopped
   */
  verifyAnswer(form: string, expected: Expected): Promise<Assertion>;
  /** @throws Refused, SamlReaderStopped */
  readMetadata(document: string): Promise<IdentityProvider>;
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
 * in milliseconds.
 */
const MOST_USED = 1_000;
const LONGEST = 10_000;

interface Job {
  readonly task: Task;
  readonly deferred: PromiseWithResolvers<unknown>;
}

export function createSamlReader(): SamlReader {
  const thread = new ReadingThread();
  return {
    verifyAnswer: async (form, expected) =>
      (await thread.run(form, { name: 'verifyAnswer', given: [form, expected] })) as Assertion,
    readMetadata: async (document) =>
      (await thread.run(document, { name: 'readMetadata', given: [document] })) as IdentityProvider,
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

/** Started with the first document, as most services never see one; replaced when a document takes too long. */
class ReadingThread {
  readonly #waiting: Job[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #current: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  run(document: string, task: Task): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new SamlReaderStopped());
    if (document.length > LARGEST) return Promise.reject(new Refused('too_large'));
    const deferred = Promise.withResolvers<unknown>();
    this.#waiting.push({ task, deferred });
    this.#next();
    return deferred.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const jobs = [...(this.#current ? [this.#current] : []), ...this.#waiting.splice(0)];
    this.#current = undefined;
    for (const { deferred } of jobs) deferred.reject(new SamlReaderStopped());
    await this.#end();
  }

  #next(): void {
    if (this.#current || this.#waiting.length === 0) return;
    const worker = this.#started();
    if (!this.#isReady) return;
    const job = this.#waiting.shift() as Job;
    this.#current = job;
    this.#watch(worker, { job, before: worker.cpuUsage(), began: performance.now() });
    worker.ref();
    worker.postMessage(job.task);
  }

  #watch(worker: Worker, reading: Reading, wait = MOST_USED): void {
    this.#timer = setTimeout(async () => {
      const left = await leftFor(worker, reading).catch(() => undefined);
      // It is done meanwhile, or the thread has ended, which is reported elsewhere.
      if (left === undefined || this.#current !== reading.job) return;
      if (left <= 0) this.#fail(new Refused('took_too_long'));
      else this.#watch(worker, reading, left);
    }, wait);
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(threadModule('saml/thread.ts'), {
      name: 'saml',
      resourceLimits: HEAP,
      execArgv: [],
      env: {},
    });
    this.#worker = worker;
    worker.on('message', (outcome: Outcome) => this.#told(outcome));
    // It ran out of memory, which a document brought about, or it could not begin.
    worker.on('error', (error) => this.#broke(worker, error));
    return worker;
  }

  #told(outcome: Outcome): void {
    if ('ready' in outcome) {
      this.#isReady = true;
      this.#next();
      return;
    }
    const job = this.#done();
    if ('result' in outcome) job?.deferred.resolve(outcome.result);
    else job?.deferred.reject('refused' in outcome ? new Refused(outcome.refused) : outcome.error);
    this.#next();
  }

  #broke(worker: Worker, error: unknown): void {
    if (worker !== this.#worker) return;
    if (!this.#current) this.#current = this.#waiting.shift();
    const isMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#fail(isMemory ? new Refused('too_large') : error);
  }

  /** Fails what is being read, and goes on with a new thread. */
  #fail(reason: unknown): void {
    const job = this.#done();
    void this.#end();
    job?.deferred.reject(reason);
    this.#next();
  }

  #done(): Job | undefined {
    clearTimeout(this.#timer);
    const job = this.#current;
    this.#current = undefined;
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
