import type { Contracts, EventDetails, EventPlaces, EventType } from '@portico/api';
import { FORGOTTEN } from '../accounts/forgotten.ts';
import { timestamp } from '../clock.ts';
import type { EventRow } from '../database/schema.ts';

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

/** An event and the email of the account that caused it. */
export type ListedEvent = EventRow & {
  readonly actor_email: string | null;
  /** 1 where it tells the address of an account that is gone, although that is to be forgotten. */
  readonly tells_of_gone?: number;
};

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
    details: { ...JSON.parse(event.details), ...(event.tells_of_gone === 1 && { email: FORGOTTEN }) },
    requestId: event.request_id,
    ipAddress: isAddressKnown ? event.ip_address : null,
  };
}

function subjectType(type: EventType) {
  return type.slice(0, type.indexOf('.')) as SubjectOf<EventType>;
}

type SubjectOf<Type extends string> = Type extends `${infer Subject}.${string}` ? Subject : never;
