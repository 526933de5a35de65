import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answer } from '@portico/conventions/node';
import type { Service } from '@portico/conventions/serving';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { threadModule } from '../files.ts';
import { writeLines } from '../http/log.ts';
import { Channel } from './channel.ts';
import type { FirstDuties, ThreadDuties } from './duties.ts';
import { Pulses } from './pulses.ts';
import { Relayed } from './relayed.ts';
import { WatchWord } from './watch-word.ts';

/** How long another thread may need to answer the first one, in milliseconds. */
const PATIENCE = 1_000;
/** The silence after which a thread is replaced, in milliseconds: it is in an endless loop, or as good as that. */
const LONGEST_SILENCE = 10_000;
/** The pause before a thread that has ended is replaced, and between two looks at all of them, in milliseconds. */
const PAUSE = 1_000;

/** Memory of a thread for what is new: with V8's own limit, each would take some 30 MB more without being faster. */
const YOUNG_MB = 6;

/** What a thread gets from the first one at its start. */
export interface ThreadData {
  readonly number: number;
  readonly config: Config;
  /** Where all threads listen. */
  readonly host: string;
  readonly port: number;
  readonly pulses: SharedArrayBuffer;
  /** Undefined on PostgreSQL. */
  readonly sqlite:
    | { readonly file: string; readonly numbers: SharedArrayBuffer; readonly watchWord: SharedArrayBuffer }
    | undefined;
  readonly tellsAnswers: boolean;
}

interface ThreadsNeeds {
  readonly config: Config;
  readonly log: Logger;
  readonly host: string;
  readonly port: number;
  readonly database: Database;
  readonly service: Service;
  readonly refreshOrigins: () => Promise<void>;
  readonly wake: FirstDuties['wake'];
  readonly onAnswer: ((answer: Answer) => void) | undefined;
}

interface Thread {
  readonly worker: Worker;
  readonly channel: Channel<ThreadDuties>;
  readonly ended: Promise<unknown>;
  isServing: boolean;
}

/** The threads beside the first one: each serves on the same port, with an event loop of its own. */
export class Threads {
  readonly #needs: ThreadsNeeds;
  readonly #relayed: Relayed;
  readonly #pulses: Pulses;
  readonly #threads = new Map<number, Thread>();
  readonly #stopBeating: () => void;
  readonly #looks: NodeJS.Timeout;
  #lookedAt = performance.now();
  #isStopping = false;

  constructor(needs: ThreadsNeeds) {
    const { threads } = needs.config;
    this.#needs = needs;
    this.#relayed = new Relayed(needs.service);
    this.#pulses = Pulses.of(threads);
    this.#stopBeating = this.#pulses.beat(0);
    for (let number = 1; number < threads; number++) this.#start(number);
    this.#looks = setInterval(() => this.#look(), PAUSE).unref();
  }

  /** How many of them serve. */
  get serving(): number {
    return this.#all().length;
  }

  /** What each has counted. */
  async counted(): Promise<readonly object[]> {
    const asked = this.#all().map(({ channel }) => patiently(channel.ask('metrics', undefined)));
    return (await Promise.all(asked)).filter((counted) => counted !== undefined);
  }

  /** Has each learn which origins may call. */
  async refreshOrigins(): Promise<void> {
    await Promise.all(this.#all().map(({ channel }) => patiently(channel.ask('refreshOrigins', undefined))));
  }

  /** Lets each stop in order, within the grace; the first thread has to answer what they relay meanwhile. */
  async stop(hurry: boolean): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#looks);
    const longest = this.#needs.config.shutdownGrace + PATIENCE;
    await Promise.all(
      [...this.#threads.values()].map(async ({ channel, worker, isServing }) => {
        if (isServing) await patiently(channel.ask('stop', { hurry }), longest);
        await worker.terminate();
      }),
    );
    this.#stopBeating();
  }

  #all(): Thread[] {
    return [...this.#threads.values()].filter(({ isServing }) => isServing);
  }

  #start(number: number): void {
    const { config, host, port, database, onAnswer } = this.#needs;
    const { forThreads } = database;
    const watchWord = new WatchWord();
    const data: ThreadData = {
      number,
      config,
      host,
      port,
      pulses: this.#pulses.memory,
      sqlite: forThreads && {
        file: forThreads.file,
        numbers: forThreads.numbers.memory,
        watchWord: watchWord.memory,
      },
      tellsAnswers: onAnswer !== undefined,
    };
    const worker = new Worker(threadModule('threads/thread.ts'), {
      workerData: data,
      name: `thread-${number}`,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // Before it first beats, it may be compiled for long.
    this.#pulses.mark(number);
    const channel: Channel<ThreadDuties> = new Channel(
      worker,
      this.#dutiesFor(number, () => channel),
    );
    const stopWatching = forThreads?.numbers.watch(() => {
      if (watchWord.taken()) channel.tell('moved', undefined);
    });
    worker.on('error', (err) => this.#needs.log.error({ err, thread: number }, 'a thread failed'));
    const ended = once(worker, 'exit').then(() => {
      stopWatching?.();
      channel.end(new Error(`Thread ${number} has ended`));
      this.#threads.delete(number);
      return this.#replace(number);
    });
    this.#threads.set(number, { worker, channel, ended, isServing: false });
  }

  #dutiesFor(number: number, channel: () => Channel<ThreadDuties>): FirstDuties {
    const { log, database, refreshOrigins, wake, onAnswer } = this.#needs;
    return {
      ...this.#relayed.dutiesFor(channel),
      write: async ({ sql, values }) => (await database.forThreads?.write(sql, values)) ?? [],
      log: (lines) => writeLines(log, lines),
      refreshOrigins,
      wake,
      answered: (answer) => onAnswer?.(answer),
      serving: () => {
        const thread = this.#threads.get(number);
        if (thread) thread.isServing = true;
        log.info({ thread: number }, 'a thread serves');
      },
    };
  }

  async #replace(number: number): Promise<void> {
    if (this.#isStopping) return;
    this.#needs.log.error({ thread: number }, 'a thread has ended, and is replaced');
    await delay(PAUSE, undefined, { ref: false });
    if (!this.#isStopping) this.#start(number);
  }

  /** Ends threads that give no sign of life. */
  #look(): void {
    const now = performance.now();
    const wasHeldUp = now - this.#lookedAt > 2 * PAUSE;
    this.#lookedAt = now;
    // Where the whole process was suspended, the others could not give any either.
    if (wasHeldUp) return;
    for (const [number, { worker, isServing }] of this.#threads) {
      const silence = this.#pulses.silence(number);
      if (!isServing || silence < LONGEST_SILENCE) continue;
      this.#needs.log.error({ thread: number, silence }, 'a thread gives no sign of life');
      void worker.terminate();
    }
  }
}

/** What comes of a question to another thread; undefined where it takes too long, or that thread ends. */
function patiently<Result>(asked: Promise<Result>, patience = PATIENCE): Promise<Result | undefined> {
  const tired = delay(patience, undefined, { ref: false });
  return Promise.race([asked.catch(() => undefined), tired]);
}
