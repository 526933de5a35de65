import { holding, type Transaction } from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { listPage, type PageBounds, totalOf } from '../../ground/paging.ts';
import { operatorRow } from '../../identity/sessions/operators.ts';
import { ok } from '../../pipeline/answers.ts';
import { type Caller, callerId, isPerson } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { lockOrganization } from '../organizations/store.ts';
import { accessIn } from '../policies/access.ts';
import { NO_DEMANDS } from '../policies/demands.ts';
import { holdCatalogue, lockCatalogue } from './catalogue.ts';
import { type ProductRole, presentRole, type SeenRole } from './role.ts';
import { countedRoles, findRole, findRoleById, listRoleRows } from './store.ts';

/** A role of the team, for everybody, or one of an organization that is not deleted, for callers with a role there. */
export function roleResource({ database }: ResourceNeeds): Resource<SeenRole> {
  const find = findRole(database);
  return {
    locate: async (id, caller) => {
      const row = isId(id) ? await find.first({ id, callerId: callerId(caller) }) : undefined;
      if (!row) return undefined;
      const { access, about: product } = accessIn(row, caller);
      const isSeen = product.organization_id === null || access.role !== undefined;
      return isSeen ? { product, ...access } : undefined;
    },
    lock: lockRole,
    present: ({ product }) => presentRole(product),
  };
}

/** The same for changing it: a caller who may change a role of the team counts as its owner. */
export function governedRoleResource(needs: ResourceNeeds): Resource<SeenRole> {
  const { locate, present } = roleResource(needs);
  return {
    locate: async (id, caller, parameters) => {
      const seen = await locate(id, caller, parameters);
      return seen && seen.product.organization_id === null ? governed(seen.product, caller) : seen;
    },
    lock: async (tx, seen, caller) => {
      const locked = await lockRole(tx, seen, caller);
      if (!locked || locked.product.organization_id !== null) return locked;
      return governed(locked.product, await stillOperator(tx, caller));
    },
    present,
  };
}

/** A role of the team as the team sees it, and as others do. Operators need strong sessions for it. */
function governed(product: ProductRole, caller: Caller | undefined): SeenRole {
  const isTeam = caller?.kind === 'service_key' || (caller?.kind === 'session' && caller.isOperator);
  return { product, role: isTeam ? 'owner' : undefined, demands: { ...NO_DEMANDS, isForStrong: isTeam } };
}

/** Holds the row of a caller who is an operator. @returns undefined for one who is no longer an operator */
async function stillOperator(tx: Transaction, caller: Caller): Promise<Caller | undefined> {
  if (!isPerson(caller)) return caller;
  const row = await holding(tx, operatorRow(tx, caller.account.id)).executeTakeFirst();
  return row && caller;
}

/** A role as it is now; its catalogue or, for an organization's own, its organization is locked until the transaction ends. */
async function lockRole(
  tx: Transaction,
  { product }: SeenRole,
  caller: Caller,
): Promise<SeenRole | undefined> {
  const { id, organization_id } = product;
  if (organization_id === null) {
    await lockCatalogue(tx);
    const role = await findRoleById(tx, id);
    return role && { product: role, role: undefined, demands: NO_DEMANDS };
  }
  const organization = await lockOrganization(tx, organization_id, caller);
  if (!organization) return undefined;
  await holdCatalogue(tx);
  const role = await findRoleById(tx, id);
  const { role: own, demands } = organization;
  return role && { product: role, role: own, demands };
}

export function getRole(): HandlerOf<'getRole'> {
  return { handle: ({ target: { product } }) => ok(presentRole(product)) };
}

export function listRoles({ database: { read } }: Needs): HandlerOf<'listRoles'> {
  return {
    handle: async ({ query }) => {
      const list = (page: PageBounds) => listRoleRows(read, undefined, page);
      const total = () => totalOf(read, countedRoles(read, undefined));
      return ok(await listPage(query, { list, present: presentRole, total }));
    },
  };
}

export function listOrganizationRoles({ database: { read } }: Needs): HandlerOf<'listOrganizationRoles'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const list = (page: PageBounds) => listRoleRows(read, organization.id, page);
      const total = () => totalOf(read, countedRoles(read, organization.id));
      return ok(await listPage(query, { list, present: presentRole, total }));
    },
  };
}
