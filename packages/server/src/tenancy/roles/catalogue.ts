import type { Contracts } from '@portico/api';
import {
  holding,
  inParts,
  lockingToDelete,
  type Reader,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ProductPermissionRow } from '../../ground/database/schema.ts';
import { managedColumn } from '../../pipeline/managed.ts';

/**
 * The product's permissions and the team's roles, as one catalogue with a single row. To change any of them, that row is
 * locked; to give a role, or to make one for an organization, it is held, after the organization. So no role is deleted
 * while somebody gets it. No transaction waits for an organization after it, so there are no deadlocks.
 */

/** The id of the catalogue, of which there is one. */
export const CATALOGUE_ID = '00000000-0000-7000-8000-000000000001';

const row = (read: Reader) => read.selectFrom('role_catalogue').select('id');

/** Keeps the catalogue from changing until the transaction ends. */
export async function holdCatalogue(tx: Transaction): Promise<void> {
  await holding(tx, row(tx)).execute();
}

/** Locks the catalogue until the transaction ends, against changes and against giving. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  const locked = await lockingToDelete(tx, row(tx)).execute();
  if (locked.length > 0) return;
  await tx
    .insertInto('role_catalogue')
    .values({ id: CATALOGUE_ID })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockingToDelete(tx, row(tx)).execute();
}

export type CatalogueBody = Contracts['listPermissions']['answer']['body'];

/** A permission, and whether a configuration file defines it. */
export interface StoredPermission extends ProductPermissionRow {
  readonly managed: number;
}

export async function findPermissions(read: Reader): Promise<StoredPermission[]> {
  return read
    .selectFrom('product_permissions')
    .select(['name', 'description', 'delegable'])
    .select(managedColumn('permission', 'product_permissions.name').as('managed'))
    .orderBy('name')
    .execute();
}

export function presentCatalogue(rows: readonly StoredPermission[]): CatalogueBody {
  return {
    items: rows.map(({ name, description, delegable, managed }) => ({
      name,
      description,
      delegable: delegable === 1,
      managed: managed === 1,
    })),
  };
}

/** The effect of replacing the permissions, for its event. */
export interface CatalogueChange {
  readonly added: string[];
  readonly removed: string[];
  readonly changed: string[];
}

/**
 * Replaces all permissions, in a locked catalogue.
 * @returns undefined where nothing changes; `in use` for a change that roles forbid, after which the transaction must be
 *   rolled back
 */
export async function replaceAll(
  tx: Transaction,
  wanted: readonly ProductPermissionRow[],
): Promise<CatalogueChange | undefined | 'in use'> {
  const before = new Map((await findPermissions(tx)).map((one) => [one.name, one]));
  const after = new Map(wanted.map((one) => [one.name, one]));
  const removed = [...before.keys()].filter((name) => !after.has(name));
  const added = wanted.filter(({ name }) => !before.has(name));
  const changed = wanted.filter((one) => {
    const was = before.get(one.name);
    return was && (was.description !== one.description || was.delegable !== one.delegable);
  });
  if (removed.length + added.length + changed.length === 0) return undefined;
  const closed = changed.filter(
    ({ name, delegable }) => delegable === 0 && before.get(name)?.delegable === 1,
  );
  if (await isHeld(tx, removed, 'any')) return 'in use';
  if (await isHeld(tx, names(closed), 'own')) return 'in use';
  for (const some of inParts(removed))
    await tx.deleteFrom('product_permissions').where('name', 'in', some).execute();
  for (const some of inParts([...added, ...changed]))
    await tx
      .insertInto('product_permissions')
      .values(some.map(({ name, description, delegable }) => ({ name, description, delegable })))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({
          description: row.ref('excluded.description'),
          delegable: row.ref('excluded.delegable'),
        })),
      )
      .execute();
  return { added: names(added), removed, changed: names(changed) };
}

const names = (rows: readonly ProductPermissionRow[]) => rows.map(({ name }) => name).sort();

/** Whether a role has one of these permissions; with `own`, a role that an organization made for itself. */
async function isHeld(tx: Transaction, permissions: readonly string[], by: 'any' | 'own'): Promise<boolean> {
  if (permissions.length === 0) return false;
  const found = await tx
    .selectFrom('product_role_permissions as p')
    .innerJoin('product_roles as r', 'r.id', 'p.role_id')
    .select('r.id')
    .where('p.permission', 'in', permissions)
    .$if(by === 'own', (query) => query.where('r.organization_id', 'is not', null))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
