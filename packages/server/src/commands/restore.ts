import { resolve } from 'node:path';
import { type Config, readConfig } from '../configuration/config.ts';
import { migrationsAfter } from '../ground/database/migrate.ts';
import { restoreFile } from '../ground/database/transfer/backup.ts';
import { keyFile } from '../ground/secret-keys/file.ts';
import { type Command, CommandFailed } from './command.ts';
import { copying } from './copying.ts';
import { describeKeys, type NeededKey, neededKeys } from './keys.ts';
import { sizeOf } from './shown.ts';

export const restoreCommand: Command = {
  takes: [{ name: 'FILE', meaning: 'a copy made by portico backup' }],
  notes:
    () => `There must be no database yet at the configured location. The copy does not have the secret keys: restore them as well.
Emails, deliveries and logout tokens that were waiting when the copy was made are sent, even if they were sent afterwards.`,
  run: async ({ values: [given = ''], io }) => {
    const config = readConfig(io.env);
    const { database } = config;
    if (database.kind === 'postgres') throw new CommandFailed(POSTGRES);
    const { bytes, migrations, keys } = await copying(io, 'restored', (onStep) =>
      restoreFile({ from: resolve(given), to: database.file, onStep }),
    );
    const [later, needed] = [migrationsAfter(migrations), neededKeys(config, keys)];
    const ahead = later.length > 0 ? [`The next start applies the migrations ${later.join(', ')}.`] : [];
    return {
      lines: [
        `Restored ${database.file} (${sizeOf(bytes)}) and checked it.`,
        ...ahead,
        ...keysToBring(config, needed),
      ],
      data: { file: database.file, bytes, schema: migrations.at(-1), migrations: later, keys: needed },
    };
  },
};

const POSTGRES =
  'Use pg_restore for PostgreSQL databases: pg_restore --no-owner --single-transaction --dbname=URL FILE, into an empty database';

function keysToBring({ secretKeys, dataDir }: Config, needed: readonly NeededKey[]): string[] {
  const missing = needed.filter(({ where }) => where === undefined);
  if (needed.length === 0) return [];
  if (missing.length === 0) return [`You have the secret keys that it needs: ${describeKeys(needed)}.`];
  const file = secretKeys ? '' : `put the file back as ${keyFile(dataDir)}, or `;
  const remedy = `${file}add them to PORTICO_SECRET_KEYS`;
  return [
    `Portico cannot start on it yet: it needs secret keys that are missing here (${describeKeys(missing)}). To start it, ${remedy}.`,
  ];
}
