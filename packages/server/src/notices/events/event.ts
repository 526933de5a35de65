import type { Contracts, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { EventRow } from '../../ground/database/schema.ts';
import { FORGOTTEN } from '../../identity/accounts/account.ts';

/** An event and the email of the account that caused it. */
export type ListedEvent = EventRow & {
  readonly actor_email: string | null;
  readonly impersonator_email: string | null;
  /** 1 where its details contain the address of an account that is gone, which must not be shown. */
  readonly tells_of_gone?: number;
};

/** All details of an event, for readers who act for the team that runs the service. */
export function detailsOf({ details, tells_of_gone }: ListedEvent): Readonly<Record<string, unknown>> {
  return { ...JSON.parse(details), ...(tells_of_gone === 1 && { email: FORGOTTEN }) };
}

/**
 * An event for readers who are not operators: they do not learn the emails of operators.
 * @param isAddressKnown whether the reader may see the network address
 */
export function presentEvent(
  event: ListedEvent,
  isAddressKnown: boolean,
): Contracts['listAccountEvents']['answer']['body']['items'][number] {
  const type = event.type as EventType;
  // Members of metadata that only the team may read.
  const { private: _, ...details } = detailsOf(event);
  return {
    id: event.id,
    type,
    at: timestamp(event.at),
    actor: {
      type: actorTypeOf(event),
      id: event.actor_id,
      email: event.actor_type === 'operator' ? null : event.actor_email,
    },
    impersonator:
      event.impersonator_id === null ? null : { id: event.impersonator_id, email: event.impersonator_email },
    subject: { type: subjectType(type), id: event.subject_id },
    details,
    requestId: event.request_id,
    // The address of what an operator did for somebody is the operator's.
    ipAddress: isAddressKnown && event.impersonator_id === null ? event.ip_address : null,
  };
}

export function actorTypeOf({ actor_type, actor_id }: Pick<EventRow, 'actor_type' | 'actor_id'>) {
  return actor_type ?? (actor_id === null ? 'system' : 'account');
}

export function subjectType(type: EventType) {
  return type.slice(0, type.indexOf('.')) as SubjectOf<EventType>;
}

type SubjectOf<Type extends string> = Type extends `${infer Subject}.${string}` ? Subject : never;
