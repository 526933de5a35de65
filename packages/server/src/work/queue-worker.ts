import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import { jittered } from './pause.ts';
import type { Backlog, Claimed, DueGroup, End, Group, Piece, Queue, Try } from './queue.ts';
import { Scheduler, type Turn, type Went } from './scheduler.ts';

/** How often a node looks for work that others have left or put off, in milliseconds. */
const INTERVAL = 5 * SECOND;
/**
 * How long others leave a piece to a node that is heard of no more, in milliseconds. While a try is under way, its node
 * is heard of more often than that: a try may take longer, and a node that is killed keeps nothing for long.
 */
const CLAIM = 5 * SECOND;
const HEARTBEAT = SECOND;
/** When a node asks again for pieces of a group that other nodes are busy with, in milliseconds. */
const BUSY_PAUSE = SECOND;
/** The only group of a queue that has none. */
const EVERYBODY: DueGroup = { id: '', of: [], isFailing: false };

export interface QueueOptions<Row extends Piece, Job> {
  readonly queue: Queue<Row, Job>;
  /** Told of each try of this node. */
  readonly onTry: (what: Try) => void;
  /** How often to look for work, in milliseconds; five seconds when absent. */
  readonly interval?: number;
}

export interface QueueWork {
  /** Says that there is work now, and for which groups, where the queue has some. */
  wake(groups?: readonly Group[]): void;
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
  readonly #scheduler: Scheduler;
  /** Those under way, by the id of their piece. */
  readonly #tries = new Map<string, Promise<void>>();
  /** Those of them that were under way at the last heartbeat. */
  #kept = new Set<string>();
  readonly #working: Promise<unknown>;
  readonly #beating: NodeJS.Timeout;
  /** Resolves when there may be something to take that there was not before. */
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

  async stop(grace: number): Promise<void> {
    this.#stopping.abort();
    this.#tell();
    const timer = setTimeout(() => this.#cutting.abort(new Error('the node stops')), grace);
    await this.#working;
    await Promise.all(this.#tries.values());
    clearTimeout(timer);
    clearInterval(this.#beating);
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** Looks from time to time for what nobody says: what was put off, and what others have left. */
  async #watch(): Promise<void> {
    const { due } = this.#queue;
    while (!this.#stopping.signal.aborted) {
      const groups = due ? await this.#guarded(due) : [EVERYBODY];
      for (const group of groups ?? []) this.#scheduler.add(group);
      this.#tell();
      await this.#pause(jittered(this.#interval));
    }
  }

  async #pause(duration: number): Promise<void> {
    const { signal } = this.#stopping;
    await delay(duration, undefined, { signal, ref: false }).catch(() => {});
  }

  /** Takes pieces, group by group, as long as there are lanes for them. */
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
    // Where there were so many, there may be more.
    if (rows.length === most) this.#scheduler.add({ ...group, isFailing: false });
    for (const row of rows) {
      const leave = this.#scheduler.begin(group);
      // One that this node has held for so long that its claim has ended is being tried already.
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

  /** Has the others know that what is under way here is, as long as it is. */
  async #keep(): Promise<void> {
    const ids = [...this.#tries.keys()];
    const long = ids.filter((id) => this.#kept.has(id));
    this.#kept = new Set(ids);
    if (long.length > 0) await this.#guarded(() => this.#queue.pieces.keep(long, CLAIM));
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

  async #tryOnce(row: Claimed<Row>, group: Group): Promise<Went | undefined> {
    const { name, pieces, due, isTheirs } = this.#queue;
    const { id, attempts } = row;
    const start = performance.now();
    const end = await this.#outcomeOf(row);
    const duration = performance.now() - start;
    const told = { queue: name, id, attempts, duration, ...(due && { group: group.id }) };
    if (end.outcome === 'held back') return void this.#onTry({ ...told, ...end });
    try {
      await pieces.settle(row, end);
      this.#onTry({ ...told, ...end, isTheirs: 'error' in end && isTheirs?.(row, end.error) === true });
    } catch (error) {
      // A database that is away has the piece back when the claim ends.
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
