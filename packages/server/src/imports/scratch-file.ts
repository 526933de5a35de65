import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { ImportRefused } from './refused.ts';
import { SCHEMA } from './scratch-schema.ts';

type Value = string | number | null;

/** A database of this process alone, on the disk. */
export class ScratchFile implements Disposable {
  readonly #database = new DatabaseSync('');
  readonly #statements = new Map<string, StatementSync>();

  constructor() {
    this.#database.exec(SCHEMA);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  protected statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  protected get(sql: string, ...values: Value[]) {
    return written(() => this.statement(sql).get(...values)) as Record<string, Value> | undefined;
  }

  protected run(sql: string, ...values: Value[]): void {
    written(() => this.statement(sql).run(...values));
  }
}

/** All that can go wrong with it is its place on the disk. */
function written<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { message } = error as Error;
    throw new ImportRefused(
      `What has to be known of the file cannot be kept on the disk (${message}): set SQLITE_TMPDIR to a folder with room.`,
      { cause: error },
    );
  }
}
