import { MOST_COUNTED } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { testedDatabase } from '../../harness/databases.ts';
import { comparable } from '../../harness/processor-time.ts';
import { EXCEPTIONS, MANY_BLOCKS, WHOLE } from './exceptions.ts';
import type { Verdict } from './flaws.ts';
import { explainOnPostgres } from './postgres-plans.ts';
import type { Recorded } from './recorder.ts';
import { LIMIT } from './requests.ts';
import { explainOnSqlite } from './sqlite-plans.ts';

/** Rows that a statement may read: for each item of a page, with all that it is joined to. */
const MOST_ROWS = 25 * LIMIT;
/** For a filtered or searched page, which ends after 500 rows of a list, with the look-ups for each. */
const MOST_ROWS_FILTERED = 8 * 500;
/** For a total, which ends with so many. */
const MOST_ROWS_COUNTED = 2 * MOST_COUNTED;
/** Of a request. */
const MOST_STATEMENTS = 60;
const MOST_BLOCKS = 5_000;
/** In milliseconds, of PostgreSQL. */
const MOST_PROCESSOR_TIME = 20;

export interface Examination {
  /** @returns what is wrong with the statements of a request */
  flawsOf(operation: Operation, query: string, statements: readonly Recorded[]): Promise<ReadonlySet<string>>;
  /** Every table that a plan named. */
  readonly seen: ReadonlySet<string>;
  close(): Promise<void>;
}

/** @param growing tables that grow */
export async function startExamination(
  databaseUrl: string,
  growing: ReadonlySet<string>,
): Promise<Examination> {
  const explain = testedDatabase === 'postgres' ? explainOnPostgres : explainOnSqlite;
  const examiner = await explain(databaseUrl);
  /** The caller is looked up for each request in the same way. */
  const known = new Map<string, Verdict>();

  async function judge(statement: Recorded, rows: number): Promise<Verdict> {
    const key = JSON.stringify([statement.text, statement.values, rows]);
    const verdict = known.get(key) ?? (await examiner.judge(statement, { rows, growing }));
    known.set(key, verdict);
    const flaws = verdict.flaws
      .filter((flaw) => !isAccepted(statement, flaw))
      .map((flaw) => `${flaw}: ${shortened(statement.text)}`);
    return { ...verdict, flaws };
  }

  return {
    seen: examiner.seen,
    flawsOf: async (operation, query, statements) => {
      const flaws = new Set<string>();
      let [blocks, processorTime] = [0, 0];
      for (const statement of firstAndLast(statements)) {
        const verdict = await judge(statement, mostRowsOf(operation, query));
        for (const flaw of verdict.flaws) flaws.add(flaw);
        blocks += verdict.blocks;
        processorTime += verdict.processorTime;
      }
      if (operation.id in WHOLE) return flaws;
      if (statements.length > MOST_STATEMENTS) flaws.add(`${statements.length} statements`);
      if (blocks > MOST_BLOCKS && !(operation.id in MANY_BLOCKS)) flaws.add(`${blocks} blocks`);
      if (comparable(processorTime, MOST_PROCESSOR_TIME) > MOST_PROCESSOR_TIME)
        flaws.add(`${Math.round(processorTime)} ms of PostgreSQL's processor time`);
      return flaws;
    },
    close: () => examiner.close(),
  };
}

/** Of what a request asks for again and again, such as an export for parts of a list, the first and the last time. */
function firstAndLast(statements: readonly Recorded[]): ReadonlySet<Recorded> {
  const first = new Map([...statements].reverse().map((statement) => [statement.text, statement]));
  const last = new Map(statements.map((statement) => [statement.text, statement]));
  return new Set([...first.values(), ...last.values()]);
}

function mostRowsOf({ id }: Operation, query: string): number {
  const names = [...new URLSearchParams(query).keys()].filter((name) => name !== 'limit');
  if (names.includes('count') && !(id in WHOLE)) return MOST_ROWS_COUNTED;
  return names.length > 0 || id in WHOLE ? MOST_ROWS_FILTERED : MOST_ROWS;
}

function isAccepted({ text }: Recorded, flaw: string): boolean {
  return EXCEPTIONS.some((one) => one.statement.test(text) && one.flaw.test(flaw));
}

/** Enough of a statement to find it. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 400 ? `${line.slice(0, 150)} … ${line.slice(-250)}` : line;
}
