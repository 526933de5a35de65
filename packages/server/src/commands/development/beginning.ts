import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, databaseUrl } from '../../configuration/config.ts';
import { joinDatabase } from '../../ground/database/beside.ts';
import { createHasher } from '../../identity/accounts/hasher.ts';
import { lifetimesOf } from '../../identity/sessions/session.ts';
import { importAccounts } from '../../team/imports/import.ts';
import { sealingKeys } from '../keys.ts';
import { recordedBy } from '../with-database.ts';

/** The first account. Documented, so that programs can rely on it. */
export const FIRST = {
  email: 'dev@example.com',
  password: 'correct horse battery',
  organization: 'Example',
} as const;

/** Imports the first account and its organization into the database that this process serves. */
export async function importFirst(config: Config): Promise<void> {
  const path = join(config.dataDir, 'first-account.ndjson');
  const line = {
    email: FIRST.email,
    emailVerified: true,
    passwordHash: await firstHash(),
    organizations: [{ name: FIRST.organization, role: 'owner' }],
  };
  writeFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  const database = await joinDatabase(databaseUrl(config));
  try {
    await importAccounts({
      database,
      path,
      mapping: undefined,
      isRehearsal: false,
      replacesUnverified: false,
      mostManagers: config.mostManagers,
      lifetimes: lifetimesOf(config),
      ...recordedBy(config),
      openKeys: () => sealingKeys(database, config),
      onProblem: ({ message }) => {
        throw new Error(`the first account: ${message}`);
      },
      onStep: () => {},
    });
  } finally {
    await database.close();
    rmSync(path);
  }
}

async function firstHash(): Promise<string> {
  const hasher = createHasher({ concurrency: 1, queue: 1 });
  try {
    return await hasher.hash(FIRST.password, { ipAddress: null, connectionState: () => 'open' });
  } finally {
    await hasher.close();
  }
}
