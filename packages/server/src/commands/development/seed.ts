import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, databaseUrl } from '../../configuration/config.ts';
import { type JoinedDatabase, joinDatabase } from '../../ground/database/beside.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { createHasher, type Hasher } from '../../identity/accounts/hasher.ts';
import { lifetimesOf } from '../../identity/sessions/session.ts';
import { addApplication } from '../../oauth/applications/issue.ts';
import type { ApplicationInput } from '../../oauth/applications/write.ts';
import { importAccounts } from '../../team/imports/import.ts';
import { appoint } from '../../team/operators/appoint.ts';
import { sealingKeys } from '../keys.ts';
import { recordedBy } from '../with-database.ts';

/** A line of an import, with the password itself in place of its hash. */
export interface SeedPerson {
  readonly email: string;
  readonly password?: string;
  /** Whether the account becomes an operator: it needs a verified address and a second factor. */
  readonly operator?: boolean;
  readonly [member: string]: unknown;
}

/** The accounts and applications that a database begins with. */
export interface Seed {
  readonly people: readonly SeedPerson[];
  readonly applications: readonly ApplicationInput[];
}

/** Writes a seed into the database that this process serves. */
export async function plant({ people, applications }: Seed, config: Config): Promise<void> {
  const database = await joinDatabase(databaseUrl(config));
  try {
    await importPeople(people, { database, config });
    for (const { email } of people.filter(({ operator }) => operator))
      await makeOperator(email, { database, config });
    for (const application of applications) await addApplication(database, application, recordedBy(config));
  } finally {
    await database.close();
  }
}

interface Place {
  readonly database: JoinedDatabase;
  readonly config: Config;
}

async function importPeople(people: readonly SeedPerson[], { database, config }: Place): Promise<void> {
  const path = join(config.dataDir, 'seed.ndjson');
  const lines = await linesOf(people);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
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
      onProblem: ({ line, field, message }) => {
        throw new Error(`person ${line} of the seed: ${field ?? ''} ${message}`);
      },
      onStep: () => {},
    });
  } finally {
    rmSync(path);
  }
}

async function linesOf(people: readonly SeedPerson[]): Promise<object[]> {
  const hasher = createHasher({ concurrency: 1, queue: people.length });
  try {
    return await Promise.all(people.map((person) => lineOf(person, hasher)));
  } finally {
    await hasher.close();
  }
}

async function lineOf({ password, operator, ...line }: SeedPerson, hasher: Hasher): Promise<object> {
  if (password === undefined) return line;
  const passwordHash = await hasher.hash(password, { ipAddress: null, connectionState: () => 'open' });
  return { ...line, passwordHash };
}

async function makeOperator(email: string, { database, config }: Place): Promise<void> {
  const appointed = await appoint(database, {
    canonical: canonicalEmail(email) ?? email,
    isWaived: false,
    lifetimes: lifetimesOf(config),
    ...recordedBy(config),
  });
  if (!appointed || 'refused' in appointed) throw new Error(`${email} of the seed cannot become an operator`);
}
