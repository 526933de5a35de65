import { accountExists } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { isId, newId } from '../id.ts';
import { presentManager } from './manager.ts';
import { findManager, insertManager } from './store.ts';

export function addManager({ change, database }: Pick<Needs, 'change' | 'database'>) {
  return change('addManager', {
    validate: async ({ accountId }) => {
      if (accountId === undefined) return {};
      const exists = isId(accountId) && (await accountExists(database.read, accountId));
      return exists ? {} : { accountId: 'must be the id of an account' };
    },

    grants: ({ role }) => role,

    apply: async ({ tx, target: { organization }, body, now, fail }) => {
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
        answer: {
          status: 201,
          headers: { Location: `/v1/managers/${manager.id}` },
          body: presentManager(manager),
        },
      };
    },
  });
}
