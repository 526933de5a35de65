import type { OperationId } from '@portico/api';
import type { Caller } from '../callers/caller.ts';
import type { SessionCaller } from '../sessions/session.ts';

/** A person who is signed in and may use the interface for operators. */
export interface OperatorCaller extends Omit<SessionCaller, 'kind'> {
  readonly kind: 'operator';
}

/** Raises a caller to an operator: undefined where it is none. */
export function raise(caller: Caller): OperatorCaller | undefined {
  return caller.kind === 'session' && caller.isOperator ? { ...caller, kind: 'operator' } : undefined;
}

/** What an operator read, or did without changing anything. */
interface Used {
  readonly by: OperatorCaller;
  /** Reading one account has an event of its own. */
  readonly operation: Exclude<OperationId, 'getAccountAsOperator'>;
  /** The account or organization that it was about, in whose list it stands. */
  readonly account?: string;
  readonly organization?: string;
}

/** The event of a use that changed nothing: every use leaves one. */
export function usedEvent({ by, operation, account, organization }: Used) {
  return {
    type: 'operator.read',
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
