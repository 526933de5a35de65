import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Compilable } from 'kysely';
import { type Database, openDatabase, type Reader } from '../../src/ground/database/database.ts';
import { createTestDatabase } from './databases.ts';
import { runOn } from './rows.ts';

/** A database with its tables; both are removed after the test. */
export async function databaseFor(t: TestContext): Promise<{ database: Database; url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-plan-'));
  const url = await createTestDatabase(folder);
  const database = await openDatabase({ url });
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return { database, url };
}

/** The plan of the database for a query, as text. */
export async function planOf(url: string, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const values = parameters.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const inlined = text.replaceAll(/\?|\$\d+/g, () => String(values.shift()));
  const explain = url.startsWith('sqlite:') ? 'explain query plan' : 'explain';
  return JSON.stringify(await runOn(url, `${explain} ${inlined}`));
}

/** The names of an index in plans: each partition of events has its own. */
export function patternOf(index: string): RegExp {
  return new RegExp(index.replaceAll(/\bevents_/g, 'events_(?:(?:before_\\d{4}_\\d\\d|later)_)?'));
}

/** Fails unless a query is run on an index, without sorting, however few rows there are. @param also what its plan tells, too */
export async function assertOnIndex(
  t: TestContext,
  index: string,
  build: (read: Reader) => Compilable,
  also = /^/,
): Promise<void> {
  const { database, url } = await databaseFor(t);
  // For an empty table, the planner would prefer to read all of it.
  const options = encodeURIComponent('-c enable_seqscan=off -c enable_bitmapscan=off');
  const plan = await planOf(
    database.kind === 'sqlite' ? url : `${url}?options=${options}`,
    build(database.read),
  );
  assert.match(plan, patternOf(index));
  assert.match(plan, also);
  // Those that are counted, and the newest ones, were found on an index before.
  assert.doesNotMatch(
    plan,
    /sort(?! key)|temp b-tree|scan (?!constant row|counted|(on )?newest|.{0,60}using)/i,
  );
}
