import { type FileHandle, open } from 'node:fs/promises';
import type { RoleName } from '@portico/api';
import { timestamp } from '../clock.ts';
import { inParts, sql } from '../database/database.ts';
import type { Location } from '../database/location.ts';
import type { AccountRow } from '../database/schema.ts';
import { makeFile } from '../database/transfer/files.ts';
import { readSnapshot, type Snapshot } from '../database/transfer/snapshot.ts';
import type { Step } from '../database/transfer/store.ts';

const ACCOUNTS_AT_ONCE = 500;
/** For the user who exports alone. */
const MODE = 0o600;

export interface Export {
  readonly from: Location;
  /** Where the file goes; nothing is overwritten. */
  readonly path: string;
  readonly withPasswordHashes: boolean;
  readonly onStep: (step: Step) => void;
}

/**
 * Writes all accounts to a file in the form in which they are imported, as they are at one moment, in the order of
 * their emails: an import of it into an empty database gives the same export. The file gets its name when it is whole.
 * @returns how many accounts there are
 * @throws {DatabaseRefused} where there is such a file, or the database is not of this build
 */
export async function exportAccounts({ path, ...given }: Export): Promise<number> {
  return makeFile(path, (part) => writePart(part, given));
}

async function writePart(part: string, { from, ...how }: Omit<Export, 'path'>): Promise<number> {
  const file = await open(part, 'wx', MODE);
  try {
    return await readSnapshot(from, (snapshot) => writeAll(file, snapshot, how));
  } finally {
    await file.close();
  }
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
    const lines = accounts.map(
      (account) => `${JSON.stringify(lineOf(account, roles.get(account.id), how))}\n`,
    );
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
  | 'created_at'
  | 'password_hash'
  | 'external_id'
>;

/** In an order that does not depend on the database. */
async function accountsAfter({ read, kind }: Snapshot, last: string): Promise<ExportedAccount[]> {
  const email = kind === 'postgres' ? sql<string>`email_canonical collate "C"` : sql<string>`email_canonical`;
  return read
    .selectFrom('accounts')
    .select(['id', 'email', 'email_canonical', 'email_verified_at', 'name', 'created_at', 'password_hash'])
    .where('erased_at', 'is', null)
    .select('external_id')
    .where(email, '>', last)
    .orderBy(email)
    .limit(ACCOUNTS_AT_ONCE)
    .execute();
}

interface ExportedRole {
  readonly key: string;
  readonly name: string;
  readonly role: RoleName;
}

/** Their roles in organizations that are not deleted. */
async function rolesOf({ read }: Snapshot, accounts: readonly ExportedAccount[]) {
  const managers = await read
    .selectFrom('managers')
    .select(['account_id', 'organization_id', 'role'])
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute();
  const organizations = await organizationsOf(read, [
    ...new Set(managers.map(({ organization_id }) => organization_id)),
  ]);
  const roles = new Map<string, ExportedRole[]>();
  for (const { account_id, organization_id, role } of managers) {
    const organization = organizations.get(organization_id);
    if (!organization) continue;
    const own = roles.get(account_id) ?? [];
    own.push({ ...organization, role });
    roles.set(account_id, own);
  }
  for (const own of roles.values()) own.sort((one, other) => (one.key < other.key ? -1 : 1));
  return roles;
}

/** By id; their key is the one they were imported with, or else the id. */
async function organizationsOf(read: Snapshot['read'], ids: readonly string[]) {
  const found = new Map<string, Omit<ExportedRole, 'role'>>();
  for (const some of inParts(ids)) {
    const rows = await read
      .selectFrom('organizations as o')
      .leftJoin('import_keys as k', 'k.organization_id', 'o.id')
      .select(['o.id', 'o.name', 'o.deleted_at', 'k.kind', 'k.key'])
      .where('o.id', 'in', some)
      .execute();
    for (const { id, name, deleted_at, kind, key } of rows)
      if (deleted_at === null) found.set(id, { key: kind === 'key' && key !== null ? key : id, name });
  }
  return found;
}

function lineOf(account: ExportedAccount, roles: readonly ExportedRole[] | undefined, how: How) {
  const { email, external_id, name, email_verified_at, created_at, password_hash } = account;
  return {
    email,
    ...(external_id !== null && { key: external_id }),
    ...(name !== null && { name }),
    emailVerified: email_verified_at !== null,
    createdAt: timestamp(created_at),
    ...(how.withPasswordHashes && { passwordHash: password_hash }),
    ...(roles && { organizations: roles }),
  };
}
