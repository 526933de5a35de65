import { lockingFree, type Reader, sql, type Transaction } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import { ORGANIZATION_WORDS, replaceWords } from '../../ground/search/store.ts';
import { findableOrganization } from '../../ground/search/words.ts';
import { erasedOrganization } from './columns.ts';
import { replaceLogo } from './store.ts';

export async function markAsDeleted(tx: Transaction, { id }: OrganizationRow, now: number): Promise<void> {
  await tx.updateTable('organizations').set({ deleted_at: now }).where('id', '=', id).execute();
}

export async function markAsRestored(tx: Transaction, { id }: OrganizationRow): Promise<void> {
  await tx.updateTable('organizations').set({ deleted_at: null }).where('id', '=', id).execute();
}

/** Hides an organization from everyone, operators included, and erases all that it was given. */
export async function markAsPurged(tx: Transaction, id: string, now: number): Promise<void> {
  const { words } = findableOrganization({ name: '' });
  await replaceWords(tx, ORGANIZATION_WORDS, { id, words });
  await replaceLogo(tx, id, null);
  await tx
    .updateTable('organizations')
    .set(({ fn }) => ({
      ...erasedOrganization(),
      purged_at: now,
      deleted_at: fn.coalesce('deleted_at', sql.lit(now)),
    }))
    .where('id', '=', id)
    .execute();
}

/** All rows that refer to it must have been deleted. */
export async function deleteOrganizationRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('organizations').where('id', '=', id).execute();
}

/** The organization that was deleted first, at or before this time. */
export function purgeable(read: Reader, deletedBy: number) {
  return read
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<=', deletedBy)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(1);
}

/** An organization that can be purged, locked until the transaction ends; locked ones are skipped. */
export async function lockPurgeable(tx: Transaction, deletedBy: number): Promise<{ id: string } | undefined> {
  return lockingFree(tx, purgeable(tx, deletedBy)).executeTakeFirst();
}

/** The organization that has awaited an owner for longest, since this time or before. */
export function awaitingOwner(read: Reader, since: number) {
  return read
    .selectFrom('organizations')
    .select('id')
    .where('awaiting_owner_since', '<=', since)
    .where('purged_at', 'is', null)
    .orderBy('awaiting_owner_since')
    .limit(1);
}

/** An organization that may still have no owner, locked until the transaction ends; those locked by others are left out. */
export async function lockAwaitingOwner(tx: Transaction, since: number): Promise<{ id: string } | undefined> {
  return lockingFree(tx, awaitingOwner(tx, since)).executeTakeFirst();
}

/** Records that an organization no longer awaits an owner. */
export async function noteOwned(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('organizations').set({ awaiting_owner_since: null }).where('id', '=', id).execute();
}
