import { type EventType, type OperationId, operations } from '@portico/api';
import { Failure, judgesPreconditions, type Operation } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { type EventSource, eventsOf, recordEvents } from '../consequences/record-events.ts';
import type { Lane, RequestMails } from '../consequences/request-mails.ts';
import type { Clock } from '../ground/clock.ts';
import type { Database, Transaction } from '../ground/database/database.ts';
import type { Group } from '../ground/work/queue.ts';
import { authorizeAgain, callerNow, type Judges } from './authorization.ts';
import type { Account } from './callers/account.ts';
import { actorOf, type Caller, chargedTo, isChangeLimited, isPerson } from './callers/caller.ts';
import type { SessionBinding } from './callers/session.ts';
import type { AnyChange, AnyLockable, AnyRequest, ChangeStep, Outcome, Refusal } from './change.ts';
import type { ChangeLimits, Count } from './change-limits.ts';
import type { Targets } from './handler.ts';
import { HookPassage, type HookRequest, type Hooks } from './hooks.ts';
import { once, type RequestOutcome } from './idempotency/once.ts';
import type { AccessContext } from './permissions.ts';

export interface ChangeStepNeeds {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** By name. */
  readonly resources: Readonly<Record<string, AnyLockable>>;
  /** The caller's own account, which is locked where a path names no resource. */
  readonly ownAccount: AnyLockable;
  readonly judges: Judges;
  readonly limits: Readonly<Record<'changes' | 'signIns', Pick<ChangeLimits, 'counted'>>>;
  readonly sessionBinding: SessionBinding;
  readonly requestMails: RequestMails;
  readonly hooks: Hooks;
  /** Called after a commit, with the lanes in which requested mails can be sent. */
  readonly onMails: (lanes: readonly Lane[]) => void;
  /** Called after a commit, with the webhooks that have something to deliver. */
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
  /** Called after a commit, with the types of its events, for what is done because of them. */
  readonly onEvents: (types: ReadonlySet<EventType>) => void;
  /** Called after the commit of a change of a directory, with the service's own id of the request. */
  readonly onScimChange: (requestId: string, types: ReadonlySet<EventType>) => void;
  /** Whether all events are delivered to the webhook of the team that runs the service. */
  readonly isTeamTold: boolean;
}

/** The effects of a transaction once it is committed. */
interface CommitResult {
  readonly isWritten: boolean;
  readonly lanes: readonly Lane[];
  readonly receivers: readonly Group[];
  readonly types: ReadonlySet<EventType>;
}

const NOTHING: CommitResult = { isWritten: false, lanes: [], receivers: [], types: new Set() };

type Make = (count?: Count) => Promise<RequestOutcome>;

/**
 * Makes `change`, through which every write goes. It opens the transaction, locks the target or else the caller's account,
 * authorizes the caller again, because its rights may have changed while the body was on its way, and applies the change.
 */
export function changeStep<Of extends Targets>(needs: ChangeStepNeeds): ChangeStep<Of> {
  const { database, clock, limits, requestMails, hooks, isTeamTold } = needs;
  const { onMails, onDeliveries, onEvents, onScimChange } = needs;

  function change(id: OperationId, given: AnyChange) {
    const { refuse, validate, alsoInvalid, prepare, lock, signsIn, asked, about, apply, ...rules } = given;
    const { demands, grants, ...unread } = rules;
    // The compiler refuses a rule that is declared but never read here.
    unread satisfies Record<string, never>;
    const lockFor = locksFor(operations[id], { about, demands, grants }, needs);

    /** The callers of public operations are not judged. */
    const isKnown = (caller: Caller | undefined): caller is Caller =>
      caller !== undefined && operations[id].access !== 'public';

    /** Counts a change against the limit of the caller, or of the account that signs in. */
    function counted(caller: Caller | undefined, signingIn: string | undefined, make: Make) {
      if (caller && isChangeLimited(caller) && operations[id].countsChanges)
        return limits.changes.counted(chargedTo(caller), make);
      return signingIn === undefined ? make() : limits.signIns.counted(signingIn, make);
    }

    async function handle(request: AnyRequest) {
      const { caller } = request;
      const passage = new HookPassage(hooks, () => hookRequestOf(id, request));
      const prepared = await prepare?.(request);
      let came = NOTHING;
      const makeIn = async (tx: Transaction): Promise<RequestOutcome> => {
        const target = await (isKnown(caller) ? lockFor(tx, caller, request) : lock?.(tx, prepared));
        const now = clock();
        const outcome = await apply({ ...request, tx, target, prepared, now });
        const {
          events,
          mails,
          delivers = [],
        }: Partial<Outcome<OperationId>> & Pick<Refusal, 'events'> = outcome;
        const recording = { source: sourceOf(request), now, isTeamTold };
        const receivers = [...(await recordEvents(tx, events, recording)), ...delivers];
        const lanes = mails ? await requestMails(tx, mails, askerOf(request)) : [];
        const types = new Set(eventsOf(events).map(({ type }) => type));
        came = { isWritten: events !== 'unchanged', lanes, receivers, types };
        return 'failure' in outcome ? { failure: outcome.failure } : { answer: outcome.answer };
      };
      const makeOnce = async (tx: Transaction): Promise<RequestOutcome> => {
        came = NOTHING;
        const { idempotencyKey: key, parameters, body } = request;
        if (!caller || key === undefined) return makeIn(tx);
        const claim = { caller, operation: id, key };
        const repeatable = { ...claim, asked: [parameters, body, asked?.(request)], now: clock() };
        const settled = await once(tx, repeatable, async () => answerIn(await makeIn(tx)));
        // A stored conflict counts as a write, too.
        if (!settled.isReplayed) came = { ...came, isWritten: true };
        return settled;
      };
      const make: Make = (count) =>
        database.transaction(async (tx) => {
          passage.begin(tx);
          const settled = await makeOnce(tx);
          // A change that fails anyway needs no hook.
          if ('answer' in settled) passage.end();
          await count?.(tx, came.isWritten);
          return settled;
        });
      const settled = await passage.through(() => counted(caller, signsIn?.(prepared), make));
      if (came.lanes.length > 0) onMails(came.lanes);
      if (came.receivers.length > 0) onDeliveries(came.receivers);
      if (came.types.size > 0) onEvents(came.types);
      if (caller?.kind === 'connection') onScimChange(request.ownRequestId(), came.types);
      return answerIn(settled);
    }

    return { refuse, validate, alsoInvalid, handle };
  }
  return change as unknown as ChangeStep<Of>;
}

