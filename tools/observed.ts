/**
 * Everything declared is observed: a pair of operation and error that is declared but was never produced, or produced
 * but never declared, fails the tests. A failure of the transport belongs to no operation: each is produced once, on
 * any. Without this check a declaration could be wrong for ever.
 */
import { readFileSync } from 'node:fs';
import { operations } from '@portico/api';
import { FEATURE_ERRORS, type Operation } from '@portico/conventions';

const ANYWHERE = ['ROUTE_NOT_FOUND', 'METHOD_NOT_SUPPORTED', ...FEATURE_ERRORS.transport];

/**
 * @param file lines of an operation's id and a constant, either of which may be empty
 * @returns whether what was observed is what is declared; says on the console where not
 */
export function reportUnobserved(title: string, file: string): boolean {
  const observed = new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  const problems = [...never(observed), ...undeclared(observed)];
  if (observed.size < 10) problems.push(`only ${observed.size} pairs were observed at all`);
  console.log(`\n── declared and observed on ${title}: ${observed.size} pairs, ${problems.length} problems`);
  for (const problem of problems) console.log(`   ${problem}`);
  return problems.length === 0;
}

function never(observed: ReadonlySet<string>): string[] {
  const declared = Object.values<Operation>(operations).flatMap(({ id, declaredErrors }) =>
    declaredErrors.map((error) => `${id} ${error}`),
  );
  const successes = Object.keys(operations).map((id) => `${id} `);
  const somewhere = [...observed].map((pair) => pair.split(' ')[1]);
  return [
    ...[...declared, ...successes]
      .filter((pair) => !observed.has(pair))
      .map((pair) => `never produced: ${pair || 'success'}`),
    ...ANYWHERE.filter((error) => !somewhere.includes(error)).map(
      (error) => `never produced by any request: ${error}`,
    ),
  ];
}

function undeclared(observed: ReadonlySet<string>): string[] {
  const known: Readonly<Record<string, Operation>> = operations;
  return [...observed]
    .filter((pair) => {
      const [id = '', error = ''] = pair.split(' ');
      return id !== '' && error !== '' && !known[id]?.allErrors.includes(error);
    })
    .map((pair) => `produced but not declared: ${pair}`);
}
