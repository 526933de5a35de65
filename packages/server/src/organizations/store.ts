import type { RoleName } from '@portico/api';
import { type Caller, callerId, roleIn } from '../callers/caller.ts';
import { changedAt } from '../clock.ts';
import {
  type Database,
  literal,
  locking,
  lockingFree,
  type Placeholders,
  type Reader,
  sql,
  type Transaction,
  transactional,
  transactionalRows,
} from '../database/database.ts';
import type { OrganizationRow } from '../database/schema.ts';
import { folded } from '../folded.ts';
import { isId } from '../id.ts';
import { insertWords, ORGANIZATION_WORDS, replaceWords } from '../search/store.ts';
import { findableOrganization } from '../search/words.ts';
import { type SeenOrganization, seenAs } from './organization.ts';

export const COLUMNS = [
  'o.id',
  'o.name',
  'o.created_at',
  'o.updated_at',
  'o.deleted_at',
  'o.require_second_factor',
] as const;

type NewOrganization = OrganizationRow & {
  readonly name_folded: string;
  readonly external_id: null;
  readonly words_of: string | null;
};
const inserted = transactionalRows((tx, rows: readonly Placeholders<NewOrganization>[]) =>
  tx.insertInto('organizations').values(rows),
);

export async function insertOrganization(tx: Transaction, organization: OrganizationRow): Promise<void> {
  const name_folded = folded(organization.name);
  const { words, words_of } = findableOrganization(organization);
  await inserted.all(tx, [{ ...organization, name_folded, external_id: null, words_of }]);
  await insertWords(tx, ORGANIZATION_WORDS, [{ id: organization.id, words }]);
}

/** Finds an organization as the caller sees it. */
export function findOrganization(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
      queries
        .selectFrom('organizations as o')
        .leftJoin('managers as m', (join) =>
          join.onRef('m.organization_id', '=', 'o.id').on('m.account_id', '=', callerId),
        )
        .select(COLUMNS)
        .select('m.role')
        .where('o.id', '=', id)
        .where('o.deleted_at', 'is', null),
  );
  return async (id: string, caller: Caller): Promise<SeenOrganization | undefined> => {
    const row = isId(id) ? await query.first({ id, callerId: callerId(caller) }) : undefined;
    if (!row) return undefined;
    const { role, ...organization } = row;
    return seenAs(roleIn(id, caller, role), organization);
  };
}

/** Finds an organization that an account owns, deleted or not. */
export function findOwned(database: Pick<Database, 'prepare'>) {
  const query = database.prepare(
    (queries, { id, accountId }: Placeholders<{ id: string; accountId: string }>) =>
      queries
        .selectFrom('organizations as o')
        .innerJoin('managers as m', 'm.organization_id', 'o.id')
        .select(COLUMNS)
        .where('o.id', '=', id)
        .where('m.account_id', '=', accountId)
        .where('m.role', '=', 'owner')
        .where('o.purged_at', 'is', null),
  );
  return async (id: string, accountId: string): Promise<OrganizationRow | undefined> =>
    isId(id) ? query.first({ id, accountId }) : undefined;
}

const nthManaged = transactional(
  (tx, { accountId, before }: Placeholders<{ accountId: string; before: number }>) =>
    tx
      .selectFrom('managers')
      .select('organization_id')
      .where('account_id', '=', accountId)
      .offset(before)
      .limit(sql.lit(1)),
);

/** Whether an account manages so many organizations or more, whatever its role, deleted ones too: an index alone tells. */
export async function managesAsMany(tx: Transaction, accountId: string, many: number): Promise<boolean> {
  return (await nthManaged.first(tx, { accountId, before: many - 1 })) !== undefined;
}

/** The live organizations that an account owns. */
export function ownedBy(read: Reader, accountId: string) {
  return read
    .selectFrom('managers as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.id')
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', literal('owner'))
    .where('o.deleted_at', 'is', null);
}

/** An organization that an account owns, deleted or not, locked until the transaction ends. */
export async function lockOwned(
  tx: Transaction,
  id: string,
  accountId: string,
): Promise<OrganizationRow | undefined> {
  const query = tx
    .selectFrom('organizations as o')
    .select(COLUMNS)
    .where('o.id', '=', id)
    .where('o.purged_at', 'is', null);
  const organization = await locking(tx, query).executeTakeFirst();
  return organization && (await roleOf(tx, id, accountId)) === 'owner' ? organization : undefined;
}

