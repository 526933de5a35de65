import { DatabaseRefused } from '../failures.ts';
import { assertKnown, migrationsAfter } from '../migrate.ts';
import type { Row, Table } from './table.ts';

/** A database as it is at one moment, to be read whole. */
export interface Source {
  readonly tables: readonly Table[];
  count(table: Table): Promise<number>;
  /** All rows of a table, some at a time. */
  rows(table: Table): AsyncIterable<readonly Row[]>;
}

/** An empty database that nobody else sees before all is in it. */
export interface Target extends Pick<Source, 'tables' | 'rows'> {
  /** @throws {DatabaseRefused} where it cannot keep a value */
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  /** Called when all rows are there. */
  finish(): Promise<void>;
}

/**
 * @param applied what a database says of itself
 * @throws {DatabaseRefused} unless this build made its tables as they are: what another build knows would be lost
 */
export function assertCurrent(applied: readonly string[]): void {
  assertKnown(applied, 'The source');
  const missing = migrationsAfter(applied);
  if (missing.length === 0) return;
  throw new DatabaseRefused(
    `The source lacks ${missing.join(', ')}: bring it up to this version first (portico migrate)`,
  );
}

/** How far a copy is: `more` of `total` steps have been done since it was last told. */
export interface Step {
  readonly more: number;
  readonly total: number;
}
