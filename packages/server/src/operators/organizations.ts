import type { Contracts } from '@portico/api';
import { accountExists, holdAccount } from '../accounts/store.ts';
import type { OperatorCaller } from '../callers/caller.ts';
import { timestamp } from '../clock.ts';
import type { OrganizationRow } from '../database/schema.ts';
import { folded } from '../folded.ts';
import type { Needs } from '../handler.ts';
import { createManager } from '../managers/create.ts';
import { countedManagersOf, listManagerRows } from '../managers/list-store.ts';
import { presentManager } from '../managers/manager.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { markAsDeleted, markAsRestored } from '../organizations/store.ts';
import { listPage, totalOf } from '../paging.ts';
import type { Resource } from '../resources.ts';
import { findPage, showPage } from '../search/list.ts';
import { type Step, takenAlone, usedEvent } from './operator.ts';
import {
  findAnyOrganization,
  lockAnyOrganization,
  selectOrganizationPage,
  selectOrganizationsInState,
  waysToAnyOrganizations,
} from './organization-store.ts';

/** An organization, deleted or not, with what operators see of it. */
export interface OperatorOrganization extends OrganizationRow {
  readonly managers: number | null;
}

export function stateOf({ deleted_at }: Pick<OrganizationRow, 'deleted_at'>): 'active' | 'deleted' {
  return deleted_at === null ? 'active' : 'deleted';
}

export function presentOperatorOrganization(
  organization: OperatorOrganization,
): Contracts['getOrganizationAsOperator']['answer']['body'] {
  const { deleted_at } = organization;
  return {
    id: organization.id,
    name: organization.name,
    requireSecondFactor: organization.require_second_factor === 1,
    createdAt: timestamp(organization.created_at),
    updatedAt: timestamp(organization.updated_at),
    state: stateOf(organization),
    deletedAt: deleted_at === null ? null : timestamp(deleted_at),
    managerCount: organization.managers ?? 0,
  };
}

/** Any organization, deleted or not, for operators. */
export function anyOrganizationResource({
  database,
}: Pick<Needs, 'database'>): Resource<OperatorOrganization, OperatorCaller> {
  return {
    locate: (id) => findAnyOrganization(database.read, id),
    lock: (tx, { id }) => lockAnyOrganization(tx, id),
    present: presentOperatorOrganization,
  };
}

export function getOrganizationAsOperator({ change }: Needs) {
  return change('getOrganizationAsOperator', {
    apply: async ({ caller, target }) => ({
      events: usedEvent({ by: caller, operation: 'getOrganizationAsOperator', organization: target.id }),
      answer: { status: 200, body: presentOperatorOrganization(target) },
    }),
  });
}

export function listOrganizationsAsOperator({ change, database }: Needs) {
  return change('listOrganizationsAsOperator', {
    // A search would keep others from writing.
    prepare: async ({ query }) => {
      const { name, state } = query;
      const wanted = { state, beginning: name === undefined ? undefined : folded(name.trimStart()) };
      const list = {
        ways: (sought: readonly string[]) => waysToAnyOrganizations(database, { ...wanted, sought }),
        total: () => totalOf(database.read, selectOrganizationsInState(database.read, state)),
        isNarrowed: name !== undefined,
      };
      return { found: await findPage(list, query), total: list.total };
    },
    apply: async ({ tx, caller, query, prepared: { found, total } }) => {
      const body = await showPage({
        query,
        found,
        list: (rows) => selectOrganizationPage(tx, { state: query.state, rows }).execute(),
        present: presentOperatorOrganization,
        total,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listOrganizationsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}

export function listManagersAsOperator({ change }: Needs) {
  return change('listManagersAsOperator', {
    apply: async ({ tx, caller, target: { id: organization }, query }) => {
      const body = await listPage(query, {
        list: (page) => listManagerRows(tx, organization, page),
        present: presentManager,
        total: () => totalOf(tx, countedManagersOf(tx, organization)),
      });
      return {
        events: usedEvent({ by: caller, operation: 'listManagersAsOperator', organization }),
        answer: { status: 200, body },
      };
    },
  });
}

const NO_ACCOUNT = { accountId: 'must be the id of an account' };

/** Makes any account a manager: its address is nothing new to an operator. */
export function addManagerAsOperator({ change, database, amounts }: Needs) {
  return change('addManagerAsOperator', {
    validate: async ({ accountId }) =>
      accountId === undefined || (await accountExists(database.read, accountId)) ? {} : NO_ACCOUNT,

    apply: async ({ tx, target: organization, body: { accountId, role }, now, fail }) => {
      if (!(await holdAccount(tx, accountId))) throw fail('FIELDS_VALIDATION_ERROR', NO_ACCOUNT);
      const manager = { organizationId: organization.id, accountId, role, isAccepted: true, now };
      const added = await createManager(tx, manager, amounts);
      if (typeof added === 'string') throw fail(added);
      return added;
    },
  });
}

export function restoreOrganizationAsOperator({ change }: Needs) {
  return change('restoreOrganizationAsOperator', {
    apply: async ({ tx, caller, target: organization }) => {
      const { id } = organization;
      const isDeleted = organization.deleted_at !== null;
      if (isDeleted) await markAsRestored(tx, organization);
      return {
        events: isDeleted
          ? organizationEvent('organization.restored', organization)
          : usedEvent({ by: caller, operation: 'restoreOrganizationAsOperator', organization: id }),
        answer: { status: 200, body: presentOperatorOrganization({ ...organization, deleted_at: null }) },
      };
    },
  });
}

/** Deletes an organization, which can be restored. One that is deleted stays so. */
export const organizationDeletion: Step<OperatorOrganization, never> = {
  judge: async () => {},
  perform: async ({ tx, caller, target: organization, now }) => {
    const { id, deleted_at } = organization;
    if (deleted_at === null) await markAsDeleted(tx, organization, now);
    return {
      events:
        deleted_at === null
          ? organizationEvent('organization.deleted', organization)
          : usedEvent({ by: caller, operation: 'deleteOrganizationAsOperator', organization: id }),
    };
  },
};

export const deleteOrganizationAsOperator = (needs: Needs) =>
  needs.change('deleteOrganizationAsOperator', takenAlone(organizationDeletion, needs));
