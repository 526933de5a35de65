import type { Server } from 'node:http';
import node from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answer } from '@portico/conventions/node';
import type { Service } from '@portico/conventions/serving';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CommitNumbers } from '../database/commit-numbers.ts';
import { threadModule } from '../files.ts';
import type { EventLoop } from '../http/event-loop.ts';
import { portOf } from '../http/listen.ts';
import { writeLines } from '../http/log.ts';
import { addedUp, countersIn, type MetricValues } from '../http/metrics.ts';
import { admission } from '../http/port.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import type { BackgroundWork } from '../tasks.ts';
import type { Known } from '../work/known.ts';
import { beat, Listener, newBeats } from './beats.ts';
import { type CountedTogether, forgetCounts } from './connection-counts.ts';
import type { Asked, FromFront, FrontData, ToFront } from './messages.ts';
import { Relayed } from './relayed.ts';

interface FrontsNeeds {
  readonly config: Config;
  readonly log: Logger;
  readonly app: { readonly server: Server };
  readonly service: Service;
  readonly secretKeys: SecretKeys;
  readonly commits: CommitNumbers;
  readonly work: BackgroundWork;
  readonly eventLoop: EventLoop;
  readonly together: CountedTogether;
  readonly known: readonly Known<unknown>[];
  /** Of this thread. */
  readonly beats: SharedArrayBuffer;
  readonly publicUrl: string;
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
}

/** Pauses before a thread that has ended is replaced, in milliseconds: the first, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 60_000;
/** How much longer than the grace a thread may take to say that its port is closed, in milliseconds. */
const MOMENT = 500;
/** How long the metrics of a thread are waited for, in milliseconds. */
const METRICS_PATIENCE = 1_000;
/** How often it is looked whether a thread is alive, in milliseconds, and how often it may be seen without a sign of life. */
const LOOK = 1_000;
const MOST_SILENT = 20;

/** Room for new objects, in megabytes: with Node's own measure, a thread takes 30 MB more, and is hardly faster. */
const YOUNG = 8;

/** The other threads that serve: each that ends is replaced. */
export class Fronts {
  readonly #places: readonly Place[];
  readonly #beating: NodeJS.Timeout;
  readonly #known: FrontsNeeds['known'];

  /** @param count how many there are */
  constructor(count: number, given: Omit<FrontsNeeds, 'beats'>) {
    const needs = { ...given, beats: newBeats() };
    this.#beating = beat(needs.beats).unref();
    this.#known = needs.known;
    this.#places = Array.from({ length: count }, (_, index) => new Place(index + 1, needs));
  }

