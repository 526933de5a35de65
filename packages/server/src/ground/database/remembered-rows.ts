import type { Row } from './rows.ts';

/**
 * How many rows a connection remembers at most: the first ones, because to make room for others would cost what it saves.
 * One of a session and its account takes about a kilobyte, one of an organization with a long policy five.
 */
const MOST = 2_000;
/** Characters of a row that is remembered: somebody can have 500 permissions of 64 characters, and most have few. */
const LONGEST = 8_192;

interface FoundRow {
  first(values: readonly unknown[]): Row | undefined;
}

/**
 * The rows that a connection has found by their keys, until they are forgotten. What is not found is not remembered, so
 * that nobody fills it by guessing.
 */
export class RememberedRows {
  readonly #most: number;
  readonly #byStatement = new Map<unknown, Map<unknown, Row>>();
  #count = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** @returns the statement, which finds again what is remembered of it; it reads, so a transaction must be open */
  of(sql: string, statement: FoundRow): FoundRow {
    const rows = this.#rowsOf(sql);
    return {
      first: (values) => {
        const key = keyOf(values);
        const known = rows.get(key);
        if (known) return known;
        const row = statement.first(values);
        if (row) this.#keep(rows, key, row);
        return row;
      },
    };
  }

  /** @param statement what tells it apart from others */
  find(statement: unknown, values: readonly unknown[]): Row | undefined {
    return this.#byStatement.get(statement)?.get(keyOf(values));
  }

  keep(statement: unknown, values: readonly unknown[], row: Row): void {
    this.#keep(this.#rowsOf(statement), keyOf(values), row);
  }

  forget(): void {
    this.#count = 0;
    for (const rows of this.#byStatement.values()) rows.clear();
  }

  #rowsOf(statement: unknown): Map<unknown, Row> {
    const rows = this.#byStatement.get(statement) ?? new Map<unknown, Row>();
    this.#byStatement.set(statement, rows);
    return rows;
  }

  #keep(rows: Map<unknown, Row>, key: unknown, row: Row): void {
    if (this.#count >= this.#most || rows.has(key) || lengthOf(row) > LONGEST) return;
    this.#count++;
    rows.set(key, row);
  }
}

const keyOf = (values: readonly unknown[]) => (values.length === 1 ? values[0] : JSON.stringify(values));

const lengthOf = (row: Row) =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
