import { flaw } from '@portico/api';
import { Failure, type Flaw } from '@portico/conventions';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { ProductRoleRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { managerOf } from '../../pipeline/managed.ts';
import { changing } from '../handler.ts';
import { revokeUngivable, revokeUngivableEverywhere } from '../invitations/revocation.ts';
import { holdCatalogue, lockCatalogue } from './catalogue.ts';
import { findGivable, giverOf, TEAM } from './giving.ts';
import { refuseManagedRoles } from './managed.ts';
import { type ProductRole, presentRole, RESERVED, RESERVED_FLAW, roleEvent } from './role.ts';
import {
  countHolders,
  deleteRoleRow,
  insertRole,
  isFull,
  isTaken,
  type RoleChange,
  replaceHeld,
  unfit,
  updateRoleRow,
} from './store.ts';

const MUST_BE_DELEGABLE = flaw('not_allowed', "must be true for an organization's own role");
const UNKNOWN = flaw('unknown', 'must be names of permissions that exist');
const NOT_DELEGABLE = flaw('not_delegable', 'must be names of permissions that exist and are delegable');

/** A role as requests describe it. */
interface GivenRole {
  readonly name: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly permissions: readonly string[];
  readonly delegable?: boolean;
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

function validateName({ name }: { readonly name?: string | undefined }) {
  return name !== undefined && RESERVED.includes(name) ? { name: RESERVED_FLAW } : {};
}

/**
 * The flaw of names of permissions of which one cannot be part of a role, if so.
 * @param names none if they are absent or not valid by themselves
 * @param isOwn whether the role is an organization's own
 */
async function permissionFlaws(
  read: Reader,
  names: readonly string[] | undefined,
  { isOwn }: { readonly isOwn: boolean },
): Promise<{ readonly permissions: Flaw } | undefined> {
  if (names === undefined || (await unfit(read, sorted(names), { isOwn })).length === 0) return undefined;
  return { permissions: isOwn ? NOT_DELEGABLE : UNKNOWN };
}

/** Makes a role, of the team where the organization is null. The catalogue must be locked or held. */
export async function makeRole(
  tx: Transaction,
  given: GivenRole,
  { organizationId, now }: { readonly organizationId: string | null; readonly now: number },
): Promise<
  | { readonly role: ProductRole; readonly event: NewEvent }
  | 'ROLE_ALREADY_EXISTS'
  | 'ROLE_LIMIT_REACHED'
  | { readonly flaws: { readonly permissions: Flaw } }
> {
  const permissions = sorted(given.permissions);
  const isOwn = organizationId !== null;
  const flaws = await permissionFlaws(tx, permissions, { isOwn });
  if (flaws) return { flaws };
  const row: ProductRoleRow = {
    id: newId(),
    organization_id: organizationId,
    name: given.name,
    title: given.title ?? null,
    description: given.description ?? null,
    delegable: Number(isOwn || (given.delegable ?? false)),
    created_at: now,
    updated_at: now,
  };
  if (await isTaken(tx, row)) return 'ROLE_ALREADY_EXISTS';
  if (await isFull(tx, organizationId)) return 'ROLE_LIMIT_REACHED';
  await insertRole(tx, row, permissions);
  const role = { ...row, permissions: permissions.length === 0 ? null : permissions.join(','), managed: 0 };
  const { name, delegable } = presentRole(role);
  return { role, event: roleEvent('role.created', role, { name, permissions, delegable }) };
}

function madeAnswer(role: ProductRole) {
  return created(`/v1/roles/${role.id}`, presentRole(role));
}

export const createRole = changing('createRole', ({ database, organizationRoles }) => ({
  refuse: (fail) => (organizationRoles ? undefined : fail('ACCESS_FORBIDDEN')),
  validate: validateName,
  alsoInvalid: async ({ permissions }) =>
    (await permissionFlaws(database.read, permissions, { isOwn: true })) ?? {},
  apply: async ({ tx, target: { organization }, body, now, fail }) => {
    await holdCatalogue(tx);
    const made = await makeRole(tx, body, { organizationId: organization.id, now });
    if (typeof made === 'string') throw fail(made);
    if ('flaws' in made) throw fail('FIELDS_VALIDATION_ERROR', made.flaws);
    return { events: made.event, answer: madeAnswer(made.role) };
  },
}));

export const createRoleAsOperator = changing('createRoleAsOperator', ({ database }) => ({
  validate: validateName,
  alsoInvalid: async ({ permissions }) =>
    (await permissionFlaws(database.read, permissions, { isOwn: false })) ?? {},
  apply: async ({ tx, body, now, fail }) => {
    await lockCatalogue(tx);
    if ((await managerOf(tx, 'role', [])) !== undefined) throw fail('ROLE_PROTECTED');
    const made = await makeRole(tx, body, { organizationId: null, now });
    if (typeof made === 'string') throw fail(made);
    if ('flaws' in made) throw fail('FIELDS_VALIDATION_ERROR', made.flaws);
    return { events: made.event, answer: madeAnswer(made.role) };
  },
}));

/** The state of a role as events describe it. */
function told(role: ProductRole) {
  const { name, title, description, permissions, delegable } = presentRole(role);
  return { name, title, description, permissions, delegable };
}

/**
 * Changes a role, in a locked catalogue or, for an organization's own, a locked organization.
 * @returns the role as it is now, with the events; `undefined` where nothing changes
 */
export async function alterRole(tx: Transaction, role: ProductRole, change: RoleChange) {
  const permissions = change.permissions && sorted(change.permissions);
  const after = {
    ...role,
    ...change,
    permissions: permissions === undefined ? role.permissions : permissions.join(',') || null,
  };
  const details = differences(told(role), told(after));
  if (!details) return undefined;
  if (details.name && (await isTaken(tx, after))) return 'ROLE_ALREADY_EXISTS';
  const changed = await updateRoleRow(tx, role, { ...change, ...(permissions && { permissions }) });
  const isOfWeight = details.permissions !== undefined || details.delegable !== undefined;
  const revoked = isOfWeight ? await revokeAfter(tx, role, change.updated_at) : [];
  return { role: changed, events: [roleEvent('role.updated', role, details), ...revoked] as const };
}

/** Revokes invitations that their makers could no longer make. */
export async function revokeAfter(
  tx: Transaction,
  { id, organization_id }: ProductRole,
  now: number,
): Promise<readonly NewEvent[]> {
  return organization_id === null
    ? revokeUngivableEverywhere(tx, id, now)
    : revokeUngivable(tx, organization_id, now);
}

export const updateRole = changing('updateRole', ({ database, organizationRoles }) => ({
  validate: (body, _, { product }) => {
    const isOwn = product.organization_id !== null;
    if (isOwn && !organizationRoles) throw new Failure('ACCESS_FORBIDDEN');
    return {
      ...validateName(body),
      ...(isOwn && body.delegable === false && { delegable: MUST_BE_DELEGABLE }),
    };
  },
  alsoInvalid: async ({ permissions }, _, { product }) =>
    (await permissionFlaws(database.read, permissions, { isOwn: product.organization_id !== null })) ?? {},
  apply: async ({ tx, target: { product }, body, now, fail }) => {
    const isOwn = product.organization_id !== null;
    if (!isOwn) await refuseManagedRoles(tx, { kind: 'role', ids: [product.id] }, fail);
    const { name, title, description, delegable, permissions } = body;
    const flaws = await permissionFlaws(tx, permissions, { isOwn });
    if (flaws) throw fail('FIELDS_VALIDATION_ERROR', flaws);
    const altered = await alterRole(tx, product, {
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(delegable !== undefined && { delegable: Number(delegable) }),
      ...(permissions !== undefined && { permissions }),
      updated_at: now,
    });
    if (altered === 'ROLE_ALREADY_EXISTS') throw fail(altered);
    return { events: altered?.events ?? 'unchanged', answer: ok(presentRole(altered?.role ?? product)) };
  },
}));

export const deleteRole = changing('deleteRole', ({ organizationRoles }) => ({
  apply: async ({ tx, target, caller, query, now, fail }) => {
    const { product } = target;
    const { id, organization_id: organizationId, name } = product;
    if (organizationId !== null && !organizationRoles) throw fail('ACCESS_FORBIDDEN');
    if (organizationId === null) await refuseManagedRoles(tx, { kind: 'role', ids: [id] }, fail);
    const { replacement } = query;
    if (replacement === undefined) {
      if ((await countHolders(tx, { role: id, now, most: 1 })) > 0) throw fail('ROLE_IN_USE');
    } else {
      const giver = organizationId === null ? TEAM : giverOf(caller, organizationId, target.role);
      const other = await findGivable(tx, { name: replacement, organizationId, giver });
      if (!other || other.id === id)
        throw fail('FIELDS_VALIDATION_ERROR', {
          replacement: flaw('unknown', 'must be the name of another role'),
        });
      if (other.isRefused) throw fail('ACCESS_FORBIDDEN');
      await replaceHeld(tx, id, other.id);
    }
    await deleteRoleRow(tx, id);
    const deleted = roleEvent('role.deleted', product, {
      name,
      ...(replacement !== undefined && { replacement }),
    });
    const revoked = await revokeAfter(tx, product, now);
    return { events: [deleted, ...revoked], answer: { status: 204 } };
  },
}));
