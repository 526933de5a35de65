import { MOST_ROLES } from '@portico/api';
import { changedAt } from '../../ground/clock.ts';
import {
  type Database,
  hasAsMany,
  inParts,
  type Placeholders,
  type RawBuilder,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import type { ProductRoleRow } from '../../ground/database/schema.ts';
import { newestFirst, type PageBounds } from '../../ground/paging.ts';
import { managedColumn } from '../../pipeline/managed.ts';
import { isKeyThere } from '../api-keys/marks.ts';
import { isInState } from '../invitations/state.ts';
import { ACCESS_COLUMNS } from '../policies/access.ts';
import { HOLDERS, type HolderKind, type Names, THROUGH_GROUPS } from './held.ts';
import type { ProductRole } from './role.ts';

const PERMISSIONS = sql<Names>`(select string_agg(p.permission, ',') from product_role_permissions as p
  where p.role_id = r.id)`.as('permissions');

const MANAGED = managedColumn('role', 'r.id').as('managed');

function selectRoles(read: Reader) {
  return read.selectFrom('product_roles as r').selectAll('r').select([PERMISSIONS, MANAGED]);
}

export function findRole(database: Pick<Database, 'prepare'>) {
  return database.prepare((queries, { id, callerId }: Placeholders<{ id: string; callerId: string }>) =>
    queries
      .selectFrom('product_roles as r')
      .leftJoin('organizations as o', 'o.id', 'r.organization_id')
      .leftJoin('managers as own', (join) =>
        join.onRef('own.organization_id', '=', 'r.organization_id').on('own.account_id', '=', callerId),
      )
      .selectAll('r')
      .select([PERMISSIONS, MANAGED])
      .select(ACCESS_COLUMNS)
      .where('r.id', '=', id)
      .where((is) => is.or([is('r.organization_id', 'is', null), is('o.deleted_at', 'is', null)])),
  );
}

export async function findRoleById(read: Reader, id: string): Promise<ProductRole | undefined> {
  return selectRoles(read).where('r.id', '=', id).executeTakeFirst();
}

/** The team's roles and, with an organization, its own. */
const countingIn = (organizationId: string | undefined): RawBuilder<SqlBool> =>
  organizationId === undefined
    ? sql<SqlBool>`r.organization_id is null`
    : sql<SqlBool>`(r.organization_id is null or r.organization_id = ${organizationId})`;

/** The roles that count in an organization, or those of the team, newest first. */
export async function listRoleRows(
  read: Reader,
  organizationId: string | undefined,
  page: PageBounds,
): Promise<ProductRole[]> {
  return selectRoles(read)
    .where(countingIn(organizationId))
    .$call((query) => newestFirst(query, 'r.id', page))
    .execute();
}

export function countedRoles(read: Reader, organizationId: string | undefined) {
  return read.selectFrom('product_roles as r').select('r.id').where(countingIn(organizationId));
}

export async function teamRoles(read: Reader): Promise<ProductRole[]> {
  return selectRoles(read).where(countingIn(undefined)).execute();
}

/** Whether there are as many as there can be: of the team's roles, or of an organization's own. */
export async function isFull(tx: Transaction, organizationId: string | null): Promise<boolean> {
  const own = tx.selectFrom('product_roles').select('id');
  return organizationId === null
    ? hasAsMany(own.where('organization_id', 'is', null), MOST_ROLES.team)
    : hasAsMany(own.where('organization_id', '=', organizationId), MOST_ROLES.organization);
}

/** Whether another role has this name: for one of the team's, any; for an organization's own, of the team's and its own. */
export async function isTaken(
  tx: Transaction,
  { id, name, organization_id }: Pick<ProductRoleRow, 'id' | 'name' | 'organization_id'>,
): Promise<boolean> {
  const others = tx
    .selectFrom('product_roles as r')
    .select('r.id')
    .where('r.name', '=', name)
    .where('r.id', '!=', id)
    .$if(organization_id !== null, (query) => query.where(countingIn(organization_id ?? undefined)));
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

/** Which of these permissions do not exist or, for an organization's own role, are not delegable. */
export async function unfit(
  read: Reader,
  permissions: readonly string[],
  { isOwn }: { readonly isOwn: boolean },
): Promise<string[]> {
  if (permissions.length === 0) return [];
  const fit = await read
    .selectFrom('product_permissions')
    .select('name')
    .where('name', 'in', permissions)
    .$if(isOwn, (query) => query.where('delegable', '=', 1))
    .execute();
  const known = new Set(fit.map(({ name }) => name));
  return permissions.filter((name) => !known.has(name));
}

export async function insertRole(
  tx: Transaction,
  role: ProductRoleRow,
  permissions: readonly string[],
): Promise<void> {
  await tx.insertInto('product_roles').values(role).execute();
  await insertPermissions(tx, role.id, permissions);
}

async function insertPermissions(tx: Transaction, role_id: string, names: readonly string[]): Promise<void> {
  for (const some of inParts(names))
    await tx
      .insertInto('product_role_permissions')
      .values(some.map((permission) => ({ role_id, permission })))
      .execute();
}

export type RoleChange = Partial<Pick<ProductRoleRow, 'name' | 'title' | 'description' | 'delegable'>> &
  Pick<ProductRoleRow, 'updated_at'> & { readonly permissions?: readonly string[] };

/** @returns the role as it is now */
export async function updateRoleRow(
  tx: Transaction,
  role: ProductRole,
  { permissions, ...change }: RoleChange,
): Promise<ProductRole> {
  const changed = { ...change, updated_at: changedAt(role, change) };
  await tx.updateTable('product_roles').set(changed).where('id', '=', role.id).execute();
  if (permissions === undefined) return { ...role, ...changed };
  await tx.deleteFrom('product_role_permissions').where('role_id', '=', role.id).execute();
  await insertPermissions(tx, role.id, permissions);
  return { ...role, ...changed, permissions: permissions.length === 0 ? null : permissions.join(',') };
}

/** Replaces a role by another for all who have it. */
export async function replaceHeld(tx: Transaction, role: string, replacement: string): Promise<void> {
  for (const { table, column } of Object.values(HOLDERS)) {
    const held = sql.table(table);
    const holder = sql.ref(`has.${column}`);
    await sql`delete from ${held} as has where has.role_id = ${role}
      and exists (select 1 from ${held} as other where other.role_id = ${replacement}
        and ${sql.ref(`other.${column}`)} = ${holder})`.execute(tx);
    await sql`update ${held} set role_id = ${replacement} where role_id = ${role}`.execute(tx);
  }
}

/** Deletes a role with its permissions, and takes it from all who have it. */
export async function deleteRoleRow(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('product_roles').where('id', '=', id).execute();
}

/** The holders of a role, without those that no longer exist although they may have rows left. */
function holdersOf(now: number): Readonly<Record<HolderKind, RawBuilder<unknown>>> {
  return {
    manager: sql`select m.id from manager_product_roles as h join managers as m on m.id = h.manager_id
      join accounts as a on a.id = m.account_id and a.erased_at is null
      join organizations as o on o.id = m.organization_id and o.purged_at is null`,
    invitation: sql`select i.id from invitation_product_roles as h join invitations as i on i.id = h.invitation_id
      join organizations as o on o.id = i.organization_id and o.purged_at is null
        and ${isInState('pending', now)}`,
    group: sql`select g.id from group_product_roles as h join scim_groups as g on g.id = h.group_id and g.deleted_at is null
      join organizations as o on o.id = g.organization_id and o.purged_at is null`,
    api_key: sql`select k.id from api_key_product_roles as h join api_keys as k on k.id = h.api_key_id
      join organizations as o on o.id = k.organization_id and o.purged_at is null and ${isKeyThere}`,
  };
}

/** How many managers, pending invitations, groups and API keys have a role. @param most where counting stops */
export async function countHolders(
  tx: Transaction,
  { role, now, most }: { readonly role: string; readonly now: number; readonly most: number },
): Promise<number> {
  let count = 0;
  for (const holders of Object.values(holdersOf(now))) {
    const { rows } = await sql`${holders} where h.role_id = ${role} limit ${sql.lit(most - count)}`.execute(
      tx,
    );
    count += rows.length;
    if (count >= most) return count;
  }
  return count;
}

/** How many managers have a role, by themselves or by a group, and a permission by none of their other roles. */
export async function managersWithoutOther(
  tx: Transaction,
  { role, permission }: { readonly role: string; readonly permission: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select has.manager_id as id from manager_product_roles as has where has.role_id = ${role}
      union select holder.id from ${THROUGH_GROUPS} where has.role_id = ${role}) as having_it
    join managers as m on m.id = having_it.id
    join accounts as a on a.id = m.account_id and a.erased_at is null
    join organizations as o on o.id = m.organization_id and o.purged_at is null
    where not exists (select 1 from manager_product_roles as has
      join product_role_permissions as p on p.role_id = has.role_id
      where has.manager_id = m.id and has.role_id <> ${role} and p.permission = ${permission})
    and not exists (select 1 from ${THROUGH_GROUPS}
      join product_role_permissions as p on p.role_id = has.role_id
      where holder.id = m.id and has.role_id <> ${role} and p.permission = ${permission})`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
