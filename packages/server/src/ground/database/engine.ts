import type { CompiledQuery, Kysely } from 'kysely';
import type { Turns } from './mutex.ts';
import type { Statement } from './prepared.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** `read` of a database, or a transaction. */
export type Reader = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom' | 'fn'>;

/**
 * A server that answers what may be late by `PORTICO_DATABASE_READ_LAG`: never a decision about rights. Where it is
 * later or away, the primary answers.
 */
export interface Replica {
  /** For the SELECTs of one request, none of which shows less than an earlier one. */
  reader(): Reader;
  /** Whether it would answer now. */
  isFresh(): boolean;
  /** How far it is behind at most, in milliseconds; infinite while that is unknown. */
  lag(): number;
  /** Looks how far it is behind. @returns why it is passed by; undefined while it answers */
  look(): Promise<string | undefined>;
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
  /** Of transactions and stand-alone writes, where only one writes at a time. */
  readonly turns?: Turns;
  readonly statement: (query: CompiledQuery) => Statement;
  /** The same for a SELECT of one row by its keys; there where it can be remembered. */
  readonly lookUp?: (query: CompiledQuery) => Statement;
  /**
   * Resolves when everything that transactions have committed or read so far is durable; rejects with
   * `DatabaseUnavailable` when that is not certain.
   */
  readonly settled: () => Promise<void>;
  /** Absent where the primary answers everything. */
  readonly replica?: Replica;
  /** Rejects with `DatabaseUnavailable` unless the database answers and can be written to. */
  ping(): Promise<void>;
  /** When writing became impossible until the process is restarted, on the clock of `performance.now()`, if it has. */
  lostAt(): number | undefined;
  close(): Promise<void>;
}
