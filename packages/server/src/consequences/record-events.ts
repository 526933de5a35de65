import { isDeepStrictEqual } from 'node:util';
import type { EventDetails, EventPlaces, EventType } from '@portico/api';
import type { Transaction } from '../ground/database/database.ts';
import { newId } from '../ground/id.ts';
import type { Group } from '../ground/work/queue.ts';
import { insertEvents } from '../notices/events/store.ts';
import { insertTeamDeliveries } from '../notices/team-webhooks/record.ts';
import { insertDeliveries } from '../notices/webhooks/record.ts';

/** The caller that caused an event. */
export interface Actor {
  readonly type: 'account' | 'api_key' | 'service_key' | 'connection' | 'operator';
  readonly id: string;
}

/** The request that caused an event. */
export interface EventSource {
  /** The caller; undefined where nobody is signed in, or where Portico acts by itself. */
  readonly actor: Actor | undefined;
  /** The operator who acts for the actor. */
  readonly impersonator: string | null;
  readonly requestId: string | null;
  /** The id that the caller gave its request, if any. */
  readonly callerRequestId: string | undefined;
  readonly ipAddress: string | null;
}

/** For events that no request caused. */
export const BY_ITSELF: EventSource = {
  actor: undefined,
  impersonator: null,
  requestId: null,
  callerRequestId: undefined,
  ipAddress: null,
};

export interface Recording {
  readonly source: EventSource;
  readonly now: number;
  /** Whether all events are delivered to the webhook that `PORTICO_WEBHOOK_URL` names. */
  readonly isTeamTold: boolean;
}

/**
 * Stores events and their deliveries, in the transaction of the change that caused them.
 * @returns the webhooks to which they are delivered
 */
export async function recordEvents(
  tx: Transaction,
  recorded: Recorded,
  { source, now, isTeamTold }: Recording,
): Promise<readonly Group[]> {
  const events = eventsOf(recorded);
  const isEnd = events.some(({ type }) => type === 'account.deleted');
  const rows = events.map((event) => rowOf(event, addressed(event, source, isEnd), now));
  if (rows.length === 0) return [];
  const { awaited, isTeamWaiting } = await insertEvents(tx, rows);
  const webhooks = await insertDeliveries(tx, awaited, isTeamTold ? rows : []);
  return isTeamWaiting ? [...webhooks, ...(await insertTeamDeliveries(tx, rows))] : webhooks;
}

/**
 * The source of an event. If it follows from what somebody else did, its readers do not learn who that was, or from
 * where. Removes the network address from events of an account's or an organization's removal, as they would otherwise be
 * its last trace. Where an operator deleted the account, it is the operator's address, and stays.
 */
function addressed({ type, actor }: NewEvent, source: EventSource, isEnd: boolean): EventSource {
  if (actor === null) return BY_ITSELF;
  const isForgotten = isEnd && source.actor?.type !== 'operator';
  return isForgotten || type === 'organization.purged' ? { ...source, ipAddress: null } : source;
}

function rowOf(event: NewEvent, source: EventSource, now: number) {
  const { callerRequestId } = source;
  const actor: Actor | undefined =
    typeof event.actor === 'string' ? { type: 'account', id: event.actor } : source.actor;
  return {
    id: event.id ?? newId(),
    type: event.type,
    at: now,
    organization_id: event.organization ?? null,
    account_id: event.account ?? null,
    actor_id: actor?.id ?? null,
    actor_type: actor && actor.type !== 'account' ? actor.type : null,
    impersonator_id: source.impersonator,
    subject_id: event.subject,
    details: JSON.stringify({ ...event.details, ...(callerRequestId !== undefined && { callerRequestId }) }),
    request_id: source.requestId,
    ip_address: source.ipAddress,
  };
}

/** The members that a change has modified, for the details of its event. */
type Differences<State> = {
  readonly [Name in keyof State]?: { readonly from: State[Name]; readonly to: State[Name] };
};

/**
 * The differences between two states, for the details of an event.
 * @returns undefined where there are none, and so no event either
 */
export function differences<State extends object>(
  before: State,
  after: State,
): Differences<State> | undefined {
  const names = Object.keys(before) as (keyof State)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return undefined;
  const told = changed.map((name) => [name, { from: before[name], to: after[name] }]);
  return Object.fromEntries(told);
}

/**
 * An event as a change describes it; `recordEvents` adds the rest. Its type determines in whose lists it can be: an
 * account's, an organization's or both.
 */
export type NewEvent<Type extends EventType = EventType> = Type extends EventType
  ? EventPlaces<Type> & {
      readonly type: Type;
      /** From `newId`, where something else refers to the event. */
      readonly id?: string;
      /** Id of the account, organization or other thing that the event is about. */
      readonly subject: string;
      /** The account that acted, where that is not the caller's; null where the event follows from what somebody else did. */
      readonly actor?: string | null;
      readonly details?: EventDetails<Type>;
    }
  : never;

/** The events of a change; or that it changed nothing, or only something for which there is no event. */
export type Recorded = NewEvent | readonly [NewEvent, ...NewEvent[]] | 'unchanged' | 'untold';

/** Converts any number of events; none means that nothing changed. */
export function allOf(events: readonly NewEvent[]): Recorded {
  const [first, ...others] = events;
  return first ? [first, ...others] : 'unchanged';
}

export function eventsOf(recorded: Recorded): readonly NewEvent[] {
  if (typeof recorded === 'string') return [];
  return Array.isArray(recorded) ? recorded : [recorded as NewEvent];
}
