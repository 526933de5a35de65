import type { OperationId } from '@portico/api';
import type { Caller } from '../callers/caller.ts';
import type { Awaitable } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import type { SessionCaller } from '../sessions/session.ts';
import { findOperator } from './store.ts';

/** A person who is signed in and may use the interface for operators. */
export interface OperatorCaller extends Omit<SessionCaller, 'kind'> {
  readonly kind: 'operator';
}

/** Makes the function that raises a caller to an operator: undefined where it is none. */
export function raising(
  database: Needs['database'],
): (caller: Caller) => Awaitable<OperatorCaller | undefined> {
  const isOperator = findOperator(database);
  return async (caller) =>
    caller.kind === 'session' && (await isOperator(caller.account.id))
      ? { ...caller, kind: 'operator' }
      : undefined;
}

/** What an operator read, or did without changing anything. */
interface Used {
  readonly by: OperatorCaller;
  readonly operation: OperationId;
  /** The account or organization that it was about, in whose list it stands. */
  readonly account?: string;
  readonly organization?: string;
}

/** The event of a use that changed nothing: every use leaves one. */
export function usedEvent({ by, operation, account, organization }: Used) {
  return {
    type: 'operator.read_account',
    subject: by.account.id,
    account,
    organization,
    details: {
      operation,
      ...(account !== undefined && { accountId: account }),
      ...(organization !== undefined && { organizationId: organization }),
    },
  } as const;
}
