import type { Needs, PorticoHandlers } from '../handler.ts';
import { getDelivery, getWebhook, listDeliveries, listWebhooks } from './read.ts';
import { redeliver, testWebhook } from './redeliver.ts';
import { createWebhook, deleteWebhook, rotateWebhook, updateWebhook } from './write.ts';

export const webhookHandlers = (needs: Needs) =>
  ({
    createWebhook: createWebhook(needs),
    listWebhooks: listWebhooks(needs),
    getWebhook: getWebhook(),
    updateWebhook: updateWebhook(needs),
    deleteWebhook: deleteWebhook(needs),
    rotateWebhook: rotateWebhook(needs),
    testWebhook: testWebhook(needs),
    listDeliveries: listDeliveries(needs),
    getDelivery: getDelivery(),
    redeliver: redeliver(needs),
  }) satisfies Partial<PorticoHandlers>;
