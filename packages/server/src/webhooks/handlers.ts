import type { Needs, PorticoHandlers } from '../handler.ts';
import { createWebhook } from './create.ts';
import { deleteWebhook } from './delete.ts';
import { getDelivery, getWebhook } from './get.ts';
import { listDeliveries, listWebhooks } from './list.ts';
import { redeliver } from './redeliver.ts';
import { rotateWebhook } from './rotate.ts';
import { testWebhook } from './send-test.ts';
import { updateWebhook } from './update.ts';

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
