import type { RoleName } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { managerEvent, presentManager } from './manager.ts';
import { addManagerRow, findManager } from './store.ts';

interface NewManager {
  readonly organizationId: string;
  readonly accountId: string;
  readonly role: RoleName;
  /** Whether it takes no word of the account's own. */
  readonly isAccepted: boolean;
  readonly now: number;
}

/** How many managers an organization may have. */
export type MostManagers = Pick<Needs['amounts'], 'managers'>;

/**
 * Makes an account a manager of an organization, which must be locked.
 * @returns what is to be recorded and answered, or what stands in the way
 */
export async function createManager(
  tx: Transaction,
  { organizationId, accountId, role, isAccepted, now }: NewManager,
  most: MostManagers,
) {
  const row = {
    id: newId(),
    organization_id: organizationId,
    account_id: accountId,
    role,
    accepted: Number(isAccepted),
    created_at: now,
    updated_at: now,
  };
  const obstacle = await addManagerRow(tx, row, most.managers);
  if (obstacle) return obstacle;
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
