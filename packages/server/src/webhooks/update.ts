import { changedAt } from '../clock.ts';
import { differences } from '../consequences/record-events.ts';
import type { WebhookRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { deliverNow } from './delivery-store.ts';
import { groupOf } from './group.ts';
import { refuseUrl } from './refuse-url.ts';
import { updateWebhookRow } from './store.ts';
import { hostIn, presentWebhook, storedTypes, storedUrl, typesOf, webhookEvent } from './webhook.ts';

export function updateWebhook({ change, webhookAddresses }: Pick<Needs, 'change' | 'webhookAddresses'>) {
  return change('updateWebhook', {
    validate: (body, _caller, { webhook }) => refuseUrl(body, webhookAddresses, webhook.url),

    demands: ({ body }, { webhook }) =>
      storedUrl(body.url) === webhook.url ? undefined : { isForRecent: true },

    apply: async ({ tx, target: { webhook: before }, body, now }) => {
      const given = {
        url: storedUrl(body.url),
        types: body.types === undefined ? before.types : storedTypes(body.types),
        state: body.state ?? before.state,
      };
      const changed = differences(settings(before), settings(given));
      if (!changed) return { events: 'unchanged', answer: { status: 200, body: presentWebhook(before) } };
      const webhook = await updateWebhookRow(tx, before, {
        ...given,
        // Three days of failures are counted from when it began to be tried again, or to lead elsewhere.
        ...((changed.state || changed.url) && { failing_since: null }),
        updated_at: changedAt(before, { updated_at: now }),
      });
      const isBack = given.state === 'active' && before.state !== 'active';
      if (before.state === 'failing' && isBack) await deliverNow(tx, webhook.id);
      const { url: _, ...details } = changed;
      const hosts = differences({ host: hostIn(before.url) }, { host: hostIn(given.url) });
      return {
        events: webhookEvent('webhook.updated', webhook, { ...details, ...hosts }),
        delivers: isBack ? [groupOf(webhook)] : [],
        answer: { status: 200, body: presentWebhook(webhook) },
      };
    },
  });
}

/** What can be changed of a webhook. */
function settings(webhook: Pick<WebhookRow, 'url' | 'types' | 'state'>) {
  const { url, state } = webhook;
  return { url, types: typesOf(webhook), state };
}
