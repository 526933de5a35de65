import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { ConnectionState } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { FairQueue } from '../fair-queue.ts';
import { threadModule } from '../files.ts';
import { type Comparison, comparisonWith } from './stored-hash.ts';

/** `Algorithm.Argon2id`, a constant of the library's types alone. */
const ARGON2ID = 2;
/** The cost of a hash: memory in KiB, and passes over it. */
export interface HashingCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** The minimum for Argon2id in OWASP ASVS 5.0, appendix C: 19 MiB, two passes, one lane. */
const COST: HashingCost = { memoryCost: 19_456, timeCost: 2 };
/** How each hash begins, in the PHC string format. */
const prefixOf = ({ memoryCost, timeCost }: HashingCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The longest wait, in milliseconds. */
const PATIENCE = 10_000;

/** More passwords wait to be hashed than the queue holds. */
export class HashingOverloaded extends Error {
  override readonly name = 'HashingOverloaded';

  constructor() {
    super('The queue for hashing passwords is full');
  }
}

/** The parts of a request on which its turn depends. */
export interface HashingRequest {
  readonly ipAddress: string | null;
  readonly connectionState: () => ConnectionState;
}

/**
 * Hashes and compares passwords, a bounded number at a time. Callers take turns by network address, and nothing is
 * hashed for a client that has gone.
 */
export interface Hasher {
  /** @throws HashingOverloaded, HashingStopped, ClientGone */
  hash(password: string, request: HashingRequest): Promise<string>;
  /**
   * Compares with a stored hash, which may be another program's (`stored-hash.ts`). Without one, or with null for a password
   * that nobody can have, it takes as long as with a new hash and returns false.
   * @throws HashingOverloaded, HashingStopped, ClientGone
   */
  verify(stored: string | undefined, password: string | null, request: HashingRequest): Promise<boolean>;
  /** A hash in the usual form that no password matches, for accounts without one. */
  ofNobody(): string;
  /** Whether a stored hash was made with other parameters than new ones. */
  isOutdated(stored: string): boolean;
  /** How many passwords are being hashed, and how many wait. */
  readonly running: number;
  readonly waiting: number;
  close(): Promise<void>;
}

interface HasherOptions {
  /** How many are hashed at a time. */
  readonly concurrency: number;
  /** How many may wait beyond those. */
  readonly queue: number;
  readonly cost?: HashingCost | undefined;
}

export function createHasher({ concurrency, queue, cost = COST }: HasherOptions): Hasher {
  const threads = new HashingThreads(concurrency, { algorithm: ARGON2ID, ...cost, parallelism: 1 });
  // One more password per thread is handed over early, so that no thread idles while any wait.
  const ready = Math.min(concurrency, queue);
  const turns = new FairQueue({
    atOnce: concurrency + ready,
    atOnceEach: Number.POSITIVE_INFINITY,
    waiting: queue - ready,
    waitingEach: Number.POSITIVE_INFINITY,
    patience: PATIENCE,
    refusal: () => new HashingOverloaded(),
  });
  const run = async (job: HashingJob, request: HashingRequest) => {
    const { ipAddress, connectionState } = request;
    return turns.run({ caller: networkOf(ipAddress), connectionState }, () => threads.run(job));
  };

  const nobodys = hashOfNobody(cost);
  return {
    hash: async (password, request) => String(await run({ password }, request)),
    verify: async (stored, password, request) => {
      const job = { password: password ?? '', comparison: comparison(stored ?? nobodys) };
      const isEqual = (await run(job, request)) === true;
      return isEqual && stored !== undefined && password !== null;
    },
    ofNobody: () => hashOfNobody(cost),
    isOutdated: (stored) => !stored.startsWith(prefixOf(cost)),
    get running() {
      return threads.busy;
    },
    get waiting() {
      return turns.running - threads.busy + turns.waiting;
    },
    close: () => threads.close(),
  };
}

function comparison(stored: string): Comparison {
  const found = comparisonWith(stored);
  if (!found) throw new TypeError('A stored hash has none of the known forms');
  return found;
}

const base64Of = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
/** The salt that marks hashes that no password matches: it is never drawn at random. */
const NOBODYS_SALT = base64Of(Buffer.alloc(SALT_BYTES));

/** A hash in the usual form that no password matches, for accounts without one. */
export function hashOfNobody(cost = COST): string {
  return `${prefixOf(cost)}${NOBODYS_SALT}$${base64Of(randomBytes(HASH_BYTES))}`;
}

/** Whether there is a password that a stored hash matches. */
export function isPassword(stored: string): boolean {
  return stored.split('$').at(-2) !== NOBODYS_SALT;
}

// Only the threads use it, but a missing binary should fail at the start and not at the first sign-in.
import '@node-rs/argon2';

/** A password to be hashed, or to be compared with a stored hash. */
interface HashingJob {
  readonly password: string;
  readonly comparison?: Comparison;
}

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
class HashingThreads {
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

const FILE = threadModule('accounts/hashing-thread.mjs');
/** Small, as a thread holds few passwords; the memory for hashing is not part of the heap. */
const HEAP = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

class HashingThread {
  readonly #worker: Worker;
  /** In the order in which the thread finishes them. */
  readonly #jobs: PromiseWithResolvers<string | boolean>[] = [];

  constructor(parameters: object, ended: () => void) {
    this.#worker = new Worker(FILE, { workerData: parameters, resourceLimits: HEAP, execArgv: [], env: {} });
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
