import type { Reader } from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { ok } from '../../pipeline/answers.ts';
import { actorOf, type TeamCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { type Manager, presentManager } from '../../tenancy/managers/manager.ts';
import { changeRoles, removeFromOrganization } from '../../tenancy/managers/steps.ts';
import { findManager } from '../../tenancy/managers/store.ts';
import { roleFlaws, TEAM } from '../../tenancy/roles/giving.ts';
import { changing } from '../handler.ts';
import { reading, usedEvent } from './operator.ts';
import { lockAnyOrganization } from './organization-store.ts';

/** A manager of the organization that the path names, deleted or not. */
export function anyManagerResource({ database }: ResourceNeeds): Resource<Manager, TeamCaller> {
  return {
    locate: (id, _, parameters) => findManagerIn(database.read, id, parameters.id),
    lock: async (tx, { id, organization_id }) =>
      (await lockAnyOrganization(tx, organization_id)) && findManagerIn(tx, id, organization_id),
    present: presentManager,
  };
}

/** A manager by its id; undefined if it is not one of this organization. */
export async function findManagerIn(
  read: Reader,
  id: string,
  organizationId: string | undefined,
): Promise<Manager | undefined> {
  const manager = isId(id) ? await findManager(read, id) : undefined;
  return manager?.organization_id === organizationId ? manager : undefined;
}

export const getManagerAsOperator = reading(
  'getManagerAsOperator',
  async ({ target }) => presentManager(target),
  ({ account_id: account, organization_id: organization }) => ({ account, organization }),
);

/** Changes the roles of a manager. As when the team adds an owner, the account need not agree. */
export const updateManagerAsOperator = changing('updateManagerAsOperator', ({ database }) => ({
  alsoInvalid: ({ roles }, _caller, { organization_id: id }) => roleFlaws(database.read, id, roles),
  apply: async ({ tx, caller, target: manager, body: { role, roles }, now, fail }) => {
    const asked = { role, roles, giver: TEAM, isAccepted: true, now };
    const changed = await changeRoles(tx, manager, asked);
    if (typeof changed === 'string') throw fail(changed);
    const { account_id: account, organization_id: organization } = manager;
    const used = { by: caller, operation: 'updateManagerAsOperator', account, organization } as const;
    return {
      events: changed.events === 'unchanged' ? usedEvent(used) : changed.events,
      answer: ok(presentManager(changed.manager)),
    };
  },
}));

/** Removes a manager. The things that it created stay, as the owners may need them; the owners get an email about them. */
export const removeManagerAsOperator = changing('removeManagerAsOperator', () => ({
  apply: async ({ tx, caller, target: manager, now, fail }) => {
    const removed = await removeFromOrganization(tx, manager, { by: actorOf(caller), kinds: [], now });
    if (typeof removed === 'string') throw fail(removed);
    return { ...removed, answer: { status: 204 } };
  },
}));
