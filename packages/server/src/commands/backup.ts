import { resolve } from 'node:path';
import { readConfig } from '../configuration/config.ts';
import { backUpFile } from '../ground/database/transfer/backup.ts';
import type { Command, Outcome } from './command.ts';
import { copying } from './copying.ts';
import { describeKeys, type NeededKey, neededKeys } from './keys.ts';
import { sizeOf, withoutPassword } from './shown.ts';

export const backupCommand: Command = {
  takes: [{ name: 'FILE', meaning: 'file to write the copy to; must not exist yet' }],
  notes:
    () => `The service can keep running: the copy has every change that was confirmed before it began. It does not have the
secret keys: store them elsewhere. No service can start on the copy without them.`,
  database: () => 'read',
  run: async ({ values: [given = ''], io }) => {
    const config = readConfig(io.env);
    const file = resolve(given);
    const { database } = config;
    if (database.kind === 'postgres') return dumpLine(database.url, file);
    const { bytes, migrations, keys } = await copying(io, 'copied', (onStep) =>
      backUpFile({ from: database.file, to: file, onStep }),
    );
    const needed = neededKeys(config, keys);
    return {
      lines: [
        `Copied ${database.file} to ${file} (${sizeOf(bytes)}) and checked the copy.`,
        ...keysToKeep(needed),
      ],
      data: { file, bytes, schema: migrations.at(-1), keys: needed },
    };
  },
};

/** Shows the command that makes the copy, and fails, so that no script takes that for a backup. */
function dumpLine(url: string, file: string): Outcome {
  const command = `pg_dump --format=custom --no-owner --file=${quoted(file)} ${quoted(withoutPassword(url))}`;
  return {
    lines: [
      'No copy was made. Use pg_dump for PostgreSQL databases; it asks for the password or takes it from PGPASSWORD or ~/.pgpass:',
      command,
      'Back up the secret keys as well: they are not in the copy.',
    ],
    data: { command },
    exitCode: 1,
  };
}

function keysToKeep(needed: readonly NeededKey[]): string[] {
  const here = needed.filter(({ where }) => where !== undefined);
  const missing = needed.filter(({ where }) => where === undefined);
  const lines: string[] = [];
  if (here.length > 0) {
    lines.push(
      `Not in the copy, but needed to serve it: ${describeKeys(here)}. Keep it as safe as the copy, but separate from it.`,
    );
  }
  if (missing.length > 0) {
    lines.push(
      `Not in the copy, but needed to serve it, and not found here: the secret keys with ${describeKeys(missing)}.`,
    );
  }
  return lines;
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
