import {
  type Database,
  inParts,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type {
  AccountRow,
  ImportReference,
  ImportRoleRow,
  ManagerRow,
  OrganizationRow,
} from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { ACCOUNT_WORDS, insertWords, ORGANIZATION_WORDS } from '../../ground/search/store.ts';
import { findableAccount, findableOrganization } from '../../ground/search/words.ts';
import { isExternalId } from '../../identity/accounts/external-id.ts';
import { lockInOrder } from '../../tenancy/managers/ownership.ts';
import type { Metadata } from '../../tenancy/metadata/metadata.ts';
import { writeMetadata } from '../../tenancy/metadata/store.ts';
import { storedOrganization } from '../../tenancy/organizations/columns.ts';

/** Waiting roles that one call takes. */
const TAKEN_AT_ONCE = 500;

/** An organization that lines name; its id is undefined where it has been deleted. */
export interface NamedOrganization {
  readonly reference: ImportReference;
  readonly organization: string | undefined;
}

/** The key of a reference in a map. */
export const textOf = ({ kind, key }: ImportReference) => `${kind} ${key}`;

/** Finds organizations that imports created, or whose key is their id, as in an export of this database. */
export async function findNamed(
  read: Reader,
  references: readonly ImportReference[],
): Promise<Map<string, NamedOrganization>> {
  const found = new Map<string, NamedOrganization>();
  for (const some of inParts(references)) {
    for (const named of await findImported(read, some)) found.set(textOf(named.reference), named);
    const others = some.filter((reference) => !found.has(textOf(reference)));
    for (const named of await findById(read, others)) found.set(textOf(named.reference), named);
  }
  return found;
}

async function findImported(
  read: Reader,
  references: readonly ImportReference[],
): Promise<NamedOrganization[]> {
  const rows = await read
    .selectFrom('import_keys as k')
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'k.organization_id').on('o.deleted_at', 'is', null),
    )
    .select(['k.kind', 'k.key', 'o.id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('k.kind', 'k.key'),
        'in',
        references.map(({ kind, key }) => tuple(kind, key)),
      ),
    )
    .execute();
  return rows.map(({ kind, key, id }) => ({ reference: { kind, key }, organization: id ?? undefined }));
}

async function findById(read: Reader, references: readonly ImportReference[]): Promise<NamedOrganization[]> {
  const ids = references.filter(({ kind, key }) => kind === 'key' && isId(key)).map(({ key }) => key);
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom('organizations')
    .select(['id', 'deleted_at'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, deleted_at }) => ({
    reference: { kind: 'key', key: id },
    organization: deleted_at === null ? id : undefined,
  }));
}

/** Keeps other imports from writing until the transaction ends. On SQLite, any transaction does. */
export async function excludeOtherImports(tx: Transaction, { kind }: Pick<Database, 'kind'>): Promise<void> {
  if (kind === 'postgres') await sql`lock table import_keys in share row exclusive mode`.execute(tx);
}

/** Locks organizations until the transaction ends, as every change of their managers does. */
export async function lockOrganizations(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) await lockInOrder(tx, some);
}

