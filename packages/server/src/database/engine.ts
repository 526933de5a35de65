import type { CompiledQuery, Kysely } from 'kysely';
import type { Statement } from './prepared.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** What SQLite and PostgreSQL each bring; what is the same on both is in `database.ts`. */
export interface Engine {
  readonly kind: DatabaseKind;
  /** For SELECTs that stand alone. */
  readonly reads: Kysely<Schema>;
  /** For transactions. */
  readonly writes: Kysely<Schema>;
  /** For the one transaction that migrates: its statements may take long, and it is alone on the database. */
  readonly migrations: Kysely<Schema>;
  statement(query: CompiledQuery): Statement;
  /**
   * Resolves when all that transactions have committed or seen so far survives a power cut; rejects with
   * `DatabaseUnavailable` when that is not certain.
   */
  readonly settled: () => Promise<void>;
  /** Rejects with `DatabaseUnavailable` unless the database answers and takes writes. */
  ping(): Promise<void>;
  /** Since when nothing can be written until the process is started again, on the clock of `performance.now()`. */
  lostAt(): number | undefined;
  close(): Promise<void>;
}
