import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';
import { until } from './until.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What one SELECT finds in the database of a service that runs, read past it. */
export async function rowsOf(databaseUrl: string, select: string): Promise<Row[]> {
  const [rows = []] = await rowsOfEach(databaseUrl, [select]);
  return rows;
}

/** What each SELECT finds, over one connection. */
export async function rowsOfEach(databaseUrl: string, selects: readonly string[]): Promise<Row[][]> {
  if (databaseUrl.startsWith('sqlite:')) {
    using file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true });
    return selects.map((select) => file.prepare(select).all());
  }
  return withClient(databaseUrl, async (client) => {
    const found: Row[][] = [];
    for (const select of selects) found.push((await client.query(select)).rows);
    return found;
  });
}

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Resolves when the service on a database sees what was written past it: by the URL of the database. */
const seen = new Map<string, () => Promise<void>>();

/**
 * Makes `runOn` wait for a service: while that syncs a commit to SQLite, it reads what was there before.
 * @returns ends this
 */
export function seenBy(databaseUrl: string, settled: () => Promise<void>): () => void {
  seen.set(databaseUrl, settled);
  return () => seen.delete(databaseUrl);
}

/**
 * Runs one statement on the database of a service, past the service, which sees it from then on: for what no request
 * can see or bring about.
 * @param sql with `?` where a value stands
 */
export async function runOn(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    using file = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 0 });
    // What a test writes need not survive a power cut, and a sync would take longer than the statement.
    file.exec('pragma synchronous = off');
    const rows = await until('nobody else writes', () =>
      unlessLocked(() => file.prepare(sql).all(...(values as SQLInputValue[]))),
    );
    await seen.get(databaseUrl)?.();
    return rows;
  }
  let count = 0;
  const numbered = sql.replaceAll('?', () => `$${++count}`);
  return withClient(databaseUrl, async (client) => (await client.query(numbered, [...values])).rows);
}

const SQLITE_BUSY = 5;

/**
 * The transaction that holds the lock may be one of this process: it goes on while nobody waits for the lock.
 * @returns undefined where the database is locked
 */
function unlessLocked<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** The organizations that nobody owns, which must not be: their ids. */
export async function ownerless(databaseUrl: string): Promise<unknown[]> {
  const owners = `select 1 from managers m where m.organization_id = o.id and m.role = 'owner'`;
  const rows = await rowsOf(
    databaseUrl,
    `select id from organizations o where o.purged_at is null and not exists (${owners})`,
  );
  return rows.map(({ id }) => id);
}

/** Everything that a database holds: each row of each table, with all columns. Bytes are in hex. */
export async function dumpOf(databaseUrl: string): Promise<string> {
  const tables = await rowsOf(
    databaseUrl,
    databaseUrl.startsWith('sqlite:')
      ? `select name from sqlite_master where type = 'table'`
      : `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const written = (value: unknown) =>
    ArrayBuffer.isView(value)
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
      : JSON.stringify(value);
  const parts = [];
  for (const { name } of tables) {
    const rows = await rowsOf(databaseUrl, `select * from ${name}`);
    parts.push(`${name} ${rows.map((row) => Object.values(row).map(written)).join('\n')}`);
  }
  return parts.join('\n');
}
