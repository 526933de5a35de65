import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, databaseUrl } from '../../configuration/config.ts';
import { type JoinedDatabase, joinDatabase } from '../../ground/database/beside.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { createHasher, type Hasher } from '../../identity/accounts/hasher.ts';
import { lifetimesOf } from '../../identity/sessions/session.ts';
import { addApplication } from '../../oauth/applications/issue.ts';
import { allApplicationRows, findApplication } from '../../oauth/applications/store.ts';
import type { ApplicationInput } from '../../oauth/applications/write.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { findAccounts } from '../../team/imports/account-store.ts';
import { NO_PROVIDERS } from '../../team/imports/given-identities.ts';
import { importAccounts } from '../../team/imports/import.ts';
import type { Problem } from '../../team/imports/scratch-rows.ts';
import { appoint } from '../../team/operators/appoint.ts';
import { addServiceKey } from '../../team/service-keys/issue.ts';
import { isSecretKnown } from '../../team/service-keys/store.ts';
import type { ServiceKeyInput } from '../../team/service-keys/write.ts';
import { CommandFailed } from '../command.ts';
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

/** The contents that a database begins with. */
export interface Seed {
  readonly people: readonly SeedPerson[];
  readonly applications: readonly ApplicationInput[];
  readonly serviceKeys: readonly (ServiceKeyInput & { readonly token: string })[];
}

/**
 * Writes a seed into the database that this process serves. Accounts, applications and service keys that are there already
 * stay as they are.
 * @throws CommandFailed with every problem of people that only the import finds, before anything is written
 */
export async function plant(seed: Seed, config: Config): Promise<void> {
  const database = await joinDatabase(databaseUrl(config));
  const place = { database, config };
  try {
    await importPeople(seed.people, place);
    for (const { email } of seed.people.filter(({ operator }) => operator)) await makeOperator(email, place);
    for (const application of seed.applications)
      if (!(await isRegistered(application, database)))
        await addApplication(database, application, recordedBy(config));
    for (const { token, ...key } of seed.serviceKeys)
      if (!(await isSecretKnown(database.read, hashToken(token))))
        await addServiceKey(database, key, { ...recordedBy(config), token });
  } finally {
    await database.close();
  }
}

async function isRegistered({ id, name }: ApplicationInput, { read }: JoinedDatabase): Promise<boolean> {
  if (id !== undefined) return (await findApplication(read, id)) !== undefined;
  return (await allApplicationRows(read)).some((application) => application.name === name);
}

interface Place {
  readonly database: JoinedDatabase;
  readonly config: Config;
}

async function importPeople(people: readonly SeedPerson[], { database, config }: Place): Promise<void> {
  const references = people.map(({ email }) => ({ email: canonicalEmail(email) ?? email, key: null }));
  const { byEmail } = await findAccounts(database.read, references);
  const added = people.filter((_, at) => !byEmail.has(references[at]?.email ?? ''));
  if (added.length === 0) return;
  const path = join(config.dataDir, 'seed.ndjson');
  const lines = await linesOf(added);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  const problems: string[] = [];
  const settings = {
    database,
    path,
    mapping: undefined,
    merges: false,
    replacesUnverified: false,
    identityRules: NO_PROVIDERS,
    mostManagers: config.mostManagers,
    lifetimes: lifetimesOf(config),
    ...recordedBy(config),
    openKeys: () => sealingKeys(database, config),
    onProblem: ({ line, field, message }: Problem) => {
      problems.push(`${added[line - 1]?.email}: ${field === undefined ? '' : `${field} `}${message}`);
    },
    onStep: () => {},
  };
  try {
    await importAccounts({ ...settings, isRehearsal: true });
    if (problems.length > 0) throw new CommandFailed(`the seed cannot be used:\n- ${problems.join('\n- ')}`);
    await importAccounts({ ...settings, isRehearsal: false });
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
  if (!appointed || 'refused' in appointed)
    throw new CommandFailed(
      `the seed cannot be used:\n- ${email}: an operator needs emailVerified and totpSecret.`,
    );
}
