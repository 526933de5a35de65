import { sql } from 'kysely';
import { tellsCommits } from '../../../ground/database/postgres.ts';
import { PostgresMemory } from '../../../ground/database/postgres-memory.ts';
import { limits, PostgresPool } from '../../../ground/database/postgres-pool.ts';
import { type Keeper, keeperOf } from '../../../ground/database/postgres-poolers.ts';
import { type EngineOnTrial, rowsOf } from './trial.ts';

/** Runs work on a pool of one connection. */
async function withPool<Result>(url: string, work: (pool: PostgresPool) => Promise<Result>): Promise<Result> {
  const pool = new PostgresPool(url, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Where prepared statements survive a transaction. */
export function keeperAt(url: string): Promise<Keeper> {
  return withPool(url, async (pool) => {
    const client = await pool.connect();
    try {
      const run: Parameters<typeof keeperOf>[1] = (query) =>
        pool.run(client, { ...query, query_timeout: limits.statement });
      return await keeperOf(client, run);
    } finally {
      client.release();
    }
  });
}

/** @returns why it is not known here whether something was committed; undefined where it is */
export async function commitObjection(trial: EngineOnTrial): Promise<string | undefined> {
  const { engine, url } = trial;
  const keeper = await keeperAt(url);
  if (keeper !== 'server') return 'a pooler is in between';
  const [{ version } = { version: '' }] = await rowsOf<{ version: string }>(
    engine.reads,
    trial,
    'select version()',
  );
  if (!(await withPool(url, (pool) => tellsCommits(pool, { version }))))
    return `this is not known of its tables (${version})`;
  const look = sql.raw<{ committed: string | null }>(PostgresMemory.look.statement.text);
  const before = (await look.execute(engine.reads)).rows[0]?.committed ?? null;
  await rowsOf(engine.writes, trial, 'update $table set n = n + 1');
  const after = (await look.execute(engine.reads)).rows[0]?.committed ?? null;
  return before !== null && after !== null && before !== after
    ? undefined
    : 'the snapshot does not change with a commit';
}
