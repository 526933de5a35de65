import { Type } from 'typebox';
import { type EventOwner, type EventType, eventTypes } from './event-types.ts';

type OwnersOf<Type extends EventType> = (typeof eventTypes)[Type]['of'][number];

/** The types of the events that can be an owner's. */
export type EventTypeOf<Owner extends EventOwner> = {
  [Type in EventType]: Owner extends OwnersOf<Type> ? Type : never;
}[EventType];

export const ALL_TYPES = Object.keys(eventTypes) as EventType[];

/** The types of the events that can stand in the list of an organization, and be delivered to its webhooks. */
export const ORGANIZATION_TYPES = typesOf('organization');
export const OrganizationEventType = Type.Enum(ORGANIZATION_TYPES);
/** The types of the events that can stand in the list of an account. */
export const ACCOUNT_TYPES = typesOf('account');

function typesOf<Owner extends EventOwner>(owner: Owner): EventTypeOf<Owner>[] {
  const isOwn = (type: EventType): type is EventTypeOf<Owner> =>
    (eventTypes[type].of as readonly EventOwner[]).includes(owner);
  return ALL_TYPES.filter(isOwn);
}

type Listed<Owner extends EventOwner, Type extends EventType> =
  Owner extends OwnersOf<Type>
    ? 'service' extends OwnersOf<Type>
      ? { readonly [Name in Owner]?: string | undefined }
      : { readonly [Name in Owner]: string }
    : { readonly [Name in Owner]?: never };

/** Ids of the organization and the account in whose lists an event of a type stands. */
export type EventPlaces<Type extends EventType> = Listed<'organization', Type> & Listed<'account', Type>;
