import { randomUUID } from 'node:crypto';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult } from 'pg';

type Run = (query: QueryConfig) => Promise<QueryResult>;

/** Who keeps the statements of a connection from one transaction to the next. */
export type Keeper = 'server' | 'pooler' | 'nobody';

/**
 * Tells who keeps a statement that was given a name, so that it is there in the next transaction too: the server, where a connection leads to one
 * process of it, or a pooler that looks after names, as PgBouncer does since 1.21
 * (`max_prepared_statements`). Any other pooler may hand the next transaction to a process that never heard of it.
 *
 * @param run sends a query on that connection
 */
export async function keeperOf(client: PoolClient, run: Run): Promise<Keeper> {
  const { rows } = await run({ text: 'select pg_backend_pid() as pid' });
  // A pooler has nothing to say of its own processes but names one, so that queries can be cancelled.
  if (rows[0]?.pid === (client as { processID?: number }).processID) return 'server';
  return (await looksAfterNames(run)) ? 'pooler' : 'nobody';
}

/** A pooler that looks after names puts its own in their place, because clients choose the same. */
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
    // What is neither PostgreSQL nor its like may have no such list.
    if (!(error instanceof DatabaseError)) throw error;
    await run({ text: 'rollback' });
    return false;
  }
}
