import { account, ORGANIZATION_ID } from './samples.ts';

/** The webhooks and deliveries that the examples of operations show. */

export const webhook = {
  id: '01a1fd1c-5b21-7c4e-9f60-2d8a7b3e1c95',
  organizationId: ORGANIZATION_ID,
  url: 'https://hooks.example.com/portico',
  types: ['manager.added', 'manager.removed'],
  state: 'active',
  format: 'standard',
  createdBy: { id: account.id, name: account.name },
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  lastDeliveredAt: null,
  failingSince: null,
} as const;

export const withSecret = { ...webhook, secret: 'whsec_4jsXKsCUSLHcqZ18FI82KqWFrLJR7t3lcc0JjmlfSoc=' };

export const delivery = {
  id: '01a1fd1d-0e47-7a12-8b3c-6f9d5e4a7b20',
  webhookId: webhook.id,
  eventId: '01a1fd1d-0e45-7f38-a1d6-0c2b9e8f7a54',
  type: 'manager.added',
  state: 'pending',
  attempts: 1,
  lastStatus: 503,
  lastError: 'answered 503',
  lastReason: 'status',
  nextAttemptAt: '2026-11-21T10:20:05.000Z',
  createdAt: '2026-11-21T10:20:00.000Z',
} as const;

export const deliveryWithAttempts = {
  ...delivery,
  latestAttempts: [
    {
      at: '2026-11-21T10:20:00.210Z',
      duration: 184,
      status: delivery.lastStatus,
      error: delivery.lastError,
      reason: delivery.lastReason,
    },
  ],
  sent: JSON.stringify({ type: delivery.type, timestamp: delivery.createdAt, data: {} }),
};

export const testDelivery = {
  ...delivery,
  type: 'webhook.test',
  attempts: 0,
  lastStatus: null,
  lastError: null,
  lastReason: null,
} as const;
