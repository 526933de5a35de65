import { randomUUID } from 'node:crypto';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

type Run = (query: QueryConfig) => Promise<QueryResult>;

/** Where the prepared statements of a connection survive a transaction. */
export type Keeper = 'server' | 'pooler' | 'nobody';

/**
 * Finds out where named prepared statements are kept for the next transaction: by the server, where a connection leads to
 * one process of it, or by a pooler that supports them, such as PgBouncer since 1.21 (`max_prepared_statements`). Any other
 * pooler may run the next transaction in a process without the statement.
 *
 * @param run sends a query on that connection
 */
export async function keeperOf(client: PoolClient, run: Run): Promise<Keeper> {
  const { rows } = await run({ text: 'select pg_backend_pid() as pid' });
  // For cancelling queries, a pooler reports a process ID of its own, which differs from the server's.
  if (rows[0]?.pid === (client as { processID?: number }).processID) return 'server';
  return (await looksAfterNames(run)) ? 'pooler' : 'nobody';
}

/** A pooler that supports prepared statements renames them, because clients may choose the same names. */
async function looksAfterNames(run: Run): Promise<boolean> {
  const name = `portico_${randomUUID()}`;
  await run({ text: 'begin' });
  try {
    const text = `select 1 from pg_prepared_statements where name = '${name}'`;
    const { rowCount } = await run({ name, text });
    if (rowCount !== 0) await run({ text: `deallocate "${name}"` });
    await run({ text: 'commit' });
    return rowCount === 0;
  } catch (error) {
    // Servers that only speak PostgreSQL's protocol may not have this view.
    if (!(error instanceof DatabaseError)) throw error;
    await run({ text: 'rollback' });
    return false;
  }
}
