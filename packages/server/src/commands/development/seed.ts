import { MOST_APPLICATIONS } from '@portico/api';
import { type Config, databaseUrl } from '../../configuration/config.ts';
import { joinDatabase } from '../../ground/database/beside.ts';
import type { Database, Reader, Transaction } from '../../ground/database/database.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { lifetimesOf } from '../../identity/sessions/session.ts';
import { addApplication } from '../../oauth/applications/issue.ts';
import { allApplicationRows, findApplication } from '../../oauth/applications/store.ts';
import type { ApplicationInput } from '../../oauth/applications/write.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { Path, Problem } from '../../team/configuration-files/parse.ts';
import { appoint } from '../../team/operators/appoint.ts';
import { addServiceKey } from '../../team/service-keys/issue.ts';
import { isSecretKnown } from '../../team/service-keys/store.ts';
import type { ServiceKeyInput } from '../../team/service-keys/write.ts';
import { CommandFailed } from '../command.ts';
import { recordedBy } from '../with-database.ts';
import { type PreparedPeople, preparePeople, writePeople } from './seed-people.ts';
import {
  giveOwnRoles,
  makeTeamRoles,
  type SeedOrganization,
  type SeedPermission,
  type SeedRole,
  unknownRoles,
} from './seed-roles.ts';

/** An account to begin with. */
export interface SeedPerson {
  /** A line of an import, with the password itself in place of its hash. */
  readonly line: {
    readonly email: string;
    readonly password?: string;
    /** Whether the account becomes an operator: it needs a verified address and a second factor. */
    readonly operator?: boolean;
    readonly [member: string]: unknown;
  };
  /** Where a file has the last of the line's organizations, which are not members of the person. */
  readonly memberships?: readonly Path[];
  /** How many organizations come before those. */
  readonly ownMemberships?: number;
}

/** The contents that a database begins with. */
export interface Seed {
  readonly permissions: readonly SeedPermission[];
  readonly roles: readonly SeedRole[];
  readonly people: readonly SeedPerson[];
  readonly organizations: readonly SeedOrganization[];
  readonly applications: readonly ApplicationInput[];
  readonly serviceKeys: readonly (ServiceKeyInput & { readonly token: string })[];
}

/** Makes the error for problems of a seed. */
export type Refusal = (problems: readonly Problem[]) => CommandFailed;

const refusedPlainly: Refusal = (problems) =>
  new CommandFailed(
    `the seed cannot be used:\n${problems.map(({ path, message }) => `- ${path.join('.')} ${message}`).join('\n')}`,
  );

/** A transaction in place of the database, for functions that would begin their own. */
export interface Place {
  readonly database: Pick<Database, 'kind' | 'transaction'> & { readonly read: Reader };
  readonly tx: Transaction;
  readonly config: Config;
}

/**
 * Writes a seed into the database that this process serves, in one transaction. Whatever is there already stays as it is.
 * @throws CommandFailed with the problems that only the database shows, and nothing written
 */
export async function plant(seed: Seed, config: Config, refused = refusedPlainly): Promise<void> {
  const database = await joinDatabase(databaseUrl(config));
  try {
    const people = await preparePeople(seed.people, { database, config, refused });
    await database.transaction(async (tx) => {
      const inside = { kind: database.kind, read: tx, transaction: <R>(work: Work<R>) => work(tx) };
      const problems = await plantIn(seed, people, { database: inside, tx, config });
      if (problems.length > 0) throw refused(problems);
    });
  } finally {
    await database.close();
  }
}

type Work<Result> = (tx: Transaction) => Promise<Result>;

/** @returns problems, with which the transaction must be rolled back */
async function plantIn(seed: Seed, people: PreparedPeople, place: Place): Promise<Problem[]> {
  const { database, config } = place;
  const isNew = new Set([...people.added.values()].map(({ person }) => person.line.email));
  const problems = await makeTeamRoles(seed, place);
  problems.push(...(await unknownRoles(seed.organizations, isNew, place)));
  // Without their roles, the rest would be refused, too.
  if (problems.length > 0) return problems;
  problems.push(...(await writePeople(people, place)));
  problems.push(...(await giveOwnRoles(seed.organizations, isNew, place)));
  for (const [at, { line }] of seed.people.entries())
    if (line.operator && !(await isMadeOperator(line.email, place)))
      problems.push({ path: ['people', at, 'operator'], message: 'needs emailVerified and totpSecret' });
  for (const [at, application] of seed.applications.entries()) {
    if (await isRegistered(application, database)) continue;
    if (await addApplication(database, application, recordedBy(config))) continue;
    const message = `is one too many: there can be at most ${MOST_APPLICATIONS}`;
    problems.push({ path: ['applications', at], message });
  }
  for (const { token, ...key } of seed.serviceKeys)
    if (!(await isSecretKnown(database.read, hashToken(token))))
      await addServiceKey(database, key, { ...recordedBy(config), token });
  return problems;
}

async function isRegistered(
  { id, name }: ApplicationInput,
  { read }: Pick<Place['database'], 'read'>,
): Promise<boolean> {
  if (id !== undefined) return (await findApplication(read, id)) !== undefined;
  return (await allApplicationRows(read)).some((application) => application.name === name);
}

async function isMadeOperator(email: string, { database, config }: Place): Promise<boolean> {
  const appointed = await appoint(database, {
    canonical: canonicalEmail(email) ?? email,
    isWaived: false,
    lifetimes: lifetimesOf(config),
    ...recordedBy(config),
  });
  return appointed !== undefined && !('refused' in appointed);
}
