import { DatabaseSync } from 'node:sqlite';
import type { TableCopy } from '../packages/server/src/ground/database/transfer/copy.ts';
import { startPostgres } from '../packages/server/test/harness/postgres.ts';
import { type CommandRun, runCommand } from './command.ts';
import { bearer, databaseIn, startPortico, temporaryFolder } from './portico.ts';
import { atMost, type Effort, type Measurement, type Row, whole } from './row.ts';
import { seed } from './seed.ts';

/** Whether a large database can be moved there and back in little memory, unchanged. */
export const move: Row = {
  title: '(k) portico move: SQLite → PostgreSQL → SQLite',
  notes: [
    'Each account has a session, an organization, a part in another one and two events.',
    'After each move, exports are compared byte by byte, and the moves themselves compare every row.',
  ],
  measure,
};

/** The most MB that a move may use. */
const MEMORY = 300;
/** Accounts whose exports are compared. */
const EXPORTS = 200;

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const accounts = quick ? 2_000 : 200_000;
  const [first, last] = [temporaryFolder(), temporaryFolder()];
  const tokens = (await seed(first, accounts)).slice(0, EXPORTS);
  addEvents(first);
  const cluster = await startPostgres();
  try {
    const places = [
      `sqlite:${databaseIn(first)}`,
      await cluster.createDatabase(),
      `sqlite:${databaseIn(last)}`,
    ];
    const before = await exportsOf(first, places[0] ?? '', tokens);
    const measurements: Measurement[] = [];
    let copies = '';
    for (const [at, to] of places.entries()) {
      const from = places[at - 1];
      if (from === undefined) continue;
      const moved = await runMove(from, to);
      const after = await exportsOf(first, to, tokens);
      if (after.some((text, number) => text !== before[number])) throw new Error('an export has changed');
      measurements.push(lineOf(at === 1 ? 'to PostgreSQL' : 'and back', moved));
      if (copies !== '' && copies !== JSON.stringify(withoutTasks(moved.tables)))
        throw new Error('the checksums differ');
      copies = JSON.stringify(withoutTasks(moved.tables));
    }
    return measurements;
  } finally {
    await cluster.remove();
  }
}

/** The service that made the exports in between has recorded its clean-up. */
function withoutTasks(tables: readonly TableCopy[]): TableCopy[] {
  return tables.filter(({ table }) => table !== 'tasks').sort((a, b) => (a.table < b.table ? -1 : 1));
}

interface Moved extends Omit<CommandRun, 'output'> {
  readonly tables: readonly TableCopy[];
}

function lineOf(what: string, { tables, seconds, peak }: Moved): Measurement {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    what: `${what}: memory at most, MB`,
    values: `${whole(peak)} MB, ${whole(rows)} rows in ${seconds.toFixed(1)} s`,
    ...atMost(MEMORY, peak),
  };
}

function addEvents(folder: string): void {
  using database = new DatabaseSync(databaseIn(folder));
  database.exec(`begin;
    insert into events (id, type, at, account_id, actor_id, subject_id, details)
      select substr(id, 1, 14) || '7' || substr(lower(hex(randomblob(2))), 2) || '-8' || substr(lower(hex(randomblob(2))), 2) || '-'
        || lower(hex(randomblob(6))), type, created_at, id, id, id, '{}'
      from accounts cross join (select 'account.registered' as type union all select 'account.updated');
    commit`);
}

async function runMove(from: string, to: string): Promise<Moved> {
  const { output, ...run } = await runCommand(['move', '--to', to, '--json'], { PORTICO_DATABASE_URL: from });
  const { tables } = JSON.parse(output) as { tables: TableCopy[] };
  return { tables, ...run };
}

async function exportsOf(folder: string, url: string, tokens: readonly string[]): Promise<string[]> {
  const portico = await startPortico(folder, { environment: { PORTICO_DATABASE_URL: url } });
  const exports: string[] = [];
  for (const token of tokens) {
    const response = await fetch(`${portico.url}/v1/account/export`, { headers: bearer(token) });
    if (response.status !== 200) throw new Error(`The answer is ${response.status}`);
    exports.push(await response.text());
  }
  await portico.stop();
  return exports;
}
