import { MOST_WEBHOOKS } from '@portico/api';
import { makerFrom } from '../accounts/maker.ts';
import { hasAsMany } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { placeOf, SEALED, sealIn } from '../secret-keys/sealed.ts';
import { refuseUrl } from './refuse-url.ts';
import { asText, newSecret } from './signature.ts';
import { insertWebhook, webhooksOf } from './store.ts';
import { presentWebhook, storedTypes, storedUrl, typesOf, webhookEvent } from './webhook.ts';

export function createWebhook({
  change,
  secretKeys,
  webhookAddresses,
}: Pick<Needs, 'change' | 'secretKeys' | 'webhookAddresses'>) {
  return change('createWebhook', {
    validate: (body) => refuseUrl(body, webhookAddresses),

    apply: async ({ tx, target: { organization }, caller, body: { url, types = null }, now, fail }) => {
      if (await hasAsMany(webhooksOf(tx, organization.id), MOST_WEBHOOKS))
        throw fail('WEBHOOK_LIMIT_REACHED');
      const id = newId();
      const secret = newSecret();
      const webhook = {
        id,
        organization_id: organization.id,
        url: storedUrl(url),
        types: storedTypes(types),
        state: 'active',
        secret: await sealIn(tx, secretKeys, { place: placeOf(SEALED.webhook, id), secret }),
        previous_secret: null,
        previous_until: null,
        created_by: caller.account.id,
        created_at: now,
        updated_at: now,
        last_delivered_at: null,
        failing_since: null,
      } as const;
      await insertWebhook(tx, webhook);
      const shown = presentWebhook({ ...webhook, ...makerFrom(caller.account) });
      return {
        events: webhookEvent('webhook.created', webhook, { types: typesOf(webhook) }),
        answer: {
          status: 201,
          headers: { Location: `/v1/webhooks/${id}` },
          body: { ...shown, secret: asText(secret) },
        },
      };
    },
  });
}
