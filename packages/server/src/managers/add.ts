import { accountExists } from '../accounts/store.ts';
import { type Caller, callerId } from '../callers/caller.ts';
import type { Reader } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { isId, newId } from '../id.ts';

import { managerEvent, presentManager } from './manager.ts';
import { findManager, insertManager, manageTogether } from './store.ts';

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
      const row = {
        id: newId(),
        organization_id: organization.id,
        account_id: body.accountId,
        role: body.role,
        created_at: now,
        updated_at: now,
      };
      if (!(await insertManager(tx, row))) throw fail('MANAGER_ALREADY_EXISTS');
      const manager = await findManager(tx, row.id);
      if (!manager) throw new TypeError('The manager that was just added is not there');
      return {
        events: managerEvent('manager.added', manager, { role: manager.role }),
        answer: {
          status: 201,
          headers: { Location: `/v1/managers/${manager.id}` },
          body: presentManager(manager),
        },
      };
    },
  });
}
