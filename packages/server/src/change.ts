import { type Contracts, type OperationId, operations, type Permission, type RoleName } from '@portico/api';
import {
  type Contract,
  Failure,
  type Operation,
  judgesPreconditions as replaces,
} from '@portico/conventions';
import { ownAccount } from './accounts/resource.ts';
import { admitAgain, callerNow } from './admission.ts';
import { type Caller, callerId } from './callers/caller.ts';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/database.ts';
import type { AccountRow } from './database/schema.ts';
import type { Recorded } from './events/event.ts';
import { type EventSource, recordEvents } from './events/record.ts';
import type { Admissions, HandlerOf } from './handler.ts';
import { once, type Settled } from './idempotency/once.ts';
import { type MailRequest, requestMails } from './mail/request.ts';
import type { Standing } from './permissions.ts';
import type { Resources } from './resources.ts';
import type { SessionCaller } from './sessions/session.ts';

type RequestOf<Id extends OperationId> = Parameters<HandlerOf<Id>['handle']>[0];

/** What is locked where a change does not say it: the resource in the path, else the account of the caller. */
type LockedBy<C extends Contract> = C['resource'] extends keyof Admissions['resources']
  ? Admissions['resources'][C['resource']]
  : C['access'] extends 'public'
    ? undefined
    : AccountRow;

/** What a change is given: the request that was let in, and what is true while the lock is held. */
export type Given<Id extends OperationId, Prepared, Locked> = Omit<
  RequestOf<Id>,
  'target' | 'judgePreconditions'
> & {
  readonly tx: Transaction;
  /** What is locked, as the caller sees it now. */
  readonly target: Locked;
  readonly prepared: Prepared;
  readonly now: number;
};

/** What came of a change. Whatever its transaction must record with it belongs here. */
export interface Outcome<Id extends OperationId> {
  readonly answer: Contracts[Id]['answer'];
  readonly events: Recorded;
  readonly mails?: readonly MailRequest[];
  /** Ids of webhooks to which it has something delivered that is no event. */
  readonly delivers?: readonly string[];
}

/** An operation that changes something. */
export interface Change<Id extends OperationId, Prepared, Locked> {
  /** Says that the operation is closed, before the body is read. */
  readonly refuse?: HandlerOf<Id>['refuse'];
  /** Rules of the body that a schema cannot hold, told together with the schema's. */
  readonly validate?: HandlerOf<Id>['validate'];
  /** What needs no lock and would hold one for long: hashing, look-ups that fail early. Runs once. */
  readonly prepare?: (request: RequestOf<Id>) => Promise<Prepared>;
  /** What is locked where nobody is signed in. */
  readonly lock?: (tx: Transaction, prepared: Prepared) => Promise<Locked>;
  /** The permission that the body takes beside the operation's own, and a strong session: 403 without either. */
  readonly demands?: (body: Contracts[Id]['body']) => Permission | undefined;
  /** The role that the body gives to somebody: 403 where the caller's own does not extend to it. */
  readonly grants?: (body: Contracts[Id]['body']) => RoleName;
  /** What is asked for beyond the path and the body, where one `Idempotency-Key` must not stand for two of these. */
  readonly asked?: (request: RequestOf<Id>) => unknown;
  /** The change itself. May run again after a conflict, so it does nothing but work on the database. */
  readonly apply: (given: Given<Id, Prepared, Locked>) => Promise<Outcome<Id>>;
}

/** Makes the handler of an operation that changes something. */
export type ChangeStep = <Id extends OperationId, Prepared = undefined, Locked = LockedBy<Contracts[Id]>>(
  id: Id,
  change: Change<NoInfer<Id>, Prepared, Locked>,
) => HandlerOf<Id>;

export interface ChangeStepNeeds {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  readonly resources: Resources;
  /** Told when mails that were asked for can be sent. */
  readonly onMails: () => void;
  /** Told of webhooks to which something is to be delivered. */
  readonly onDeliveries: (webhooks: readonly string[]) => void;
  /** Whether all events are delivered to the team that runs the service. */
  readonly isTeamTold: boolean;
}

