import type { Transaction } from '../ground/database/database.ts';

/** Limits how much callers change, or how often accounts sign in, by the id of an account or API key. */
export interface ChangeLimits {
  /** @throws Failure `RATE_LIMITED` where a caller has reached the limit, as far as this node knows */
  judge(caller: string): void;
  /**
   * Makes a change that may be one too many.
   * @param make gets the function that counts the change
   * @throws Failure `RATE_LIMITED`, and errors of `make`, after which the change is not counted
   */
  counted<Result>(caller: string, make: (count: Count) => Promise<Result>): Promise<Result>;
  /** Forgets what this node has counted and not stored. */
  forget(): void;
}

/**
 * Counts a change as the last step of its transaction, if that has written something. The transaction may run again.
 * @throws Failure `RATE_LIMITED` where the caller has used up the rest on other nodes
 */
export type Count = (tx: Transaction, isWritten: boolean) => Promise<void>;
