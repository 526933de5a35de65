import { type Contracts, type OperationId, operations, type RoleName } from '@portico/api';
import {
  type Contract,
  Failure,
  type Operation,
  judgesPreconditions as replaces,
} from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { ownAccount } from './accounts/own-account.ts';
import { authorizeAgain, callerNow, type Demand } from './authorization.ts';
import { actorOf, type Caller, callerId } from './callers/caller.ts';
import type { Clock } from './clock.ts';
import { type EventSource, type Recorded, recordEvents } from './consequences/record-events.ts';
import type { MailRequest, RequestMails } from './consequences/request-mails.ts';
import type { Database, Transaction } from './database/database.ts';
import type { AccountRow } from './database/schema.ts';
import type { Admissions, HandlerOf } from './handler.ts';
import { once, type Settled } from './idempotency/once.ts';
import type { Count } from './limits/changes.ts';
import type { Limits } from './limits/limits.ts';
import type { Lane } from './mail/purposes.ts';
import type { AccessContext } from './permissions.ts';
import type { Lockable, Resources } from './resources.ts';
import { factorsOf, hasFactor } from './second-factors/factors.ts';
import type { SessionCaller } from './sessions/session.ts';
import type { Group } from './work/queue.ts';

type RequestOf<Id extends OperationId> = Parameters<HandlerOf<Id>['handle']>[0];

/** What is locked where a change does not say it: the resource in the path, else the account of the caller. */
type LockedBy<C extends Contract> = C['resource'] extends keyof Admissions['resources']
  ? Admissions['resources'][C['resource']]
  : C['access'] extends 'public'
    ? undefined
    : AccountRow;

/** What a change is given: the request that was let in, and what is true while the lock is held. */
export type ChangeContext<Id extends OperationId, Prepared, Locked, Request = RequestOf<Id>> = Omit<
  Request,
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
  /** Webhooks to which it has something delivered that is no event. */
  readonly delivers?: readonly Group[];
}

/** An operation that changes something. */
export interface Change<
  Id extends OperationId,
  Prepared,
  Locked,
  Request extends Pick<RequestOf<Id>, 'body' | 'query'> = RequestOf<Id>,
> {
  /** Says that the operation is closed, before the body is read. */
  readonly refuse?: HandlerOf<Id>['refuse'];
  /** Rules of the body that a schema cannot hold, told together with the schema's. */
  readonly validate?: HandlerOf<Id>['validate'];
  /** What needs no lock and would hold one for long: hashing, look-ups that fail early. Runs once. */
  readonly prepare?: (request: Request) => Promise<Prepared>;
  /** What is locked where nobody is signed in. */
  readonly lock?: (tx: Transaction, prepared: Prepared) => Promise<Locked>;
  /** The account that signs in, where the operation lets somebody in: it does so only so often. */
  readonly signsIn?: (prepared: Prepared) => string;
  /** What the request takes beyond its operation, by what it asks of the target: 403 without it. */
  readonly demands?: (asked: Pick<Request, 'body' | 'query'>, target: Locked) => Demand | undefined;
  /** The role that the body gives to somebody: 403 where the caller's own does not extend to it. */
  readonly grants?: (body: Contracts[Id]['body']) => RoleName;
  /** What is asked for beyond the path and the body, where one `Idempotency-Key` must not stand for two of these. */
  readonly asked?: (request: Request) => unknown;
  /** The change itself. May run again after a conflict, so it does nothing but work on the database. */
  readonly apply: (given: ChangeContext<Id, Prepared, Locked, Request>) => Promise<Outcome<Id>>;
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
  readonly limits: Pick<Limits, 'changes' | 'signIns'>;
  readonly requestMails: RequestMails;
  /** Told in which lanes mails that were asked for can be sent. */
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Told of webhooks to which something is to be delivered. */
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
  /** Whether all events are delivered to the team that runs the service. */
  readonly isTeamTold: boolean;
}

/** Any change, as the step sees it: the compiler has checked it against its operation before. */
export type AnyChange = Change<OperationId, unknown, unknown, AnyRequest>;

/** What came of a transaction. */
interface Came {
  readonly isWritten: boolean;
  readonly lanes: readonly Lane[];
  readonly receivers: readonly Group[];
}
const NOTHING: Came = { isWritten: false, lanes: [], receivers: [] };

type Make = (count?: Count) => Promise<Settled>;

type AnyLockable = Lockable<object>;

/** Any request; who asks, and about what, depends on the operation. */
interface AnyRequest extends Omit<RequestOf<OperationId>, 'caller' | 'target'> {
  readonly caller: Caller | undefined;
  readonly target: object | undefined;
}

