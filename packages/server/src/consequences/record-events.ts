import { isDeepStrictEqual } from 'node:util';
import type { EventDetails, EventPlaces, EventType } from '@portico/api';
import type { Transaction } from '../database/database.ts';
import { insertEvents } from '../events/store.ts';
import { newId } from '../id.ts';
import { insertDeliveries } from '../webhooks/record.ts';
import type { Group } from '../work/queue.ts';

/** Who did something. */
export interface Actor {
  readonly type: 'account' | 'api_key' | 'operator';
  readonly id: string;
}

/** What is known of the request behind an event. */
export interface EventSource {
  /** The caller; undefined where nobody is signed in, or where Portico acts by itself. */
  readonly actor: Actor | undefined;
  readonly requestId: string | null;
  /** The id that the caller gave its request, if any. */
  readonly callerRequestId: string | undefined;
  readonly ipAddress: string | null;
}

/** What Portico does by itself comes from no request. */
export const BY_ITSELF: EventSource = {
  actor: undefined,
  requestId: null,
  callerRequestId: undefined,
  ipAddress: null,
};

export interface Recording {
  readonly source: EventSource;
  readonly now: number;
  /** Whether all events are delivered to the team that runs the service. */
  readonly isTeamTold: boolean;
}

/**
 * Writes down what happened, and to which webhooks it is delivered, in the transaction in which it did.
 * @returns these webhooks
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
  const awaited = await insertEvents(tx, rows);
  return insertDeliveries(tx, awaited, isTeamTold ? rows : []);
}

/**
 * Nothing is kept of from where an account that is gone came, not of its end either, nor of anything about an organization
 * that is gone. From where an operator came who deleted an account is kept.
 */
function addressed({ type }: NewEvent, source: EventSource, isEnd: boolean): EventSource {
  const isForgotten = isEnd && source.actor?.type !== 'operator';
  return isForgotten || type === 'organization.purged' ? { ...source, ipAddress: null } : source;
}

function rowOf(event: NewEvent, source: EventSource, now: number) {
  const { callerRequestId } = source;
  const actor: Actor | undefined =
    event.actor === undefined ? source.actor : { type: 'account', id: event.actor };
  return {
    id: event.id ?? newId(),
    type: event.type,
    at: now,
    organization_id: event.organization ?? null,
    account_id: event.account ?? null,
    actor_id: actor?.id ?? null,
    actor_type: actor && actor.type !== 'account' ? actor.type : null,
    subject_id: event.subject,
    details: JSON.stringify({ ...event.details, ...(callerRequestId !== undefined && { callerRequestId }) }),
    request_id: source.requestId,
    ip_address: source.ipAddress,
  };
}

/** What an event tells of a change: each member that is not as before. */
export type Differences<State> = {
  readonly [Name in keyof State]?: { readonly from: State[Name]; readonly to: State[Name] };
};

/**
 * What differs between a state and the one after it, as events tell it.
 * @returns undefined where nothing does: then nothing has happened
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
 * An event as the code that makes a change describes it; the recording code knows the rest. It stands in no list in which
 * its type cannot stand.
 */
export type NewEvent<Type extends EventType = EventType> = Type extends EventType
  ? EventPlaces<Type> & {
      readonly type: Type;
      /** A new id, where something else refers to the event. */
      readonly id?: string;
      /** Id of what it happened to. */
      readonly subject: string;
      /** The account that did it, where that is not the caller's. */
      readonly actor?: string;
      readonly details?: EventDetails<Type>;
    }
  : never;

/** What a change has to say of itself: what happened, that nothing did, or that it began something that no event tells. */
export type Recorded = NewEvent | readonly [NewEvent, ...NewEvent[]] | 'unchanged' | 'untold';

/** Any number of events; without one, nothing happened. */
export function allOf(events: readonly NewEvent[]): Recorded {
  const [first, ...others] = events;
  return first ? [first, ...others] : 'unchanged';
}

export function eventsOf(recorded: Recorded): readonly NewEvent[] {
  if (typeof recorded === 'string') return [];
  return Array.isArray(recorded) ? recorded : [recorded as NewEvent];
}
