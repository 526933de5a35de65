import type { Contracts, OperationId, OperatorUse } from '@portico/api';
import type { Failure } from '@portico/conventions';
import type { Recorded } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { ok } from '../../pipeline/answers.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import type { HandlerInput, HandlerOf, Needs } from '../handler.ts';

/** A use of an operation for operators that changed nothing. */
interface Use {
  readonly by: TeamCaller;
  /** Reading one account has an event type of its own. */
  readonly operation: Exclude<OperatorUse, 'getAccountAsOperator'>;
  /** The account or organization concerned, whose list shows the event. */
  readonly account?: string;
  readonly organization?: string;
}

/**
 * The event of a use that changed nothing. Every use by a person is recorded; reads by programs are not, or a program that
 * follows the events would forever read events of its own reads.
 */
export function usedEvent({ by, operation, account, organization }: Use) {
  if (by.kind === 'service_key') return 'unchanged';
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

/** The places in whose lists a use is shown. */
type Places = Pick<Use, 'account' | 'organization'>;

/**
 * Makes the handler of an operation that reads for the team, and records its use.
 * @param read makes the body of the answer
 */
export function reading<Id extends Use['operation']>(
  operation: Id,
  read: (given: HandlerInput<Id>, needs: Needs) => Promise<Bodies[Id]>,
  placesOf: (target: HandlerInput<Id>['target']) => Places = () => ({}),
) {
  return (needs: Needs): HandlerOf<Id> => {
    const apply = async (given: HandlerInput<Id>) => {
      const { caller, target } = given as HandlerInput<Id> & { readonly caller: TeamCaller };
      const events = usedEvent({ by: caller, operation, ...placesOf(target) });
      return { events, answer: ok(await read(given, needs)) };
    };
    // The compiler checks `read` where it is written; here, the operation is any.
    return needs.change(operation, { apply: apply as never });
  };
}
type Bodies = {
  readonly [Id in OperationId]: Extract<Contracts[Id]['answer'], { readonly body: unknown }>['body'];
};

/** Why an operator cannot take a step. */
type Obstacle = 'OPERATOR_PROTECTED' | 'LAST_OWNER';

export interface StepContext<Target, Constant extends Obstacle = Obstacle> {
  readonly tx: Transaction;
  /** The operator or program that takes the step, or asks for its approval. */
  readonly caller: TeamCaller;
  /** The locked account or organization. */
  readonly target: Target;
  readonly now: number;
  readonly lifetimes: Lifetimes;
  readonly signInFallback: Needs['signInFallback'];
  readonly fail: (constant: Constant, details?: { readonly detail: string }) => Failure;
}

/** A step that an operator can take alone or, if the service is configured so, only with the approval of another one. */
export interface Step<Target, Constant extends Obstacle = Obstacle> {
  /** @throws Failure where the step is not allowed */
  readonly judge: (given: StepContext<Target, Constant>) => Promise<void>;
  /** Takes the step, after `judge`. */
  readonly perform: (given: StepContext<Target, Constant>) => Promise<Done>;
}

export interface Done {
  readonly events: Recorded;
  readonly mails?: readonly MailRequest[];
}

/** The change in which a step is taken without an approval, which is refused if the service requires them. */
export function takenAlone<Target, Constant extends Obstacle>(
  step: Step<Target, Constant>,
  {
    operatorApproval,
    lifetimes,
    signInFallback,
  }: Pick<Needs, 'operatorApproval' | 'lifetimes' | 'signInFallback'>,
) {
  return {
    refuse: (fail: (constant: 'APPROVAL_REQUIRED') => Failure) =>
      operatorApproval ? fail('APPROVAL_REQUIRED') : undefined,
    apply: async (given: Omit<StepContext<Target, Constant>, 'lifetimes' | 'signInFallback'>) => {
      const context = { ...given, lifetimes, signInFallback };
      await step.judge(context);
      return { ...(await step.perform(context)), answer: { status: 204 } as const };
    },
  };
}
