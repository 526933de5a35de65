import type { ConnectionState } from '@portico/conventions';
import { type Waiting, WaitingLine } from './waiting-line.ts';

export interface FairQueueOptions {
  /** How many run at once, in total and per caller. */
  readonly atOnce: number;
  readonly atOnceEach: number;
  /** How many wait beyond those, in total and per caller. */
  readonly waiting: number;
  readonly waitingEach: number;
  /** The longest wait, in milliseconds. */
  readonly patience: number;
  /** Makes the error for work that finds no room, loses its place or has waited too long. */
  readonly refusal: () => Error;
}

/** The caller for whom something runs. */
export interface Asker {
  /** Callers with the same key share their turns. */
  readonly caller: string;
  readonly connectionState: () => ConnectionState;
}

interface Caller {
  readonly line: WaitingLine;
  running: number;
}

const SWEEP_MS = 1_000;

/** How many callers are kept though they have nothing running or waiting. */
const MOST_IDLE = 100;

/**
 * Runs a bounded number of things at once, and lets a bounded number wait. Callers take turns, however many things each of
 * them wants. When the queue is full, the caller with the most waiting makes room for a newcomer, so that a caller who
 * fills the queue fills it only for itself.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #callers = new Map<string, Caller>();
  /** Callers who wait and may have room for one more, in the order of their turns. */
  readonly #turns = new Set<Caller>();
  #forgetAt = MOST_IDLE;
  #running = 0;
  #waiting = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs `work` when it is the caller's turn, synchronously where that is now.
   * @throws ClientGone, or the refusal; `work` has not run then
   */
  run<Result>(asker: Asker, work: () => Result | Promise<Result>): Result | Promise<Result> {
    const caller = this.#callerOf(asker.caller);
    if (!this.#hasRoom(caller)) return this.#wait(asker, caller).then(() => this.#perform(caller, work));
    this.#begin(caller);
    return this.#perform(caller, work);
  }

  /**
   * The same for work that outlasts the call: resolves when it is the caller's turn, with the function that ends the turn.
   * @throws ClientGone, or the refusal
   */
  enter(asker: Asker): Promise<() => void> {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    return new Promise((resolve, reject) => {
      const lasts = this.run(asker, () => {
        resolve(end);
        return over;
      });
      if (lasts instanceof Promise) lasts.catch(reject);
    });
  }

  #perform<Result>(caller: Caller, work: () => Result | Promise<Result>): Result | Promise<Result> {
    let result: Result | Promise<Result>;
    try {
      result = work();
    } catch (error) {
      this.#end(caller);
      throw error;
    }
    // Without `setImmediate`, work whose promise is resolved at once would run back to back, and starve the event loop.
    if (result instanceof Promise) return result.finally(() => setImmediate(() => this.#end(caller)));
    this.#end(caller);
    return result;
  }

  #callerOf(key: string): Caller {
    const known = this.#callers.get(key);
    if (known) return known;
    if (this.#callers.size >= this.#forgetAt) this.#forgetIdle();
    const caller: Caller = { line: new WaitingLine(), running: 0 };
    this.#callers.set(key, caller);
    return caller;
  }

  /** Idle callers are forgotten in bulk, so that one who soon comes back is not forgotten and created anew each time. */
  #forgetIdle(): void {
    for (const [key, { running, line }] of this.#callers) {
      if (running === 0 && line.length === 0) this.#callers.delete(key);
    }
    this.#forgetAt = Math.max(MOST_IDLE, 2 * this.#callers.size);
  }

  #hasRoom({ running }: Caller): boolean {
    return this.#running < this.#options.atOnce && running < this.#options.atOnceEach;
  }

  #begin(caller: Caller): void {
    this.#running++;
    caller.running++;
  }

  #end(caller: Caller): void {
    this.#running--;
    caller.running--;
    if (caller.line.length > 0) this.#turns.add(caller);
    if (this.#waiting > 0) this.#admit();
  }

  #admit(): void {
    for (const caller of this.#turns) {
      if (this.#running >= this.#options.atOnce) return;
      this.#turns.delete(caller);
      const next = this.#hasRoom(caller) ? caller.line.next() : undefined;
      if (!next) continue;
      this.#begin(caller);
      // Its next turn comes behind everyone else's.
      if (caller.line.length > 0) this.#turns.add(caller);
      next.enter();
    }
  }

  async #wait({ connectionState }: Asker, caller: Caller): Promise<void> {
    this.#makeRoom(caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting++;
    caller.line.add({
      since: performance.now(),
      connectionState,
      enter: () => {
        this.#waiting--;
        resolve();
      },
      leave: (reason) => {
        this.#waiting--;
        reject(reason);
      },
    });
    this.#turns.add(caller);
    this.#sweep ??= setInterval(() => this.#expire(), SWEEP_MS).unref();
    return promise;
  }

  /** @throws the refusal, where nothing else can be refused in its place */
  #makeRoom(newcomer: Caller): void {
    const { waiting, waitingEach } = this.#options;
    if (newcomer.line.length >= waitingEach) {
      newcomer.line.dropClosed();
      if (newcomer.line.length >= waitingEach) this.#refuse(newcomer.line.lastHalfClosed());
    }
    if (this.#waiting < waiting) return;
    for (const { line } of [...this.#callers.values()]) line.dropClosed();
    if (this.#waiting < waiting) return;
    const longest = this.#longestLine();
    // A newcomer who would then have the most waiting itself is refused.
    const isFair = longest.length > newcomer.line.length + 1;
    this.#refuse(isFair ? longest.last() : newcomer.line.lastHalfClosed());
  }

  #refuse(one: Waiting | undefined): void {
    const refusal = this.#options.refusal();
    if (!one) throw refusal;
    one.leave(refusal);
  }

  #longestLine(): WaitingLine {
    let longest = new WaitingLine();
    for (const { line } of this.#callers.values()) if (line.length > longest.length) longest = line;
    return longest;
  }

  #expire(): void {
    const { patience, refusal } = this.#options;
    for (const { line } of [...this.#callers.values()]) {
      line.dropClosed();
      line.dropThoseSince(performance.now() - patience, refusal());
    }
    if (this.#waiting > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}
