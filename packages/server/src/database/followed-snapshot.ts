import { type CommitNumbers, isAtLeast } from './commit-numbers.ts';
import { WriterNeeded } from './failures.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** How long a read waits until what it sees is on the disk, in milliseconds. */
const PATIENCE = 500;
/** How often a snapshot is taken again because a commit was made meanwhile. */
const MOST_TAKES = 10;

/**
 * What a thread that only reads sees of the database, while another thread commits. SQLite shows a commit at once, but a
 * read may only show what is on the disk, and has to show everything that any answer depended on which left before the
 * read began; docs/decisions/0034 says why that holds. The reads of one turn of the event loop share a snapshot.
 */
export class FollowedSnapshot {
  readonly #connection: SqliteConnection;
  readonly #commits: CommitNumbers;
  #isHeld = false;
  /** The snapshot has every commit up to this one, */
  #from = 0;
  /** and none after this one, which is the same or the next. */
  #upTo = 0;
  #isLeaving = false;
  #waiting: Promise<void> | undefined;

  constructor(connection: SqliteConnection, commits: CommitNumbers) {
    this.#connection = connection;
    this.#commits = commits;
  }

  /**
   * The connection for a read that must follow synchronously; undefined where it has to wait.
   * @throws WriterNeeded where commits come faster than a snapshot can be taken
   */
  connection(): SqliteConnection | undefined {
    const { durable } = this.#commits;
    if (!this.#isHeld || !isAtLeast(this.#from, durable)) this.#take();
    // Whoever comes while others wait can use their snapshot: if more were durable than `#from`, `#upTo` would be, too.
    if (!isAtLeast(this.#commits.durable, this.#upTo)) return undefined;
    this.#leaveAfterTurn();
    return this.#connection;
  }

  /**
   * The connection for a read that must follow synchronously, once what it shows is on the disk.
   * @throws WriterNeeded where that takes long
   */
  async awaitConnection(): Promise<SqliteConnection> {
    const latest = performance.now() + PATIENCE;
    for (;;) {
      const connection = this.connection();
      if (connection) return connection;
      if (this.#commits.isInTrouble || performance.now() >= latest) {
        this.release();
        throw new WriterNeeded();
      }
      this.#waiting ??= this.#commits.moved(this.#commits.durable, PATIENCE).finally(() => {
        this.#waiting = undefined;
      });
      await this.#waiting;
    }
  }

  /** Called when a read failed: SQLite may have ended its transaction. */
  readFailed(): void {
    this.#isHeld &&= this.#connection.isTransaction;
  }

  /** Lets go of the snapshot, if there is one: while it is held, the log cannot begin again. */
  readonly release = (): void => {
    this.#isLeaving = false;
    if (!this.#isHeld) return;
    this.#isHeld = false;
    try {
      this.#connection.execute('commit');
    } catch {
      if (this.#connection.isTransaction) this.#connection.execute('rollback');
    }
  };

  #leaveAfterTurn(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(this.release);
  }

  #take(): void {
    for (let takes = 0; takes < MOST_TAKES; takes++) {
      const from = this.#commits.made;
      this.release();
      this.#connection.execute('begin');
      this.#isHeld = true;
      // SQLite takes the snapshot with the first read.
      this.#connection.statement('select 1 from sqlite_schema limit 1').first([]);
      this.#upTo = this.#commits.begun;
      this.#from = from;
      if (this.#commits.made === from) return;
    }
    this.release();
    throw new WriterNeeded();
  }
}
