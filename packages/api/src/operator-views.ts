import { Type } from 'typebox';
import { ALL_TYPES, EventList, FILTERED, ofType } from './events.ts';
import { GivenId, GivenTime, nullable, Page, Resource, Timestamp } from './fields.ts';
import { byOperators, operation } from './operation.ts';
import { FOR_OPERATORS } from './operator-accounts.ts';
import * as samples from './samples.ts';

export const listEventsAsOperator = operation({
  ...byOperators,
  id: 'listEventsAsOperator',
  method: 'GET',
  path: '/operator/events',
  summary: 'List all events, as an operator',
  description: `${FOR_OPERATORS} Newest first. ${FILTERED}`,
  query: Type.Object({
    ...Page,
    type: ofType(ALL_TYPES),
    accountId: Type.Optional(GivenId('Only what happened to this account')),
    organizationId: Type.Optional(GivenId('Only what happened in this organization')),
    after: Type.Optional(GivenTime('Only what happened later')),
    before: Type.Optional(GivenTime('Only what happened earlier')),
  }),
  successes: { 200: { description: 'The events.', body: EventList } },
  example: { success: { items: [samples.event], nextCursor: null } },
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
    waiting: Count('Those that are to be sent'),
    failed: Count('Those of them that could not be sent yet, and are tried again'),
  }),
  deliveries: Resource({
    waiting: Count('Those of webhooks that are to be made'),
    failing: Count('Those of them that have failed at least once, and are tried again'),
  }),
  days: Type.Array(
    Resource({
      date: Type.String({ format: 'date', description: 'A day in UTC' }),
      registered: Count('How many accounts were registered'),
      signedIn: Count('How many times someone signed in, also by registering'),
    }),
    { description: 'The last 30 days, the newest first' },
  ),
});

export const getStatistics = operation({
  ...byOperators,
  id: 'getStatistics',
  method: 'GET',
  path: '/operator/statistics',
  summary: 'Read how much there is',
  description: `${FOR_OPERATORS} Counted in the background every few minutes; \`countedAt\` is the time of the last count.`,
  successes: { 200: { description: 'The numbers.', body: Statistics } },
  example: { success: samples.statistics },
});
