import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { check, type Progress } from './check.ts';
import { type Command, readCommand, USAGE } from './command.ts';
import { readSettings } from './config.ts';
import { Refused } from './refused.ts';
import { type Report, scoreOf } from './report.ts';
import { jsonReport } from './reporters/json.ts';
import { junitReport } from './reporters/junit.ts';
import { sarifReport } from './reporters/sarif.ts';
import { textReport, wantsColour } from './reporters/text.ts';
import { RULES } from './rules/index.ts';
import { bounded } from './untrusted.ts';

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The environment of a run beside its arguments, and its output: a process, or a stand-in. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Stream;
  readonly stderr: Stream;
}

export interface ProgressLine {
  readonly progress: Progress;
  /** Removes the line. */
  end(): void;
}

/** One line that is written over on a terminal; elsewhere a line for each stage of the driving, so that logs stay short. */
function progressOn(stream: Stream): ProgressLine {
  let last = '';
  const overwrite: Progress = ({ stage, requests }) => {
    stream.write(`\r\u001b[K${requests} requests, ${stage}`);
  };
  const append: Progress = ({ stage, requests }) => {
    const title = stage.startsWith('rule ') ? 'rules' : stage;
    if (title !== last) stream.write(`${requests} requests, ${title}\n`);
    last = title;
  };
  return stream.isTTY
    ? { progress: overwrite, end: () => stream.write('\r\u001b[K') }
    : { progress: append, end: () => {} };
}

const REPORTERS = { json: jsonReport, junit: junitReport, sarif: sarifReport } as const;

/** Everything from arguments to exit status: 0 kept, 1 violations, 2 incomplete or impossible. */
export async function run(args: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  const say = (text: string) => {
    around.stdout.write(text);
    return 0 as const;
  };
  try {
    const asked = readCommand(args, around.env);
    if (asked === 'help') return say(USAGE);
    if (asked === 'version') return say(`${version()}\n`);
    if (asked === 'rules')
      return say(RULES.map(({ id, title, source }) => `${id}: ${title} (${source})\n`).join(''));
    return await checked(asked, around);
  } catch (error) {
    around.stderr.write(`portico-conformance: ${reasonOf(error)}\n`);
    return 2;
  }
}

/** Why a run stopped. A defect of the checker includes its stack, for a bug report. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused) return bounded(error.message);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = stack.split('\n').map((line) => bounded(line));
  return ['a defect of the checker, not of the service:', ...lines].join('\n');
}

async function checked(command: Command, around: Surroundings): Promise<0 | 1 | 2> {
  const settings = await readSettings(command);
  const line = progressOn(around.stderr);
  const report = await check(settings, { progress: line.progress }).finally(line.end);
  await write(report, command, around);
  if (report.rules.some(({ violations }) => violations.length > 0)) return 1;
  return report.incomplete === undefined ? 0 : 2;
}

async function write(
  report: Report,
  { outputs }: Command,
  { env, stdout, stderr }: Surroundings,
): Promise<void> {
  const entries = Object.entries(outputs) as [keyof typeof REPORTERS, string | undefined][];
  for (const [format, file] of entries) {
    if (file === undefined) continue;
    const text = REPORTERS[format](report);
    if (file === '-') stdout.write(text);
    else await writeFile(file, text).catch(() => Promise.reject(new Refused(`${file} cannot be written.`)));
  }
  // A table in which no rule was examined would hide the one line that matters.
  if (report.incomplete !== undefined && scoreOf(report).examined === 0) throw new Refused(report.incomplete);
  // If a program reads the standard output, people read the standard error.
  const stream = Object.values(outputs).includes('-') ? stderr : stdout;
  stream.write(textReport(report, { colour: wantsColour(stream, env) }));
}

function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
