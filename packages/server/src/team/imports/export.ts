import { type FileHandle, open } from 'node:fs/promises';
import { timestamp } from '../../ground/clock.ts';
import { sql } from '../../ground/database/database.ts';
import type { Location } from '../../ground/database/location.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { makeFile } from '../../ground/database/transfer/files.ts';
import { readSnapshot, type Snapshot } from '../../ground/database/transfer/snapshot.ts';
import type { Step } from '../../ground/database/transfer/store.ts';
import { givenForm } from '../../identity/accounts/stored-hash.ts';
import type { Metadata } from '../../tenancy/metadata/metadata.ts';
import { readMetadataOf } from '../../tenancy/metadata/store.ts';
import { type ExportedRole, rolesOf } from './export-roles.ts';
import { idsOf, shown } from './export-values.ts';
import { identityKey } from './identities.ts';

const ACCOUNTS_AT_ONCE = 500;
/** Readable only by the user who exports. */
const MODE = 0o600;

export interface Export {
  readonly from: Location;
  /** Where the file goes; nothing is overwritten. */
  readonly path: string;
  readonly withPasswordHashes: boolean;
  readonly onStep: (step: Step) => void;
}

/**
 * Writes a snapshot of all accounts to a file in the format of imports, sorted by email: importing it into an empty
 * database gives the same export. The file gets its name once it is complete.
 * @returns how many accounts there are
 * @throws {DatabaseRefused} where the file exists, or the database is not of this build
 */
export async function exportAccounts({ path, ...given }: Export): Promise<number> {
  return makeFile(path, (part) => writePart(part, given));
}

async function writePart(part: string, { from, ...how }: Omit<Export, 'path'>): Promise<number> {
  await using file = await open(part, 'wx', MODE);
  return await readSnapshot(from, (snapshot) => writeAll(file, snapshot, how));
}

type How = Omit<Export, 'path' | 'from'>;

async function writeAll(file: FileHandle, snapshot: Snapshot, how: How): Promise<number> {
  const { read } = snapshot;
  const counted = await read
    .selectFrom('accounts')
    .select(read.fn.countAll().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  const total = Number(counted?.count);
  let last = '';
  for (let written = 0; ; ) {
    const accounts = await accountsAfter(snapshot, last);
    if (accounts.length === 0) return written;
    const roles = await rolesOf(snapshot, accounts);
    const metadata = await readMetadataOf(snapshot.read, 'account', idsOf(accounts));
    const identities = await identitiesOf(snapshot, accounts);
    const lines = accounts.map((account) => {
      const { id } = account;
      const described = {
        roles: roles.get(id),
        metadata: metadata.get(id),
        identities: identities.get(id),
      };
      return `${JSON.stringify(lineOf(account, described, how))}\n`;
    });
    await file.writeFile(lines.join(''));
    written += accounts.length;
    last = accounts.at(-1)?.email_canonical ?? '';
    how.onStep({ more: accounts.length, total });
  }
}

type ExportedAccount = Pick<
  AccountRow,
  | 'id'
  | 'email'
  | 'email_canonical'
  | 'email_verified_at'
  | 'name'
  | 'locale'
  | 'created_at'
  | 'password_hash'
  | 'external_id'
  | 'suspended_at'
>;

/** Accounts after an email, in an order that does not depend on the database's collation. */
async function accountsAfter({ read, kind }: Snapshot, last: string): Promise<ExportedAccount[]> {
  const email = kind === 'postgres' ? sql<string>`email_canonical collate "C"` : sql<string>`email_canonical`;
  return read
    .selectFrom('accounts')
    .select(['id', 'email', 'email_canonical', 'email_verified_at', 'name', 'created_at', 'password_hash'])
    .select(['external_id', 'locale', 'suspended_at'])
    .where('erased_at', 'is', null)
    .where(email, '>', last)
    .orderBy(email)
    .limit(ACCOUNTS_AT_ONCE)
    .execute();
}

/** Their identities at providers of the team; those by connections belong to organizations. */
async function identitiesOf({ read }: Snapshot, accounts: readonly ExportedAccount[]) {
  const rows = await read
    .selectFrom('identities')
    .select(['account_id', 'provider_id', 'issuer', 'subject'])
    .where('connection_id', 'is', null)
    .where('account_id', 'in', idsOf(accounts))
    .execute();
  const found = rows.map(({ account_id, provider_id, ...identity }) => ({
    account_id,
    identity: { provider: provider_id ?? undefined, ...identity },
  }));
  found.sort((one, other) => (identityKey(one.identity) < identityKey(other.identity) ? -1 : 1));
  const byAccount = Map.groupBy(found, ({ account_id }) => account_id);
  return new Map([...byAccount].map(([id, own]) => [id, own.map(({ identity }) => identity)]));
}

interface ExportDescription {
  readonly roles: readonly ExportedRole[] | undefined;
  readonly metadata: Metadata | undefined;
  readonly identities: readonly object[] | undefined;
}

function lineOf(account: ExportedAccount, { roles, metadata, identities }: ExportDescription, how: How) {
  const { email, external_id, name, locale, email_verified_at, created_at, password_hash } = account;
  return {
    email,
    ...(external_id !== null && { key: external_id }),
    ...(name !== null && { name }),
    ...(locale !== null && { locale }),
    emailVerified: email_verified_at !== null,
    createdAt: timestamp(created_at),
    ...(account.suspended_at !== null && { suspended: true }),
    ...(how.withPasswordHashes && { passwordHash: givenForm(password_hash) }),
    ...shown('metadata', metadata),
    ...(identities && { identities }),
    ...(roles && { organizations: roles }),
  };
}
