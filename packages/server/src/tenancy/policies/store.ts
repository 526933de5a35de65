import type { Transaction } from '../../ground/database/database.ts';
import type { Policy } from '../../pipeline/permissions.ts';

/** The stored form of a policy; null for one that demands nothing. */
export function storedPolicy(policy: Policy): string | null {
  return Object.values(policy).every((member) => member === null) ? null : JSON.stringify(policy);
}

export async function storePolicy(tx: Transaction, organizationId: string, policy: Policy): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ policy: storedPolicy(policy) })
    .where('id', '=', organizationId)
    .execute();
}
