/**
 * Runs the checks that are not tests, two at a time, because each keeps one core busy: all of them, cheapest first.
 * Shows the failed ones last, each with the lines to change.
 */
import { spawn } from 'node:child_process';
import { build } from './tests/builds.ts';

/** The compiler's record of checked files: the next run checks changes and their dependants only. */
const CHECKED = 'node_modules/.cache/checked.tsbuildinfo';

/** The cheapest first. */
const CHECKS = [
  'node tools/vendor/passwords.ts --check',
  'node tools/vendor/reference.ts --check',
  'node tools/checks/first-load.ts',
  'node tools/checks/packages.ts',
  'node tools/checks/transactions.ts',
  'node tools/checks/clocks.ts',
  'node tools/checks/english.ts',
  'node tools/checks/imports.ts',
  'node tools/checks/migrations.ts',
  'npm run --silent contract',
  'node tools/checks/languages.ts',
  'node tools/generate/main.ts --check',
  'biome ci --error-on-warnings .',
  'tsc -p tsconfig.browser.json',
  'tsc -p packages/console',
  'tsc -p packages/react',
  // Each of its threads judges shared types again: more than two cost a fifth more.
  `tsc -p . --checkers 2 --incremental --tsBuildInfoFile ${CHECKED}`,
  // Starts the service as a process, which `npm test` leaves to the whole run.
  ...(process.argv.includes('--quick') ? [] : ['node tools/documents/tour.ts']),
];
const AT_ONCE = 2;

interface Outcome {
  readonly check: string;
  readonly output: string;
  readonly passed: boolean;
}

function run(check: string): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = spawn(check, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  child.on('error', ({ message }) => resolve({ check, output: `${output}${message}\n`, passed: false }));
  child.on('close', (status) => resolve({ check, output, passed: status === 0 }));
  return promise;
}

const outcomes: Outcome[] = [];
const remaining = CHECKS.entries();

async function runRemaining(): Promise<void> {
  // The runners share the iterator, so that each check is taken once.
  for (const [index, check] of remaining) outcomes[index] = await run(check);
}

build('console');
await Promise.all(Array.from({ length: AT_ONCE }, runRemaining));
const failed = outcomes.filter(({ passed }) => !passed);
for (const { output } of outcomes.filter(({ passed }) => passed)) process.stdout.write(output);
for (const { check, output } of failed) process.stderr.write(`\n── FAILED: ${check}\n${output}`);
console.log(`\n── checks: ${CHECKS.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;
