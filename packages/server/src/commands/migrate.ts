import { databaseUrl, readConfig } from '../configuration/config.ts';
import { lookAt } from '../ground/database/beside.ts';
import { openDatabase } from '../ground/database/database.ts';
import { assertKnown, migrationsAfter, type Partitioning } from '../ground/database/migrate.ts';
import type { Command, Outcome } from './command.ts';

const PARTITIONED = 'Events are partitioned by month now.';

interface Options {
  readonly check?: true;
}

/**
 * Migrates the schema ahead of the next start, which would do it otherwise, and partitions the events of PostgreSQL, which
 * a start leaves undone where they are many.
 */
export const migrateCommand: Command<Options> = {
  options: [{ flags: '--check', meaning: 'only lists the migrations to apply' }],
  database: ({ options }) => (options.check ? 'read' : 'written'),
  run: async ({ options, io }) => {
    const config = readConfig(io.env);
    const url = databaseUrl(config);
    const pending = await lacking(url);
    if (options.check) return outcome(pending, 'pending');
    const warnings: string[] = [];
    const done = { partitioned: false };
    if (pending.length > 0 || config.database.kind === 'postgres') {
      const partitioning: Partitioning = {
        mostBytes: Number.POSITIVE_INFINITY,
        onWarning: (warning) => warnings.push(warning),
        onPartitioned: () => {
          done.partitioned = true;
        },
      };
      await (await openDatabase({ url, partitioning })).close();
    }
    const { lines, data } = outcome(pending, 'applied');
    return {
      lines: [...lines, ...(done.partitioned ? [PARTITIONED] : []), ...warnings],
      data: { ...data, ...(done.partitioned && done), ...(warnings.length > 0 && { warnings }) },
    };
  },
};

/** The migrations to apply: all of them if there is no database yet. */
async function lacking(url: string): Promise<readonly string[]> {
  const look = await lookAt(url);
  await look?.close();
  const applied = look?.applied ?? [];
  assertKnown(applied);
  return migrationsAfter(applied);
}

function outcome(names: readonly string[], word: 'pending' | 'applied'): Outcome {
  const heading = word === 'pending' ? 'To be applied' : 'Applied';
  return {
    lines: names.length === 0 ? ['The database is up to date.'] : [`${heading}: ${names.join(', ')}.`],
    data: { [word]: names },
  };
}
