import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Statement } from './prepared.ts';
import { type MakeRow, type Row, rowMaker } from './rows.ts';

/** Maps errors of `node:sqlite` to those of the service. */
export type Translate = (error: unknown) => unknown;

/**
 * The longest statement that is cached, in characters. Lists of varying length lead to ever new statements: with hundreds of
 * rows, each holds a hundred kilobytes that V8 does not know of, until it happens to be collected.
 */
const LONGEST_KEPT = 8_192;

/** Runs statements on one connection, and caches them unless they are long. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #translate: Translate;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync, translate: Translate) {
    this.#database = database;
    this.#translate = translate;
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction;
  }

  statement(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#prepared(sql);
    // Bounded, as lists of varying length lead to ever new statements. Those in use are soon prepared again.
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  execute(sql: string): void {
    this.#translated(() => this.#database.exec(sql));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql.length <= LONGEST_KEPT)
      return this.statement(query.sql).run(query.parameters) as QueryResult<Row>;
    using statement = this.#prepared(query.sql);
    return statement.run(query.parameters) as QueryResult<Row>;
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }

  #prepared(sql: string): SqliteStatement {
    return this.#translated(() => new SqliteStatement(this.#database.prepare(sql), this.#translate));
  }

  #translated<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw this.#translate(error);
    }
  }
}

class SqliteStatement implements Statement, Disposable {
  readonly #statement: StatementSync;
  readonly #translate: Translate;
  #columns: readonly string[];
  #makeRow: MakeRow;

  constructor(statement: StatementSync, translate: Translate) {
    this.#statement = statement;
    this.#translate = translate;
    this.#columns = columnsOf(statement);
    this.#makeRow = rowMaker(this.#columns);
    // Rows as objects would be dictionaries to V8, which cost twice as much to make and to read.
    statement.setReturnArrays(true);
  }

  first(values: readonly unknown[]): Row | undefined {
    try {
      const row = this.#statement.get(...(values as SQLInputValue[])) as unknown[] | undefined;
      return row && this.#rowOf(row);
    } catch (error) {
      throw this.#translate(error);
    }
  }

  all(values: readonly unknown[]): Row[] {
    try {
      const rows = this.#statement.all(...(values as SQLInputValue[])) as unknown as unknown[][];
      return rows.map((row) => this.#rowOf(row));
    } catch (error) {
      throw this.#translate(error);
    }
  }

  run(values: readonly unknown[]): QueryResult<unknown> {
    if (this.#columns.length > 0) return { rows: this.all(values) };
    try {
      const { changes } = this.#statement.run(...(values as SQLInputValue[]));
      return { numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      throw this.#translate(error);
    }
  }

  [Symbol.dispose](): void {
    // Before Node 26, statements can only be garbage-collected.
    (this.#statement as StatementSync & { readonly close?: () => void }).close?.();
  }

  #rowOf(values: readonly unknown[]): Row {
    // SQLite prepares a statement again after a migration has added columns to its table.
    if (values.length !== this.#columns.length) {
      this.#columns = columnsOf(this.#statement);
      this.#makeRow = rowMaker(this.#columns);
    }
    return this.#makeRow(values);
  }
}

function columnsOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}
