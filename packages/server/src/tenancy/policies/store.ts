import type { Transaction } from '../../ground/database/database.ts';
import type { Policy } from '../../pipeline/permissions.ts';

export async function storePolicy(tx: Transaction, organizationId: string, policy: Policy): Promise<void> {
  const asksForNothing = Object.values(policy).every((member) => member === null);
  await tx
    .updateTable('organizations')
    .set({ policy: asksForNothing ? null : JSON.stringify(policy) })
    .where('id', '=', organizationId)
    .execute();
}
