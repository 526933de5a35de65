import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { migrationsAfter } from '../database/migrate.ts';
import { restoreFile } from '../database/transfer/backup.ts';
import { keyFile } from '../secret-keys/file.ts';
import { type Command, CommandFailed } from './command.ts';
import { copying, sizeOf } from './copying.ts';
import { describeKeys, type NeededKey, neededKeys } from './needed-keys.ts';

export const restore: Command = {
  takes: [{ name: 'FILE', meaning: 'a copy that portico backup has made' }],
  notes:
    () => `The folder of the database must not hold one already. What the copy was made without has to come back
by itself: the secret keys. Mails and deliveries that waited when the copy was made are sent.`,
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
  'A PostgreSQL database is restored by its own program: pg_restore --no-owner --single-transaction --dbname=URL FILE, into an empty database';

function keysToBring({ secretKeys, dataDir }: Config, needed: readonly NeededKey[]): string[] {
  const missing = needed.filter(({ where }) => where === undefined);
  if (needed.length === 0) return [];
  if (missing.length === 0) return [`The secret keys that it needs are here: ${describeKeys(needed)}.`];
  const place = secretKeys ? 'to PORTICO_SECRET_KEYS' : `as ${keyFile(dataDir)} or to PORTICO_SECRET_KEYS`;
  return [
    `Before Portico can start on it, add ${place} the secret keys that it needs and that are not here: ${describeKeys(missing)}.`,
  ];
}
