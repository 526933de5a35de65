import { type CommitNumbers, isAtLeast } from './commit-numbers.ts';
import { WriterNeeded } from './failures.ts';
import type { ReadTransaction } from './read-transaction.ts';

/** How long a read waits until what it sees is on the disk, in milliseconds. */
const PATIENCE = 500;

/** A read that waits until the snapshot is on the disk. */
interface Waiting {
  readonly latest: number;
  readonly run: () => void;
  readonly giveUp: (error: unknown) => void;
}

/**
 * What a thread that only reads sees of the database, while another thread commits. SQLite shows a commit at once, but a
 * read may only show what is on the disk, and has to show everything that any answer depended on which left before the
 * read began; docs/decisions/0034 says why that holds. The reads of one turn of the event loop share a snapshot.
 */
export class FollowedSnapshot {
  readonly #transaction: ReadTransaction;
  readonly #commits: CommitNumbers;
  #isHeld = false;
  /** The snapshot has every commit up to this one, */
  #from = 0;
  /** and none after this one: mostly the same, or the next. */
  #upTo = 0;
  #isLeaving = false;
  #isFollowing = false;
  /** The snapshot is new enough for each. */
  readonly #waiting: Waiting[] = [];

  constructor(transaction: ReadTransaction, commits: CommitNumbers) {
    this.#transaction = transaction;
    this.#commits = commits;
  }

  /**
   * Reads in the transaction: at once where it can, and otherwise once what it shows is on the disk.
   * @param work reads synchronously, because another read can be given another snapshot right afterwards
   * @throws WriterNeeded where it would wait for long
   */
  read<Result>(work: () => Result): Result | Promise<Result> {
    const { durable } = this.#commits;
    if (!this.#isNewEnough(durable)) {
      // More is durable than `#from`, so all that the snapshot shows is, unless more was made while it was taken: those who
      // wait for that come first, or while many write, later reads could take every snapshot away from them.
      this.#serve();
      if (!this.#isNewEnough(durable)) this.#take();
    }
    if (this.#isCertain()) return this.#run(work);
    return this.#wait(work);
  }

  /** Lets go of the snapshot, if there is one: while it is held, the log cannot begin again. */
  readonly release = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#transaction.end();
  };

  #isNewEnough(durable: number): boolean {
    return this.#isHeld && isAtLeast(this.#from, durable);
  }

  #isCertain(): boolean {
    return isAtLeast(this.#commits.durable, this.#upTo);
  }

  #run<Result>(work: () => Result): Result {
    this.#leaveAfterTurn();
    try {
      return work();
    } catch (error) {
      this.#transaction.readFailed();
      this.#isHeld &&= this.#transaction.isOpen;
      throw error;
    }
  }

  #wait<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const run = () => {
        try {
          resolve(this.#run(work));
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ latest: performance.now() + PATIENCE, run, giveUp: reject });
      void this.#follow();
    });
  }

  /** Serves those who wait as soon as it can. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    for (;;) {
      // Read before it is looked at who can be served, so that no move is missed.
      const { durable } = this.#commits;
      this.#serve();
      const [first] = this.#waiting;
      if (!first) break;
      const patience = first.latest - performance.now();
      if (patience <= 0 || this.#commits.isInTrouble) this.#giveUp(new WriterNeeded());
      else await this.#commits.moved(durable, patience);
    }
    this.#isFollowing = false;
  }

  #serve(): void {
    try {
      while (this.#waiting.length > 0) {
        if (!this.#isHeld) this.#take();
        if (!this.#isCertain()) return;
        this.#waiting.shift()?.run();
      }
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #giveUp(error: unknown): void {
    this.release();
    for (const { giveUp } of this.#waiting.splice(0)) giveUp(error);
  }

  #leaveAfterTurn(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    setImmediate(() => {
      this.#isLeaving = false;
      if (this.#waiting.length === 0) this.release();
    });
  }

  #take(): void {
    const from = this.#commits.made;
    this.release();
    this.#transaction.begin();
    this.#isHeld = true;
    this.#upTo = this.#commits.begun;
    this.#from = from;
  }
}
