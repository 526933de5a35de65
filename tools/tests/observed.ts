/**
 * Checks that everything declared is observed: a pair of operation and error that is declared but was never produced,
 * or produced but never declared, fails the tests. A failure of the transport belongs to no operation: each is produced
 * once, on any. Without this check a declaration could stay wrong forever.
 */
import { existsSync, readFileSync } from 'node:fs';
import { operations } from '@portico/api';
import { FEATURE_ERRORS, type Operation } from '@portico/conventions';

/** Errors without an operation, or from before it is looked for. */
const ANYWHERE: readonly string[] = [
  ...['ROUTE_NOT_FOUND', 'METHOD_NOT_SUPPORTED'],
  ...[...FEATURE_ERRORS.transport, ...FEATURE_ERRORS.turns],
];

/** SQLite runs one transaction after the other, so that no key is ever in use. */
const ONLY_ON_POSTGRES: readonly string[] = ['IDEMPOTENCY_KEY_IN_USE'];

/** The fewest pairs: fewer mean that the observation is broken. */
const FEWEST_PAIRS = 100;

const known: Readonly<Record<string, Operation>> = operations;

/**
 * @param file lines of an operation's id and a constant, either of which may be empty
 * @param onPostgres whether tests ran on PostgreSQL too
 * @returns whether the observed pairs are the declared ones; otherwise, prints the differences
 */
export function reportUnobserved(file: string, onPostgres: boolean): boolean {
  const observed = new Set(existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : []);
  const problems = problemsWith(observed, onPostgres ? [] : ONLY_ON_POSTGRES);
  console.log(`\n── declared and observed: ${observed.size} pairs, ${problems.length} problems`);
  for (const problem of problems) console.log(`   ${problem}`);
  return problems.length === 0;
}

/** A line ends with a space for a success, so its ends are not trimmed. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** The problems of a set of pairs, each an operation's id, a space and a constant. */
export function problemsWith(observed: ReadonlySet<string>, impossible: readonly string[] = []): string[] {
  const problems = [...neverProduced(observed, impossible), ...undeclared(observed)];
  if (observed.size < FEWEST_PAIRS) problems.push(`only ${observed.size} pairs were observed at all`);
  return problems;
}

function neverProduced(observed: ReadonlySet<string>, impossible: readonly string[]): string[] {
  const anywhere = new Set([...observed].map((pair) => pair.split(' ')[1]));
  return [
    ...Object.values(known).flatMap(({ id, declaredErrors }) =>
      ['', ...declaredErrors]
        .filter((error) => !observed.has(`${id} ${error}`) && !impossible.includes(error))
        .map((error) => `never produced: ${id} ${error || 'without a failure'}`),
    ),
    ...ANYWHERE.filter((error) => !anywhere.has(error)).map(
      (error) => `never produced by anything: ${error}`,
    ),
  ];
}

function undeclared(observed: ReadonlySet<string>): string[] {
  return [...observed]
    .filter((pair) => {
      const [id = '', error = ''] = pair.split(' ');
      if (id === '') return error !== '' && !ANYWHERE.includes(error);
      return !known[id] || (error !== '' && !known[id].allErrors.includes(error));
    })
    .map((pair) => `produced but not declared: ${pair}`);
}
