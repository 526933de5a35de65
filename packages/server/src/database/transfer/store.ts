import { DatabaseRefused, SchemaTooNew } from '../failures.ts';
import { migrationsFor } from '../migrations/index.ts';
import type { Row, Table } from './table.ts';

/** A database as it is at one moment, to be read whole. */
export interface Source {
  readonly tables: readonly Table[];
  /** The names of the migrations that made it. */
  readonly migrations: readonly string[];
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
  const known = Object.keys(migrationsFor('sqlite'));
  assertKnown(applied);
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new DatabaseRefused(
    `The database lacks ${missing.join(', ')}: bring it up to this version first (portico migrate)`,
  );
}

/** @throws {SchemaTooNew} */
export function assertKnown(applied: readonly string[]): void {
  const known = Object.keys(migrationsFor('sqlite'));
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new SchemaTooNew(
    `The database was migrated by a newer build: this one does not know ${unknown.join(', ')}`,
  );
}
