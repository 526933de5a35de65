import type { Contracts, EventType } from '@portico/api';
import { FORGOTTEN } from '../accounts/account.ts';
import { timestamp } from '../clock.ts';
import type { EventRow } from '../database/schema.ts';

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
