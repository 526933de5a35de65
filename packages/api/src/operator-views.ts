import { Type } from 'typebox';
import { ALL_TYPES, Event, EventList, FILTERED, ofType } from './events.ts';
import { FeedPage, GivenId, GivenTime, nullable, Page, Resource, Timestamp } from './fields.ts';
import { byTeam, forTeam, listed, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

export const listEventsAsOperator = operation('GET /operator/events', {
  ...byTeam('events:read'),
  summary: 'List all events, as an operator',
  description: `${forTeam('events:read')} Newest first. ${FILTERED}`,
  query: Type.Object({
    ...Page,
    type: ofType(ALL_TYPES),
    accountId: Type.Optional(GivenId('Only events of this account')),
    organizationId: Type.Optional(GivenId('Only events of this organization')),
    after: Type.Optional(GivenTime('Only events after this time')),
    before: Type.Optional(GivenTime('Only events before this time')),
    ownReads: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether to include `operator.read` and `operator.read_account` of your own',
      }),
    ),
  }),
  successes: ok('The events.', EventList),
  example: { success: listed(samples.event) },
});

export const Changes = Resource({
  items: Type.Array(Event),
  nextCursor: Type.String({
    description:
      'Where to continue, now or later. Present even in a response without events, so that it can always be stored',
  }),
});

export const listChanges = operation('GET /operator/changes', {
  ...byTeam('events:read'),
  summary: 'Follow all events',
  description: `${forTeam('events:read')} All events that are kept, oldest first: each exactly once, none skipped during concurrent writes, and those about the same resource in the order in which they happened. Store \`nextCursor\` together with the data derived from the events, and send it as \`after\` in the next request, even months later. A response without events means that there are no new ones yet. Events appear within seconds of their change. A cursor is refused if the database has been restored from a backup older than the cursor: begin again without one.`,
  query: Type.Object(FeedPage),
  successes: ok('The next events.', Changes),
  example: {
    parameters: { after: samples.FEED_CURSOR },
    success: { items: [samples.event], nextCursor: samples.FEED_CURSOR },
  },
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const Statistics = Resource({
  countedAt: nullable(Timestamp, 'The time of the last count; null before the first one'),
  accounts: Resource({
    total: Count('All accounts'),
    verified: Count('Accounts with a verified address'),
    suspended: Count('Accounts that operators suspended'),
    withSecondFactor: Count('Accounts with an authenticator app or a passkey'),
  }),
  organizations: Resource({
    active: Count('Organizations that are not deleted'),
    deleted: Count('Deleted organizations that can be restored'),
  }),
  sessions: Resource({ alive: Count('Sessions that have not ended') }),
  mails: Resource({
    waiting: Count('Emails waiting to be sent'),
    failed: Count('Those of them that have failed at least once, and will be retried'),
  }),
  deliveries: Resource({
    waiting: Count('Deliveries to webhooks that are pending'),
    failing: Count('Those of them that have failed at least once, and will be retried'),
  }),
  days: Type.Array(
    Resource({
      date: Type.String({ format: 'date', description: 'A day in UTC' }),
      registered: Count('Number of accounts registered'),
      signedIn: Count('Number of sign-ins, including registrations'),
    }),
    { description: 'The last 30 days, newest first' },
  ),
});

export const getStatistics = operation('GET /operator/statistics', {
  ...byTeam('statistics:read'),
  summary: 'Read statistics',
  description: `${forTeam('statistics:read')} Counted in the background every few minutes; \`countedAt\` is the time of the last count.`,
  successes: ok('The numbers.', Statistics),
  example: { success: samples.statistics },
});
