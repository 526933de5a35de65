import type { RoleName } from '@portico/api';
import { flaw } from '@portico/api';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import { isId } from '../../ground/id.ts';
import { accountExists, holdAccount } from '../../identity/accounts/store.ts';
import { created } from '../../pipeline/answers.ts';
import { type Caller, callerId } from '../../pipeline/callers/caller.ts';
import type { Needs } from '../handler.ts';
import { holdCatalogue } from '../roles/catalogue.ts';
import { type Giver, giveRoles, giverOf, roleFlaws, TEAM } from '../roles/giving.ts';
import { newManager } from './columns.ts';
import { managerEvent, presentManager } from './manager.ts';
import { addManagerRow, areColleagues, findManager } from './store.ts';

interface NewManager {
  readonly organizationId: string;
  readonly accountId: string;
  readonly role: RoleName;
  /** Whether the account counts as having accepted. */
  readonly isAccepted: boolean;
  /** The names of its roles of the product. */
  readonly roles?: readonly string[];
  readonly giver: Giver;
  readonly now: number;
}

/** The most managers that an organization may have. */
type MostManagers = Pick<Needs['amounts'], 'managers'>;

/**
 * Makes an account a manager of an organization, which must be locked.
 * @returns the events and the answer, or why the account cannot become a manager
 */
export async function createManager(
  tx: Transaction,
  { organizationId, accountId, role, isAccepted, roles = [], giver, now }: NewManager,
  most: MostManagers,
) {
  // Before anything is written: a transaction that changes the catalogue may be waiting for those rows.
  if (roles.length > 0) await holdCatalogue(tx);
  const of = { organization_id: organizationId, account_id: accountId };
  const row = newManager({ ...of, role, accepted: Number(isAccepted) }, now);
  const byHook = await addManagerRow(tx, row, most.managers);
  if (typeof byHook === 'string') return byHook;
  const to = { kind: 'manager', id: row.id } as const;
  const asked = roles.length > 0 && (await giveRoles(tx, { to, organizationId, names: roles, giver }));
  const names = [...roles, ...byHook];
  const given = byHook.length > 0 ? await giveRoles(tx, { to, organizationId, names, giver: TEAM }) : asked;
  const manager = await findManager(tx, row.id);
  if (!manager) throw new TypeError('The manager that was just added was not found');
  return {
    events: managerEvent('manager.added', manager, {
      role: manager.role,
      ...(given && { roles: given.to }),
    }),
    answer: created(`/v1/managers/${manager.id}`, presentManager(manager)),
  } as const;
}

/** The same words for an account that does not exist and one that may not be added, so that they do not reveal which. */
const FLAWS = {
  anyone: flaw('unknown', 'must be the ID of an account'),
  colleagues: flaw(
    'not_colleague',
    'must be the ID of an account that manages another organization with you',
  ),
} as const;

interface ManagerRequest {
  readonly caller: Caller;
  readonly organization: OrganizationRow;
}

export function addManager({ change, database, addManagers, amounts }: Needs) {
  async function flawsOf(accountId: string, { caller, organization }: ManagerRequest, read: Reader) {
    const mayBeAdded =
      isId(accountId) &&
      (addManagers === 'anyone'
        ? await accountExists(read, accountId)
        : await areColleagues(read, { one: callerId(caller), other: accountId, beside: organization.id }));
    return mayBeAdded ? undefined : { accountId: FLAWS[addManagers] };
  }

  return change('addManager', {
    validate: async ({ accountId }, caller, { organization }) =>
      (accountId !== undefined && (await flawsOf(accountId, { caller, organization }, database.read))) || {},
    alsoInvalid: ({ roles }, _caller, { organization }) => roleFlaws(database.read, organization.id, roles),

    apply: async ({ tx, target: { organization, role }, caller, body, now, fail }) => {
      const isThere = await holdAccount(tx, body.accountId);
      const flaws = isThere
        ? await flawsOf(body.accountId, { caller, organization }, tx)
        : { accountId: FLAWS[addManagers] };
      if (flaws) throw fail('FIELDS_VALIDATION_ERROR', flaws);
      const giver = giverOf(caller, organization.id, role);
      const manager = { organizationId: organization.id, ...body, isAccepted: false, giver, now };
      const added = await createManager(tx, manager, amounts);
      if (typeof added === 'string') throw fail(added);
      return added;
    },
  });
}