/**
 * Makes the one way to change something. A change declares what it does. Here it gets its transaction, in which the
 * target, or else the account of the caller, is locked; what let the caller in is judged again, because it may have
 * changed while the body was on its way; then the change is made.
 */
export function changeStep(needs: ChangeStepNeeds): ChangeStep {
  const { database, clock, limits, requestMails, onMails, onDeliveries, isTeamTold } = needs;

  function change(id: OperationId, given: AnyChange) {
    const { refuse, validate, prepare, lock, signsIn, asked, apply, ...rules } = given;
    const { demands, grants, ...unread } = rules;
    // A rule that is declared and not read would never be judged.
    unread satisfies Record<string, never>;
    const lockFor = locksFor(operations[id], { demands, grants }, needs);

    /** Makes a change that is one of only so many: of the caller, or of whom it signs in. */
    function counted(caller: Caller | undefined, signingIn: string | undefined, make: Make) {
      if (caller && operations[id].countsChanges) return limits.changes.counted(callerId(caller), make);
      return signingIn === undefined ? make() : limits.signIns.counted(signingIn, make);
    }

    async function handle(request: AnyRequest) {
      const { caller } = request;
      const prepared = await prepare?.(request);
      let came = NOTHING;
      const makeIn = async (tx: Transaction) => {
        const target = await (caller ? lockFor(tx, caller, request) : lock?.(tx, prepared));
        const now = clock();
        const outcome = await apply({ ...request, tx, target, prepared, now });
        const { answer, events, mails, delivers = [] } = outcome;
        const recording = { source: sourceOf(request), now, isTeamTold };
        const receivers = [...(await recordEvents(tx, events, recording)), ...delivers];
        const lanes = mails ? await requestMails(tx, mails, askerOf(request)) : [];
        came = { isWritten: events !== 'unchanged', lanes, receivers };
        return answer;
      };
      const makeOnce = async (tx: Transaction): Promise<Settled> => {
        came = NOTHING;
        const { idempotencyKey: key, parameters, body } = request;
        if (!caller || key === undefined) return { answer: await makeIn(tx) };
        const claim = { caller, operation: id, key };
        const repeatable = { ...claim, asked: [parameters, body, asked?.(request)], now: clock() };
        const settled = await once(tx, repeatable, () => makeIn(tx));
        // A conflict is kept too.
        if (!settled.isReplayed) came = { ...came, isWritten: true };
        return settled;
      };
      const make: Make = (count) =>
        database.transaction(async (tx) => {
          const settled = await makeOnce(tx);
          await count?.(tx, came.isWritten);
          return settled;
        });
      const settled = await counted(caller, signsIn?.(prepared), make);
      if (came.lanes.length > 0) onMails(came.lanes);
      if (came.receivers.length > 0) onDeliveries(came.receivers);
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
  return async (tx: Transaction, caller: Caller, request: AnyRequest) => {
    const { target, body, judgePreconditions } = request;
    const locked = await resource.lock(tx, target ?? accountOf(caller), caller);
    const now = clock();
    const current = await callerNow(tx, caller, now);
    if (!locked) throw new Failure(operation.target?.notFound ?? 'ACCESS_TOKEN_INVALID');
    const access = locked as AccessContext;
    const rights = {
      granted: grants?.(body),
      demanded: demands?.(request, locked),
      hasFactor: operation.factors !== undefined && (await ownsFactor(tx, caller)),
    };
    authorizeAgain(operation, { caller: current, access, ...rights, now });
    if (judgesPreconditions(operation)) judgePreconditions(resource.present(locked, caller));
    return locked;
  };
}

async function ownsFactor(tx: Transaction, caller: Caller): Promise<boolean> {
  return hasFactor(await factorsOf(tx, accountOf(caller).id));
}

function sourceOf({ caller, requestId, ownRequestId, ipAddress }: AnyRequest): EventSource {
  const own = ownRequestId();
  return {
    actor: caller && actorOf(caller),
    requestId: own,
    callerRequestId: requestId === own ? undefined : requestId,
    ipAddress,
  };
}

/** Who has mails sent: a caller, or whoever is at an address. */
function askerOf({ caller, ipAddress }: AnyRequest): string {
  return caller ? callerId(caller) : networkOf(ipAddress);
}

/** What is locked where the path names nothing; only people change such things. */
function accountOf(caller: Caller): SessionCaller['account'] {
  if (caller.kind === 'api_key') throw new TypeError('An API key has no account');
  return caller.account;
}

function judgesPreconditions({ conditional, method }: Operation): boolean {
  return conditional === true && replaces(method);
}
