import { Type } from 'typebox';
import { ORGANIZATION_TYPES } from './events.ts';
import { Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { ALL, operation } from './operation.ts';
import * as webhookSamples from './webhook-samples.ts';
import { webhookTarget } from './webhooks.ts';

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export const Delivery = Resource({
  id: Id,
  webhookId: Id,
  eventId: Type.String({
    format: 'uuid',
    description: 'The ID of the event, and the `webhook-id` of each attempt',
  }),
  type: Type.Enum([...ORGANIZATION_TYPES, 'webhook.test'], { description: 'What happened' }),
  state: Type.Enum([...DELIVERY_STATES], { description: 'A failed delivery is not retried' }),
  attempts: Type.Integer({ minimum: 0, description: 'Number of attempts since it became pending' }),
  lastStatus: nullable(Type.Integer(), 'The HTTP status of the last answer; null if there was none'),
  lastError: nullable(Type.String(), 'Why the last attempt failed; null after a success'),
  nextAttemptAt: nullable(Timestamp, 'When the next attempt is due; null if there is none'),
  createdAt: Timestamp,
});

export const DeliveryList = ListOf(Delivery);

const target = { resource: 'delivery', notFound: 'DELIVERY_NOT_FOUND' } as const;
const parameters = { id: webhookSamples.webhook.id };

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/webhooks/:id/test',
  tag: 'Webhooks',
  summary: 'Send a test to a webhook',
  description:
    'For owners and admins of the organization. Delivers a `webhook.test`, which no list of events contains, whatever types the webhook receives. If the webhook is not active, the delivery waits.',
  access: ALL,
  idempotent: true,
  target: webhookTarget,
  permission: 'webhooks:test',
  successes: {
    201: { description: 'The delivery of the test.', body: Delivery, headers: { Location: 'The delivery' } },
  },
  example: { parameters, success: webhookSamples.testDelivery },
});

export const listDeliveries = operation({
  id: 'listDeliveries',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of a webhook',
  description:
    'For owners and admins of the organization. Newest first, in all states unless you filter by one. Deliveries are kept for 30 days.',
  access: ALL,
  target: webhookTarget,
  permission: 'deliveries:read',
  query: Type.Object({
    ...Page,
    state: Type.Optional(
      Type.Enum([...DELIVERY_STATES], { description: 'The deliveries to list; by default, all' }),
    ),
  }),
  successes: { 200: { description: 'The deliveries.', body: DeliveryList } },
  example: {
    parameters,
    success: { items: [webhookSamples.delivery], nextCursor: null },
  },
});

const deliveryExample = {
  parameters: { id: webhookSamples.delivery.id },
  success: webhookSamples.delivery,
};

export const getDelivery = operation({
  id: 'getDelivery',
  method: 'GET',
  path: '/deliveries/:id',
  tag: 'Webhooks',
  summary: 'Read a delivery',
  description: 'For owners and admins of the organization.',
  access: ALL,
  target,
  permission: 'deliveries:read',
  successes: { 200: { description: 'The delivery.', body: Delivery } },
  example: deliveryExample,
});

export const redeliver = operation({
  id: 'redeliver',
  method: 'POST',
  path: '/deliveries/:id/redelivery',
  tag: 'Webhooks',
  summary: 'Deliver an event again',
  description:
    'For owners and admins of the organization. The delivery becomes pending again, and due now, whatever its state was. The `webhook-id` stays the same.',
  access: ALL,
  idempotent: true,
  target,
  permission: 'deliveries:redeliver',
  successes: { 200: { description: 'The delivery as it is now.', body: Delivery } },
  example: deliveryExample,
});
