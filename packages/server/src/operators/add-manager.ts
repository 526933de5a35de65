import { accountExists, holdAccount } from '../accounts/store.ts';
import type { Needs } from '../handler.ts';
import { createManager } from '../managers/create.ts';

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
