import type { Contracts } from '@portico/api';
import { flaw } from '@portico/api';
import { hideOrganization } from '../../consequences/organization-deleted.ts';
import { timestamp } from '../../ground/clock.ts';
import { lateReader } from '../../ground/database/database.ts';
import type { OrganizationRow, StoredOrganizationRow } from '../../ground/database/schema.ts';
import { folded } from '../../ground/folded.ts';
import { listPage, totalOf } from '../../ground/paging.ts';
import { findPage, showPage } from '../../ground/search/list.ts';
import { accountExists, holdAccount } from '../../identity/accounts/store.ts';
import { ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { logoUrl } from '../../tenancy/brand/brand.ts';
import { createManager } from '../../tenancy/managers/create.ts';
import { countedManagersOf, listManagerRows } from '../../tenancy/managers/list-store.ts';
import { presentListed } from '../../tenancy/managers/manager.ts';
import { markAsRestored } from '../../tenancy/organizations/ending-store.ts';
import { organizationEvent } from '../../tenancy/organizations/organization.ts';
import { roleFlaws, TEAM } from '../../tenancy/roles/giving.ts';
import { changing, type Needs } from '../handler.ts';
import { reading, type Step, takenAlone, usedEvent } from './operator.ts';
import {
  findAnyOrganization,
  lockAnyOrganization,
  selectOrganizationPage,
  selectOrganizationsInState,
  waysToAnyOrganizations,
} from './organization-store.ts';

/** An organization, deleted or not, as operators see it. */
export interface OperatorOrganization extends StoredOrganizationRow {
  readonly managers: number | null;
  /** Whether it was created without an owner and has none yet. */
  readonly awaits_owner: boolean | number;
}

/** An organization as a list shows it: each event there would change an entity tag that had the last one. */
interface ListedOrganization extends OperatorOrganization {
  readonly last_active_at: number;
}

export function stateOf({ deleted_at }: Pick<OrganizationRow, 'deleted_at'>): 'active' | 'deleted' {
  return deleted_at === null ? 'active' : 'deleted';
}

export function presentOperatorOrganization(
  organization: OperatorOrganization,
  publicUrl: string,
): Contracts['getOrganizationAsOperator']['answer']['body'] {
  const { deleted_at } = organization;
  return {
    id: organization.id,
    name: organization.name,
    logo: logoUrl(organization.logo, publicUrl),
    requireSecondFactor: organization.require_second_factor === 1,
    ssoRequired: organization.sso_required === 1,
    createdAt: timestamp(organization.created_at),
    updatedAt: timestamp(organization.updated_at),
    state: stateOf(organization),
    deletedAt: deleted_at === null ? null : timestamp(deleted_at),
    managerCount: organization.managers ?? 0,
    externalId: organization.external_id,
    awaitingOwner: Boolean(organization.awaits_owner),
  };
}

const presentListedOrganization = (organization: ListedOrganization, publicUrl: string) => ({
  ...presentOperatorOrganization(organization, publicUrl),
  lastActiveAt: timestamp(organization.last_active_at),
});

/** Any organization, deleted or not, for operators. */
export function anyOrganizationResource({
  database,
  publicUrl,
}: ResourceNeeds): Resource<OperatorOrganization, TeamCaller> {
  return {
    locate: (id) => findAnyOrganization(database.read, id),
    lock: (tx, { id }) => lockAnyOrganization(tx, id),
    present: (organization) => presentOperatorOrganization(organization, publicUrl()),
  };
}

/** Any organization that is not deleted, for operators. */
export function activeOrganizationResource(needs: ResourceNeeds): Resource<OperatorOrganization, TeamCaller> {
  const any = anyOrganizationResource(needs);
  const unlessDeleted = (found: OperatorOrganization | undefined) =>
    found && stateOf(found) === 'active' ? found : undefined;
  return {
    ...any,
    locate: async (...asked) => unlessDeleted(await any.locate(...asked)),
    lock: async (...asked) => unlessDeleted(await any.lock(...asked)),
  };
}

const inItsList = ({ id: organization }: OperatorOrganization) => ({ organization });

export const getOrganizationAsOperator = reading(
  'getOrganizationAsOperator',
  async ({ target }, { publicUrl }) => presentOperatorOrganization(target, publicUrl()),
  inItsList,
);

export const listOrganizationsAsOperator = changing(
  'listOrganizationsAsOperator',
  ({ database, publicUrl }) => ({
    // Searching within the transaction would block other writers.
    prepare: async ({ query, connectionState }) => {
      const { name, externalId, state } = query;
      const beginning = name === undefined ? undefined : folded(name.trimStart());
      const wanted = { state, beginning, externalId };
      const read = lateReader(database);
      const list = {
        ways: (sought: readonly string[]) =>
          waysToAnyOrganizations({ read, kind: database.kind }, { ...wanted, sought }),
        total: () => totalOf(read, selectOrganizationsInState(read, state)),
        beginning,
        isNarrowed: name !== undefined || externalId !== undefined,
      };
      return { found: await findPage(list, query, { connectionState }), total: list.total };
    },
    apply: async ({ tx, caller, query, prepared: { found, total } }) => {
      const body = await showPage({
        query,
        found,
        list: (rows) => selectOrganizationPage(tx, { state: query.state, rows }).execute(),
        present: (organization) => presentListedOrganization(organization, publicUrl()),
        total,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listOrganizationsAsOperator' }),
        answer: ok(body),
      };
    },
  }),
);

export const listManagersAsOperator = reading(
  'listManagersAsOperator',
  ({ tx, target: { id }, query }) =>
    listPage(query, {
      list: (page) => listManagerRows(tx, id, page),
      present: (manager) => presentListed(manager, 'owner'),
      total: () => totalOf(tx, countedManagersOf(tx, id)),
    }),
  inItsList,
);

const NO_ACCOUNT = { accountId: flaw('unknown', 'must be the ID of an account') };

/** Makes any account a manager, as operators can see all accounts anyway. */
export const addManagerAsOperator = changing('addManagerAsOperator', ({ database, amounts }) => ({
  validate: async ({ accountId }) =>
    accountId === undefined || (await accountExists(database.read, accountId)) ? {} : NO_ACCOUNT,
  alsoInvalid: ({ roles }, _caller, { id }) => roleFlaws(database.read, id, roles),

  apply: async ({ tx, target: organization, body: { accountId, role, roles = [] }, now, fail }) => {
    if (!(await holdAccount(tx, accountId))) throw fail('FIELDS_VALIDATION_ERROR', NO_ACCOUNT);
    const manager = {
      organizationId: organization.id,
      accountId,
      role,
      roles,
      isAccepted: true,
      giver: TEAM,
      now,
    };
    const added = await createManager(tx, manager, amounts);
    if (typeof added === 'string') throw fail(added);
    return added;
  },
}));

export const restoreOrganizationAsOperator = changing('restoreOrganizationAsOperator', ({ publicUrl }) => ({
  apply: async ({ tx, caller, target: organization }) => {
    const { id } = organization;
    const isDeleted = organization.deleted_at !== null;
    if (isDeleted) await markAsRestored(tx, organization);
    return {
      events: isDeleted
        ? organizationEvent('organization.restored', organization)
        : usedEvent({ by: caller, operation: 'restoreOrganizationAsOperator', organization: id }),
      answer: ok(presentOperatorOrganization({ ...organization, deleted_at: null }, publicUrl())),
    };
  },
}));

/** Deletes an organization, which can be restored; a deleted one stays as it is. */
export const organizationDeletion: Step<OperatorOrganization, never> = {
  judge: async () => {},
  perform: async ({ tx, caller, target: organization, now }) => {
    const { id, deleted_at } = organization;
    return {
      events:
        deleted_at === null
          ? await hideOrganization(tx, organization, now)
          : usedEvent({ by: caller, operation: 'deleteOrganizationAsOperator', organization: id }),
    };
  },
};

export const deleteOrganizationAsOperator = (needs: Needs) =>
  needs.change('deleteOrganizationAsOperator', takenAlone(organizationDeletion, needs));
