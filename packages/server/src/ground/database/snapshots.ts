import { DatabaseUnavailable } from './failures.ts';
import type { ReadTransaction } from './read-transaction.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

type Reading = ReadTransaction<SqliteConnection>;

/**
 * The snapshots for reads outside transactions, which never show a commit that a power cut could undo.
 *
 * SQLite shows a commit to other connections as soon as it is in the log, synced or not. So while there are commits
 * that are not synced, reads use a connection whose read transaction began before the first of them. A second connection
 * begins its own just before each sync, sees exactly what that sync covers, and replaces the first when the sync is done.
 *
 * While everything is synced, all reads within one turn of the event loop share a snapshot: locking the file and finding
 * its newest commit costs SQLite as much as a look-up by key, and under load, many look-ups share a turn.
 */
export class Snapshots {
  #current: Reading;
  #next: Reading;
  #isHeld = false;
  #isPinned = false;

  constructor(one: Reading, other: Reading) {
    this.#current = one;
    this.#next = other;
  }

  /** The transaction for a read that must follow synchronously. */
  reading(): Reading {
    if (!this.#isHeld) {
      // A failed read has ended the transaction, and a new one would see commits that are not synced.
      if (this.#isPinned) throw new DatabaseUnavailable(lost);
      this.#current.begin();
      this.#isHeld = true;
      setImmediate(this.release);
    }
    return this.#current;
  }

  /** Called when a read failed: SQLite may have ended its transaction. */
  readFailed(): void {
    this.#current.readFailed();
    this.#isHeld &&= this.#current.isOpen;
  }

  /** Called before a commit while everything is synced: later reads must not see it. */
  pin(): void {
    this.reading();
    this.#isPinned = true;
  }

  /** Called when that commit has failed. */
  unpin(): void {
    this.#isPinned = false;
    this.release();
  }

  /** Called before a sync: takes the snapshot of what it will cover. */
  prepareNext(): void {
    this.#next.end();
    this.#next.begin();
  }

  /**
   * Called when that sync is done.
   * @param isAll whether everything that was committed is synced
   */
  advance(isAll: boolean): void {
    this.#current.end();
    [this.#current, this.#next] = [this.#next, this.#current];
    this.#isHeld = true;
    this.#isPinned = !isAll;
    if (isAll) this.release();
  }

  /** Called at the end of a turn of the event loop. */
  readonly release = (): void => {
    if (!this.#isHeld || this.#isPinned) return;
    this.#isHeld = false;
    this.#current.end();
  };
}

const lost = new Error('a read failed while newer commits were not on the disk yet');
