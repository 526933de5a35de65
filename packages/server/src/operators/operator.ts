import type { OperationId } from '@portico/api';
import type { OperatorCaller } from '../callers/caller.ts';

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
