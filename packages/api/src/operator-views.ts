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
    accountId: Type.Optional(GivenId('Only what happened to this account')),
    organizationId: Type.Optional(GivenId('Only what happened in this organization')),
    after: Type.Optional(GivenTime('Only what happened later')),
    before: Type.Optional(GivenTime('Only what happened earlier')),
  }),
  successes: ok('The events.', EventList),
  example: { success: listed(samples.event) },
});

export const Changes = Resource({
  items: Type.Array(Event),
  nextCursor: Type.String({
    description:
      'Where to continue, now or later: also present in an answer without events, so that it can always be stored',
  }),
});

export const listChanges = operation('GET /operator/changes', {
  ...byTeam('events:read'),
  summary: 'Follow all events',
  description: `${forTeam('events:read')} All events that are kept, oldest first: each once, none skipped while others write, and those about one thing in the order in which they happened. Store \`nextCursor\` with what you derived from the events, and ask again with it as \`after\`, even after months; an answer without events means that there is nothing new. An event is here within seconds of its change. A cursor is refused once the database was restored from a backup that is older than the cursor: begin again without one.`,
  query: Type.Object(FeedPage),
  successes: ok('The next events.', Changes),
  example: {
    parameters: { after: samples.FEED_CURSOR },
    success: { items: [samples.event], nextCursor: samples.FEED_CURSOR },
  },
});

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const Statistics = Resource({
  countedAt: nullable(Timestamp, 'When it was counted; null before the first time'),
  accounts: Resource({
    total: Count('All of them'),
    verified: Count('Those with a verified address'),
    suspended: Count('Those that operators suspended'),
    withSecondFactor: Count('Those with an authenticator app or a passkey'),
  }),
  organizations: Resource({
    active: Count('Those that are not deleted'),
    deleted: Count('Those that are deleted and can be restored'),
  }),
  sessions: Resource({ alive: Count('Those that have not ended') }),
  mails: Resource({
    waiting: Count('Those waiting to be sent'),
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
    { description: 'The last 30 days, the newest first' },
  ),
});

export const getStatistics = operation('GET /operator/statistics', {
  ...byTeam('statistics:read'),
  summary: 'Read statistics',
  description: `${forTeam('statistics:read')} Counted in the background every few minutes; \`countedAt\` is the time of the last count.`,
  successes: ok('The numbers.', Statistics),
  example: { success: samples.statistics },
});
