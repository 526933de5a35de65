export { getDelivery, getWebhook, listDeliveries, listWebhooks } from './read.ts';
export { redeliver, testWebhook } from './redeliver.ts';
export { createWebhook, deleteWebhook, rotateWebhook, updateWebhook } from './write.ts';
