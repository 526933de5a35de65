import { changedAt } from '../clock.ts';
import type { WebhookRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { refuseUrl } from './refuse-url.ts';
import { updateWebhookRow } from './store.ts';
import { hostIn, presentWebhook, storedTypes, storedUrl, typesOf, webhookEvent } from './webhook.ts';

export function updateWebhook({ change, webhookAddresses }: Pick<Needs, 'change' | 'webhookAddresses'>) {
  return change('updateWebhook', {
    validate: (body) => refuseUrl(body, webhookAddresses),

    apply: async ({ tx, target: { webhook: before }, body: { url, types, state = before.state }, now }) => {
      const webhook = await updateWebhookRow(tx, before, {
        url: storedUrl(url),
        types: types === undefined ? before.types : storedTypes(types),
        state,
        // Three days of failures are counted from when it began to be tried again.
        failing_since: state === before.state ? before.failing_since : null,
        updated_at: changedAt(before, { updated_at: now }),
      });
      return {
        events: webhookEvent('webhook.updated', webhook, differences(before, webhook)),
        answer: { status: 200, body: presentWebhook(webhook) },
      };
    },
  });
}

/** What an event tells of a change, where there is one. */
function differences(before: WebhookRow, after: WebhookRow) {
  return {
    ...(before.url !== after.url && { host: { from: hostIn(before.url), to: hostIn(after.url) } }),
    ...(before.types !== after.types && { types: { from: typesOf(before), to: typesOf(after) } }),
    ...(before.state !== after.state && { state: { from: before.state, to: after.state } }),
  };
}