/** @returns the canonical emails of accounts that did not exist yet */
export async function insertAccounts(
  tx: Transaction,
  accounts: readonly AccountRow[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (const some of inParts(accounts)) {
    const rows = await tx
      .insertInto('accounts')
      .values(some)
      .onConflict((conflict) => conflict.column('email_canonical').doNothing())
      .returning(['id', 'email', 'name', 'email_canonical'])
      .execute();
    for (const { email_canonical } of rows) inserted.add(email_canonical);
    const worded = rows.map(({ id, ...account }) => ({ id, words: findableAccount(account).words }));
    await insertWords(tx, ACCOUNT_WORDS, worded);
  }
  return inserted;
}

/** How a line names an account. */
export interface AccountReference {
  /** Canonical. */
  readonly email: string;
  readonly key: string | null;
}

/** An existing account. */
interface FoundAccount extends Pick<AccountRow, 'id' | 'email_canonical' | 'external_id'> {
  /** Whether anyone may have registered it: its address was never verified, and it was not imported. */
  readonly isUnproved: boolean;
  readonly isOperator: boolean;
}

/** The accounts that lines name: by canonical email, and by key. */
export interface FoundAccounts {
  readonly byEmail: ReadonlyMap<string, FoundAccount>;
  readonly byKey: ReadonlyMap<string, FoundAccount>;
}

export async function findAccounts(
  read: Reader,
  sought: readonly AccountReference[],
): Promise<FoundAccounts> {
  const byEmail = new Map<string, FoundAccount>();
  const byKey = new Map<string, FoundAccount>();
  for (const some of inParts(sought)) {
    const keys = some.flatMap(({ key }) => key ?? []);
    const emails = some.map(({ email }) => email);
    for (const account of await readAccounts(read, 'email_canonical', emails))
      byEmail.set(account.email_canonical, account);
    for (const account of await readAccounts(read, 'external_id', keys))
      byKey.set(account.external_id ?? '', account);
  }
  return { byEmail, byKey };
}

/** Selects accounts by one of the values by which lines name them. */
export function selectAccounts(
  read: Reader,
  by: 'email_canonical' | 'external_id',
  values: readonly string[],
) {
  return read
    .selectFrom('accounts as a')
    .leftJoin('operators as o', 'o.account_id', 'a.id')
    .select([
      'a.id',
      'a.email_canonical',
      'a.external_id',
      'a.email_verified_at',
      'a.imported_at',
      'o.account_id',
    ])
    .where(`a.${by}`, 'in', values);
}

async function readAccounts(
  ...[read, by, values]: Parameters<typeof selectAccounts>
): Promise<FoundAccount[]> {
  if (values.length === 0) return [];
  const rows = await selectAccounts(read, by, values).execute();
  return rows.map(({ email_verified_at, imported_at, account_id, ...account }) => ({
    ...account,
    isUnproved: email_verified_at === null && imported_at === null,
    isOperator: account_id !== null,
  }));
}

/** A new organization, and how imports refer to it. */
export interface NewOrganization {
  readonly row: OrganizationRow;
  readonly reference: ImportReference;
  /** Its id in the other system, where that is not its key. */
  readonly externalId: string | undefined;
  readonly metadata: Metadata | undefined;
}

function externalIdOf({ externalId, reference: { kind, key } }: NewOrganization): string | null {
  if (externalId !== undefined) return externalId;
  return kind === 'key' && isExternalId(key) ? key : null;
}

export async function insertImported(tx: Transaction, made: readonly NewOrganization[]): Promise<void> {
  for (const some of inParts(made)) {
    const externalIds = await freeExternalIds(tx, some);
    const keys = some.map(({ row, reference: { kind, key } }) => ({ kind, key, organization_id: row.id }));
    await tx
      .insertInto('organizations')
      .values(some.map(({ row }, at) => storedOrganization(row, { external_id: externalIds[at] ?? null })))
      .execute();
    const worded = some.map(({ row }) => ({ id: row.id, words: findableOrganization(row).words }));
    await insertWords(tx, ORGANIZATION_WORDS, worded);
    await tx.insertInto('import_keys').values(keys).execute();
    for (const { row, metadata } of some)
      if (metadata) await writeMetadata(tx, 'organization', { id: row.id, metadata });
  }
}

/** The external id of each, in their order; null for those that another organization has. */
async function freeExternalIds(
  tx: Transaction,
  made: readonly NewOrganization[],
): Promise<readonly (string | null)[]> {
  const wanted = made.map(externalIdOf);
  const given = wanted.filter((id) => id !== null);
  if (given.length === 0) return wanted;
  const rows = await tx
    .selectFrom('organizations')
    .select('external_id')
    .where('external_id', 'in', given)
    .execute();
  const taken = new Set(rows.map(({ external_id }) => external_id));
  return wanted.map((id) => {
    if (id === null || taken.has(id)) return null;
    taken.add(id);
    return id;
  });
}

/** Existing managers keep their roles. @returns the ids of the rows that are new */
export async function insertManagers(
  tx: Transaction,
  managers: readonly ManagerRow[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (const some of inParts(managers)) {
    const rows = await tx
      .insertInto('managers')
      .values(some)
      .onConflict((conflict) => conflict.columns(['organization_id', 'account_id']).doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) inserted.add(id);
  }
  return inserted;
}

/** How many managers each of these organizations has. */
export async function countManagers(
  read: Reader,
  organizations: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (organizations.length === 0) return new Map();
  const rows = await read
    .selectFrom('managers')
    .select(({ fn }) => ['organization_id', fn.countAll<number>().as('count')])
    .where('organization_id', 'in', organizations)
    .groupBy('organization_id')
    .execute();
  return new Map(rows.map(({ organization_id, count }) => [organization_id, Number(count)]));
}

/** How many roles wait for each of these organizations. */
export async function countWaiting(
  read: Reader,
  references: readonly ImportReference[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('import_roles')
    .select(({ fn }) => ['kind', 'key', fn.countAll<number>().as('count')])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'key'),
        'in',
        references.map(({ kind, key }) => tuple(kind, key)),
      ),
    )
    .groupBy(['kind', 'key'])
    .execute();
  return new Map(rows.map(({ kind, key, count }) => [textOf({ kind, key }), Number(count)]));
}

export async function insertRoles(tx: Transaction, roles: readonly ImportRoleRow[]): Promise<void> {
  for (const some of inParts(roles)) await tx.insertInto('import_roles').values(some).execute();
}

/**
 * Removes and returns waiting roles whose organizations exist by now, at most `TAKEN_AT_ONCE`.
 * @param of these organizations, as many as a statement takes; undefined for all
 */
export async function takeRoles(
  tx: Transaction,
  of: readonly ImportReference[] | undefined,
): Promise<
  (Pick<ImportRoleRow, 'account_id' | 'role' | 'metadata' | 'product_roles'> & {
    readonly organization_id: string;
  })[]
> {
  const rows = await tx
    .selectFrom('import_roles as r')
    .innerJoin('import_keys as k', (join) => join.onRef('k.kind', '=', 'r.kind').onRef('k.key', '=', 'r.key'))
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .select([
      'r.account_id',
      'r.kind',
      'r.key',
      'r.role',
      'r.metadata',
      'r.product_roles',
      'o.id as organization_id',
    ])
    .where('o.deleted_at', 'is', null)
    .$if(of !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('r.kind', 'r.key'),
          'in',
          (of ?? []).map(({ kind, key }) => tuple(kind, key)),
        ),
      ),
    )
    .limit(TAKEN_AT_ONCE)
    .execute();
  if (rows.length === 0) return [];
  await tx
    .deleteFrom('import_roles')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('account_id', 'kind', 'key'),
        'in',
        rows.map(({ account_id, kind, key }) => tuple(account_id, kind, key)),
      ),
    )
    .execute();
  return rows;
}
