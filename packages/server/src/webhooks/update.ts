import { changedAt } from '../clock.ts';
import type { WebhookRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { deliverNow } from './delivery-store.ts';
import { refuseUrl } from './refuse-url.ts';
import { updateWebhookRow } from './store.ts';
import { hostIn, presentWebhook, storedTypes, storedUrl, typesOf, webhookEvent } from './webhook.ts';

export function updateWebhook({ change, webhookAddresses }: Pick<Needs, 'change' | 'webhookAddresses'>) {
  return change('updateWebhook', {
    validate: (body, _caller, { webhook }) => refuseUrl(body, webhookAddresses, webhook.url),

    apply: async ({ tx, target: { webhook: before }, body, now }) => {
      const { url: given, types, state = before.state } = body;
      const url = storedUrl(given);
      const webhook = await updateWebhookRow(tx, before, {
        url,
        types: types === undefined ? before.types : storedTypes(types),
        state,
        // Three days of failures are counted from when it began to be tried again, or to lead elsewhere.
        ...((state !== before.state || url !== before.url) && { failing_since: null }),
        updated_at: changedAt(before, { updated_at: now }),
      });
      const isBack = state === 'active' && before.state !== 'active';
      if (before.state === 'failing' && isBack) await deliverNow(tx, webhook.id);
      return {
        events: webhookEvent('webhook.updated', webhook, differences(before, webhook)),
        delivers: isBack ? [webhook.id] : [],
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
