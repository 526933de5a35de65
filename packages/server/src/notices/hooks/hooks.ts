import type { HookPoint } from '@portico/api';
import { Failure } from '@portico/conventions';
import {
  BY_ITSELF,
  type EventSource,
  type NewEvent,
  recordEvents,
} from '../../consequences/record-events.ts';
import { BoundedMap } from '../../ground/bounded-map.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { Breaker, type BreakerChange, type NotCalled } from '../../ground/outgoing/breaker.ts';
import { checkedConnector } from '../../ground/outgoing/connector.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { Group } from '../../ground/work/queue.ts';
import {
  type HookGrant,
  type HookQuestion,
  type HookRequest,
  type Hooks,
  NO_ADDITIONS,
} from '../../pipeline/hooks.ts';
import { delegableRoles } from '../../tenancy/roles/giving.ts';
import { answerIn, type HookAnswer, HookAnswerInvalid } from './answer.ts';
import { reasonOf, send } from './exchange.ts';
import { named } from './hook.ts';
import { bodyOf, digestOf } from './question.ts';
import { refused, refusedEvent } from './refusal.ts';
import { noteFailing } from './store.ts';

/** Questions to one hook that are under way at once. */
const MOST_UNDER_WAY = 64;
/** Answers of one hook that are reused. */
const MOST_REMEMBERED = 10_000;
/** When to send a request again, in seconds: after a while of rest, or soon. */
const WAIT: Readonly<Record<NotCalled, number>> = { busy: 1, resting: 10 };

const NOT_CALLED: Readonly<Record<NotCalled, string>> = {
  busy: 'too many questions are under way',
  resting: 'it failed several times in a row',
};

/** The outcome of a question. */
export interface HookOutcome {
  readonly point: HookPoint;
  readonly outcome: 'allowed' | 'refused' | 'failed' | 'not_asked' | 'remembered';
  readonly requestId: string | null;
  /** Why it failed, or was not asked. */
  readonly reason?: string;
  /** Its effect on whether the hook is asked at all. */
  readonly change?: BreakerChange;
  /** Seconds until the answer, where it was asked. */
  readonly seconds?: number;
}

export interface HooksNeeds {
  readonly database: Pick<Database, 'read' | 'transaction'>;
  readonly secretKeys: SecretKeys;
  readonly clock: Clock;
  /** Where hooks may lead. */
  readonly addresses: AddressRules;
  /** The hooks as this node knows them. */
  readonly known: () => readonly HookRow[];
  /** Whether all events are delivered to the webhook of the team. */
  readonly isTeamTold: boolean;
  readonly onDeliveries: (webhooks: readonly Group[]) => void;
  readonly onOutcome: (outcome: HookOutcome) => void;
}

/** The state of a hook on this node. */
interface HookState {
  /** The settings for which it was made. */
  readonly madeFor: string;
  readonly breaker: Breaker;
  readonly remembered: BoundedMap<string, { readonly answer: HookAnswer; readonly at: number }>;
}

const settingsIn = ({ failing_since: _, ...settings }: HookRow) => JSON.stringify(settings);

