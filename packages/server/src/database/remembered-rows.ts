import type { ReadTransaction } from './read-transaction.ts';
import type { Row } from './rows.ts';

/**
 * How many rows are remembered at most: the first ones, because to make room for others would cost what it saves. One of a
 * session and its account takes about a kilobyte.
 */
const MOST = 2_000;

interface Found {
  first(values: readonly unknown[]): Row | undefined;
}

/**
 * Finds rows by their keys, and remembers them for as long as SQLite says that nobody has committed anything: a look-up that
 * every request makes would find the same. What is not found is not remembered, so that nobody fills it by guessing.
 */
export class RememberedRows {
  readonly #transaction: Pick<ReadTransaction, 'state'>;
  readonly #statement: Found;
  readonly #most: number;
  readonly #rows = new Map<unknown, Row>();
  #state = 0;

  constructor(transaction: Pick<ReadTransaction, 'state'>, statement: Found, most = MOST) {
    this.#transaction = transaction;
    this.#statement = statement;
    this.#most = most;
  }

  /** Reads, so it must be called while the transaction is open. */
  first(values: readonly unknown[]): Row | undefined {
    this.#forgetWhatChanged();
    const key = values.length === 1 ? values[0] : JSON.stringify(values);
    const known = this.#rows.get(key);
    if (known) return known;
    const row = this.#statement.first(values);
    if (row && this.#rows.size < this.#most) this.#rows.set(key, row);
    return row;
  }

  #forgetWhatChanged(): void {
    const { state } = this.#transaction;
    if (state === this.#state) return;
    this.#state = state;
    this.#rows.clear();
  }
}
