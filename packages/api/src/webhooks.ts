import { Type } from 'typebox';
import { ORGANIZATION_TYPES, OrganizationEventType } from './events.ts';
import { Body, createdBy, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { BOTH, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';
import * as webhookSamples from './webhook-samples.ts';

/** How many webhooks an organization can have. */
export const MOST_WEBHOOKS = 20;

const Types = Type.Array(OrganizationEventType, {
  minItems: 1,
  maxItems: ORGANIZATION_TYPES.length,
});

const members = {
  id: Id,
  organizationId: Id,
  url: Type.String({ format: 'uri' }),
  types: nullable(Type.Array(OrganizationEventType), 'The types of events that it gets; null for all'),
  state: Type.Enum(['active', 'paused', 'failing'], {
    description:
      'An `active` webhook gets events. A `paused` one gets none, and what was pending waits. One is `failing` once nothing could be delivered for three days, or its receiver answered 410: it is as good as paused until you set it to `active`. When its organization is deleted, what is pending is still delivered, `organization.deleted` included',
  }),
  createdBy: createdBy(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastDeliveredAt: nullable(Timestamp, 'When something was last delivered, to the minute; null if never'),
  failingSince: nullable(Timestamp, 'Since when no delivery has succeeded; null after a success'),
};

export const Webhook = Resource(members);

export const WebhookWithSecret = Resource({
  ...members,
  secret: Type.String({
    description:
      'What its deliveries are signed with: `whsec_` and 32 bytes in base64. It is shown only here',
  }),
});

export const WebhookList = ListOf(Webhook);

const Url = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  description:
    'An `https` URL without user name and password, at port 80, 443, or 1024 and above. Its host must have a public address',
});

export const webhookTarget = { resource: 'webhook', notFound: 'WEBHOOK_NOT_FOUND' } as const;
const parameters = { id: webhookSamples.webhook.id };

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: '/organizations/:id/webhooks',
  tag: 'Webhooks',
  summary: 'Have the events of an organization delivered',
  description: `For owners and admins who signed in within the last 10 minutes. Each event of the organization is sent to the URL as Standard Webhooks define it: by POST, signed with \`secret\`, at least once, in no promised order. An organization can have ${MOST_WEBHOOKS} webhooks.`,
  access: ['session'],
  target: organizationTarget,
  permission: 'webhooks:create',
  recent: true,
  body: Body({
    url: Url,
    types: Type.Optional(nullable(Types, 'The types of events to deliver. By default, all')),
  }),
  successes: {
    201: {
      description: 'The webhook and its secret.',
      body: WebhookWithSecret,
      headers: { Location: 'The webhook' },
    },
  },
  errors: ['WEBHOOK_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { url: webhookSamples.webhook.url, types: [...webhookSamples.webhook.types] },
    success: webhookSamples.withSecret,
  },
});

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/organizations/:id/webhooks',
  tag: 'Webhooks',
  summary: 'List the webhooks of an organization',
  description: 'For owners and admins. Newest first.',
  access: BOTH,
  target: organizationTarget,
  permission: 'webhooks:read',
  query: Type.Object(Page),
  successes: { 200: { description: 'The webhooks.', body: WebhookList } },
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    success: { items: [webhookSamples.webhook], nextCursor: null },
  },
});

export const getWebhook = operation({
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/:id',
  tag: 'Webhooks',
  summary: 'Read a webhook',
  description: 'For owners and admins of the organization.',
  access: BOTH,
  conditional: true,
  target: webhookTarget,
  permission: 'webhooks:read',
  successes: { 200: { description: 'The webhook.', body: Webhook } },
  example: { parameters, success: webhookSamples.webhook },
});

export const updateWebhook = operation({
  id: 'updateWebhook',
  method: 'PUT',
  path: '/webhooks/:id',
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description:
    'For owners and admins of the organization. What is pending goes to the new URL. To go on after failures, set `state` to `active`: what is pending is then delivered at once. Only another URL than the present one is checked; to set one, a person must have signed in within the last 10 minutes. A delivery can change `lastDeliveredAt` and `failingSince`, and with them the `ETag`: while deliveries succeed, once a minute at most.',
  access: BOTH,
  conditional: true,
  target: webhookTarget,
  permission: 'webhooks:update',
  body: Body({
    url: Url,
    types: Type.Optional(
      nullable(Types, 'The types of events to deliver; null for all. By default, it stays as it is'),
    ),
    state: Type.Optional(
      Type.Enum(['active', 'paused'], {
        description: 'Whether it gets events. By default, it stays as it is',
      }),
    ),
  }),
  successes: { 200: { description: 'The webhook as it is now.', body: Webhook } },
  errors: ['REAUTHENTICATION_REQUIRED'],
  example: {
    parameters,
    request: { url: webhookSamples.webhook.url, types: null, state: 'paused' },
    success: { ...webhookSamples.webhook, types: null, state: 'paused' },
  },
});

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/:id',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description:
    'For owners and admins of the organization. Its deliveries go with it, those that are pending too.',
  access: BOTH,
  conditional: true,
  target: webhookTarget,
  permission: 'webhooks:delete',
  successes: { 204: { description: 'The webhook is deleted.', body: null } },
  example: { parameters },
});

export const rotateWebhook = operation({
  id: 'rotateWebhook',
  method: 'POST',
  path: '/webhooks/:id/rotation',
  tag: 'Webhooks',
  summary: 'Give a webhook a new secret',
  description:
    'For owners and admins of the organization who signed in within the last 10 minutes. For 24 hours deliveries are signed with both secrets, the new one and the one before.',
  access: ['session'],
  target: webhookTarget,
  permission: 'webhooks:rotate',
  recent: true,
  successes: { 200: { description: 'The webhook and its new secret.', body: WebhookWithSecret } },
  example: { parameters, success: webhookSamples.withSecret },
});