/** @throws Failure where that is the outcome */
function answerIn(settled: RequestOutcome) {
  if ('answer' in settled) return settled.answer;
  throw new Failure(settled.failure.constant, settled.failure.details);
}

type LockNeeds = Pick<ChangeStepNeeds, 'clock' | 'resources' | 'ownAccount' | 'judges' | 'sessionBinding'>;

/** Makes the function that locks the target of a change and authorizes its caller again. */
function locksFor(
  operation: Operation,
  { about, demands, grants }: Pick<AnyChange, 'about' | 'demands' | 'grants'>,
  { clock, resources, ownAccount, judges, sessionBinding }: LockNeeds,
) {
  const resource = lockableOf(operation, { resources, ownAccount });
  return async (tx: Transaction, caller: Caller, request: AnyRequest) => {
    const { target, body, ipAddress, judgePreconditions } = request;
    // A service key is locked when it is checked again.
    const hasNone = target === undefined && caller.kind === 'service_key';
    const locked = hasNone ? NOTHING_LOCKED : await resource.lock(tx, target ?? accountOf(caller), caller);
    const now = clock();
    const current = await callerNow(tx, caller, { now, again: judges.again });
    const shown = await about?.lock(tx);
    if (!locked) throw new Failure(operation.target?.notFound ?? 'ACCESS_TOKEN_INVALID');
    const access = locked as AccessContext;
    const rights = {
      granted: grants?.(body),
      demanded: demands?.(request, locked),
    };
    const judged = { caller: current, access, ...rights, ipAddress, sessionBinding, now };
    await authorizeAgain(tx, operation, { ...judged, judges });
    if (operation.conditional && judgesPreconditions(operation.method))
      judgePreconditions(shown ?? resource.present(locked, caller));
    return hasNone ? undefined : locked;
  };
}

const NOTHING_LOCKED = {};

/** @throws TypeError for an operation whose resource no storey brings */
function lockableOf(
  { target }: Operation,
  { resources, ownAccount }: Pick<LockNeeds, 'resources' | 'ownAccount'>,
): AnyLockable {
  const lockable = target ? resources[target.resource] : ownAccount;
  if (!lockable) throw new TypeError(`No storey brings the resource ${target?.resource}`);
  return lockable;
}

/** The request of an operation, as hooks are told of it. */
export function hookRequestOf(operation: OperationId, request: SourceRequest): HookRequest {
  const { caller } = request;
  const isShown = caller !== undefined && isPerson(caller) && caller.kind !== 'operator';
  return { operation, source: sourceOf(request), actorEmail: isShown ? caller.account.email : null };
}

type SourceRequest = Pick<AnyRequest, 'caller' | 'requestId' | 'ownRequestId' | 'ipAddress'>;

function sourceOf({ caller, requestId, ownRequestId, ipAddress }: SourceRequest): EventSource {
  const own = ownRequestId();
  return {
    actor: caller && actorOf(caller),
    impersonator: caller?.kind === 'impersonation' ? caller.impersonator.id : null,
    requestId: own,
    callerRequestId: requestId === own ? undefined : requestId,
    ipAddress,
  };
}

/** The key under which mails are counted: the caller's or, without one, its network address. */
function askerOf({ caller, ipAddress }: AnyRequest): string {
  return caller ? chargedTo(caller) : networkOf(ipAddress);
}

/** The account that is locked where the path names no resource; keys have none. */
function accountOf(caller: Caller): Account {
  if (!isPerson(caller)) throw new TypeError('A key has no account');
  return caller.account;
}
