import type { RoleName } from '@portico/api';
import { flaw } from '@portico/api';
import { Failure, type Flaw } from '@portico/conventions';
import {
  hasRow,
  type RawBuilder,
  type Reader,
  type SqlBool,
  sql,
  type Transaction,
} from '../../ground/database/database.ts';
import { type Caller, callerId } from '../../pipeline/callers/caller.ts';
import { holdCatalogue } from './catalogue.ts';
import { deleteHeld, HOLDERS, type Holder, hasPermission, insertHeld } from './held.ts';

/**
 * The rules for giving roles of the product. Owners can give roles that are delegable or their organization's own; admins
 * only those of them whose permissions they all have themselves; the team can give all. A role that somebody can give, they
 * can also take away. The same expression judges callers and pending invitations, which are judged whenever they are read:
 * a change of the catalogue applies to them at once, however many there are.
 */

/** A giver of roles in an organization: a manager, an API key, or the team. */
export type Giver =
  | {
      readonly kind: 'manager' | 'api_key';
      /** Of the manager or the API key, as SQL. */
      readonly id: RawBuilder<string>;
      readonly role: RawBuilder<RoleName>;
    }
  | { readonly kind: 'team' };

export const TEAM: Giver = { kind: 'team' };

/** A caller as a giver in an organization. @param role that it has there, as of now */
export function giverOf(caller: Caller, organizationId: string, role: RoleName | undefined): Giver {
  if (caller.kind === 'service_key' || caller.kind === 'operator') return TEAM;
  const as = sql<RoleName>`${sql.lit(role ?? 'viewer')}`;
  if (caller.kind === 'api_key') return { kind: 'api_key', id: sql`${caller.key.id}`, role: as };
  const id = sql<string>`(select own.id from managers as own
    where own.organization_id = ${organizationId} and own.account_id = ${callerId(caller)})`;
  return { kind: 'manager', id, role: as };
}

/** Whether somebody may not give the role `r`, of the team or of the organization in which it would be given. */
function mayNotGive(giver: Giver): RawBuilder<SqlBool> {
  if (giver.kind === 'team') return sql<SqlBool>`(0 = 1)`;
  return sql<SqlBool>`(r.organization_id is null and r.delegable = 0 or ${giver.role} = 'viewer'
    or ${giver.role} = 'admin' and ${hasRow(
      sql`select 1 from product_role_permissions as needed where needed.role_id = r.id
        and not ${hasPermission(giver, sql.ref('needed.permission'))}`,
    )})`;
}

const maker = (kind: 'manager' | 'api_key') => mayNotGive({ kind, id: sql`maker.id`, role: sql`maker.role` });

/** Whether an invitation `i` gives a role that its maker could not give now. */
export const givesTooMuch = hasRow(
  sql`select 1 from invitation_product_roles as g join product_roles as r on r.id = g.role_id
    where g.invitation_id = i.id and i.for_team = 0 and (${hasRow(
      sql`select 1 from managers as maker where maker.organization_id = i.organization_id
        and maker.account_id = i.invited_by and ${maker('manager')}`,
    )} or ${hasRow(
      sql`select 1 from api_keys as maker where maker.id = i.invited_by and ${maker('api_key')}`,
    )})`,
);

/**
 * The roles that a hook of the team gives, among the team's delegable ones. It was judged when it answered; a role that has
 * gone since then is left out.
 */
