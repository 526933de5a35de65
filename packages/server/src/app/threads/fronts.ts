import { setTimeout as delay } from 'node:timers/promises';
import { addedUp, countersIn, type MetricValues } from '../http/metrics.ts';
import { beat, newBeats } from './beats.ts';
import { type AskedFor, Front, type FrontNeeds, learnt, type ThreadExit } from './front.ts';

/** Pauses before a thread that has ended is replaced, in milliseconds: the first, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 60_000;
/** How often in a row a thread is started that ends before it listens. */
const MOST_STARTS = 3;
/** How much longer than the grace a thread may take to say that its port is closed, in milliseconds. */
const MOMENT = 500;
/** How long the metrics of a thread are waited for, in milliseconds. */
const METRICS_PATIENCE = 1_000;
/** The other threads that serve: each that ends is replaced. */
export class Fronts {
  readonly #places: readonly Place[];
  readonly #beating: NodeJS.Timeout;
  readonly #known: FrontNeeds['known'];

  /** @param count how many there are */
  constructor(count: number, given: Omit<FrontNeeds, 'beats'>) {
    const needs = { ...given, beats: newBeats() };
    this.#beating = beat(needs.beats).unref();
    this.#known = needs.known;
    this.#places = Array.from({ length: count }, (_, index) => new Place(index + 1, needs));
  }

  /** Resolves when each has listened once, or was given up. */
  async started(): Promise<void> {
    await Promise.all(this.#places.map((place) => place.started));
  }

  /** Resolves when all are up to date with this thread. */
  async learn(): Promise<void> {
    const what = learnt(this.#known);
    await Promise.all(this.#places.map((place) => place.ask(what)));
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
}

/** A thread and its replacements; none after several have ended before they listened. */
class Place {
  readonly started: Promise<void>;
  #isEnding = false;
  readonly #number: number;
  readonly #needs: FrontNeeds;
  readonly #begun = Promise.withResolvers<void>();
  #front: Front | undefined;
  #pause = FIRST_PAUSE;
  /** How many in a row have ended before they listened. */
  #failedStarts = 0;
  /** The last metrics read from this thread, and the counters of the threads that it replaced. */
  #last: readonly MetricValues[] = [];
  #past: readonly MetricValues[] = [];
  readonly #closing = new AbortController();

  constructor(number: number, needs: FrontNeeds) {
    this.#number = number;
    this.#needs = needs;
    this.started = this.#begun.promise;
    void this.#keepUp();
  }

  async ask(what: AskedFor): Promise<void> {
    await this.#front?.ask(what);
  }

  /** Counters never fall: if the thread does not respond, they keep their last values. */
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
  async #run(): Promise<ThreadExit> {
    try {
      this.#front = new Front(this.#number, this.#needs);
    } catch (err) {
      // The system may have no room for one more.
      return { err };
    }
    this.#front.listening.then(() => {
      this.#pause = FIRST_PAUSE;
      this.#failedStarts = 0;
      this.#begun.resolve();
    });
    return this.#front.ended;
  }

  async #keepUp(): Promise<void> {
    const { signal } = this.#closing;
    while (!this.#isEnding && this.#failedStarts < MOST_STARTS) {
      this.#failedStarts++;
      const reason = await this.#run();
      this.#front = undefined;
      if (this.#isEnding) return;
      this.#past = await addedUp([this.#past, countersIn(this.#last)]);
      this.#last = [];
      this.#report(reason);
      await delay(this.#pause, undefined, { signal, ref: false }).catch(() => {});
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
    this.#begun.resolve();
  }

  #report(reason: ThreadExit): void {
    const { log } = this.#needs;
    const about = { thread: this.#number + 1, ...reason };
    if (this.#failedStarts === 0) log.error(about, 'a serving thread ended and is being replaced');
    else if (this.#failedStarts < MOST_STARTS)
      log.info(about, 'a serving thread did not start; trying again');
    else log.warn(about, 'a serving thread does not start: fewer threads serve');
  }
}
