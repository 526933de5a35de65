import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from 'kysely';
import type { Statement } from './prepared.ts';

/** Maps what `node:sqlite` throws to the errors of the service. */
export type Translate = (error: unknown) => unknown;

/**
 * Characters of a text that is kept prepared. Lists of varying length make ever new texts: those of hundreds of rows hold
 * a hundred kilobytes each, of which V8 knows nothing, until it happens to collect them.
 */
const LONGEST_KEPT = 8_192;

/** Runs statements on one connection; each text is prepared once, unless it is long. */
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
    // Lists of varying length make ever new texts; what is used is prepared again soon.
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  execute(sql: string): void {
    this.#translated(() => this.#database.exec(sql));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql.length <= LONGEST_KEPT) return this.#run(this.statement(query.sql), query);
    using statement = this.#prepared(query.sql);
    return this.#run(statement, query);
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }

  #prepared(sql: string): SqliteStatement {
    return this.#translated(() => new SqliteStatement(this.#database.prepare(sql), this.#translate));
  }

  #run<Row>(statement: SqliteStatement, { parameters }: CompiledQuery): QueryResult<Row> {
    return statement.run(parameters) as QueryResult<Row>;
  }

  #translated<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw this.#translate(error);
    }
  }
}

type Row = Record<string, unknown>;

class SqliteStatement implements Statement, Disposable {
  readonly #statement: StatementSync;
  readonly #translate: Translate;
  #columns: readonly string[];

  constructor(statement: StatementSync, translate: Translate) {
    this.#statement = statement;
    this.#translate = translate;
    this.#columns = columnsOf(statement);
    // Rows that come as objects are dictionaries to V8: to make and to read them costs twice as much.
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
    // Before Node 26 there is no way but to have it collected.
    (this.#statement as StatementSync & { readonly close?: () => void }).close?.();
  }

  #rowOf(values: readonly unknown[]): Row {
    // SQLite prepares a statement again where a migration has added columns to its table.
    if (values.length !== this.#columns.length) this.#columns = columnsOf(this.#statement);
    const row: Row = {};
    for (let at = 0; at < values.length; at++) row[this.#columns[at] as string] = values[at];
    return row;
  }
}

function columnsOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name);
}

export function onlyReads({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query);
}
