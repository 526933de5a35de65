import { Type } from 'typebox';
import { ORGANIZATION_TYPES, OrganizationEventType } from './events.ts';
import { Body, createdBy, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { ALL, created, done, listed, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';
import * as webhookSamples from './webhook-samples.ts';

/** The most webhooks that an organization can have. */
export const MOST_WEBHOOKS = 20;

const Types = Type.Array(OrganizationEventType, {
  minItems: 1,
  maxItems: ORGANIZATION_TYPES.length,
});

/** Standard Webhooks, Splunk's HTTP Event Collector, and the log intake of Datadog. */
const FORMATS = ['standard', 'splunk', 'datadog'] as const;

const members = {
  id: Id,
  organizationId: Id,
  url: Type.String({ format: 'uri' }),
  types: nullable(Type.Array(OrganizationEventType), 'The types of events that it receives; null for all'),
  state: Type.Enum(['active', 'paused', 'failing'], {
    description:
      'An `active` webhook receives events. A `paused` one does not, and its pending deliveries wait. A webhook becomes `failing` if all deliveries have failed for three days or its receiver responded with 410; it then stays paused until you set it to `active`. When its organization is deleted, pending deliveries are still sent, including `organization.deleted`',
  }),
  format: Type.Enum([...FORMATS], { description: 'The format of its deliveries' }),
  createdBy: createdBy(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastDeliveredAt: nullable(Timestamp, 'When a delivery last succeeded, to the minute; null if never'),
  failingSince: nullable(Timestamp, 'When deliveries began to fail; null after a success'),
};

export const Webhook = Resource(members);

export const WebhookWithSecret = Resource({
  ...members,
  secret: Type.String({
    description:
      'The secret that signs its deliveries: `whsec_` and 32 bytes in base64. It is shown only once',
  }),
});

export const WebhookList = ListOf(Webhook);

const Url = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  description:
    'An `https` URL without user name and password, on port 80, 443, or 1024 and above. Its host must have a public address',
});

export const webhookTarget = { resource: 'webhook', notFound: 'WEBHOOK_NOT_FOUND' } as const;
const parameters = { id: webhookSamples.webhook.id };

const inOrganization = { tag: 'Webhooks', target: organizationTarget } as const;

export const createWebhook = operation('POST /organizations/:id/webhooks', {
  ...inOrganization,
  summary: 'Create a webhook',
  description: `For owners and admins who signed in within the last 10 minutes. Each event of the organization is sent to the URL in the format of Standard Webhooks: by POST, signed with \`secret\`, at least once, in no particular order. An organization can have ${MOST_WEBHOOKS} webhooks.`,
  access: ['session'],
  permission: 'webhooks:create',
  recent: true,
  body: Body({
    url: Url,
    types: Type.Optional(nullable(Types, 'The types of events to deliver. By default, all')),
    format: Type.Optional(
      Type.Enum([...FORMATS], {
        description:
          'The format of deliveries: `standard` (the default) for receivers of webhooks, others for SIEMs. It cannot be changed later',
      }),
    ),
    token: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 512,
        pattern: '^[\\x21-\\x7e]+$',
        description:
          'The credential for a SIEM: the token of the HTTP Event Collector, or the API key. It is never returned',
      }),
    ),
  }),
  successes: created('The webhook and its secret.', WebhookWithSecret, 'The webhook'),
  errors: ['WEBHOOK_LIMIT_REACHED'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { url: webhookSamples.webhook.url, types: [...webhookSamples.webhook.types] },
    success: webhookSamples.withSecret,
  },
});

export const listWebhooks = operation('GET /organizations/:id/webhooks', {
  ...inOrganization,
  summary: 'List the webhooks of an organization',
  description: 'For owners and admins. Newest first.',
  access: ALL,
  permission: 'webhooks:read',
  query: Type.Object(Page),
  successes: ok('The webhooks.', WebhookList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(webhookSamples.webhook) },
});

const onWebhook = {
  tag: 'Webhooks',
  access: ALL,
  conditional: true,
  target: webhookTarget,
} as const;

export const getWebhook = operation('GET /webhooks/:id', {
  ...onWebhook,
  summary: 'Read a webhook',
  description: 'For owners and admins of the organization.',
  permission: 'webhooks:read',
  successes: ok('The webhook.', Webhook),
  example: { parameters, success: webhookSamples.webhook },
});

export const updateWebhook = operation('PUT /webhooks/:id', {
  ...onWebhook,
  summary: 'Change a webhook',
  description:
    'For owners and admins of the organization. Pending deliveries go to the new URL. To resume after failures, set `state` to `active`: pending deliveries are then sent at once. The URL is checked only if it changes; changing it requires a person who signed in within the last 10 minutes. A delivery can change `lastDeliveredAt` and `failingSince`, and with them the `ETag`; while deliveries succeed, at most once a minute.',
  permission: 'webhooks:update',
  body: Body({
    url: Url,
    types: Type.Optional(
      nullable(Types, 'The types of events to deliver; null for all. Unchanged by default'),
    ),
    state: Type.Optional(
      Type.Enum(['active', 'paused'], {
        description: 'Whether it receives events. Unchanged by default',
      }),
    ),
  }),
  successes: ok('The updated webhook.', Webhook),
  example: {
    parameters,
    request: { url: webhookSamples.webhook.url, types: null, state: 'paused' },
    success: { ...webhookSamples.webhook, types: null, state: 'paused' },
  },
});

export const deleteWebhook = operation('DELETE /webhooks/:id', {
  ...onWebhook,
  summary: 'Delete a webhook',
  description:
    'For owners and admins of the organization. Its deliveries are deleted with it, including pending ones.',
  permission: 'webhooks:delete',
  successes: done('The webhook is deleted.'),
  example: { parameters },
});

export const rotateWebhook = operation('POST /webhooks/:id/rotation', {
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook',
  description:
    'For owners and admins of the organization who signed in within the last 10 minutes. For 24 hours, deliveries are signed with both the new secret and the previous one.',
  access: ['session'],
  target: webhookTarget,
  permission: 'webhooks:rotate',
  recent: true,
  successes: ok('The webhook and its new secret.', WebhookWithSecret),
  example: { parameters, success: webhookSamples.withSecret },
});
