import { Failure } from '@portico/conventions';
import { type Asker, FairQueue, type FairQueueOptions } from '../../ground/fair-queue.ts';

/** How many exports are sent at once, how many wait beyond those, and for how long, in milliseconds. */
const AT_ONCE = 100;
const WAITING = 64;
const PATIENCE = 10_000;
/** How many exports of one account may wait: each holds one of the account's turns among requests meanwhile. */
const WAITING_OF_ACCOUNT = 2;

/** Reads a page of rows in its turn. */
export type ReadPage = <Rows>(read: () => Promise<Rows>) => Promise<Rows>;

/**
 * The turns of exports. A client may take hours to read one without holding up others: a bounded number is sent at once,
 * one per caller, each with a page of rows in memory, and pages are read one at a time, in turns.
 */
export class ExportTurns {
  readonly #accounts = queue({
    atOnce: Number.POSITIVE_INFINITY,
    waitingEach: WAITING_OF_ACCOUNT,
    refusal: () =>
      new Failure('RATE_LIMITED', {
        detail: 'Only one export of an account or key is sent at a time.',
        headers: { RateLimit: '"export";r=0', 'RateLimit-Policy': '"export";q=1;qu="concurrent-requests"' },
      }),
  });
  readonly #exports = queue({ atOnce: AT_ONCE, waitingEach: 1, refusal: () => new Failure('OVERLOADED') });
  readonly #pages = new FairQueue({
    atOnce: 1,
    atOnceEach: 1,
    waiting: Number.POSITIVE_INFINITY,
    waitingEach: Number.POSITIVE_INFINITY,
    patience: Number.POSITIVE_INFINITY,
    refusal: () => new Failure('OVERLOADED'),
  });

  /**
   * Resolves when an export can begin, with the function that ends its turn.
   * @throws Failure `RATE_LIMITED`, `OVERLOADED`
   */
  async enter(asker: Asker): Promise<() => void> {
    // The account first: an export that waits for another of its account must not hold a place of other accounts.
    const leaveAccount = await this.#accounts.enter(asker);
    try {
      const leave = await this.#exports.enter(asker);
      return () => {
        leave();
        leaveAccount();
      };
    } catch (refusal) {
      leaveAccount();
      throw refusal;
    }
  }

  /** Reads a page when it is this export's turn. */
  async page<Rows>(asker: Asker, read: () => Promise<Rows>): Promise<Rows> {
    return this.#pages.run(asker, read);
  }
}

type QueueOptions = Pick<FairQueueOptions, 'atOnce' | 'waitingEach' | 'refusal'>;

function queue(options: QueueOptions): FairQueue {
  return new FairQueue({ ...options, atOnceEach: 1, waiting: WAITING, patience: PATIENCE });
}
