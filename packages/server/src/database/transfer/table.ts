import { DatabaseRefused } from '../failures.ts';

/** A table as one database knows it. */
export interface Table {
  readonly name: string;
  /** In the order of their names, which is the same in every database. */
  readonly columns: readonly Column[];
  /** The tables that its rows refer to. */
  readonly references: readonly string[];
}

export interface Column {
  readonly name: string;
  /** As its database calls it. */
  readonly type: string;
}

/** What a row holds, in the order of the columns: a whole number as its decimal digits, and NULL as null. */
export type Row = readonly (string | null)[];

/** Rows that are read, sent and written together: enough that a round trip weighs little, little enough for memory. */
export const BATCH = 500;

/**
 * What each type holds, in the words of either database. Types that hold the same can take each other's values as text;
 * one that is not here is refused until somebody has thought about how it looks on the other side.
 */
const HOLDS: Readonly<Record<string, 'text' | 'number'>> = {
  TEXT: 'text',
  text: 'text',
  uuid: 'text',
  INTEGER: 'number',
  integer: 'number',
  bigint: 'number',
};

/** @throws {DatabaseRefused} where rows of the one table cannot stand in the other */
export function assertAlike(source: Table, target: Table): void {
  const names = ({ columns }: Table) => columns.map(({ name }) => name).join();
  if (names(source) !== names(target)) {
    throw new DatabaseRefused(
      `The table ${source.name} has other columns in the one database than in the other`,
    );
  }
  for (const [at, { name, type }] of source.columns.entries()) {
    const other = target.columns[at]?.type ?? '';
    if (HOLDS[type] !== undefined && HOLDS[type] === HOLDS[other]) continue;
    throw new DatabaseRefused(
      `${source.name}.${name} cannot be copied: it is ${type} here and ${other} there`,
    );
  }
}

/** Tables after all those that their rows refer to. */
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
