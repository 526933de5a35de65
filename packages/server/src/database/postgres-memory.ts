import { type Asked, PostgresStatement } from './postgres-statement.ts';
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
 * The rows that a connection to one process of the server has looked up, for as long as nobody commits anything. What was
 * remembered before a round trip may be used once that has begun with a look, whose answer has been passed to `holds`.
 */
export class PostgresMemory {
  static readonly look: Asked = { statement: committed, values: [] };
  readonly #rows = new RememberedRows(MOST);
  readonly #worth = new Worth();
  /** Of the last look. */
  #committed: unknown = null;
  #isQuiet = false;

  /** @returns whether a round trip is to begin with a look: not for a while, where looks have saved nothing */
  begin(): boolean {
    const looks = this.#worth.tries();
    if (!looks) this.#forget(null);
    return looks;
  }

  /** @returns a row that was remembered, where nothing was committed between the last two looks */
  recall({ statement, values }: Asked): Row | undefined {
    return this.#isQuiet ? this.#rows.find(statement, values) : undefined;
  }

  /**
   * @param recalled how many rows depend on it
   * @returns whether what was remembered is still as it was; it is forgotten where not
   */
  holds([answer]: readonly Row[], recalled: number): boolean {
    const committed = answer?.committed ?? null;
    if (committed === null || committed !== this.#committed) this.#forget(committed);
    else this.#isQuiet = true;
    this.#worth.add(this.#isQuiet ? recalled : -recalled);
    return this.#isQuiet;
  }

  /** Remembers a row that was looked up after the last look, if that held. */
  keep({ statement, values }: Asked, row: Row): void {
    if (this.#isQuiet) this.#rows.keep(statement, values, row);
  }

  #forget(committed: unknown): void {
    this.#committed = committed;
    this.#isQuiet = false;
    this.#rows.forget();
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
