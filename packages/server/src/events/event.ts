import type { Contracts, EventDetails, EventType } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { EventRow } from '../database/schema.ts';

/** An event as the code that makes a change describes it; the recording code knows the rest. */
export type NewEvent<Type extends EventType = EventType> = Type extends EventType
  ? {
      readonly type: Type;
      /** Id of what it happened to. */
      readonly subject: string;
      /** The organization in whose list it stands. */
      readonly organization?: string;
      /** The account in whose list it stands. */
      readonly account?: string;
      /** The account that did it, where that is not the caller's. */
      readonly actor?: string;
      readonly details?: EventDetails<Type>;
    }
  : never;

/** What a change has to say of itself: what happened, or that nothing did. */
export type Recorded = NewEvent | readonly [NewEvent, ...NewEvent[]] | 'unchanged';

/** Any number of events; without one, nothing happened. */
export function allOf(events: readonly NewEvent[]): Recorded {
  const [first, ...others] = events;
  return first ? [first, ...others] : 'unchanged';
}

export function eventsOf(recorded: Recorded): readonly NewEvent[] {
  if (recorded === 'unchanged') return [];
  return Array.isArray(recorded) ? recorded : [recorded as NewEvent];
}

/** An event and the email of the account that caused it. */
export type ListedEvent = EventRow & { readonly actor_email: string | null };

/**
 * Who operates the service is for operators to know.
 * @param isAddressKnown whether the reader may know from where it came
 */
export function presentEvent(
  event: ListedEvent,
  isAddressKnown: boolean,
): Contracts['listAccountEvents']['answer']['body']['items'][number] {
  const type = event.type as EventType;
  return {
    id: event.id,
    type,
    at: timestamp(event.at),
    actor: {
      type: event.actor_type ?? (event.actor_id === null ? 'system' : 'account'),
      id: event.actor_id,
      email: event.actor_type === 'operator' ? null : event.actor_email,
    },
    subject: { type: subjectType(type), id: event.subject_id },
    details: JSON.parse(event.details),
    requestId: event.request_id,
    ipAddress: isAddressKnown ? event.ip_address : null,
  };
}

function subjectType(type: EventType) {
  return type.slice(0, type.indexOf('.')) as SubjectOf<EventType>;
}

type SubjectOf<Type extends string> = Type extends `${infer Subject}.${string}` ? Subject : never;
