import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { jittered } from './pause.ts';
import type { Backlog, Queue, QueueTable, Try } from './queue.ts';
import { claimPiece, countPieces, postponePiece, removePiece } from './queue-store.ts';

const SECOND = 1_000;
/** How often a node looks for work that others have left or put off, in milliseconds. */
const INTERVAL = 5 * SECOND;
/** The pause after a first failure; each further one doubles it, up to the longest. */
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 30 * 60 * SECOND;
/** How long after the deadline of a try others take its node for dead. */
const MARGIN = 30 * SECOND;

export interface QueueOptions<Table extends QueueTable, Job> {
  readonly database: Database;
  readonly queue: Queue<Table, Job>;
  /** Told of each try of this node. */
  readonly onTry: (what: Try) => void;
  /** How often to look for work, in milliseconds; five seconds when absent. */
  readonly interval?: number;
}

export interface QueueWork {
  /** Says that there is work now. */
  wake(): void;
  backlog(): Promise<Backlog>;
  /**
   * Takes nothing on any more; resolves when the tries under way have ended.
   * @param grace after which they are cut short, in milliseconds: what they were about is due again then
   */
  stop(grace: number): Promise<void>;
}

/** Begins to do what is due in a queue, beside the other nodes on the same database. */
export function startQueue<Table extends QueueTable, Job>(options: QueueOptions<Table, Job>): QueueWork {
  const { database, queue, onTry, interval = INTERVAL } = options;
  const { name, table, deadline, patience } = queue;
  const claim = claimPiece(database, table);
  const postpone = postponePiece(database, table);
  const remove = removePiece(database, table);
  const count = countPieces(database, table);
  const stopping = new AbortController();
  const cutting = new AbortController();
  const lanes = new Set<Promise<void>>();
  let calls = 0;

  /** Does one piece after the other until there is none. */
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const heard = calls;
      const claimed = await take();
      if (claimed) {
        // Where there is one, there may be more.
        open();
        await attempt(claimed as Claimed);
      } else if (heard === calls) return;
    }
  }

  type Claimed = Schema[Table] & { readonly now: number };

  async function take() {
    const start = performance.now();
    try {
      return await claim.first({ duration: deadline + MARGIN });
    } catch (error) {
      onTry({ queue: name, outcome: 'failed', duration: performance.now() - start, error });
      return undefined;
    }
  }

  async function attempt(row: Claimed): Promise<void> {
    const { id, attempts } = row;
    const start = performance.now();
    const tell = (what: Pick<Try, 'outcome' | 'details' | 'error'>) =>
      onTry({ queue: name, id, attempts, duration: performance.now() - start, ...what });
    try {
      const job = await database.transaction((tx) => queue.prepare(tx, row));
      const details = job === undefined ? undefined : await within(job);
      await remove.first({ id });
      tell({ outcome: job === undefined ? 'dropped' : 'done', details });
    } catch (error) {
      const isOver = row.now - row.created_at >= patience;
      tell({ outcome: isOver ? 'given up' : 'failed', error });
      // A database that is away has it back when the claim ends.
      await Promise.resolve(isOver ? remove.first({ id }) : putOff(row)).catch(() => {});
    }
  }

  async function within(job: Job): Promise<object> {
    const signal = AbortSignal.any([cutting.signal, AbortSignal.timeout(deadline)]);
    const cut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([queue.perform(job, signal), cut]);
  }

  async function putOff({ id, attempts }: Claimed): Promise<void> {
    const wanted = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempts - 1));
    const pause = cutting.signal.aborted ? 0 : Math.round(jittered(wanted));
    await postpone.first({ id, attempts, pause });
  }

  function open(): void {
    if (stopping.signal.aborted || lanes.size >= queue.lanes) return;
    const lane = work().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      open();
      await delay(jittered(interval), undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  void look();
  return {
    wake() {
      calls++;
      open();
    },
    async backlog() {
      const { length = 0, oldest, now = 0 } = (await count.first({})) ?? {};
      return { length: Number(length), age: oldest ? Math.max(0, now - oldest) : 0 };
    },
    async stop(grace) {
      stopping.abort();
      const timer = setTimeout(() => cutting.abort(new Error('the node stops')), grace);
      await Promise.all(lanes);
      clearTimeout(timer);
    },
  };
}
