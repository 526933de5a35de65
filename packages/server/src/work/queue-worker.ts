import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { jittered } from './pause.ts';
import type { Backlog, Claimed, End, Piece, Queue, Try } from './queue.ts';
import { type Turn, Turns, type Went } from './turns.ts';

/** How often a node looks for work that others have left or put off, in milliseconds. */
const INTERVAL = 5 * SECOND;
/** How long after the deadline of a try others take its node for dead. */
const MARGIN = 30 * SECOND;
/** The only group of a queue that has none. */
const EVERYBODY = '';

export interface QueueOptions<Row extends Piece, Job> {
  readonly queue: Queue<Row, Job>;
  /** Told of each try of this node. */
  readonly onTry: (what: Try) => void;
  /** How often to look for work, in milliseconds; five seconds when absent. */
  readonly interval?: number;
}

export interface QueueWork {
  /** Says that there is work now, and for which groups, where the queue has some. */
  wake(groups?: readonly string[]): void;
  backlog(): Promise<Backlog>;
  /**
   * Takes nothing on any more; resolves when the tries under way have ended.
   * @param grace after which they are cut short, in milliseconds: what they were about is due again then
   */
  stop(grace: number): Promise<void>;
}

/** Begins to do what is due in a queue, beside the other nodes on the same database. */
export function startQueue<Row extends Piece, Job>(options: QueueOptions<Row, Job>): QueueWork {
  const worker = new Worker(options);
  return {
    wake: (groups) => worker.wake(groups),
    backlog: options.queue.pieces.backlog,
    stop: (grace) => worker.stop(grace),
  };
}

class Worker<Row extends Piece, Job> {
  readonly #queue: Queue<Row, Job>;
  readonly #onTry: (what: Try) => void;
  readonly #interval: number;
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  readonly #turns: Turns;
  readonly #tries = new Set<Promise<void>>();
  readonly #working: Promise<unknown>;
  /** Resolves when there may be something to take that there was not before. */
  #news = Promise.withResolvers<void>();

  constructor({ queue, onTry, interval = INTERVAL }: QueueOptions<Row, Job>) {
    this.#queue = queue;
    this.#onTry = onTry;
    this.#interval = interval;
    this.#turns = new Turns({ all: queue.lanes, perGroup: queue.groups?.lanes });
    this.#working = Promise.all([this.#watch(), this.#dispatch()]);
  }

  wake(groups: readonly string[] = [EVERYBODY]): void {
    for (const id of groups) this.#turns.add({ id, isFailing: false });
    this.#tell();
  }

  async stop(grace: number): Promise<void> {
    this.#stopping.abort();
    this.#tell();
    const timer = setTimeout(() => this.#cutting.abort(new Error('the node stops')), grace);
    await this.#working;
    await Promise.all(this.#tries);
    clearTimeout(timer);
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** Looks from time to time for what nobody says: what was put off, and what others have left. */
  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const { groups } = this.#queue;
      const due = groups ? await this.#guarded(groups.due) : [{ id: EVERYBODY, isFailing: false }];
      for (const group of due ?? []) this.#turns.add(group);
      this.#tell();
      await delay(jittered(this.#interval), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Takes pieces, group by group, as long as there are lanes for them. */
  async #dispatch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { promise: change } = this.#news;
      const turn = this.#turns.next();
      if (turn) await this.#take(turn);
      else await change;
    }
  }

  async #take({ group, most }: Turn): Promise<void> {
    const { pieces, deadline } = this.#queue;
    const duration = deadline + MARGIN;
    const rows = await this.#guarded(() => pieces.claim({ group, most, duration }));
    // Where there were so many, there may be more.
    if (rows?.length === most) this.#turns.add({ id: group, isFailing: false });
    for (const row of rows ?? []) {
      const leave = this.#turns.begin(group);
      const begun = this.#attempt(row, group).then((went) => {
        leave(went);
        this.#tries.delete(begun);
        this.#tell();
      });
      this.#tries.add(begun);
    }
  }

  /** Asks the database, which may be away: then there is nothing to take. */
  async #guarded<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
    const start = performance.now();
    try {
      return await ask();
    } catch (error) {
      this.#onTry({
        queue: this.#queue.name,
        outcome: 'failed',
        duration: performance.now() - start,
        error,
      });
      return undefined;
    }
  }

  async #attempt(row: Claimed<Row>, group: string): Promise<Went | undefined> {
    const { name, pieces, groups } = this.#queue;
    const { id, attempts } = row;
    const start = performance.now();
    const end = await this.#outcomeOf(row);
    const duration = performance.now() - start;
    const told = { queue: name, id, attempts, duration, ...(groups && { group }) };
    try {
      await pieces.settle(row, end);
      this.#onTry({ ...told, ...end });
    } catch (error) {
      // A database that is away has the piece back when the claim ends.
      this.#onTry({ ...told, outcome: 'failed', error });
    }
    return end.outcome === 'dropped' ? undefined : { isDone: end.outcome === 'done', duration };
  }

  async #outcomeOf(row: Claimed<Row>): Promise<End> {
    const { prepare, pauseAfter } = this.#queue;
    try {
      const job = await prepare(row);
      if (job === undefined) return { outcome: 'dropped' };
      return { outcome: 'done', details: await this.#perform(job) };
    } catch (error) {
      const pause = this.#cutting.signal.aborted ? 0 : pauseAfter(row, error);
      if (pause === undefined) return { outcome: 'given up', error };
      return { outcome: 'failed', pause: Math.round(pause), error };
    }
  }

  async #perform(job: Job): Promise<object> {
    const { perform, deadline } = this.#queue;
    const signal = AbortSignal.any([this.#cutting.signal, AbortSignal.timeout(deadline)]);
    const cut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([perform(job, signal), cut]);
  }
}
