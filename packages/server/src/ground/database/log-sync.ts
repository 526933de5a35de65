import { fdatasync } from 'node:fs';
import type { CommitNumbers } from './commit-numbers.ts';
import { DatabaseUnavailable } from './failures.ts';
import type { Snapshots } from './snapshots.ts';

/** How long a commit waits for the disk, in milliseconds. */
const PATIENCE = 5_000;
/** Counted in this many ticks, so that time in which the process was suspended is not held against the disk. */
const PARTS = 10;

interface Waiter {
  readonly upTo: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface LogSyncNeeds extends LogListeners {
  /** Of the log. */
  readonly descriptor: number;
  readonly snapshots: Snapshots;
  readonly commits: CommitNumbers;
}

interface LogListeners {
  /** Called after each commit, before anything else is written. */
  readonly afterCommit: () => void;
  /** Called after each sync. */
  readonly afterSync: () => void;
  readonly onWarning: (warning: string) => void;
}

/**
 * Makes commits durable. SQLite's writer appends them to the log without a sync (`synchronous = normal`). Here the log is
 * synced on another thread, once for all waiting commits, and until then nothing that depends on them is revealed.
 */
export class LogSync {
  readonly #descriptor: number;
  readonly #snapshots: Snapshots;
  readonly #listeners: LogListeners;
  /** What is told to threads that read; they are kept whole here, where they do not wrap around. */
  readonly #commits: CommitNumbers;
  #lastSync = Number.NEGATIVE_INFINITY;
  #written = 0;
  #durable = 0;
  #isSyncing = false;
  #waiting: Waiter[] = [];
  #failure: DatabaseUnavailable | undefined;
  #failedAt: number | undefined;
  /** Set while a sync is taking too long. */
  #stall: DatabaseUnavailable | undefined;

  constructor({ descriptor, snapshots, commits, ...listeners }: LogSyncNeeds) {
    this.#descriptor = descriptor;
    this.#snapshots = snapshots;
    this.#commits = commits;
    this.#listeners = listeners;
  }

  /** Runs a commit. Readers do not see it, and `settled` waits for it, until it is durable. */
  commit(work: () => void): void {
    this.assertWorks();
    const isFirst = this.#written === this.#durable;
    if (isFirst) this.#snapshots.pin();
    this.#commits.begun = this.#written + 1;
    try {
      work();
    } catch (error) {
      this.#commits.begun = this.#written;
      if (isFirst) this.#snapshots.unpin();
      throw error;
    }
    this.#written++;
    this.#commits.made = this.#written;
    this.#listeners.afterCommit();
  }

  /**
   * Resolves when everything that was committed so far is durable.
   * @throws {DatabaseUnavailable} when the sync failed or took too long; the commits may be durable or not
   */
  async settled(): Promise<void> {
    if (this.#written === this.#durable) return;
    this.assertWorks();
    const settled = new Promise<void>((resolve, reject) => {
      this.#waiting.push({ upTo: this.#written, resolve, reject });
    });
    if (!this.#isSyncing) this.#sync();
    return settled;
  }

  /** When the last sync succeeded, on the clock of `performance.now()`. */
  get lastSync(): number {
    return this.#lastSync;
  }

  /** @throws {DatabaseUnavailable} while nothing can be committed */
  assertWorks(): void {
    const obstacle = this.#failure ?? this.#stall;
    if (obstacle) throw obstacle;
  }

  /** The failure after which nothing more is committed. */
  get failure(): DatabaseUnavailable | undefined {
    return this.#failure;
  }

  /** When it happened, on the clock of `performance.now()`. */
  get failedAt(): number | undefined {
    return this.#failedAt;
  }

  /**
   * Refuses all further commits. After a failed sync, the system may mark pages as written that never reached the disk, and
   * report success for the next sync (https://wiki.postgresql.org/wiki/Fsync_Errors), so that cannot be trusted.
   */
  fail(cause: unknown): void {
    if (this.#failure) return;
    this.#failure = new DatabaseUnavailable(cause);
    this.#failedAt = performance.now();
    this.#commits.isInTrouble = true;
    this.#listeners.onWarning(
      `The disk failed to sync the database's log, so all writes fail until the service is restarted: ${this.#failure.message}`,
    );
    this.#rejectAll(this.#failure);
  }

  #sync(): void {
    const upTo = this.#written;
    try {
      this.#snapshots.prepareNext();
    } catch (error) {
      // Without a snapshot, readers could not see what was synced. The next to wait for a sync tries again.
      this.#rejectAll(error);
      return;
    }
    this.#isSyncing = true;
    let parts = PARTS;
    const timer = setInterval(() => {
      parts--;
      if (parts > 0) return;
      clearInterval(timer);
      this.#stall = new DatabaseUnavailable(new Error(`the disk took more than ${PATIENCE} ms for a sync`));
      this.#commits.isInTrouble = true;
      this.#rejectAll(this.#stall);
    }, PATIENCE / PARTS);
    fdatasync(this.#descriptor, (error) => {
      clearInterval(timer);
      this.#isSyncing = false;
      if (this.#stall) this.#commits.isInTrouble = false;
      this.#stall = undefined;
      if (error) this.fail(error);
      if (!this.#failure) this.#advance(upTo);
    });
  }

  #advance(upTo: number): void {
    this.#durable = upTo;
    this.#commits.durable = upTo;
    this.#lastSync = performance.now();
    this.#snapshots.advance(upTo === this.#written);
    const settled = this.#waiting.filter((waiter) => waiter.upTo <= upTo);
    this.#waiting = this.#waiting.filter((waiter) => waiter.upTo > upTo);
    if (this.#written > upTo) this.#sync();
    for (const { resolve } of settled) resolve();
    this.#listeners.afterSync();
  }

  #rejectAll(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
