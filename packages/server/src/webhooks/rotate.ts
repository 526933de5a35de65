import { changedAt, DAY } from '../clock.ts';
import type { Needs } from '../handler.ts';
import { placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';
import { asText, newSecret } from './signature.ts';
import { updateWebhookRow } from './store.ts';
import { presentWebhook, webhookEvent } from './webhook.ts';

/** How long the secret before goes on signing beside the new one, in milliseconds. */
const OVERLAP = DAY;

export function rotateWebhook({ change, secretKeys }: Pick<Needs, 'change' | 'secretKeys'>) {
  return change('rotateWebhook', {
    apply: async ({ tx, target: { webhook: before }, now }) => {
      const secret = newSecret();
      const webhook = await updateWebhookRow(tx, before, {
        secret: await sealIn(tx, secretKeys, { place: placeOf(SEALED.webhook, before.id), secret }),
        previous_secret: before.secret,
        previous_until: now + OVERLAP,
        updated_at: changedAt(before, { updated_at: now }),
      });
      return {
        events: webhookEvent('webhook.rotated', webhook),
        answer: { status: 200, body: { ...presentWebhook(webhook), secret: asText(secret) } },
      };
    },
  });
}
