import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { IdentityRow } from '../../ground/database/schema.ts';
import { identityEvent } from './identity.ts';
import { deleteSurplus } from './store.ts';

/** Unlinks what an account has too much of once an identity is linked. @returns the events of both */
export async function linkedEvents(
  tx: Transaction,
  identity: IdentityRow,
  by?: Pick<NewEvent, 'actor'>,
): Promise<readonly [NewEvent, ...NewEvent[]]> {
  const surplus = await deleteSurplus(tx, identity);
  const details = { reason: 'too_many' } as const;
  return [
    identityEvent('identity.linked', identity, by),
    ...surplus.map((one) => identityEvent('identity.unlinked', one, { ...by, details })),
  ];
}
