import type { Failure } from '@portico/conventions';
import type { OperatorCaller } from '../callers/caller.ts';
import type { Recorded } from '../consequences/record-events.ts';
import type { MailRequest } from '../consequences/request-mails.ts';
import type { Transaction } from '../database/database.ts';
import type { Lifetimes } from '../sessions/session.ts';

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
  /** Judges it and does it. @throws Failure where it cannot be done */
  readonly perform: (given: StepContext<Target, Constant>) => Promise<Done>;
}

/** What came of a step. */
export interface Done {
  readonly events: Recorded;
  readonly mails?: readonly MailRequest[];
}
