import type { RoleName } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import { newId } from '../id.ts';
import { managerEvent, presentManager } from './manager.ts';
import { findManager, insertManager } from './store.ts';

interface NewManager {
  readonly organizationId: string;
  readonly accountId: string;
  readonly role: RoleName;
  readonly now: number;
}

/**
 * Makes an account a manager of an organization, which must be locked.
 * @returns what is to be recorded and answered; undefined where it manages the organization already
 */
export async function createManager(tx: Transaction, { organizationId, accountId, role, now }: NewManager) {
  const row = {
    id: newId(),
    organization_id: organizationId,
    account_id: accountId,
    role,
    created_at: now,
    updated_at: now,
  };
  if (!(await insertManager(tx, row))) return undefined;
  const manager = await findManager(tx, row.id);
  if (!manager) throw new TypeError('The manager that was just added is not there');
  return {
    events: managerEvent('manager.added', manager, { role: manager.role }),
    answer: {
      status: 201,
      headers: { Location: `/v1/managers/${manager.id}` },
      body: presentManager(manager),
    },
  } as const;
}
