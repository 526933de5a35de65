import type { HandlerOf } from '../handler.ts';
import { presentDelivery } from './delivery.ts';
import { presentWebhook } from './webhook.ts';

export function getWebhook(): HandlerOf<'getWebhook'> {
  return { handle: ({ target: { webhook } }) => ({ status: 200, body: presentWebhook(webhook) }) };
}

export function getDelivery(): HandlerOf<'getDelivery'> {
  return {
    handle: ({ target: { delivery, receiver } }) => ({
      status: 200,
      body: presentDelivery(delivery, receiver),
    }),
  };
}
