import { DatabaseRefused } from '../failures.ts';

/** A table in one database. */
export interface Table {
  readonly name: string;
  /** Ordered by name, which is the same in both databases. */
  readonly columns: readonly Column[];
  /** The tables to which its rows refer. */
  readonly references: readonly string[];
}

export interface Column {
  readonly name: string;
  /** The name of the type in this database. */
  readonly type: string;
}

/** The values of a row, in the order of the columns: integers as decimal digits, and NULL as null. */
export type Row = readonly (string | null)[];

/** Rows per round trip: enough to make its cost negligible, but few enough for memory. */
export const BATCH = 500;

/**
 * The content of each type of either database. Values can be copied as text between types with the same content; other types
 * are refused, as their conversion is undefined.
 */
const HOLDS: Readonly<Record<string, 'text' | 'number'>> = {
  TEXT: 'text',
  text: 'text',
  uuid: 'text',
  INTEGER: 'number',
  integer: 'number',
  bigint: 'number',
};

/** @throws {DatabaseRefused} where rows of one table do not fit into the other */
export function assertAlike(source: Table, target: Table): void {
  const names = ({ columns }: Table) => columns.map(({ name }) => name).join();
  if (names(source) !== names(target)) {
    throw new DatabaseRefused(`The table ${source.name} has different columns in the two databases`);
  }
  for (const [at, { name, type }] of source.columns.entries()) {
    const other = target.columns[at]?.type ?? '';
    if (HOLDS[type] !== undefined && HOLDS[type] === HOLDS[other]) continue;
    throw new DatabaseRefused(
      `${source.name}.${name} cannot be copied: it is ${type} here and ${other} there`,
    );
  }
}

/** Sorts tables so that each comes after those to which its rows refer. */
export function inOrder(tables: readonly Table[]): Table[] {
  const left = new Set(tables);
  const ordered: Table[] = [];
  while (left.size > 0) {
    const names = new Set([...left].map(({ name }) => name));
    const free = [...left].filter((table) =>
      table.references.every((name) => name === table.name || !names.has(name)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}`);
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
