import type { OperatorCaller } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { type OperatorAccount, presentOperatorAccount } from './account.ts';
import { findAnyAccount, lockAnyAccount } from './account-store.ts';

/** Any account, for operators. */
export function anyAccountResource({
  database,
}: Pick<Needs, 'database'>): Resource<OperatorAccount, OperatorCaller> {
  return {
    locate: (id) => findAnyAccount(database.read, id),
    lock: (tx, { id }) => lockAnyAccount(tx, id),
    present: presentOperatorAccount,
  };
}
