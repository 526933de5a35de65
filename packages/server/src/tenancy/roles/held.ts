import {
  hasRow,
  inParts,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';

/** The holders of roles of the product, and the tables with their roles. */
export const HOLDERS = {
  manager: { table: 'manager_product_roles', column: 'manager_id' },
  invitation: { table: 'invitation_product_roles', column: 'invitation_id' },
  api_key: { table: 'api_key_product_roles', column: 'api_key_id' },
  group: { table: 'group_product_roles', column: 'group_id' },
} as const;
export type HolderKind = keyof typeof HOLDERS;

export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
}

/** Names of roles or permissions, as in the columns below: separated by commas, in any order; null for none. */
export type Names = string | null;

export function namesIn(names: Names): string[] {
  return names === null ? [] : names.split(',').sort();
}

/** The names of the roles that a holder has, as a column. @param id the column with its id, such as `m.id` */
export function rolesOf(kind: HolderKind, id: string): RawBuilder<Names> {
  const { table, column } = HOLDERS[kind];
  return sql<Names>`(select string_agg(held.name, ',') from ${sql.table(table)} as has
    join product_roles as held on held.id = has.role_id
    where ${sql.ref(`has.${column}`)} = ${sql.ref(id)})`;
}

/** The same of a manager, without roles that its organization made for itself. */
export function teamRolesOf(id: string): RawBuilder<Names> {
  return sql<Names>`(select string_agg(held.name, ',') from manager_product_roles as has
    join product_roles as held on held.id = has.role_id and held.organization_id is null
    where has.manager_id = ${sql.ref(id)})`;
}

/** The same of a group. */
export function teamRolesOfGroup(id: string): RawBuilder<Names> {
  return sql<Names>`(select string_agg(held.name, ',') from group_product_roles as has
    join product_roles as held on held.id = has.role_id and held.organization_id is null
    where has.group_id = ${sql.ref(id)})`;
}

/** The permissions of the roles whose ids a query selects, as a column. */
const conferredBy = (roles: RawBuilder<unknown>) =>
  sql<Names>`(select string_agg(conferred.permission, ',') from (select distinct of.permission
    from product_role_permissions as of where of.role_id in (${roles})) as conferred)`;

/** The names of the permissions of an API key `k`, as a column: those of its roles. */
export const KEY_PERMISSIONS = conferredBy(
  sql`select has.role_id from api_key_product_roles as has where has.api_key_id = k.id`,
);

/**
 * The names of the permissions of a manager `m`, as a column: those of its roles, of the groups of its organization's own,
 * and of those of directories. A deleted group has no roles, although it may have members left.
 */
export const MANAGER_PERMISSIONS = conferredBy(sql`
  select has.role_id from manager_product_roles as has where has.manager_id = m.id
  union all select has.role_id from scim_members as inside
    join group_product_roles as has on has.group_id = inside.group_id where inside.manager_id = m.id
  union all select has.role_id from scim_members as inside
    join scim_groups as grouping on grouping.id = inside.group_id and grouping.organization_id = m.organization_id
    join group_product_roles as has on has.group_id = grouping.id
    where inside.account_id = m.account_id and inside.manager_id is null`);

/** The roles, as `has`, that the groups of managers give them, as `holder`. */
export const THROUGH_GROUPS = sql`group_product_roles as has
  join scim_groups as grouping on grouping.id = has.group_id and grouping.deleted_at is null
  join scim_members as inside on inside.group_id = grouping.id
  join managers as holder on holder.organization_id = grouping.organization_id
    and holder.account_id = inside.account_id`;

/** Whether a giver of roles, a manager or an API key, has a permission. */
export function hasPermission(
  { kind, id }: { readonly kind: 'manager' | 'api_key'; readonly id: RawBuilder<string> },
  permission: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const { table, column } = HOLDERS[kind];
  const own = sql`select of.permission from ${sql.table(table)} as has
    join product_role_permissions as of on of.role_id = has.role_id
    where ${sql.ref(`has.${column}`)} = ${id} and of.permission = ${permission}`;
  if (kind === 'api_key') return hasRow(own);
  const ofGroups = sql`select of.permission from ${THROUGH_GROUPS}
    join product_role_permissions as of on of.role_id = has.role_id and of.permission = ${permission}
    where holder.id = ${id}`;
  return sql<SqlBool>`(${hasRow(own)} or ${hasRow(ofGroups)})`;
}

/** Between groups in the column below; names have no control characters. */
const BETWEEN = '\n';
const ID_LENGTH = 36;

/** The ids and names of the groups of a manager `m`, as a column. */
export const MANAGER_GROUPS = sql<Names>`(select string_agg(cast(grouping.id as text) || grouping.display_name,
    ${sql.lit(BETWEEN)}) from scim_members as inside
  join scim_groups as grouping on grouping.id = inside.group_id and grouping.deleted_at is null
    and grouping.organization_id = m.organization_id
  where inside.account_id = m.account_id)`;

/** A group as its members have it. */
export interface GroupName {
  readonly id: string;
  readonly name: string;
}

/** The groups in such a column, by name. */
export function groupsIn(groups: Names): GroupName[] {
  const found = groups?.split(BETWEEN) ?? [];
  return found
    .map((one) => ({ id: one.slice(0, ID_LENGTH), name: one.slice(ID_LENGTH) }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.id, other.id));
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Gives a new manager the roles that its invitation names. The catalogue must be held. */
export async function inheritRoles(tx: Transaction, managerId: string, invitationId: string): Promise<void> {
  const given = await tx
    .selectFrom('invitation_product_roles')
    .select('role_id')
    .where('invitation_id', '=', invitationId)
    .execute();
  const roles = given.map(({ role_id }) => role_id);
  await insertHeld(tx, { kind: 'manager', id: managerId }, roles);
}

/** Gives a holder these roles in addition to its own. */
export async function insertHeld(
  tx: Transaction,
  { kind, id }: Holder,
  roles: readonly string[],
): Promise<void> {
  for (const some of inParts(roles)) {
    if (kind === 'manager')
      await tx
        .insertInto('manager_product_roles')
        .values(some.map((role_id) => ({ manager_id: id, role_id })))
        .execute();
    else if (kind === 'group')
      await tx
        .insertInto('group_product_roles')
        .values(some.map((role_id) => ({ group_id: id, role_id })))
        .execute();
    else if (kind === 'api_key')
      await tx
        .insertInto('api_key_product_roles')
        .values(some.map((role_id) => ({ api_key_id: id, role_id })))
        .execute();
    else
      await tx
        .insertInto('invitation_product_roles')
        .values(some.map((role_id) => ({ invitation_id: id, role_id })))
        .execute();
  }
}

export async function deleteHeld(
  tx: Transaction,
  { kind, id }: Holder,
  roles: readonly string[],
): Promise<void> {
  if (roles.length === 0) return;
  const { table, column } = HOLDERS[kind];
  const ids = sql.join(roles.map((role) => sql.val(role)));
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and role_id in (${ids})`.execute(
    tx,
  );
}
