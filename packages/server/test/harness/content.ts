import { TABLES } from '../../src/ground/database/schema.ts';
import { rowsOf } from './rows.ts';

/** Every table of a database with all its rows, each as a line, sorted: the same on every engine. */
export async function contentOf(url: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const table of TABLES) {
    const columns = Object.keys((await rowsOf(url, `select * from ${table} limit 1`))[0] ?? {}).sort();
    const parts = columns.map((column) => `coalesce('=' || cast(${column} as text), '')`);
    const row = parts.length > 0 ? parts.join(` || '|' || `) : `''`;
    const rows = await rowsOf(url, `select ${row} as line from ${table}`);
    content[table] = rows.map(({ line }) => String(line)).sort();
  }
  return content;
}
