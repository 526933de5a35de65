import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Examiner } from './flaws.ts';

const SCAN = /^SCAN (\w+)(?! USING)$/;

/** Explains statements on a connection of its own. SQLite tells what it would do, not how much of it. */
export function explainOnSqlite(databaseUrl: string): Examiner {
  const file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
  const seen = new Set<string>();
  return {
    seen,
    judge: async ({ text, values }, { growing }) => {
      const rows = file.prepare(`explain query plan ${text}`).all(...(values as SQLInputValue[]));
      const steps = rows.map(({ detail }) => String(detail));
      const flaws = steps.flatMap((step) => {
        const table = tableOf(SCAN.exec(step)?.[1] ?? '', text);
        if (growing.has(table)) return [`scans ${table}`];
        return step.startsWith('USE TEMP B-TREE') ? [step] : [];
      });
      return { flaws, blocks: 0, processorTime: 0 };
    },
    close: async () => file.close(),
  };
}

/** The table that a name of a plan stands for: plans name it as the statement does. */
function tableOf(name: string, text: string): string {
  return new RegExp(`(\\w+)"? (?:as )?"?${name}"?\\b`).exec(text)?.[1] ?? name;
}
