import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { readConfig } from '../configuration/config.ts';
import { counted } from '../ground/counted.ts';
import { readSnapshot } from '../ground/database/transfer/snapshot.ts';
import { systemClock } from '../ground/system-clock.ts';
import { type KeptSeal, parseSeals } from '../notices/seals/kept.ts';
import { lineOf, type Verdict } from '../notices/seals/problem.ts';
import { verifyDatabase } from '../notices/seals/verify-database.ts';
import { verifyFile } from '../notices/seals/verify-file.ts';
import { type Command, CommandFailed, UsageError } from './command.ts';
import { durationFrom } from './given.ts';

interface Options {
  readonly seals?: string;
  readonly kept?: string;
  readonly organization?: true;
}

/** The most problems that are listed one by one. */
const MOST_NAMED = 100;
const DEFAULT_KEPT = '400d';
const LONGEST_KEPT = '3650d';

export const verifyCommand: Command<Options> = {
  takes: [
    { name: 'FILE', meaning: 'an export to check, as NDJSON; without it, the database', isOptional: true },
  ],
  options: [
    { flags: '--seals <file>', meaning: 'seals that you stored, as returned by GET /v1/operator/seals' },
    {
      flags: '--kept <duration>',
      meaning: 'how long events were kept, if PORTICO_EVENTS_KEPT was shorter',
    },
    {
      flags: '--organization',
      meaning: 'FILE is the export of this organization alone',
    },
  ],
  notes:
    () => `Without a file, it checks every event in the database against its seal, without stopping the service. Anyone who can
write to the database could also have replaced the seals: pass those that you stored with --seals.

An export is checked only against stored seals, and needs no database.`,
  database: ({ values: [file] }) => (file === undefined ? 'read' : undefined),
  run: async ({ values: [file], options, io }) => {
    const kept = options.seals === undefined ? new Map<number, KeptSeal>() : await sealsIn(options.seals);
    if (file === undefined) {
      if (options.organization) throw new UsageError('--organization needs a FILE.');
      const { database, eventsKept } = readConfig(io.env);
      const keptFor = options.kept ? durationFrom('--kept', options.kept, LONGEST_KEPT) : eventsKept;
      const keptFrom = systemClock() - keptFor;
      return outcomeOf(await readSnapshot(database, ({ read }) => verifyDatabase(read, { keptFrom, kept })));
    }
    if (options.seals === undefined) throw new UsageError('A FILE needs --seals.');
    const keptFor = durationFrom('--kept', options.kept ?? DEFAULT_KEPT, LONGEST_KEPT);
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
    const isOfAll = options.organization !== true;
    return outcomeOf(await reading(file, () => verifyFile(lines, { isOfAll, keptFor, kept })));
  },
};

async function sealsIn(path: string) {
  return reading(path, async () => parseSeals(await readFile(path, 'utf8')));
}

/** @throws CommandFailed if a file cannot be read, or is not of the expected kind */
async function reading<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandFailed(`${path} is not JSON.`, { cause: error });
    if ((error as { code?: unknown }).code === undefined) throw error;
    throw new CommandFailed(`${path} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function outcomeOf(verdict: Verdict) {
  const { events, seals, forgotten, unsealed, problems } = verdict;
  const found = `Checked ${counted(events, 'event')} in ${counted(seals, 'seal')}; ${unsealed} not sealed yet, ${forgotten} expired or deleted with an account.`;
  const named = problems.slice(0, MOST_NAMED).map(lineOf);
  const others = problems.length - named.length;
  const rest = others > 0 ? [`and ${others} more`] : [];
  const end = problems.length === 0 ? 'No problems found.' : `${counted(problems.length, 'problem')}.`;
  return { lines: [found, ...named, ...rest, end], data: verdict, exitCode: problems.length > 0 ? 1 : 0 };
}
