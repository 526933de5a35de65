import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { PostgresEngine } from '../../../ground/database/postgres.ts';
import type { Schema } from '../../../ground/database/schema.ts';
import { inTransaction, type Transaction } from '../../../ground/database/transaction.ts';

/** Something that Portico needs of the engine. */
export interface Probe {
  readonly name: string;
  /** The parts of the service that depend on it: "Needed for …". */
  readonly needs: string;
  /** The consequence of its absence: "without it, …". */
  readonly without: string;
  /** Whether the service cannot be relied on without it, or does without. */
  readonly effect: 'broken' | 'off';
  /** Where it needs no table of its own, and so no right to create one. */
  readonly table?: 'none';
  /** @returns why it does not work; undefined where it does */
  readonly objection: (trial: EngineOnTrial) => Promise<string | undefined>;
}

export interface EngineOnTrial {
  /** As the service opens it, so that its connections and transactions are those of the service. */
  readonly engine: PostgresEngine;
  readonly url: string;
  /** A table of the probe's own, unless it needs none: rows 1 and 2 with `parent`, `n`, `note`, and `place` from a sequence. */
  readonly table: string;
}

/** Milliseconds. Where the second transaction has to wait, it is a pause; where it must not, the machine may be busy. */
const SHORT = 250;
export const LONG = 3_000;
/** In how many times of the time that a transaction takes to begin, it goes on unless it waits. */
const ROUND_TRIPS = 20;

/** The rows of a statement, in which `$table` stands for the table of the probe. */
export async function rowsOf<Row>(
  run: Pick<Transaction, 'getExecutor'>,
  { table }: Pick<EngineOnTrial, 'table'>,
  text: string,
): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(text.replaceAll('$table', table)).execute(run);
  return rows;
}

/** The first value of the first row, as a number. */
export async function numberOf(
  run: Pick<Transaction, 'getExecutor'>,
  trial: Pick<EngineOnTrial, 'table'>,
  text: string,
): Promise<number> {
  return Number((await rowsOf<{ n: number | string }>(run, trial, text))[0]?.n);
}

type Work<Result> = (tx: Transaction) => Promise<Result>;

/** Runs work in a transaction, once. */
export function inOne<Result>(database: Kysely<Schema>, work: Work<Result>): Promise<Result> {
  return database.transaction().execute(work);
}

/** The same, and again after conflicts, as the service does. */
export function repeatedly<Result>(engine: PostgresEngine, work: Work<Result>): Promise<Result> {
  return inTransaction(engine, work);
}

/** An error that rolls a transaction back. */
class RolledBack extends Error {}

/** The same, rolled back at its end. @returns what the work returned */
export async function rolledBack<Result>(
  engine: PostgresEngine,
  work: Work<Result>,
): Promise<Result | undefined> {
  let result: Result | undefined;
  const error = await errorOf(
    inOne(engine.writes, async (tx) => {
      result = await work(tx);
      throw new RolledBack();
    }),
  );
  if (!(error instanceof RolledBack)) throw error;
  return result;
}

interface Overlap<Result> {
  readonly first: Work<unknown>;
  /** Begins when `first` has ended. Runs again after conflicts, as every transaction of the service. */
  readonly second: Work<Result>;
  /** Runs in the first transaction before it commits. */
  readonly last?: Work<unknown>;
  /** How long the second one has time to go on without waiting, in milliseconds; more over a slow line. */
  readonly patience?: number;
}

/** Runs two transactions at the same time. */
export async function overlapping<Result>(
  engine: PostgresEngine,
  { first, second, last, patience = SHORT }: Overlap<Result>,
): Promise<{
  /** Whether the second one went on only when the first had ended. */
  readonly waited: boolean;
  readonly outcome: PromiseSettledResult<Result>;
}> {
  let waited = true;
  let other: Promise<[PromiseSettledResult<Result>]> | undefined;
  const begun = Promise.withResolvers<undefined>();
  try {
    await inOne(engine.writes, async (tx) => {
      await first(tx);
      const start = performance.now();
      other = Promise.allSettled([
        repeatedly(engine, async (own) => {
          // Where a transaction keeps its first snapshot, it takes that now.
          await sql`select 1`.execute(own);
          begun.resolve(undefined);
          return second(own);
        }),
      ]);
      await Promise.race([other, begun.promise]);
      const enough = Math.min(ROUND_TRIPS * (performance.now() - start), LONG);
      waited = (await Promise.race([other, sleep(Math.max(patience, enough))])) === undefined;
      await last?.(tx);
    });
  } finally {
    await other;
  }
  const [outcome] = (await other) ?? [];
  return { waited, outcome: outcome as PromiseSettledResult<Result> };
}

/** The value of the second transaction. @throws its error */
export function resultOf<Result>(outcome: PromiseSettledResult<Result>): Result {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The error with which work ends. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** SQLSTATE of an error of the server. */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code;
}
