import { Type } from 'typebox';
import { type EventOwner, type EventType, eventTypes, SUBJECTS } from './event-types.ts';
import { GivenId, Id, Impersonator, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { ALL, listed, ok, operation, PEOPLE } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

type OwnersOf<Type extends EventType> = (typeof eventTypes)[Type]['of'][number];

/** The types of events that can appear in an owner's list. */
export type EventTypeOf<Owner extends EventOwner> = {
  [Type in EventType]: Owner extends OwnersOf<Type> ? Type : never;
}[EventType];

export const ALL_TYPES = Object.keys(eventTypes) as EventType[];

/** The types of events that can appear in the list of an organization, and be delivered to its webhooks. */
export const ORGANIZATION_TYPES = typesOf('organization');
export const OrganizationEventType = Type.Enum(ORGANIZATION_TYPES);
/** The types of events that can appear in the list of an account. */
const ACCOUNT_TYPES = typesOf('account');
export const AccountEventType = Type.Enum(ACCOUNT_TYPES);

function typesOf<Owner extends EventOwner>(owner: Owner): EventTypeOf<Owner>[] {
  const isOwn = (type: EventType): type is EventTypeOf<Owner> =>
    (eventTypes[type].of as readonly EventOwner[]).includes(owner);
  return ALL_TYPES.filter(isOwn);
}

type EventListing<Owner extends EventOwner, Type extends EventType> =
  Owner extends OwnersOf<Type>
    ? 'service' extends OwnersOf<Type>
      ? { readonly [Name in Owner]?: string | undefined }
      : { readonly [Name in Owner]: string }
    : { readonly [Name in Owner]?: never };

/** Ids of the organization and the account in whose lists an event of a type appears. */
export type EventPlaces<Type extends EventType> = EventListing<'organization', Type> &
  EventListing<'account', Type>;

/** The type of an event of any kind. */
export const AnyEventType = Type.Enum(ALL_TYPES);

export const Event = Resource({
  id: Id,
  type: AnyEventType,
  at: Timestamp,
  actor: Resource({
    type: Type.Enum(['account', 'api_key', 'service_key', 'connection', 'operator', 'system'], {
      description:
        'The kind of actor: an account, a program with an API key, a back end of the team with a service key, the directory of a connection, an operator of the service, or Portico itself',
    }),
    id: nullable(
      Id,
      'The account (also for operators), the API key, the service key or the connection; null for `system`',
    ),
    email: nullable(
      Type.String(),
      "The account's current email address; null once the account is deleted, for other kinds of actors, and for operators unless you are one",
    ),
  }),
  impersonator: Impersonator('The operator who acted for the actor; null if none did'),
  subject: Resource({
    type: Type.Enum([...SUBJECTS], {
      description: 'The first word of `type`, even for the events whose subject is of another kind',
    }),
    id: Id,
  }),
  details: Type.Object(
    {},
    { additionalProperties: true, description: 'The details of the change, which depend on the type' },
  ),
  requestId: nullable(
    Type.String(),
    'The request ID that the service assigned; null if there was no request',
  ),
  ipAddress: nullable(
    Type.String(),
    'The network address of the request; null if unknown, or if you may not see it',
  ),
});

export const EventList = ListOf(Event);

/** The filter of a list in which events of these types can appear. */
export const ofType = <Name extends EventType>(types: Name[]) =>
  Type.Optional(Type.Enum(types, { description: 'Only events of this type' }));

export const FILTERED =
  'With a filter, each page examines a limited number of events. It can therefore have fewer items than requested, or none, and still have a `nextCursor`.';

export const listAccountEvents = operation('GET /account/events', {
  tag: 'Accounts',
  summary: 'List the events of your account',
  description: `Events of your account, its sessions and its roles in organizations. Newest first. ${FILTERED}`,
  access: PEOPLE,
  query: Type.Object({ ...Page, type: ofType(ACCOUNT_TYPES) }),
  successes: ok('The events.', EventList),
  example: { success: listed(samples.event) },
});

export const listOrganizationEvents = operation('GET /organizations/:id/events', {
  tag: 'Organizations',
  summary: 'List the events of an organization',
  description: `For owners and admins. Events of the organization, its managers, invitations, webhooks and API keys. Newest first. ${FILTERED}`,
  access: ALL,
  target: organizationTarget,
  permission: 'events:read',
  query: Type.Object({
    ...Page,
    type: ofType(ORGANIZATION_TYPES),
    actorId: Type.Optional(GivenId('Only events caused by this account or API key')),
  }),
  successes: ok('The events.', EventList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.event) },
});
