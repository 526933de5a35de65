import { DatabaseRefused } from '../failures.ts';
import { Checksum } from './checksum.ts';
import type { Source, Step, Target } from './store.ts';
import { assertAlike, inOrder, type Table } from './table.ts';

/** The result of copying a table. */
export interface TableCopy {
  readonly table: string;
  readonly rows: number;
  /** 32 hexadecimal digits, the same on both sides. */
  readonly checksum: string;
}

export interface Copying {
  readonly source: Source;
  readonly target: Target;
  readonly onStep: (step: Step) => void;
}

/**
 * Copies all rows, reads them back and compares.
 * @throws {DatabaseRefused} where the databases differ in their tables, or afterwards in their rows
 */
export async function copyAll({ source, target, onStep }: Copying): Promise<TableCopy[]> {
  const tables = inOrder(source.tables);
  // Each row counts twice: it is written, and read back.
  let total = 0;
  for (const table of tables) total += 2 * (await source.count(table));
  const copies: TableCopy[] = [];
  for (const table of tables) {
    const there = target.tables.find(({ name }) => name === table.name);
    if (!there) throw new DatabaseRefused(`The target has no table ${table.name}`);
    assertAlike(table, there);
    const step = (more: number) => onStep({ more, total });
    copies.push(await copyTable({ source, target, table, there, step }));
  }
  await target.finish();
  return copies;
}

interface TableCopying extends Pick<Copying, 'source' | 'target'> {
  readonly table: Table;
  readonly there: Table;
  readonly step: (more: number) => void;
}

async function copyTable({ source, target, table, there, step }: TableCopying): Promise<TableCopy> {
  const [sent, found] = [new Checksum(), new Checksum()];
  for await (const rows of source.rows(table)) {
    await target.insert(there, rows);
    sent.add(rows);
    step(rows.length);
  }
  for await (const rows of target.rows(there)) {
    found.add(rows);
    step(rows.length);
  }
  if (sent.rows !== found.rows || sent.sum !== found.sum) {
    throw new DatabaseRefused(
      `After the copy, the table ${table.name} differs: ${sent.rows} rows (${sent.sum}) were read, and it has ${found.rows} (${found.sum})`,
    );
  }
  return { table: table.name, rows: sent.rows, checksum: sent.sum };
}
