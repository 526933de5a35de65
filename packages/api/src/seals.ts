import { Type } from 'typebox';
import { GivenId, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { ALL, byTeam, forTeam, listed, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

const Hash = (description: string) => Type.String({ description: `${description}: SHA-256, as hex` });

export const Seal = Resource({
  number: Type.Integer({ minimum: 1, description: 'From 1, without gaps' }),
  count: Type.Integer({ minimum: 1, description: 'How many events it seals' }),
  firstEventId: Id,
  lastEventId: Id,
  root: Hash('The root of the Merkle tree of the events'),
  previousRoot: nullable(Type.String(), 'The root of the previous seal; null for the first'),
  at: Timestamp,
  signature: Type.String({ description: 'A compact JWS with the other members as claims' }),
});

export const SealList = ListOf(Seal);

export const listSeals = operation('GET /operator/seals', {
  ...byTeam('events:read'),
  summary: 'List seals',
  description: `${forTeam('events:read')} Newest first. Store copies where database administrators cannot write.`,
  query: Type.Object(Page),
  successes: ok('The seals.', SealList),
  example: { success: listed(samples.seal) },
});

export const EventProof = Resource({
  event: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'The event with `organizationId` and `accountId`; a `commitment` replaces each personal value that you may not see or that has been erased',
    },
  ),
  salts: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'The salts of the visible personal values, by JSON pointer into `event`',
    },
  ),
  leaf: Hash('The leaf of the event'),
  index: Type.Integer({ minimum: 0, description: 'The index of the leaf in the tree' }),
  path: Type.Array(Hash('A node'), {
    description: 'The sibling nodes on the path to the root, nearest first',
  }),
  seal: Seal,
});

export const getEventProof = operation('GET /organizations/:id/events/:eventId/proof', {
  tag: 'Organizations',
  summary: 'Prove an event',
  description:
    'For owners and admins. Returns a proof, verifiable without Portico, that the event was recorded and has not been changed since it was sealed.',
  access: ALL,
  target: organizationTarget,
  permission: 'events:read',
  parameters: { eventId: 'The event' },
  successes: ok('The proof.', EventProof),
  errors: ['SEAL_NOT_FOUND'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID, eventId: samples.event.id },
    success: samples.eventProof,
  },
});

const ExportQuery = Type.Object({
  after: Type.Optional(GivenId('Only events after the one with this ID, such as the last one that you have')),
  before: Type.Optional(GivenId('Only events before the one with this ID')),
  format: Type.Optional(Type.Enum(['ndjson', 'csv'], { description: 'JSON Lines, or CSV' })),
});

const EXPORTED = {
  200: {
    description: 'The events, one per line.',
    body: Type.String(),
    contentType: 'application/x-ndjson',
    otherTypes: ['text/csv; charset=utf-8'],
    streamed: true,
  },
} as const;

const HOW =
  'Oldest first, streamed. If the response is cut off, continue with the ID of the last complete line as `after`. Each line has `seal`, with which `portico events verify` checks it; `seal` is null until the event is sealed.';

export const exportOrganizationEvents = operation('GET /organizations/:id/events/export', {
  tag: 'Organizations',
  summary: 'Export the events of an organization',
  description: `For owners and admins. ${HOW}`,
  access: ALL,
  target: organizationTarget,
  permission: 'events:read',
  query: ExportQuery,
  successes: EXPORTED,
  example: { parameters: { id: samples.ORGANIZATION_ID } },
});

export const exportEventsAsOperator = operation('GET /operator/events/export', {
  ...byTeam('events:read'),
  summary: 'Export all events, as an operator',
  description: `${forTeam('events:read')} ${HOW} A line with \`forgottenWith\` instead of a type represents an event that was deleted with that account.`,
  query: ExportQuery,
  successes: EXPORTED,
});
