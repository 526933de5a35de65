/**
 * Runs the tour of the README against a real service: its commands are what a newcomer types, and what stands below
 * each is what it printed. With `--write` the output is put into the README; without, the run fails where the README
 * shows something else. Ids, times and tokens differ from run to run and are compared as such.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';

const SHOWN_URL = 'http://localhost:3000';
const SEPARATOR = '-----next command-----';
const FEWEST_COMMANDS = 10;

const readme = readFileSync('README.md', 'utf8');
const start = readme.indexOf('## A tour');
const end = readme.indexOf('\n## ', start + 1);
const tour = readme.slice(start, end);

/** The command lines of a block of the tour. */
function commandsOf(block: string): string[] {
  return block
    .split('\n')
    .filter((line) => line.startsWith('$ '))
    .map((line) => line.slice(2));
}

const blocks = [...tour.matchAll(/```console\n(.*?)```/gs)].map(([, block = '']) => block);
const commands = blocks.flatMap(commandsOf);
if (commands.length < FEWEST_COMMANDS)
  throw new Error(`The tour has only ${commands.length} commands: the README reads otherwise now.`);

const folder = mkdtempSync(join(tmpdir(), 'portico-tour-'));
/** Where the commands of the tour find what the service stores. */
const dataDir = join(folder, 'data');
const config = readConfig({
  PORTICO_PORT: '0',
  PORTICO_PUBLIC_URL: SHOWN_URL,
  PORTICO_DATA_DIR: dataDir,
});
const app = await startApp({ config, log: pino({ level: 'silent' }) });
const outputs = await printedBy(commands);
await app.stop(true);
rmSync(folder, { recursive: true });

/** Runs commands in one shell, so that variables stay; not synchronously, because the service runs in this process. */
async function printedBy(lines: readonly string[]): Promise<string[]> {
  const { host } = new URL(app.url);
  const script = lines
    .map((line) => patient(line.replaceAll(new URL(SHOWN_URL).host, host)))
    .join(`\necho; echo '${SEPARATOR}'\n`);
  const shell = spawn('bash', ['-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of shell.stdout) printed += chunk;
  return printed
    .replaceAll('\r', '')
    .split(SEPARATOR)
    .map((output) => output.trim());
}

/** A mail takes a moment to arrive, less than anyone takes to type: what looks for one is tried again until it is there. */
function patient(command: string): string {
  if (!command.includes('data/mail')) return command;
  return `for _ in $(seq 500); do ${command} && break; sleep 0.02; done 2>/dev/null`;
}

let at = 0;
const rewritten = tour.replaceAll(/```console\n(.*?)```/gs, (_whole, block: string) => {
  const lines = commandsOf(block).map((command) => `$ ${command}\n${outputs[at++] ?? ''}`.trimEnd());
  return `\`\`\`console\n${lines.join('\n')}\n\`\`\``;
});

/** What differs from run to run, by what it is. */
function normalized(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '‹id›')
    .replaceAll(/#token=[\w-]{43}/g, '#token=‹token›')
    .replaceAll(/portico_at_[\w-]{43}/g, '‹token›')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹time›')
    .replaceAll(/\d+ \w+ \d{4} at \d\d:\d\d UTC/g, '‹time›')
    .replaceAll(/^date: .*$/gim, 'date: ‹date›');
}

if (process.argv.includes('--write')) {
  writeFileSync('README.md', readme.slice(0, start) + rewritten + readme.slice(end));
  console.log(`The tour of ${commands.length} commands was written.`);
} else if (normalized(rewritten) === normalized(tour)) {
  console.log(`The tour of ${commands.length} commands prints what the README shows.`);
} else {
  console.error(
    `The tour prints something else than the README shows: npm run tour -- --write\n${rewritten}`,
  );
  process.exitCode = 1;
}
