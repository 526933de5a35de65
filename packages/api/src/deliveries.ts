import { Type } from 'typebox';
import { ORGANIZATION_TYPES } from './events.ts';
import { Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { ALL, created, listed, ok, operation } from './operation.ts';
import * as webhookSamples from './webhook-samples.ts';
import { webhookTarget } from './webhooks.ts';

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** How many attempts of a delivery are kept. */
export const KEPT_ATTEMPTS = 20;

/** Why an attempt failed. */
const ATTEMPT_REASONS = [
  'status',
  'redirect',
  'refused',
  'closed',
  'unreachable',
  'no_connection',
  'no_response',
  'unknown_name',
  'name_timeout',
  'not_http',
  'not_public',
  'interrupted',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_of_other_host',
  'certificate_self_signed',
  'certificate_of_unknown_authority',
  'no_tls',
  'insecure',
  'not_kept',
  'internal',
  'failed',
] as const;

const reasonOf = (ofWhat: string) =>
  nullable(
    Type.Enum([...ATTEMPT_REASONS]),
    `The reason in \`${ofWhat}\`, for programs; null after a success`,
  );

/** The type of a delivery: that of an event, or a test. */
export const DeliveryType = Type.Enum([...ORGANIZATION_TYPES, 'webhook.test'], {
  description: 'What happened',
});

const members = {
  id: Id,
  webhookId: Id,
  eventId: Type.String({
    format: 'uuid',
    description: 'The ID of the event, and the `webhook-id` of each attempt',
  }),
  type: DeliveryType,
  state: Type.Enum([...DELIVERY_STATES], { description: 'A failed delivery is not retried' }),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts since it became pending' }),
  lastStatus: nullable(Type.Integer(), 'The HTTP status of the last response; null if there was none'),
  lastError: nullable(Type.String(), 'Why the last attempt failed; null after a success'),
  lastReason: reasonOf('lastError'),
  nextAttemptAt: nullable(Timestamp, 'When the next attempt is due; null if there is none'),
  createdAt: Timestamp,
};

export const Delivery = Resource(members);

const Attempt = Resource({
  at: Timestamp,
  duration: Type.Integer({ minimum: 0, description: 'How long it took, in milliseconds' }),
  status: nullable(Type.Integer(), 'The HTTP status of the response; null if there was none'),
  error: nullable(Type.String(), 'Why it failed; null after a success'),
  reason: reasonOf('error'),
});

/** Rebuilds the body for each reader: a stored copy would keep data that has been erased since. */
export const DeliveryWithAttempts = Resource({
  ...members,
  latestAttempts: Type.Array(Attempt, {
    maxItems: KEPT_ATTEMPTS,
    description: `The last ${KEPT_ATTEMPTS} attempts, newest first, including those before a redelivery`,
  }),
  sent: nullable(
    Type.String(),
    'The body of each attempt, without data that has been erased since; null once the event is no longer kept',
  ),
});

export const DeliveryList = ListOf(Delivery);

const parameters = { id: webhookSamples.webhook.id };

const onWebhook = { tag: 'Webhooks', access: ALL, target: webhookTarget } as const;

export const testWebhook = operation('POST /webhooks/:id/test', {
  ...onWebhook,
  summary: 'Send a test event to a webhook',
  description:
    'For owners and admins of the organization. Delivers a `webhook.test` event, whatever types the webhook receives. It appears in no list of events. If the webhook is not active, the delivery waits.',
  idempotent: true,
  permission: 'webhooks:test',
  successes: created('The delivery of the test event.', Delivery, 'The delivery'),
  example: { parameters, success: webhookSamples.testDelivery },
});

export const listDeliveries = operation('GET /webhooks/:id/deliveries', {
  ...onWebhook,
  summary: 'List the deliveries of a webhook',
  description:
    'For owners and admins of the organization. Newest first, in all states unless you filter by one. Deliveries are kept for 30 days.',
  permission: 'deliveries:read',
  query: Type.Object({
    ...Page,
    state: Type.Optional(
      Type.Enum([...DELIVERY_STATES], { description: 'The deliveries to list; by default, all' }),
    ),
  }),
  successes: ok('The deliveries.', DeliveryList),
  example: { parameters, success: listed(webhookSamples.delivery) },
});

const deliveryExample = {
  parameters: { id: webhookSamples.delivery.id },
  success: webhookSamples.delivery,
};

const onDelivery = {
  ...onWebhook,
  target: { resource: 'delivery', notFound: 'DELIVERY_NOT_FOUND' },
} as const;

export const getDelivery = operation('GET /deliveries/:id', {
  ...onDelivery,
  summary: 'Read a delivery and its attempts',
  description: 'For owners and admins of the organization. Of a response, only the status is recorded.',
  permission: 'deliveries:read',
  successes: ok('The delivery.', DeliveryWithAttempts),
  example: { parameters: deliveryExample.parameters, success: webhookSamples.deliveryWithAttempts },
});

export const redeliver = operation('POST /deliveries/:id/redelivery', {
  ...onDelivery,
  summary: 'Deliver an event again',
  description:
    'For owners and admins of the organization. The delivery becomes pending and due now, whatever its state was. The `webhook-id` stays the same.',
  idempotent: true,
  permission: 'deliveries:redeliver',
  successes: ok('The updated delivery.', Delivery),
  example: deliveryExample,
});
