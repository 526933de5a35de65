/**
 * Runs the tours of the README and of `docs/start/tour.md`, each against a service of its own: the commands of a
 * newcomer, with the output of each below it. With `--write` the output is put into the pages; without, the run fails
 * if a page shows another. Ids, times and tokens differ from run to run and are compared as such.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApp } from '../../packages/server/src/app/app.ts';
import { readConfig } from '../../packages/server/src/configuration/config.ts';
import { differenceIn } from '../checks/difference.ts';

const SHOWN_URL = 'http://localhost:3000';
const SEPARATOR = '-----next command-----';
const BLOCKS = /```console\n(.*?)```/gs;

/** A part of a page whose commands are run, from a heading to the next of its level. */
interface Tour {
  readonly file: string;
  readonly heading: string;
  /** The fewest commands: with fewer, the heading has been changed. */
  readonly fewest: number;
}

const TOURS: readonly Tour[] = [
  { file: 'README.md', heading: '## A short tour', fewest: 4 },
  { file: 'docs/start/tour.md', heading: '# A tour', fewest: 10 },
];

/** The command lines of a block of the tour. */
function commandsOf(block: string): string[] {
  return block
    .split('\n')
    .filter((line) => line.startsWith('$ '))
    .map((line) => line.slice(2));
}

/** Starts a service, and runs commands in one shell, so that variables stay. @returns the output of each */
async function printedBy(lines: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tour-'));
  const config = readConfig({
    PORTICO_PORT: '0',
    PORTICO_PUBLIC_URL: SHOWN_URL,
    // The service's data folder, for the commands.
    PORTICO_DATA_DIR: join(folder, 'data'),
    // For the threads, which make their own lines.
    PORTICO_LOG_LEVEL: 'silent',
  });
  const app = await startApp({ config, log: pino({ level: 'silent' }) });
  try {
    return await runIn(folder, lines, new URL(app.url).host);
  } finally {
    await app.stop(true);
    rmSync(folder, { recursive: true });
  }
}

/** Not synchronously, because the service runs in this process. */
async function runIn(folder: string, lines: readonly string[], host: string): Promise<string[]> {
  const script = lines
    .map((line) => line.replaceAll(new URL(SHOWN_URL).host, host))
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

/** The most attempts for a tour, until the service refuses no command. */
const MOST_RUNS = 10;

/**
 * Runs commands, and all of them again if the service refused one because this machine was busy: no page shows that.
 */
async function printedInTime(lines: readonly string[]): Promise<string[]> {
  for (let runs = 1; ; runs++) {
    const printed = await printedBy(lines);
    if (runs === MOST_RUNS || !printed.some((one) => one.includes('"error":"OVERLOADED"'))) return printed;
  }
}

/** Values that differ from run to run, by kind. */
function normalized(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '‹id›')
    .replaceAll(/#token=[\w-]{43}/g, '#token=‹token›')
    .replaceAll(/portico_at_[\w-]{43}/g, '‹token›')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹time›')
    .replaceAll(/\d+ \w+ \d{4} at \d\d:\d\d UTC/g, '‹time›')
    .replaceAll(/^date: .*$/gim, 'date: ‹date›');
}

/** Runs a tour. @returns the page as it is and as it should be */
async function rerun({ file, heading, fewest }: Tour): Promise<{ page: string; rewritten: string }> {
  const page = readFileSync(file, 'utf8');
  const start = page.indexOf(heading);
  const next = page.indexOf(`\n${heading.replace(/ .*/, '')} `, start + 1);
  const end = next === -1 ? page.length : next;
  const tour = page.slice(start, end);
  const blocks = [...tour.matchAll(BLOCKS)].map(([, block = '']) => block);
  const commands = blocks.flatMap(commandsOf);
  if (start === -1 || commands.length < fewest)
    throw new Error(`"${heading}" of ${file} has only ${commands.length} commands.`);
  const outputs = await printedInTime(commands);
  const rewritten = tour.replaceAll(BLOCKS, (_whole, block: string) => {
    const lines = commandsOf(block).map((command) => `$ ${command}\n${outputs.shift() ?? ''}`.trimEnd());
    return `\`\`\`console\n${lines.join('\n')}\n\`\`\``;
  });
  return { page, rewritten: page.slice(0, start) + rewritten + page.slice(end) };
}

for (const tour of TOURS) {
  const { page, rewritten } = await rerun(tour);
  if (process.argv.includes('--write')) {
    writeFileSync(tour.file, rewritten);
    console.log(`The tour of ${tour.file} was written.`);
  } else if (normalized(rewritten) === normalized(page)) {
    console.log(`The tour of ${tour.file} prints what the page shows.`);
  } else {
    const difference = differenceIn(tour.file, normalized(page), normalized(rewritten));
    console.error(`The tour prints something else than ${tour.file} shows: npm run tour\n${difference}`);
    process.exitCode = 1;
  }
}
