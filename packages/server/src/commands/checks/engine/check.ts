import { sql } from 'kysely';
import type { Config } from '../../../configuration/config.ts';
import { MINUTE } from '../../../ground/clock.ts';
import { isForbidden } from '../../../ground/database/failures.ts';
import { columnTypes } from '../../../ground/database/migrations/column-types.ts';
import { openPostgres } from '../../../ground/database/postgres.ts';
import { newId, timeOf } from '../../../ground/id.ts';
import { systemClock } from '../../../ground/system-clock.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import { LOCKS } from './locks.ts';
import { OPTIONAL } from './optional.ts';
import { SCHEMA } from './schema.ts';
import { STATEMENTS } from './statements.ts';
import { type EngineOnTrial, inOne, type Probe } from './trial.ts';

const CHECK = 'engine';
/** Features of PostgreSQL that the service uses and another engine may lack, each tried as the service uses it. */
export const PROBES: readonly Probe[] = [...LOCKS, ...SCHEMA, ...STATEMENTS, ...OPTIONAL];

/** How long all probes together may take: a statement of one takes six seconds at most. */
const PATIENCE = MINUTE;
/** Of the tables that probes work on; the id of the probe follows. */
const PREFIX = 'portico_probe_';
/** After which a table is left over from a command that was killed. */
const LONGEST_LIFE = 10 * MINUTE;

/** Tries on the database at hand what Portico needs of an engine that speaks PostgreSQL's protocol. */
export async function checkEngine(
  { database }: Pick<Config, 'database'>,
  probes: readonly Probe[] = PROBES,
): Promise<Finding[]> {
  if (database.kind === 'sqlite')
    return [ok(CHECK, 'SQLite is part of this program: there is nothing to try')];
  const { url } = database;
  // Two transactions at the same time, and a look at both.
  const engine = await openPostgres({ url, poolSize: 3 }).catch(() => undefined);
  if (!engine) {
    const advice = 'See the line about the database.';
    return [warning(CHECK, 'nothing was tried, as the database cannot be used', advice)];
  }
  try {
    await removeLeftovers(engine);
    const end = performance.now() + PATIENCE;
    const findings: Finding[] = [];
    for (const probe of probes)
      findings.push(
        performance.now() < end
          ? await tried(probe, { engine, url })
          : warning(CHECK, `${probe.name}: not tried before time ran out`, adviceOf(probe)),
      );
    return findings;
  } finally {
    await engine.close();
  }
}

const adviceOf = ({ needs, without }: Probe) => `Needed for ${needs}; without it, ${without}.`;

async function tried(probe: Probe, at: Pick<EngineOnTrial, 'engine' | 'url'>): Promise<Finding> {
  const { name, needs } = probe;
  const failed = probe.effect === 'broken' ? problem : warning;
  try {
    const objection = await (probe.table === 'none'
      ? probe.objection({ ...at, table: '' })
      : onTable(at.engine, (table) => probe.objection({ ...at, table })));
    if (objection !== undefined) return failed(CHECK, `${name}: ${objection}`, adviceOf(probe));
    return { ...ok(CHECK, `${name}: works`), advice: `Needed for ${needs}.` };
  } catch (error) {
    const { message } = error as Error;
    if (!isForbidden(error)) return failed(CHECK, `${name}: ${message}`, adviceOf(probe));
    // The service may have the right, or an administrator may run the migrations.
    return warning(CHECK, `${name}: this user lacks a right: ${message}`, adviceOf(probe));
  }
}

/**
 * Lends a table with two rows, which is not a temporary one, as two connections use it. Where it cannot be removed, a later
 * call does.
 */
async function onTable<Result>(
  { writes }: EngineOnTrial['engine'],
  work: (table: string) => Promise<Result>,
): Promise<Result> {
  const table = `${PREFIX}${newId().replaceAll('-', '')}`;
  const { numberedByInsertion } = columnTypes.postgres;
  try {
    await inOne(writes, async (tx) => {
      const columns = `id integer not null primary key, parent integer references ${table} (id) on delete cascade,
        n integer not null default 0, note text, place bigint not null`;
      for (const statement of [
        `create table ${table} (${columns})`,
        ...numberedByInsertion(table, 'place'),
        `insert into ${table} (id) values (1), (2)`,
      ])
        await sql.raw(statement).execute(tx);
    });
    return await work(table);
  } finally {
    for (const name of [table, `${table}_new`])
      await sql`drop table if exists ${sql.table(name)}`.execute(writes).catch(() => {});
  }
}

/** Removes the tables of commands that were killed. Where that fails, the probes say why. */
async function removeLeftovers({ writes }: EngineOnTrial['engine']): Promise<void> {
  const tables = sql<{ name: string }>`select tablename::text as name from pg_tables
    where schemaname = current_schema() and tablename like ${`${PREFIX.replaceAll('_', '\\_')}%`}`;
  try {
    for (const { name } of (await tables.execute(writes)).rows) {
      const id = name.slice(PREFIX.length).replace(/^(.{8})/, '$1-');
      if (systemClock() - timeOf(id) > LONGEST_LIFE)
        await sql`drop table if exists ${sql.table(name)}`.execute(writes);
    }
  } catch {}
}
