import {
  type Database,
  inParts,
  type Reader,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ImportReference, ManagerRow, OrganizationRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { insertWords, ORGANIZATION_WORDS } from '../../ground/search/store.ts';
import { findableOrganization } from '../../ground/search/words.ts';
import { isExternalId } from '../../identity/accounts/external-id.ts';
import { lockInOrder } from '../../tenancy/managers/ownership.ts';
import type { Metadata } from '../../tenancy/metadata/metadata.ts';
import { writeMetadata } from '../../tenancy/metadata/store.ts';
import { storedOrganization } from '../../tenancy/organizations/columns.ts';

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
  const found = await findImported(read, references);
  const others = references.filter((reference) => !found.has(textOf(reference)));
  for (const some of inParts(others))
    for (const named of await findById(read, some)) found.set(textOf(named.reference), named);
  return found;
}

/** Finds organizations that imports created. */
export async function findImported(
  read: Reader,
  references: readonly ImportReference[],
): Promise<Map<string, NamedOrganization>> {
  const found = new Map<string, NamedOrganization>();
  for (const some of inParts(references))
    for (const named of await findKeys(read, some)) found.set(textOf(named.reference), named);
  return found;
}

async function findKeys(read: Reader, references: readonly ImportReference[]): Promise<NamedOrganization[]> {
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

export async function deleteManagers(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const some of inParts(ids)) await tx.deleteFrom('managers').where('id', 'in', some).execute();
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

/** How many members each group of an organization's own has, by their names, case-folded. */
export async function countMembers(
  read: Reader,
  organization: string,
): Promise<readonly (readonly [string, number])[]> {
  const rows = await read
    .selectFrom('scim_groups as g')
    .leftJoin('scim_members as m', 'm.group_id', 'g.id')
    .select(({ fn }) => ['g.folded_name', fn.count<number>('m.account_id').as('count')])
    .where('g.organization_id', '=', organization)
    .where('g.connection_id', 'is', null)
    .where('g.deleted_at', 'is', null)
    .groupBy(['g.id', 'g.folded_name'])
    .execute();
  return rows.map(({ folded_name, count }) => [folded_name, Number(count)]);
}
