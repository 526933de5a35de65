import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, SelectQueryNode } from 'kysely';
import type { Statement } from './prepared.ts';

/** Turns what `node:sqlite` throws into what the service is told. */
export type Translate = (error: unknown) => unknown;

/** Runs statements on one connection; each text is prepared once. */
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
    const statement = this.#translated(
      () => new SqliteStatement(this.#database.prepare(sql), this.#translate),
    );
    // Lists of varying length make ever new texts; what is used is prepared again soon.
    if (this.#statements.size >= 500) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  execute(sql: string): void {
    this.#translated(() => this.#database.exec(sql));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.statement(query.sql).run(query.parameters) as QueryResult<Row>;
  }

  streamQuery(): never {
    throw new Error('Results are read whole');
  }

  #translated<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw this.#translate(error);
    }
  }
}

export class SqliteStatement implements Statement {
  readonly #statement: StatementSync;
  readonly #translate: Translate;
  readonly #returnsRows: boolean;

  constructor(statement: StatementSync, translate: Translate) {
    this.#statement = statement;
    this.#translate = translate;
    this.#returnsRows = statement.columns().length > 0;
  }

  first(values: readonly unknown[]): unknown {
    try {
      return this.#statement.get(...(values as SQLInputValue[]));
    } catch (error) {
      throw this.#translate(error);
    }
  }

  all(values: readonly unknown[]): unknown[] {
    try {
      return this.#statement.all(...(values as SQLInputValue[]));
    } catch (error) {
      throw this.#translate(error);
    }
  }

  run(values: readonly unknown[]): QueryResult<unknown> {
    if (this.#returnsRows) return { rows: this.all(values) };
    try {
      const { changes } = this.#statement.run(...(values as SQLInputValue[]));
      return { numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      throw this.#translate(error);
    }
  }
}

export function onlyReads({ query }: CompiledQuery): boolean {
  return SelectQueryNode.is(query);
}
