import { DatabaseRefused } from '../failures.ts';
import { assertKnown, migrationsAfter } from '../migrate.ts';
import type { Row, Table } from './table.ts';

/** A snapshot of a database, to be copied. */
export interface Source {
  readonly tables: readonly Table[];
  count(table: Table): Promise<number>;
  /** All rows of a table, some at a time. */
  rows(table: Table): AsyncIterable<readonly Row[]>;
}

/** An empty database that is invisible to others until the copy is complete. */
export interface Target extends Pick<Source, 'tables' | 'rows'> {
  /** @throws {DatabaseRefused} where it cannot store a value */
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Called when all rows are inserted. */
  finish(): Promise<void>;
}

/**
 * @param applied the migrations of a database
 * @throws {DatabaseRefused} unless its schema is that of this build: other columns would be lost
 */
export function assertCurrent(applied: readonly string[]): void {
  assertKnown(applied, 'The source');
  const missing = migrationsAfter(applied);
  if (missing.length === 0) return;
  throw new DatabaseRefused(
    `The source lacks ${missing.join(', ')}: update it to this version first (portico migrate)`,
  );
}

/** The progress of a copy: `more` of `total` steps were done since the last call. */
export interface Step {
  readonly more: number;
  readonly total: number;
}