export async function delegableRoles(read: Reader, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const rows = await read
    .selectFrom('product_roles')
    .select('name')
    .where('organization_id', 'is', null)
    .where('delegable', '=', 1)
    .where('name', 'in', names)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** The roles that a holder had and has. */
export interface RoleChange {
  readonly from: string[];
  readonly to: string[];
}

interface Giving {
  readonly to: Holder;
  readonly organizationId: string;
  /** All that it is to have. */
  readonly names: readonly string[];
  readonly giver: Giver;
}

const UNKNOWN = flaw('unknown', 'must be names of roles available in the organization');

/**
 * The flaw of names of roles of which one does not count in an organization, to report it together with other flaws of a
 * body. `giveRoles` judges them again under the lock.
 * @param names none if they are absent or not valid by themselves
 */
export async function roleFlaws(
  read: Reader,
  organizationId: string,
  names: readonly string[] = [],
): Promise<{ readonly roles?: Flaw }> {
  if (names.length === 0) return {};
  const rows = await read
    .selectFrom('product_roles')
    .select('name')
    .where('name', 'in', names)
    .where((is) => is.or([is('organization_id', 'is', null), is('organization_id', '=', organizationId)]))
    .execute();
  const found = new Set(rows.map(({ name }) => name));
  return names.every((name) => found.has(name)) ? {} : { roles: UNKNOWN };
}

/**
 * Gives a holder in a locked organization these roles, and takes away all others.
 * @throws Failure `FIELDS_VALIDATION_ERROR` on `roles` for a role that does not count there, `ACCESS_FORBIDDEN` for a change
 *   that the giver may not make
 */
export async function giveRoles(
  tx: Transaction,
  { to, organizationId, names, giver }: Giving,
): Promise<RoleChange> {
  if (names.length > 0) await holdCatalogue(tx);
  const { table, column } = HOLDERS[to.kind];
  const { rows } = await sql<{ id: string; name: string; had: number; refused: number }>`
    select r.id, r.name,
      case when ${mayNotGive(giver)} then 1 else 0 end as refused,
      case when ${hasRow(
        sql`select 1 from ${sql.table(table)} as own
          where ${sql.ref(`own.${column}`)} = ${to.id} and own.role_id = r.id`,
      )} then 1 else 0 end as had
    from product_roles as r
    where (r.organization_id is null or r.organization_id = ${organizationId})
      and (${isNamed(names)} or r.id in (select own.role_id from ${sql.table(table)} as own
        where ${sql.ref(`own.${column}`)} = ${to.id}))`.execute(tx);
  const wanted = new Set(names);
  const found = rows.filter(({ name }) => wanted.has(name));
  if (found.length < wanted.size)
    throw new Failure('FIELDS_VALIDATION_ERROR', { fields: { roles: UNKNOWN } });
  const had = rows.filter(({ had }) => had === 1);
  const added = found.filter(({ had }) => had !== 1);
  const removed = had.filter(({ name }) => !wanted.has(name));
  if ([...added, ...removed].some(({ refused }) => refused === 1)) throw new Failure('ACCESS_FORBIDDEN');
  await deleteHeld(tx, to, ids(removed));
  await insertHeld(tx, to, ids(added));
  return { from: had.map(({ name }) => name).sort(), to: [...wanted].sort() };
}

/**
 * Whether somebody could give all roles that a holder has, of the team or of the organization in which they are given. The
 * catalogue must be held.
 */
export async function couldGiveAllOf(tx: Transaction, { kind, id }: Holder, giver: Giver): Promise<boolean> {
  const { table, column } = HOLDERS[kind];
  const { rows } = await sql`select r.id from product_roles as r
    join ${sql.table(table)} as own on own.role_id = r.id
    where ${sql.ref(`own.${column}`)} = ${id} and ${mayNotGive(giver)} limit 1`.execute(tx);
  return rows.length === 0;
}

const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

function isNamed(names: readonly string[]): RawBuilder<SqlBool> {
  if (names.length === 0) return sql<SqlBool>`(0 = 1)`;
  return sql<SqlBool>`r.name in (${sql.join(names.map((name) => sql.val(name)))})`;
}

/** A role that may be given in place of another: one of the team's or of the organization. */
export async function findGivable(
  tx: Transaction,
  { name, organizationId, giver }: { name: string; organizationId: string | null; giver: Giver },
): Promise<{ readonly id: string; readonly isRefused: boolean } | undefined> {
  const { rows } = await sql<{ id: string; refused: number }>`
    select r.id, case when ${mayNotGive(giver)} then 1 else 0 end as refused from product_roles as r
    where r.name = ${name} and (r.organization_id is null or r.organization_id = ${organizationId})`.execute(
    tx,
  );
  const [row] = rows;
  return row && { id: row.id, isRefused: row.refused === 1 };
}