  /** Resolves when each has listened once. */
  async started(): Promise<void> {
    await Promise.all(this.#places.map((place) => place.started));
  }

  /** Resolves when each knows what this thread knows. */
  async learn(): Promise<void> {
    await this.#ask({ kind: 'learn', values: this.#known.map(({ value }) => value) });
  }

  async metrics(): Promise<(readonly MetricValues[])[]> {
    const all = await Promise.all(this.#places.map((place) => place.metrics()));
    return all.flat();
  }

  /** Closes their ports without failing a request, as far as that is possible within the grace. */
  async drain(times: { readonly lameDuck: number; readonly grace: number }): Promise<void> {
    const drained = Promise.all(this.#places.map((place) => place.drain(times)));
    await Promise.race([drained, delay(times.grace + MOMENT, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    await Promise.all(this.#places.map((place) => place.close()));
  }

  async #ask(what: AskedFor): Promise<void> {
    await Promise.all(this.#places.map((place) => place.ask(what)));
  }
}

type AskedFor = Asked extends infer One ? (One extends Asked ? Omit<One, 'asked'> : never) : never;

/** A thread, and those that replace it. */
class Place {
  readonly started: Promise<void>;
  #isEnding = false;
  readonly #number: number;
  readonly #needs: FrontsNeeds;
  readonly #begun = Promise.withResolvers<void>();
  #front: Front | undefined;
  #pause = FIRST_PAUSE;
  /** The metrics of this thread when they were last read, and the counters of those that it replaced. */
  #last: readonly MetricValues[] = [];
  #past: readonly MetricValues[] = [];
  readonly #closing = new AbortController();

  constructor(number: number, needs: FrontsNeeds) {
    this.#number = number;
    this.#needs = needs;
    this.started = this.#begun.promise;
    void this.#keepUp();
  }

  async ask(what: AskedFor): Promise<void> {
    await this.#front?.ask(what);
  }

  /** Counters never fall: where the thread does not answer, they are as before. */
  async metrics(): Promise<(readonly MetricValues[])[]> {
    const told = this.#front?.ask({ kind: 'metrics' });
    const latest = await Promise.race([told, delay(METRICS_PATIENCE, undefined, { ref: false })]);
    this.#last = latest ?? this.#last;
    return [this.#past, this.#last];
  }

  /** Closes the port of the thread; one that does not listen yet just ends. */
  async drain(times: { readonly lameDuck: number; readonly grace: number }): Promise<void> {
    this.#isEnding = true;
    this.#closing.abort();
    if (this.#front?.isListening) await this.#front.ask({ kind: 'drain', ...times });
    else await this.#front?.end();
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    this.#closing.abort();
    await this.#front?.end();
  }

  /** Runs a thread. @returns why it has ended, or could not begin */
  async #run(): Promise<Ended> {
    try {
      this.#front = new Front(this.#number, this.#needs);
    } catch (err) {
      // The system may have no room for one more.
      return { err };
    }
    this.#front.listening.then(() => {
      this.#pause = FIRST_PAUSE;
      this.#begun.resolve();
    });
    return this.#front.ended;
  }

  async #keepUp(): Promise<void> {
    const { log } = this.#needs;
    const { signal } = this.#closing;
    while (!this.#isEnding) {
      const reason = await this.#run();
      this.#front = undefined;
      if (this.#isEnding) return;
      this.#past = await addedUp([this.#past, countersIn(this.#last)]);
      this.#last = [];
      log.error({ thread: this.#number + 1, ...reason }, 'a thread that serves has ended, and is replaced');
      await delay(this.#pause, undefined, { signal, ref: false }).catch(() => {});
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
  }
}

type Ended = { readonly err?: unknown; readonly reason?: string };

/** A thread while it lives. */
class Front {
  readonly #number: number;
  readonly #worker: Worker;
  readonly #needs: FrontsNeeds;
  readonly #relayed: Relayed;
  readonly #listening = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<Ended>();
  readonly #asked = new Map<number, (value: readonly MetricValues[] | undefined) => void>();
  readonly #watch: NodeJS.Timeout;
  #last = 0;
  #reason: Ended = {};

  /** @param number of the thread; the first has 0 */
  constructor(number: number, needs: FrontsNeeds) {
    this.#number = number;
    this.#needs = needs;
    const beats = newBeats();
    const worker = new Worker(threadModule('threads/front.ts'), {
      workerData: dataOf(needs, number, beats),
      name: `portico-${number + 1}`,
      env: { ...process.env, ...compileCache() },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    this.#worker = worker;
    this.#relayed = new Relayed({
      service: needs.service,
      // Other threads close their own ports at the stop.
      refuse: admission(needs.eventLoop, { phase: 'serving' }),
      post: (message) => worker.postMessage(message),
    });
    worker.on('message', (message: FromFront) => this.#hear(message));
    worker.on('error', (err) => {
      this.#reason = { err };
    });
    worker.once('exit', () => this.#gone());
    this.#watch = this.#watchOver(new Listener(beats));
    // Its own reads may be refused while it starts.
    void this.ask({ kind: 'learn', values: needs.known.map(({ value }) => value) });
  }

  isListening = false;

  get listening(): Promise<void> {
    return this.#listening.promise;
  }

  /** Why it has ended. */
  get ended(): Promise<Ended> {
    return this.#ended.promise;
  }

  /** Resolves when the thread has done something, or has ended. */
  ask(what: AskedFor): Promise<readonly MetricValues[] | undefined> {
    this.#last++;
    const asked = this.#last;
    return new Promise((resolve) => {
      this.#asked.set(asked, resolve);
      this.#post({ ...what, asked } as Asked);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToFront): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromFront): void {
    const { log, work, onAnswer } = this.#needs;
    if ('id' in message) this.#relayed.hear(message);
    else if (message.kind === 'lines') writeLines(log, message.lines);
    else if (message.kind === 'listening') {
      this.isListening = true;
      this.#listening.resolve();
    } else if (message.kind === 'came') {
      const { lanes, webhooks, types } = message;
      if (lanes) work.deliverMails(lanes);
      if (webhooks) work.deliverEvents(webhooks);
      if (types) work.follow(types);
    } else if (message.kind === 'answered') onAnswer?.(message.answer);
    else {
      this.#asked.get(message.asked)?.(message.value);
      this.#asked.delete(message.asked);
    }
  }

  #gone(): void {
    clearInterval(this.#watch);
    forgetCounts(this.#needs.together, this.#number);
    this.#relayed.abandon();
    for (const resolve of this.#asked.values()) resolve(undefined);
    this.#asked.clear();
    this.#ended.resolve(this.#reason);
  }

  /** Ends the thread once it has shown no sign of life for long. */
  #watchOver(listener: Listener): NodeJS.Timeout {
    const look = () => {
      if (listener.look() < MOST_SILENT) return;
      this.#reason = { reason: 'it has shown no sign of life' };
      void this.#worker.terminate();
    };
    return setInterval(look, LOOK).unref();
  }
}

/** Where this thread caches compiled code, if it does: others have to be told. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = node.getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function dataOf(needs: FrontsNeeds, number: number, beats: SharedArrayBuffer): FrontData {
  const { config, app, secretKeys, commits, together, publicUrl, onAnswer } = needs;
  const { secretKeys: _, ...others } = config;
  return {
    config: others,
    secretKeys: secretKeys.all,
    commits: commits.memory,
    together,
    number,
    beats,
    firstBeats: needs.beats,
    port: portOf(app.server),
    publicUrl,
    tellsAnswers: onAnswer !== undefined,
  };
}
