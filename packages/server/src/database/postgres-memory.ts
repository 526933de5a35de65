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
 * The rows that a connection to one process of the server has looked up, for as long as nobody commits anything. Each round
 * trip begins with `look`; what was remembered before it may be used once its answer has been passed to `holds`.
 */
export class PostgresMemory {
  static readonly look: Asked = { statement: committed, values: [] };
  readonly #rows = new RememberedRows(MOST);
  #committed: unknown = null;
  #isQuiet = false;

  /** @returns a row that was remembered, where nothing was committed between the last two round trips */
  recall({ statement, values }: Asked): Row | undefined {
    return this.#isQuiet ? this.#rows.find(statement, values) : undefined;
  }

  /** @returns whether what was remembered is still as it was; it is forgotten where not */
  holds([answer]: readonly Row[]): boolean {
    const committed = answer?.committed ?? null;
    this.#isQuiet = committed !== null && committed === this.#committed;
    this.#committed = committed;
    if (!this.#isQuiet) this.#rows.forget();
    return this.#isQuiet;
  }

  /** Remembers a row that was looked up after the last look, which held. */
  keep({ statement, values }: Asked, row: Row): void {
    if (this.#isQuiet) this.#rows.keep(statement, values, row);
  }
}
