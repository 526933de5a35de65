import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client, type QueryResult } from 'pg';
import { until } from './until.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The rows of one SELECT in the database of a running service, without its help. */
export async function rowsOf(databaseUrl: string, select: string): Promise<Row[]> {
  const [rows = []] = await rowsOfEach(databaseUrl, [select]);
  return rows;
}

/** Returns the rows of each SELECT, over one connection. */
export async function rowsOfEach(databaseUrl: string, selects: readonly string[]): Promise<Row[][]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const read = (file: DatabaseSync) => selects.map((select) => file.prepare(select).all());
    // Opening a file of a killed process locks out all others for a moment.
    return until('nobody recovers the log', () => unlessLocked(() => withFile(databaseUrl, 'reading', read)));
  }
  return withClient(databaseUrl, async (client) => {
    const results: unknown = await client.query(selects.join(';'));
    return [results].flat().map((result) => (result as QueryResult).rows);
  });
}

/** Connections to the database of a service in this process, which are kept until it stops, because tests use them all the time. */
interface KeptConnections {
  /** How many services use it. */
  services: number;
  readonly files: Map<'reading' | 'writing', DatabaseSync>;
  /** The unused ones at the moment. */
  readonly clients: Set<Client>;
}
const kept = new Map<string, KeptConnections>();

/** @returns closes the connections that were kept, once no other service uses the database */
export function keepConnections(databaseUrl: string): () => Promise<void> {
  const known = kept.get(databaseUrl) ?? { services: 0, files: new Map(), clients: new Set() };
  kept.set(databaseUrl, known);
  known.services++;
  let isOpen = true;
  return async () => {
    // A service can be stopped twice.
    if (!isOpen) return;
    isOpen = false;
    if (--known.services > 0) return;
    kept.delete(databaseUrl);
    for (const file of known.files.values()) file.close();
    await Promise.all([...known.clients].map((client) => client.end()));
  };
}

function withFile<Result>(
  databaseUrl: string,
  use: 'reading' | 'writing',
  work: (file: DatabaseSync) => Result,
): Result {
  const files = kept.get(databaseUrl)?.files;
  const file = files?.get(use) ?? openFile(databaseUrl, use);
  files?.set(use, file);
  try {
    return work(file);
  } finally {
    if (!files) file.close();
  }
}

function openFile(databaseUrl: string, use: 'reading' | 'writing'): DatabaseSync {
  const path = databaseUrl.slice('sqlite:'.length);
  if (use === 'reading') return new DatabaseSync(path, { readOnly: true });
  const file = new DatabaseSync(path, { timeout: 0 });
  // Skips the sync: test data need not survive a power cut.
  file.exec('pragma synchronous = off');
  return file;
}

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const clients = kept.get(connectionString)?.clients;
  const [free] = clients ?? [];
  if (free) clients?.delete(free);
  const client = free ?? (await connected(connectionString));
  try {
    const result = await work(client);
    if (kept.get(connectionString)?.clients !== clients || !clients) await client.end();
    else clients.add(client);
    return result;
  } catch (error) {
    // Its state is unknown.
    await client.end();
    throw error;
  }
}

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  // The server has ended it.
  client.on('error', () => kept.get(connectionString)?.clients.delete(client));
  await client.connect();
  return client;
}

/** Resolves when the service on a database sees what was written directly: by the URL of the database. */
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
 * Runs one statement directly on the database of a service, which sees the effect from then on: for states that
 * requests can neither show nor produce.
 * @param sql with `?` in the place of values
 */
export async function runOn(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const run = (file: DatabaseSync) => file.prepare(sql).all(...(values as SQLInputValue[]));
    const rows = await until('nobody else writes', () =>
      unlessLocked(() => withFile(databaseUrl, 'writing', run)),
    );
    await seen.get(databaseUrl)?.();
    return rows;
  }
  let count = 0;
  const numbered = sql.replaceAll('?', () => `$${++count}`);
  return withClient(databaseUrl, async (client) => (await client.query(numbered, [...values])).rows);
}

/** The last eight bits of its error codes: https://sqlite.org/rescode.html#primary_result_codes_versus_extended_result_codes */
const SQLITE_BUSY = 5;

/**
 * The transaction that holds the lock may be one of this process: waits without blocking it.
 * @returns undefined while the database is locked
 */
export function unlessLocked<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** The ids of organizations without an owner, which must not exist. */
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
