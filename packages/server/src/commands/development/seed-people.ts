import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../configuration/config.ts';
import type { JoinedDatabase } from '../../ground/database/beside.ts';
import { canonicalEmail } from '../../ground/email.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { createHasher, type Hasher } from '../../identity/accounts/hasher.ts';
import { lifetimesOf } from '../../identity/sessions/session.ts';
import { countTeamReceivers } from '../../notices/team-webhooks/store.ts';
import type { Path, Problem } from '../../team/configuration-files/parse.ts';
import { findAccounts } from '../../team/imports/account-store.ts';
import type { GoodLine } from '../../team/imports/accounts.ts';
import { batchesOf } from '../../team/imports/batches.ts';
import type { Flaw } from '../../team/imports/flaw.ts';
import { NO_PROVIDERS } from '../../team/imports/given-identities.ts';
import { importAccounts } from '../../team/imports/import.ts';
import { readLine } from '../../team/imports/line.ts';
import { textOf } from '../../team/imports/store.ts';
import { giveWaitingRoles } from '../../team/imports/waiting.ts';
import { writeLines } from '../../team/imports/write.ts';
import { sealingKeys } from '../keys.ts';
import { recordedBy } from '../with-database.ts';
import type { Place, Refusal, SeedPerson } from './seed.ts';

/** People whom the database does not have yet, with hashed passwords. */
export interface PreparedPeople {
  readonly lines: readonly GoodLine[];
  /** The people of these lines, by the numbers of the lines. */
  readonly added: ReadonlyMap<number, { readonly person: SeedPerson; readonly at: number }>;
  /** Undefined where no line has a secret. */
  readonly secretKeys: SecretKeys | undefined;
}

interface Preparing {
  readonly database: JoinedDatabase;
  readonly config: Config;
  readonly refused: Refusal;
}

/**
 * Does everything that needs no transaction: what waits for files and threads would let the service in between, which
 * cannot write meanwhile.
 * @throws an error of `refused` with what an import would find
 */
export async function preparePeople(
  people: readonly SeedPerson[],
  { database, config, refused }: Preparing,
): Promise<PreparedPeople> {
  const references = people.map(({ line: { email } }) => ({
    email: canonicalEmail(email) ?? email,
    key: null,
  }));
  const { byEmail } = await findAccounts(database.read, references);
  const missing = people
    .map((person, at) => ({ person, at }))
    .filter(({ at }) => !byEmail.has(references[at]?.email ?? ''));
  const added = new Map(missing.map((one, index) => [index + 1, one]));
  const texts = (await linesOf(missing.map(({ person }) => person))).map((line) => JSON.stringify(line));
  const problems = added.size === 0 ? [] : await rehearse(texts, { database, config });
  if (problems.length > 0)
    throw refused(problems.map(({ line, ...flaw }) => problemOf(added.get(line), flaw)));
  const lines = texts.map((text, index) => {
    const read = readLine(Buffer.from(text), { now: recordedBy(config).now, identityRules: NO_PROVIDERS });
    if ('flaws' in read) throw new TypeError('The rehearsal has accepted this line');
    return { number: index + 1, entry: read.entry };
  });
  const hasSecrets = lines.some(({ entry }) => entry.totpSecret !== undefined);
  return { lines, added, secretKeys: hasSecrets ? await sealingKeys(database, config) : undefined };
}

/** Names a member of a line as the file has it. */
function problemOf(
  of: { readonly person: SeedPerson; readonly at: number } | undefined,
  { field, message }: Flaw,
): Problem {
  const [first, index, ...rest] = (field?.split('.') ?? []) as [string?, string?, ...string[]];
  const { memberships = [], ownMemberships = 0 } = of?.person ?? {};
  const person: Path = ['people', of?.at ?? 0];
  const membership = index === undefined ? memberships[0] : memberships[Number(index) - ownMemberships];
  if (first === 'organizations' && membership) return { path: [...membership, ...rest], message };
  return { path: [...person, ...(field?.split('.') ?? [])], message };
}

interface LineProblem extends Flaw {
  readonly line: number;
}

async function rehearse(
  lines: readonly string[],
  { database, config }: Pick<Preparing, 'database' | 'config'>,
): Promise<LineProblem[]> {
  const path = join(config.dataDir, 'seed.ndjson');
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  const problems: LineProblem[] = [];
  try {
    await importAccounts({
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
      onProblem: ({ line, field, message }) => problems.push({ line, field, message }),
      onStep: () => {},
      isRehearsal: true,
    });
  } finally {
    rmSync(path);
  }
  return problems;
}

/** @returns problems, with which the transaction must be rolled back */
export async function writePeople(
  { lines, added, secretKeys }: PreparedPeople,
  { database, config }: Place,
): Promise<Problem[]> {
  const names = new Map(
    lines.flatMap(({ entry }) =>
      entry.roles.flatMap(({ reference, name = reference.key }) => [[textOf(reference), name] as const]),
    ),
  );
  const writing = {
    database,
    secretKeys,
    takesIds: true,
    ifGroupFull: 'refuse' as const,
    replacesUnverified: false,
    mostManagers: config.mostManagers,
    lifetimes: lifetimesOf(config),
    nameOf: (reference: Parameters<typeof textOf>[0]) => names.get(textOf(reference)),
    ...recordedBy(config),
  };
  const problems: Problem[] = [];
  for await (const batch of batchesOf(lines, () => countTeamReceivers(database.read))) {
    const written = await writeLines(batch, writing);
    if (written.made.length > 0) await giveWaitingRoles(writing, written.made);
    problems.push(...written.refused.map(({ number, flaw }) => problemOf(added.get(number), flaw)));
  }
  return problems;
}

async function linesOf(people: readonly SeedPerson[]): Promise<object[]> {
  const hasher = createHasher({ concurrency: 1, queue: 1 });
  const lines: object[] = [];
  try {
    // One after another: a password that waits in the queue for ten seconds is refused.
    for (const { line } of people) lines.push(await lineOf(line, hasher));
    return lines;
  } finally {
    await hasher.close();
  }
}

async function lineOf({ password, operator, ...line }: SeedPerson['line'], hasher: Hasher): Promise<object> {
  if (password === undefined) return line;
  const passwordHash = await hasher.hash(password, { ipAddress: null, connectionState: () => 'open' });
  return { ...line, passwordHash };
}
