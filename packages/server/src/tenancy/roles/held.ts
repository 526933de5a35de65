import { inParts, type RawBuilder, sql, type Transaction } from '../../ground/database/database.ts';

/** The holders of roles of the product, and the tables with their roles. */
export const HOLDERS = {
  manager: { table: 'manager_product_roles', column: 'manager_id' },
  invitation: { table: 'invitation_product_roles', column: 'invitation_id' },
  api_key: { table: 'api_key_product_roles', column: 'api_key_id' },
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

/** The names of the permissions that the roles of a holder confer, as a column. */
export function permissionsOf(kind: HolderKind, id: string): RawBuilder<Names> {
  const { table, column } = HOLDERS[kind];
  return sql<Names>`(select string_agg(conferred.permission, ',') from (
    select distinct of.permission from ${sql.table(table)} as has
    join product_role_permissions as of on of.role_id = has.role_id
    where ${sql.ref(`has.${column}`)} = ${sql.ref(id)}) as conferred)`;
}

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
