import { type Config, readConfig } from '../configuration/config.ts';
import { database as parseDatabase } from '../configuration/database-urls.ts';
import { Refusal } from '../configuration/values.ts';
import type { Location } from '../ground/database/location.ts';
import type { TableCopy } from '../ground/database/transfer/copy.ts';
import { moveDatabase } from '../ground/database/transfer/move.ts';
import { type Command, remark, UsageError } from './command.ts';
import { copying } from './copying.ts';
import { withoutPassword } from './shown.ts';

export const moveCommand: Command<{ readonly to?: string }> = {
  options: [
    { flags: '--to <url>', meaning: 'sqlite:<path> or postgres://user@host:port/database; must be empty' },
  ],
  notes: () => `Copies the configured database as of one moment, either completely or not at all. Set
PGPASSWORD instead of writing the password of a PostgreSQL target into the URL, where others on this machine can read
it. Stop the service first, unless this is a rehearsal: changes made during the copy are not included.`,
  database: () => 'read',
  run: async ({ options, io }) => {
    const config = readConfig(io.env);
    const to = targetOf(options.to);
    const copies = await copying(io, 'copied and compared', (onStep) =>
      moveDatabase({
        from: config.database,
        to,
        onStep,
        onWarning: (warning) => remark({ io, options }, warning),
      }),
    );
    return { lines: [...linesOf(copies), ...whatNext(config, to)], data: { tables: copies } };
  },
};

function targetOf(given: string | undefined): Location {
  if (given === undefined) throw new UsageError('the option --to <url> is required.');
  try {
    return parseDatabase(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new UsageError(`--to ${error.message}`);
  }
}

function linesOf(copies: readonly TableCopy[]): string[] {
  const width = Math.max(...copies.map(({ table }) => table.length));
  const rows = copies.map(
    ({ table, rows, checksum }) => `  ${table.padEnd(width)}  ${String(rows).padStart(10)}  ${checksum}`,
  );
  return ['Rows and checksums, the same in both databases:', ...rows];
}

function whatNext({ database }: Config, to: Location): string[] {
  return [
    `Copied ${nameOf(database)} to ${nameOf(to)}. The source is unchanged.`,
    'Now set PORTICO_DATABASE_URL to the target on every node, leave PORTICO_SECRET_KEYS and PORTICO_DATA_DIR as they are, and start Portico. Every node needs the secret keys of the source.',
  ];
}

function nameOf(location: Location): string {
  return location.kind === 'sqlite' ? location.file : withoutPassword(location.url);
}
