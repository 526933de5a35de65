import type { OperationId } from '@portico/api';
import type { Failure } from '@portico/conventions';
import type { OperatorCaller } from '../callers/caller.ts';
import type { Recorded } from '../consequences/record-events.ts';
import type { MailRequest } from '../consequences/request-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import type { Lifetimes } from '../sessions/session.ts';

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

/** What keeps an operator from a step. */
type Obstacle = 'OPERATOR_PROTECTED' | 'LAST_OWNER';

/** What a step is given. */
export interface StepContext<Target, Constant extends Obstacle = Obstacle> {
  readonly tx: Transaction;
  /** The operator who does it, or who asks for it. */
  readonly caller: OperatorCaller;
  /** What it is done to; it is locked. */
  readonly target: Target;
  readonly now: number;
  /** Of the sessions that end with it. */
  readonly lifetimes: Lifetimes;
  readonly fail: (constant: Constant, details?: { readonly detail: string }) => Failure;
}

/** A step that an operator can do alone or, where the service is configured so, only together with another one. */
export interface Step<Target, Constant extends Obstacle = Obstacle> {
  /** @throws Failure where it cannot be done */
  readonly judge: (given: StepContext<Target, Constant>) => Promise<void>;
  /** Does it, once it was judged. */
  readonly perform: (given: StepContext<Target, Constant>) => Promise<Done>;
}

/** What came of a step. */
export interface Done {
  readonly events: Recorded;
  readonly mails?: readonly MailRequest[];
}

/** What an operator asks for who takes a step alone; where the service is configured so, nobody does. */
export function takenAlone<Target, Constant extends Obstacle>(
  step: Step<Target, Constant>,
  { operatorApproval, lifetimes }: Pick<Needs, 'operatorApproval' | 'lifetimes'>,
) {
  return {
    refuse: (fail: (constant: 'APPROVAL_REQUIRED') => Failure) =>
      operatorApproval ? fail('APPROVAL_REQUIRED') : undefined,
    apply: async (given: Omit<StepContext<Target, Constant>, 'lifetimes'>) => {
      const context = { ...given, lifetimes };
      await step.judge(context);
      return { ...(await step.perform(context)), answer: { status: 204 } as const };
    },
  };
}