/** Asks the hooks of the team. */
export function createHooks(needs: HooksNeeds): Hooks {
  const { database, clock, addresses, known, isTeamTold, onDeliveries, onOutcome } = needs;
  const connect = checkedConnector(addresses);
  const states = new Map<string, HookState>();

  const hookAt = (point: HookPoint) => known().find((hook) => hook.point === point);

  /** A hook with other settings begins anew: it may be well, and its earlier answers do not count. */
  function stateOf(hook: HookRow): HookState {
    const madeFor = settingsIn(hook);
    const state = states.get(hook.point);
    if (state?.madeFor === madeFor) return state;
    const fresh = {
      madeFor,
      breaker: new Breaker(clock, MOST_UNDER_WAY),
      remembered: new BoundedMap<string, never>(MOST_REMEMBERED),
    };
    states.set(hook.point, fresh);
    return fresh;
  }

  function rememberedBy(hook: HookRow, digest: string): HookAnswer | undefined {
    const found = hook.remember > 0 ? stateOf(hook).remembered.get(digest) : undefined;
    const age = found ? clock() - found.at : 0;
    return found && age >= 0 && age < hook.remember ? found.answer : undefined;
  }

  async function record(event: NewEvent, source: EventSource, isNews = async (_: Tx) => true): Promise<void> {
    const groups = await database.transaction(async (tx) =>
      (await isNews(tx)) ? recordEvents(tx, event, { source, now: clock(), isTeamTold }) : [],
    );
    if (groups.length > 0) onDeliveries(groups);
  }

  /** Records that a hook begins to fail, or is well again, once for all nodes. */
  async function noteChange(hook: HookRow, failure: string | undefined): Promise<void> {
    const { id: subject, on_failure: onFailure } = hook;
    const event: NewEvent =
      failure === undefined
        ? { type: 'hook.recovered', subject, details: named(hook) }
        : { type: 'hook.failing', subject, details: { ...named(hook), reason: failure, onFailure } };
    const since = failure === undefined ? null : clock();
    // The step itself needs the database, too, and says so where it is away.
    await record(event, BY_ITSELF, (tx) => noteFailing(tx, subject, since)).catch(() => {});
  }

  async function answerOf(hook: HookRow, question: HookQuestion, request: HookRequest): Promise<HookAnswer> {
    const sent = { id: newId(), at: clock() };
    const body = bodyOf(question, request, sent);
    const answer = answerIn(hook.point, await send(hook, { ...sent, body }, { ...needs, connect }));
    const roles = answer.isAllowed ? answer.grant.roles : [];
    if ((await delegableRoles(database.read, roles)).length < roles.length)
      throw new HookAnswerInvalid('"roles" in the answer names roles that do not exist or are not delegable');
    return answer;
  }

  function failed(hook: HookRow, wait: number): HookGrant {
    if (hook.on_failure === 'allow') return NO_ADDITIONS;
    throw new Failure('HOOK_UNAVAILABLE', { headers: { 'Retry-After': String(wait) } });
  }

  /** @returns undefined without an answer */
  async function asked(
    hook: HookRow,
    question: HookQuestion,
    request: HookRequest,
  ): Promise<HookAnswer | undefined> {
    const { point } = hook;
    const { breaker, remembered } = stateOf(hook);
    const { requestId } = request.source;
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1_000;
    try {
      const answer = await answerOf(hook, question, request);
      const change = breaker.succeeded();
      if (change === 'recovered' || hook.failing_since !== null) await noteChange(hook, undefined);
      if (hook.remember > 0) remembered.set(digestOf(question, request), { answer, at: clock() });
      const outcome = answer.isAllowed ? 'allowed' : 'refused';
      onOutcome({ point, outcome, requestId, change, seconds: seconds() });
      return answer;
    } catch (error) {
      const reason = reasonOf(error, hook);
      const change = breaker.failed();
      if (change === 'rests') await noteChange(hook, reason);
      onOutcome({ point, outcome: 'failed', requestId, reason, change, seconds: seconds() });
      return undefined;
    }
  }

  /** @throws Failure `HOOK_REFUSED` after recording that */
  async function granted(
    hook: HookRow,
    answer: HookAnswer,
    [question, request]: QuestionInRequest,
  ): Promise<HookGrant> {
    if (answer.isAllowed) return answer.grant;
    await record(refusedEvent(hook, answer.reason, [question, request]), request.source);
    throw refused(answer.reason);
  }

  return {
    has: (point) => hookAt(point) !== undefined,

    remembered: (question, request) => {
      const hook = hookAt(question.point);
      const answer = hook && rememberedBy(hook, digestOf(question, request));
      if (!hook || !answer?.isAllowed) return undefined;
      onOutcome({ point: hook.point, outcome: 'remembered', requestId: request.source.requestId });
      return answer.grant;
    },

    ask: async (question, request) => {
      const hook = hookAt(question.point);
      if (!hook) return NO_ADDITIONS;
      const earlier = rememberedBy(hook, digestOf(question, request));
      if (earlier) return granted(hook, earlier, [question, request]);
      const notCalled = stateOf(hook).breaker.begin();
      if (notCalled) {
        const { requestId } = request.source;
        onOutcome({ point: hook.point, outcome: 'not_asked', requestId, reason: NOT_CALLED[notCalled] });
        return failed(hook, WAIT[notCalled]);
      }
      const answer = await asked(hook, question, request);
      return answer ? granted(hook, answer, [question, request]) : failed(hook, WAIT.busy);
    },
  };
}

type QuestionInRequest = readonly [question: HookQuestion, request: HookRequest];
type Tx = Parameters<typeof noteFailing>[0];
