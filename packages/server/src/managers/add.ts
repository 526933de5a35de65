import { accountExists } from '../accounts/store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { HandlerOf } from '../handler.ts';
import { isId, newId } from '../id.ts';
import { lockOrganization } from '../organizations/store.ts';
import { mayGrant } from '../permissions.ts';
import { presentManager } from './manager.ts';
import { findManager, insertManager } from './store.ts';

export function addManager({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): HandlerOf<'addManager'> {
  return {
    validate: async ({ accountId }) => {
      if (accountId === undefined) return {};
      const exists = isId(accountId) && (await accountExists(database.read, accountId));
      return exists ? {} : { accountId: 'must be the id of an account' };
    },

    handle: async ({ caller: { account }, target, body, fail }) => {
      const now = clock();
      const row = {
        id: newId(),
        organization_id: target.organization.id,
        account_id: body.accountId,
        role: body.role,
        created_at: now,
        updated_at: now,
      };
      const manager = await database.transaction(async (tx) => {
        const seen = await lockOrganization(tx, row.organization_id, account.id);
        if (!seen) throw fail('ORGANIZATION_NOT_FOUND');
        if (!mayGrant('managers:add', seen.role, row.role)) throw fail('ACCESS_FORBIDDEN');
        if (!(await insertManager(tx, row))) throw fail('MANAGER_ALREADY_EXISTS');
        return findManager(tx, row.id);
      });
      if (!manager) throw new TypeError('The manager that was just added is not there');
      return {
        status: 201,
        headers: { Location: `/v1/managers/${manager.id}` },
        body: presentManager(manager),
      };
    },
  };
}
