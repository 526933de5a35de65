import { type CommitNumbers, isAtLeast } from './commit-numbers.ts';
import { DatabaseUnavailable } from './failures.ts';
import type { Awaitable } from './prepared.ts';
import { end, type Readable, see } from './snapshots.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** How long a read waits for the disk, in milliseconds: as long as a commit. */
const PATIENCE = 5_000;

interface Waiter {
  /** Runs the read on the connection whose snapshot has become certain. */
  readonly run: () => void;
  readonly reject: (error: unknown) => void;
}

interface FrontSnapshotsNeeds {
  readonly connections: readonly [SqliteConnection, SqliteConnection];
  readonly numbers: CommitNumbers;
  /** Has `moved` called once, soon after the numbers have moved next. */
  readonly watch: () => void;
}

/**
 * The snapshots for reads on a thread beside the one that writes. Here nobody knows when a sync begins, and a snapshot shows
 * every commit so far, on the disk or not. So each is taken between two looks at the numbers of commits: it has at least what
 * was made before, and at most what was begun by then.
 *
 * A snapshot serves as long as it is certain, because all that it can show is on the disk, and new enough, because it has
 * all that is, which is all that anybody was told of. Where commits are under way, the next one is certain only after
 * a sync, and reads wait for it together. Decision 32 has the proof.
 */
export class FrontSnapshots implements Readable {
  readonly #numbers: CommitNumbers;
  readonly #watch: () => void;
  #current: SqliteConnection;
  #next: SqliteConnection;
  /** Whether the current snapshot is held, and the last commit that it has for certain. */
  #isHeld = false;
  #from = 0;
  /** Who waits for the next snapshot, if one has been taken: it has all up to `from`, and nothing after `upTo`. */
  #waiting: Waiter[] | undefined;
  #awaited = { from: 0, upTo: 0 };
  #expiry: NodeJS.Timeout | undefined;

  constructor({ connections, numbers, watch }: FrontSnapshotsNeeds) {
    [this.#current, this.#next] = connections;
    this.#numbers = numbers;
    this.#watch = watch;
  }

  read<Result>(work: (connection: SqliteConnection) => Result): Awaitable<Result> {
    const isNewEnough = this.#isHeld && isAtLeast(this.#from, this.#numbers.durable);
    if (isNewEnough || (!this.#waiting && this.#renew())) return this.#run(work);
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(this.#run(work));
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting?.push({ run, reject });
    });
  }

  /** Called when the numbers have moved after `watch`. */
  moved(): void {
    if (this.#waiting) this.#proceed();
    this.#release();
  }

  /** Ends all snapshots; reads that wait fail. */
  close(): void {
    this.#giveUp(new Error('the thread ends'));
    this.#isHeld = false;
    end(this.#current);
  }

  #run<Result>(work: (connection: SqliteConnection) => Result): Result {
    if (!this.#isHeld) throw new DatabaseUnavailable(new Error('a read before this one failed'));
    const connection = this.#current;
    try {
      return work(connection);
    } catch (error) {
      // SQLite may have ended its transaction.
      this.#isHeld &&= connection.isTransaction;
      throw error;
    }
  }

  /** Takes a new snapshot. @returns whether it is certain at once; otherwise, reads wait for it */
  #renew(): boolean {
    end(this.#next);
    const from = this.#numbers.made;
    this.#next.execute('begin');
    see(this.#next);
    this.#awaited = { from, upTo: this.#numbers.begun };
    if (this.#isCertain()) {
      this.#takeOver();
      return true;
    }
    this.#waiting = [];
    this.#expiry = setTimeout(
      () => this.#giveUp(new Error(`the disk took more than ${PATIENCE} ms for a sync`)),
      PATIENCE,
    );
    this.#watch();
    // It may have moved before anybody watched; those who wait are not in the list yet.
    if (this.#isCertain()) queueMicrotask(() => this.moved());
    return false;
  }

  /** Whether what the next snapshot can show is on the disk, or has come to nothing. */
  #isCertain(): boolean {
    const { upTo } = this.#awaited;
    const { durable, begun } = this.#numbers;
    return isAtLeast(durable, upTo) || !isAtLeast(begun, upTo);
  }

  #takeOver(): void {
    end(this.#current);
    [this.#current, this.#next] = [this.#next, this.#current];
    this.#from = this.#awaited.from;
    if (!this.#isHeld) setImmediate(() => this.#release());
    this.#isHeld = true;
  }

  #proceed(): void {
    if (!this.#isCertain()) {
      this.#watch();
      if (!this.#isCertain()) return;
    }
    clearTimeout(this.#expiry);
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.#takeOver();
    // At once, one after the other: afterwards, the snapshot may end.
    for (const { run } of waiting) run();
  }

  #giveUp(cause: Error): void {
    clearTimeout(this.#expiry);
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    end(this.#next);
    const error = new DatabaseUnavailable(cause);
    for (const { reject } of waiting) reject(error);
  }

  /**
   * Ends the current snapshot at the end of a turn of the event loop, so that the next one shows everything. While commits are
   * under way, it is kept until one of them is durable: a new one could not serve at once.
   */
  #release(): void {
    if (!this.#isHeld) return;
    const { begun, durable } = this.#numbers;
    const isKept = begun !== durable && isAtLeast(this.#from, durable);
    if (isKept) this.#watch();
    // The numbers may have moved before anybody watched.
    if (isKept && this.#numbers.durable === durable) return;
    this.#isHeld = false;
    end(this.#current);
  }
}
