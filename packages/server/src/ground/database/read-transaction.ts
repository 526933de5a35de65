import { RememberedRows } from './remembered-rows.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** The part of a connection that transactions for reading need. */
export type ReadConnection = Pick<SqliteConnection, 'isTransaction' | 'execute'> & {
  statement(sql: string): Pick<ReturnType<SqliteConnection['statement']>, 'first'>;
};

/** The read transactions of a connection, one at a time: each shows a snapshot. */
export class ReadTransaction<Connection extends ReadConnection = ReadConnection> {
  readonly connection: Connection;
  /** SQLite's, which is another one as soon as another connection, of any process, has committed something. */
  #version: unknown;
  /** Rows read by key while the version was the same: in whatever transaction, it would be the same. */
  readonly remembered = new RememberedRows();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  get isOpen(): boolean {
    return this.connection.isTransaction;
  }

  /** Takes a snapshot of all that is committed. When it throws, there is no transaction. */
  begin(): void {
    this.#prepared('begin');
    try {
      this.#look();
    } catch (error) {
      // A later read would take the snapshot, and show what is not on the disk.
      this.readFailed();
      this.end();
      throw error;
    }
  }

  /** Ends the transaction, if there is one. It has nothing to lose. */
  end(): void {
    try {
      if (this.isOpen) this.#prepared('commit');
    } catch {
      // Even this can fail to read the disk; a transaction that stayed open would show old data for ever.
      if (this.isOpen) this.connection.execute('rollback');
    }
  }

  /** Called when a read failed: nothing of before is relied on, and SQLite may have ended the transaction. */
  readFailed(): void {
    this.#version = undefined;
    this.remembered.forget();
  }

  /** SQLite takes the snapshot with the first read of a transaction: https://sqlite.org/pragma.html#pragma_data_version */
  #look(): void {
    const version = this.#prepared('pragma data_version')?.data_version;
    if (version === this.#version) return;
    this.#version = version;
    this.remembered.forget();
  }

  #prepared(sql: string) {
    // Prepared, because it is done again and again.
    return this.connection.statement(sql).first([]);
  }
}