/** Any change and its request, as the step sees them: the compiler has checked both against the operation before. */
interface AnyChange {
  readonly refuse?: Change<OperationId, unknown, unknown>['refuse'];
  readonly validate?: Change<OperationId, unknown, unknown>['validate'];
  readonly prepare?: (request: AnyRequest) => Promise<unknown>;
  readonly lock?: (tx: Transaction, prepared: unknown) => Promise<unknown>;
  readonly demands?: (body: unknown) => Permission | undefined;
  readonly grants?: (body: unknown) => RoleName;
  readonly asked?: (request: AnyRequest) => unknown;
  readonly apply: (given: object) => Promise<Outcome<OperationId>>;
}
interface AnyLockable {
  lock(tx: Transaction, target: object, caller: Caller): Promise<object | undefined>;
  present(target: object, caller: Caller): object;
}
interface AnyRequest {
  readonly caller: Caller | undefined;
  readonly target: object | undefined;
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  readonly ownRequestId: () => string;
  readonly ipAddress: string | null;
  readonly judgePreconditions: (representation: unknown) => void;
}

/**
 * Makes the one way to change something. A change declares what it does. Here it gets its transaction, in which the
 * target, or else the account of the caller, is locked; what let the caller in is judged again, because it may have
 * changed while the body was on its way; then the change is made.
 */
export function changeStep(needs: ChangeStepNeeds): ChangeStep {
  const { database, clock, onMails, onDeliveries, isTeamTold } = needs;

  function change(id: OperationId, given: AnyChange) {
    const { refuse, validate, prepare, lock, asked, apply } = given;
    const lockFor = locksFor(operations[id], given, needs);

    async function handle(request: AnyRequest) {
      const { caller } = request;
      const prepared = await prepare?.(request);
      let asksForMails = false;
      let receivers: readonly string[] = [];
      const settled = await database.transaction(async (tx): Promise<Settled> => {
        const make = async () => {
          const target = await (caller ? lockFor(tx, caller, request) : lock?.(tx, prepared));
          const now = clock();
          const {
            answer,
            events,
            mails,
            delivers = [],
          } = await apply({ ...request, tx, target, prepared, now });
          const recording = { source: sourceOf(request), now, isTeamTold };
          receivers = [...(await recordEvents(tx, events, recording)), ...delivers];
          asksForMails = mails !== undefined;
          if (mails) await requestMails(tx, mails);
          return answer;
        };
        const { idempotencyKey: key, parameters, body } = request;
        if (!caller || key === undefined) return { answer: await make() };
        const claim = { caller, operation: id, key };
        return once(tx, { ...claim, asked: [parameters, body, asked?.(request)], now: clock() }, make);
      });
      if (asksForMails) onMails();
      if (receivers.length > 0) onDeliveries(receivers);
      if ('answer' in settled) return settled.answer;
      throw new Failure(settled.failure.constant, settled.failure.details);
    }

    return { refuse, validate, handle };
  }
  return change as unknown as ChangeStep;
}

/** Makes the function that locks what a change is about and judges its caller again. */
function locksFor(
  operation: Operation,
  { demands, grants }: Pick<AnyChange, 'demands' | 'grants'>,
  { clock, resources }: Pick<ChangeStepNeeds, 'clock' | 'resources'>,
) {
  const resource: AnyLockable = operation.target
    ? resources[operation.target.resource as keyof Resources]
    : ownAccount;
  return async (tx: Transaction, caller: Caller, { target, body, judgePreconditions }: AnyRequest) => {
    const locked = await resource.lock(tx, target ?? accountOf(caller), caller);
    const now = clock();
    const current = await callerNow(tx, caller, now);
    if (!locked) throw new Failure(operation.target?.notFound ?? 'ACCESS_TOKEN_INVALID');
    const standing = locked as Standing;
    const rights = { granted: grants?.(body), demanded: demands?.(body) };
    admitAgain(operation, { caller: current, standing, ...rights, now });
    if (judgesPreconditions(operation)) judgePreconditions(resource.present(locked, caller));
    return locked;
  };
}

function sourceOf({ caller, requestId, ownRequestId, ipAddress }: AnyRequest): EventSource {
  const own = ownRequestId();
  return {
    actor: caller && { type: caller.kind === 'session' ? 'account' : caller.kind, id: callerId(caller) },
    requestId: own,
    callerRequestId: requestId === own ? undefined : requestId,
    ipAddress,
  };
}

/** What is locked where the path names nothing; only people change such things. */
function accountOf(caller: Caller): SessionCaller['account'] {
  if (caller.kind === 'api_key') throw new TypeError('An API key has no account');
  return caller.account;
}

function judgesPreconditions({ conditional, method }: Operation): boolean {
  return conditional === true && replaces(method);
}
