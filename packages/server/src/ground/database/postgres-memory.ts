import { PostgresStatement, type Question } from './postgres-statement.ts';
import { RememberedRows } from './remembered-rows.ts';
import type { Row } from './rows.ts';

/** Room in the memory of each connection, of which a process has ten. */
const MOST = 500;

/**
 * Which transactions the server takes as committed: a text that is another one as soon as one more is (PostgreSQL, "Transaction
 * ID and Snapshot Information Functions"). Null on a standby, whose text lacks the transactions under way.
 */
const committed = new PostgresStatement(
  'select case when not pg_is_in_recovery() then pg_current_snapshot()::text end as committed',
);

/**
 * The rows that a connection to one process of the server has looked up, for as long as nobody commits anything: a row that was
 * read after a look is still the same where a later look has the same answer. Only for who has been lent the connection.
 */
export class PostgresMemory {
  static readonly look: Question = { statement: committed, values: [] };
  readonly #rows = new RememberedRows(MOST);
  readonly #worth = new Worth();
  /** The answer to the last look. */
  #committed: unknown = null;
  /** Whether it was that to the look before: where something is committed all the time, to remember would be in vain. */
  #isQuiet = false;

  /** @returns whether a round trip is to begin with a look: not for a while, where looks have saved nothing */
  looks(): boolean {
    return this.#worth.tries();
  }

  /** @returns a row that counts only if the look of this round trip says so */
  recall({ statement, values }: Question): Row | undefined {
    return this.#isQuiet ? this.#rows.find(statement, values) : undefined;
  }

  /**
   * Takes the answer to a look.
   * @param recalled how many rows depend on it
   * @returns whether they are as they were
   */
  hear([answer]: readonly Row[], recalled: number): boolean {
    const committed = answer?.committed ?? null;
    this.#isQuiet = committed !== null && committed === this.#committed;
    this.#committed = committed;
    if (!this.#isQuiet) this.#rows.forget();
    this.#worth.add(this.#isQuiet ? recalled : -recalled);
    return this.#isQuiet;
  }

  /** Remembers a row that was read after the last look. */
  keep({ statement, values }: Question, row: Row): void {
    if (this.#isQuiet) this.#rows.keep(statement, values, row);
  }
}

/** How many looks are tried before they have to have saved something, and how many look-ups they may have saved for later. */
const TRIES = 16;
/** How many round trips pass without a look at most. */
const LONGEST_REST = 1_024;

/** Whether looks save more than they cost, which is as much as a look-up each. */
class Worth {
  #saved = 0;
  #rest = TRIES;
  #resting = 0;

  tries(): boolean {
    if (this.#resting === 0) return true;
    this.#resting--;
    return false;
  }

  /** @param lookUps that a look has saved, or caused where negative */
  add(lookUps: number): void {
    this.#saved = Math.min(this.#saved + lookUps - 1, TRIES);
    if (this.#saved === TRIES) this.#rest = TRIES;
    if (this.#saved > -TRIES) return;
    this.#saved = 0;
    this.#resting = this.#rest;
    this.#rest = Math.min(2 * this.#rest, LONGEST_REST);
  }
}
