import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readConfig } from '../configuration/config.ts';
import { buildFilter } from '../ground/breached/build.ts';
import { BreachedFileRefused } from '../ground/breached/refused.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { sizeOf } from './shown.ts';

/** Where the list is made, in the data directory. */
const NAME = 'breached.filter';
const NOTES = `FILE has a line for each password: its SHA-1 hash in hexadecimal, a colon, and how often it was seen, as in the list
that Have I Been Pwned offers for download (haveibeenpwned.com/Passwords). It is read twice. A password takes 18 bits: ten
million take 22 MB, and two billion 4.5 GB. Building the list needs another 8 bytes for each in the data
directory. Then set PORTICO_BREACHED_PASSWORDS to the file, and restart the service: a running one keeps what it has.`;

interface UpdateOptions {
  readonly top?: string;
  readonly leastCount?: string;
}

export const updateCommand: Command<UpdateOptions> = {
  takes: [{ name: 'FILE', meaning: 'the downloaded list' }],
  options: [
    { flags: '--top <number>', meaning: 'includes only this many passwords: those seen most often' },
    {
      flags: '--least-count <number>',
      meaning: 'includes only passwords that were seen at least this often',
    },
  ],
  notes: () => NOTES,
  run: async ({ values: [given = ''], options, io }) => {
    const { dataDir } = readConfig(io.env);
    const choice = {
      top: options.top === undefined ? undefined : numberFrom('--top', options.top),
      leastCount: options.leastCount === undefined ? 1 : numberFrom('--least-count', options.leastCount),
    };
    const file = join(dataDir, NAME);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const { passwords, leastCount } = await made(resolve(given), file, choice);
    const { size: bytes } = await stat(file);
    return {
      lines: [
        `Built ${file} (${sizeOf(bytes)}) from ${passwords} passwords, each seen ${leastCount} times or more.`,
        `Set PORTICO_BREACHED_PASSWORDS=${file} and restart the service.`,
      ],
      data: { file, bytes, passwords, leastCount },
    };
  },
};

async function made(...given: Parameters<typeof buildFilter>): ReturnType<typeof buildFilter> {
  try {
    return await buildFilter(...given);
  } catch (error) {
    throw error instanceof BreachedFileRefused ? new CommandFailed(error.message) : error;
  }
}

function numberFrom(option: string, given: string): number {
  if (!/^[1-9]\d{0,9}$/.test(given)) throw new UsageError(`${option} must be a whole number, at least 1.`);
  return Number(given);
}
