import type { OperatorCaller } from '../callers/caller.ts';
import type { OperatorAccount } from './account.ts';

/** Operators cannot lock themselves or each other out. */
export function isProtected(target: OperatorAccount, caller: OperatorCaller): boolean {
  return target.id === caller.account.id || Boolean(target.is_operator);
}
