import { accountExists } from '../accounts/store.ts';
import { type Caller, callerId } from '../callers/caller.ts';
import type { Reader } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { isId } from '../id.ts';
import { createManager } from './create.ts';
import { manageTogether } from './store.ts';

/** The same words for an account that does not exist and one that may not be added: they must not tell which. */
const FLAWS = {
  anyone: 'must be the id of an account',
  colleagues: 'must be the id of an account that manages another organization with you',
} as const;

export function addManager({
  change,
  database,
  addManagers,
}: Pick<Needs, 'change' | 'database' | 'addManagers'>) {
  async function flawsOf(accountId: string, caller: Caller, read: Reader) {
    const mayBeAdded =
      isId(accountId) &&
      (addManagers === 'anyone'
        ? await accountExists(read, accountId)
        : await manageTogether(read, callerId(caller), accountId));
    return mayBeAdded ? undefined : { accountId: FLAWS[addManagers] };
  }

  return change('addManager', {
    validate: async ({ accountId }, caller) =>
      (accountId !== undefined && (await flawsOf(accountId, caller, database.read))) || {},

    grants: ({ role }) => role,

    apply: async ({ tx, target: { organization }, caller, body, now, fail }) => {
      const flaws = await flawsOf(body.accountId, caller, tx);
      if (flaws) throw fail('FIELDS_VALIDATION_ERROR', flaws);
      const added = await createManager(tx, { organizationId: organization.id, ...body, now });
      if (!added) throw fail('MANAGER_ALREADY_EXISTS');
      return added;
    },
  });
}
