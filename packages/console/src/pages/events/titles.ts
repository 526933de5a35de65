import type { Body } from '@portico/client';
import { organizationTitles, otherTitles } from '../../texts/events.json';

export type Event = Body<'listOrganizationEvents'>['items'][number];
/** The types that webhooks can be sent. */
export type EventType = NonNullable<Body<'getWebhook'>['types']>[number];

/** The types of the events of organizations with their titles, in the order in which people choose among them. */
export const organizationEvents = Object.entries<string>(
  organizationTitles satisfies Record<EventType, string>,
) as [EventType, string][];

/** The title of each type of event. */
export const eventTitles = { ...otherTitles, ...organizationTitles } satisfies Record<Event['type'], string>;
