import type { CompiledQuery, Kysely } from 'kysely';
import type { CommitNumbers } from './commit-numbers.ts';
import type { Statement } from './prepared.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What the other threads of a process need to share the SQLite file that one of them has open. */
export interface ForThreads {
  /** The path of the file. */
  readonly file: string;
  readonly numbers: CommitNumbers;
  /** Runs a stand-alone write for another thread. @returns the rows that it gives */
  write(sql: string, values: readonly unknown[]): Promise<readonly unknown[]>;
}

/** The part that SQLite and PostgreSQL implement differently; `database.ts` has the common part. */
export interface Engine {
  readonly kind: DatabaseKind;
  /** For stand-alone SELECTs. */
  readonly reads: Kysely<Schema>;
  /** For transactions. */
  readonly writes: Kysely<Schema>;
  /** For the transaction that migrates: its statements may take long, and only one node runs it at a time. */
  readonly migrations: Kysely<Schema>;
  statement(query: CompiledQuery): Statement;
  /**
   * Resolves when everything that transactions have committed or read so far is durable; rejects with
   * `DatabaseUnavailable` when that is not certain.
   */
  readonly settled: () => Promise<void>;
  /** Rejects with `DatabaseUnavailable` unless the database answers and can be written to. */
  ping(): Promise<void>;
  /** When writing became impossible until the process is restarted, on the clock of `performance.now()`, if it has. */
  lostAt(): number | undefined;
  /** Undefined on PostgreSQL, where each thread has connections of its own. */
  readonly forThreads?: ForThreads;
  close(): Promise<void>;
}
