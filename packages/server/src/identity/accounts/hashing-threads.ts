import type { Worker } from 'node:worker_threads';
// Only the threads use it, but a missing binary should fail at the start and not at the first sign-in.
import * as library from '@node-rs/argon2';
import { startThread } from '../../ground/thread.ts';
import type { Comparison } from './stored-hash.ts';

/** Why Node's own Argon2 hashes passwords, where it does: in the executable, if its library cannot be loaded. */
export const reasonForNodes = (library as { readonly reasonForNodes?: string }).reasonForNodes;

/** A password to be hashed, or texts of which one may match a stored hash. */
export type HashingJob =
  | { readonly password: string }
  | { readonly candidates: readonly string[]; readonly comparison: Comparison };

type Outcome = { readonly result: string | boolean } | { readonly error: Error };

/** The service has stopped, and abandons passwords that are still being hashed, as their clients have gone. */
export class HashingStopped extends Error {
  override readonly name = 'HashingStopped';

  constructor() {
    super('The service has stopped and no longer hashes passwords');
  }
}

/**
 * Threads that only hash. They are not libuv's, so that file access and DNS look-ups never wait for passwords. Each is
 * started when it is first needed.
 */
export class HashingThreads {
  readonly #most: number;
  readonly #parameters: object;
  readonly #threads: HashingThread[] = [];

  /** @param parameters of new hashes */
  constructor(most: number, parameters: object) {
    this.#most = most;
    this.#parameters = parameters;
  }

  /** How many threads are hashing. */
  get busy(): number {
    return this.#threads.filter(({ jobs }) => jobs > 0).length;
  }

  /**
   * Gives a job to the thread that will be free first.
   * @returns a new hash, or whether the password matches the stored one
   * @throws HashingStopped
   */
  run(job: HashingJob): Promise<string | boolean> {
    return this.#leastBusy().run(job);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #leastBusy(): HashingThread {
    const least = Math.min(...this.#threads.map(({ jobs }) => jobs));
    if (least > 0 && this.#threads.length < this.#most) return this.#start();
    return this.#threads.find(({ jobs }) => jobs === least) as HashingThread;
  }

  #start(): HashingThread {
    const thread = new HashingThread(this.#parameters, () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
    });
    this.#threads.push(thread);
    return thread;
  }
}

const FILE = 'identity/accounts/hashing-thread.mjs';
/** Small, as a thread holds few passwords; the memory for hashing is not part of the heap. */
const HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

class HashingThread {
  readonly #worker: Worker;
  /** In the order in which the thread finishes them. */
  readonly #jobs: PromiseWithResolvers<string | boolean>[] = [];

  constructor(parameters: object, ended: () => void) {
    this.#worker = startThread(FILE, { workerData: parameters, resourceLimits: HEAP, execArgv: [], env: {} });
    // An idle thread does not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (outcome: Outcome) => this.#done(outcome));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      ended();
      this.#fail(new Error('The thread that hashes passwords has ended'));
    });
  }

  get jobs(): number {
    return this.#jobs.length;
  }

  run(job: HashingJob): Promise<string | boolean> {
    const deferred = Promise.withResolvers<string | boolean>();
    if (this.#jobs.push(deferred) === 1) this.#worker.ref();
    this.#worker.postMessage(job);
    return deferred.promise;
  }

  async close(): Promise<void> {
    this.#fail(new HashingStopped());
    await this.#worker.terminate();
  }

  #done(outcome: Outcome): void {
    const job = this.#jobs.shift();
    if (this.#jobs.length === 0) this.#worker.unref();
    if ('error' in outcome) job?.reject(outcome.error);
    else job?.resolve(outcome.result);
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#jobs.splice(0)) reject(error);
  }
}
