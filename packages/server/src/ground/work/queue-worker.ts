import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { jittered } from './pause.ts';
import type { Backlog, Claimed, DueGroup, End, Group, Piece, Queue, Try } from './queue.ts';
import { type AttemptResult, Scheduler, type Turn } from './scheduler.ts';

/** How often a node looks for postponed or abandoned work, in milliseconds. */
const INTERVAL = 5 * SECOND;
/**
 * How long a claim lasts, in milliseconds. A heartbeat extends it during longer attempts, so that work of a node that was
 * killed is soon free.
 */
const CLAIM = 5 * SECOND;
const HEARTBEAT = SECOND;
/** How long to wait before claiming pieces of a group again that other nodes are busy with, in milliseconds. */
const BUSY_PAUSE = SECOND;
/** The only group of a queue without groups. */
const EVERYBODY: DueGroup = { id: '', of: [], isFailing: false };

export interface QueueOptions<Row extends Piece, Job> {
  readonly queue: Queue<Row, Job>;
  /** Called with each attempt of this node. */
  readonly onTry: (what: Try) => void;
  /** How often to look for work, in milliseconds; five seconds when absent. */
  readonly interval?: number;
}

export interface QueueWork {
  /** Signals that there is new work, and for which groups, if the queue has any. */
  wake(groups?: readonly Group[]): void;
  /** Looks for work that is due now, before the next poll; without a database, the poll does. */
  look(): Promise<void>;
  /** Resolves when no attempt is in progress. */
  rest(): Promise<void>;
  backlog(): Promise<Backlog>;
  /**
   * Stops claiming work; resolves when the attempts in progress have ended.
   * @param grace milliseconds after which they are aborted, and their work is due again
   */
  stop(grace: number): Promise<void>;
}

/** Starts working on a queue, together with the other nodes on the same database. */
export function startQueue<Row extends Piece, Job>(options: QueueOptions<Row, Job>): QueueWork {
  const worker = new Worker(options);
  return {
    wake: (groups) => worker.wake(groups),
    look: () => worker.look(),
    rest: () => worker.rest(),
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
  readonly #scheduler: Scheduler;
  /** Attempts in progress, by the id of their piece. */
  readonly #tries = new Map<string, Promise<void>>();
  /** The ids of those that were in progress at the last heartbeat. */
  #kept = new Set<string>();
  readonly #working: Promise<unknown>;
  readonly #beating: NodeJS.Timeout;
  /** Resolves when there may be new work to claim. */
  #news = Promise.withResolvers<void>();

  constructor({ queue, onTry, interval = INTERVAL }: QueueOptions<Row, Job>) {
    this.#queue = queue;
    this.#onTry = onTry;
    this.#interval = interval;
    this.#scheduler = new Scheduler(queue.lanes);
    this.#working = Promise.all([this.#watch(), this.#dispatch()]);
    this.#beating = setInterval(() => this.#keep(), HEARTBEAT).unref();
  }

  wake(groups: readonly Group[] = [EVERYBODY]): void {
    for (const group of groups) this.#scheduler.add({ isFailing: false, ...group });
    this.#tell();
  }

  /** Looks for work that nothing signals: postponed, or abandoned by other nodes. */
  async look(): Promise<void> {
    const { due } = this.#queue;
    const groups = due ? await this.#guarded(due) : [EVERYBODY];
    for (const group of groups ?? []) this.#scheduler.add(group);
    this.#tell();
  }

  async rest(): Promise<void> {
    while (this.#tries.size > 0) await Promise.all(this.#tries.values());
  }

  async stop(grace: number): Promise<void> {
    this.#stopping.abort();
    this.#tell();
    const timer = setTimeout(() => this.#cutting.abort(new Error('the node is stopping')), grace);
    await this.#working;
    await Promise.all(this.#tries.values());
    clearTimeout(timer);
    clearInterval(this.#beating);
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.look();
      await this.#pause(jittered(this.#interval));
    }
  }

  async #pause(duration: number): Promise<void> {
    const { signal } = this.#stopping;
    await delay(duration, undefined, { signal, ref: false }).catch(() => {});
  }

  /** Claims pieces, group by group, while there are free lanes. */
  async #dispatch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { promise: change } = this.#news;
      const turn = this.#scheduler.next();
      if (turn) await this.#take(turn);
      else await change;
    }
  }

  async #take({ group, most, atOnce }: Turn): Promise<void> {
    const wanted = { group: group.id, most, atOnce, duration: CLAIM };
    const rows = (await this.#guarded(() => this.#queue.pieces.claim(wanted))) ?? [];
    if (rows === 'busy') return void this.#pause(jittered(BUSY_PAUSE)).then(() => this.wake([group]));
    // A full batch suggests that there is more.
    if (rows.length === most) this.#scheduler.add({ ...group, isFailing: false });
    for (const row of rows) {
      const leave = this.#scheduler.begin(group);
      // If a claim of this node expired during an attempt, the piece is already being worked on here.
      if (this.#tries.has(row.id)) leave(undefined);
      else
        this.#tries.set(
          row.id,
          this.#tryOnce(row, group)
            .then(leave)
            .then(() => this.#left(row)),
        );
    }
  }

  #left({ id }: Row): void {
    this.#tries.delete(id);
    this.#tell();
  }

  /** Extends the claims of attempts in progress. */
  async #keep(): Promise<void> {
    const ids = [...this.#tries.keys()];
    const long = ids.filter((id) => this.#kept.has(id));
    this.#kept = new Set(ids);
    if (long.length > 0) await this.#guarded(() => this.#queue.pieces.keep(long, CLAIM));
  }

  /** Reports errors of the database instead of throwing them. */
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

  async #tryOnce(row: Claimed<Row>, group: Group): Promise<AttemptResult | undefined> {
    const { name, pieces, due, isTheirs } = this.#queue;
    const { id, attempts } = row;
    const start = performance.now();
    const end = await this.#outcomeOf(row);
    const duration = performance.now() - start;
    const told = { queue: name, id, attempts, duration, ...(due && { group: group.id }) };
    if (end.outcome === 'held back') return void this.#onTry({ ...told, ...end });
    try {
      await pieces.settle(row, end, duration);
      this.#onTry({ ...told, ...end, isTheirs: 'error' in end && isTheirs?.(row, end.error) === true });
    } catch (error) {
      // If the database is unavailable, the piece is free again when its claim expires.
      this.#onTry({ ...told, outcome: 'failed', error });
    }
    return end.outcome === 'dropped' ? undefined : { isDone: end.outcome === 'done', duration };
  }

  async #outcomeOf(row: Claimed<Row>): Promise<End | { readonly outcome: 'held back' }> {
    const { prepare, pauseAfter } = this.#queue;
    try {
      const job = await prepare(row);
      if (job === undefined) return { outcome: 'dropped' };
      if (job === 'later') return { outcome: 'held back' };
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
