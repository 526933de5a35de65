/**
 * Runs the checks that need no test, two at a time, because each keeps one core busy; the console has been built. What a
 * check prints is shown whole, in the order of the list. Once one has failed no other begins, and the failed one is shown
 * last.
 */
import { spawn } from 'node:child_process';

/** Where the compiler notes what it has checked: in the next run, it checks what has changed, and what depends on that. */
const CHECKED = 'node_modules/.cache/checked.tsbuildinfo';

/** The longest first. */
const CHECKS = [
  `tsc -p . --incremental --tsBuildInfoFile ${CHECKED}`,
  'node tools/documents/tour.ts',
  'biome ci --error-on-warnings .',
  'tsc -p packages/console',
  'tsc -p tsconfig.browser.json',
  'node tools/checks/imports.ts',
  'node tools/checks/languages.ts',
  'node tools/checks/transactions.ts',
  'node tools/checks/migrations.ts',
  'node tools/generate/main.ts --check',
  'node tools/checks/packages.ts',
  'node tools/checks/first-load.ts',
  'npm run --silent contract',
  'node tools/vendor/reference.ts --check',
  'node tools/vendor/passwords.ts --check',
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

const outcomes: (Outcome | undefined)[] = Array(CHECKS.length).fill(undefined);
const remaining = CHECKS.entries();
const hasFailed = () => outcomes.some((outcome) => outcome?.passed === false);

async function runRemaining(): Promise<void> {
  // The iterator is shared: each check is taken by one of those that run them.
  while (!hasFailed()) {
    const { value } = remaining.next();
    if (!value) return;
    const [index, check] = value;
    outcomes[index] = await run(check);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, runRemaining));
const ran = outcomes.filter((outcome) => outcome !== undefined);
const failed = ran.filter(({ passed }) => !passed);
for (const { output } of ran.filter(({ passed }) => passed)) process.stdout.write(output);
for (const { check, output } of failed) process.stderr.write(`\n── FAILED: ${check}\n${output}`);
process.exitCode = failed.length === 0 && ran.length === CHECKS.length ? 0 : 1;
