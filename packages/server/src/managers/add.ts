import { accountExists, holdAccount } from '../accounts/store.ts';
import { type Caller, callerId } from '../callers/caller.ts';
import type { Reader } from '../database/database.ts';
import type { OrganizationRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { isId } from '../id.ts';
import { createManager } from './create.ts';
import { areColleagues } from './store.ts';

/** The same words for an account that does not exist and one that may not be added: they must not tell which. */
const FLAWS = {
  anyone: 'must be the id of an account',
  colleagues: 'must be the id of an account that manages another organization with you',
} as const;

interface Asked {
  readonly caller: Caller;
  readonly organization: OrganizationRow;
}

export function addManager({
  change,
  database,
  addManagers,
  amounts,
}: Pick<Needs, 'change' | 'database' | 'addManagers' | 'amounts'>) {
  async function flawsOf(accountId: string, { caller, organization }: Asked, read: Reader) {
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

    apply: async ({ tx, target: { organization }, caller, body, now, fail }) => {
      const isThere = await holdAccount(tx, body.accountId);
      const flaws = isThere
        ? await flawsOf(body.accountId, { caller, organization }, tx)
        : { accountId: FLAWS[addManagers] };
      if (flaws) throw fail('FIELDS_VALIDATION_ERROR', flaws);
      const manager = { organizationId: organization.id, ...body, isAccepted: false, now };
      const added = await createManager(tx, manager, amounts);
      if (typeof added === 'string') throw fail(added);
      return added;
    },
  });
}