/**
 * The organization as the caller sees it now, locked until the transaction ends: whoever changes it or its managers
 * holds this lock, so that what is decided here stays true.
 */
export async function lockOrganization(
  tx: Transaction,
  id: string,
  caller: Caller,
): Promise<SeenOrganization | undefined> {
  const organization = await lockOrganizationRow(tx, id);
  if (!organization) return undefined;
  // Asked for after the lock is held: what was read before it may have changed while waiting.
  const asManager = caller.kind !== 'api_key' ? await roleOf(tx, id, caller.account.id) : undefined;
  return seenAs(roleIn(id, caller, asManager), organization);
}

const locked = transactional((tx, { id }: Placeholders<{ id: string }>) =>
  locking(
    tx,
    tx
      .selectFrom('organizations as o')
      .select(COLUMNS)
      .where('o.id', '=', id)
      .where('o.deleted_at', 'is', null),
  ),
);

/** An organization that is not deleted, locked until the transaction ends. */
export async function lockOrganizationRow(tx: Transaction, id: string): Promise<OrganizationRow | undefined> {
  return locked.first(tx, { id });
}

const findRole = transactional(
  (tx, { organizationId, accountId }: Placeholders<{ organizationId: string; accountId: string }>) =>
    tx
      .selectFrom('managers')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId),
);

async function roleOf(
  tx: Transaction,
  organizationId: string,
  accountId: string,
): Promise<RoleName | undefined> {
  return (await findRole.first(tx, { organizationId, accountId }))?.role;
}

/** @returns the organization as it is now */
export async function updateOrganizationRow(
  tx: Transaction,
  organization: OrganizationRow,
  change: Pick<OrganizationRow, 'name' | 'require_second_factor' | 'updated_at'>,
): Promise<OrganizationRow> {
  const changed = { ...change, updated_at: changedAt(organization, change) };
  const { id } = organization;
  const { words, words_of } = findableOrganization(change);
  const stored = { ...changed, name_folded: folded(change.name), words_of };
  await tx.updateTable('organizations').set(stored).where('id', '=', id).execute();
  await replaceWords(tx, ORGANIZATION_WORDS, { id, words });
  return { ...organization, ...changed };
}

export async function markAsDeleted(tx: Transaction, { id }: OrganizationRow, now: number): Promise<void> {
  await tx.updateTable('organizations').set({ deleted_at: now }).where('id', '=', id).execute();
}

export async function markAsRestored(tx: Transaction, { id }: OrganizationRow): Promise<void> {
  await tx.updateTable('organizations').set({ deleted_at: null }).where('id', '=', id).execute();
}

/** From now on nobody finds it, or what it was called. */
export async function markAsPurged(tx: Transaction, id: string, now: number): Promise<void> {
  const { words, words_of } = findableOrganization({ name: '' });
  await replaceWords(tx, ORGANIZATION_WORDS, { id, words });
  await tx
    .updateTable('organizations')
    .set(({ fn }) => ({
      purged_at: now,
      deleted_at: fn.coalesce('deleted_at', sql.lit(now)),
      name: '',
      name_folded: '',
      words_of,
      external_id: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** What else refers to it must be gone. */
export async function deleteOrganizationRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('organizations').where('id', '=', id).execute();
}

/** The organization that was deleted first, by this time. */
export function purgeable(read: Reader, deletedBy: number) {
  return read
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<=', deletedBy)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(1);
}

/** An organization that can be purged, locked until the transaction ends; one that others have locked is left out. */
export async function lockPurgeable(tx: Transaction, deletedBy: number): Promise<{ id: string } | undefined> {
  return lockingFree(tx, purgeable(tx, deletedBy)).executeTakeFirst();
}

/** Works out what names are looked up by, where nodes of an earlier version have not. @returns for how many, at most `limit` */
export async function foldNames(tx: Transaction, limit: number): Promise<number> {
  const query = unfolded(tx, limit);
  const organizations = await lockingFree(tx, query).execute();
  for (const { id, name } of organizations)
    await tx
      .updateTable('organizations')
      .set({ name_folded: folded(name) })
      .where('id', '=', id)
      .execute();
  return organizations.length;
}

export function unfolded(read: Reader, limit: number) {
  return read
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('name_folded', 'is', null)
    .limit(limit);
}
