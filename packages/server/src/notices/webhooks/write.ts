import { flaw, MOST_WEBHOOKS } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { differences } from '../../consequences/record-events.ts';
import { changedAt, DAY } from '../../ground/clock.ts';
import { hasAsMany } from '../../ground/database/database.ts';
import type { WebhookRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { type AddressRules, refusalOf } from '../../ground/outgoing/address.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { makerFrom } from '../../identity/accounts/account.ts';
import { changing } from '../handler.ts';
import { deliverNow } from './delivery-store.ts';
import { asText, newSecret } from './message.ts';
import { insertWebhook, markAsDeleted, updateWebhookRow, webhooksOf } from './store.ts';
import { groupOf, hostIn, presentWebhook, storedTypes, storedUrl, typesOf, webhookEvent } from './webhook.ts';

/**
 * The flaw in the URL of a body, beyond its schema.
 * @param present the webhook's URL, if there is one, which is not checked again: a webhook whose name has come to resolve
 *   to a forbidden address can still be paused
 */
async function refuseUrl(
  { url }: { readonly url?: string },
  addresses: AddressRules,
  present?: string,
): Promise<Record<string, Flaw>> {
  if (url === undefined || (URL.canParse(url) && storedUrl(url) === present)) return {};
  const refusal = await refusalOf(url, addresses);
  return refusal === undefined ? {} : { url: refusal };
}

/** The flaw in the token of a body: a receiver of webhooks needs none, any other one does. */
function refuseToken({ format = 'standard', token }: { readonly format?: string; readonly token?: string }) {
  if (format === 'standard')
    return token === undefined ? {} : { token: flaw('unexpected', 'belongs to another `format`') };
  return token === undefined ? { token: flaw('required', 'is required for this `format`') } : {};
}

const tokenOf = (id: string, token: string) => ({
  place: placeOf(SEALED.webhookToken, id),
  secret: Buffer.from(token),
});

export const createWebhook = changing('createWebhook', ({ secretKeys, webhookAddresses }) => ({
  validate: async (body) => ({ ...refuseToken(body), ...(await refuseUrl(body, webhookAddresses)) }),

  apply: async ({ tx, target: { organization }, caller, body, now, fail }) => {
    const { url, types = null, format = 'standard', token } = body;
    if (await hasAsMany(webhooksOf(tx, organization.id), MOST_WEBHOOKS)) throw fail('WEBHOOK_LIMIT_REACHED');
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
      format,
      token: token === undefined ? null : await sealIn(tx, secretKeys, tokenOf(id, token)),
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
}));

export const updateWebhook = changing('updateWebhook', ({ webhookAddresses }) => ({
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
      // The three days of failures begin anew when it is reactivated or gets another URL.
      ...((changed.state || changed.url) && { failing_since: null }),
      updated_at: changedAt(before, { updated_at: now }),
    });
    const isBack = given.state === 'active' && before.state !== 'active';
    if (before.state === 'failing' && isBack) await deliverNow(tx, 'deliveries', webhook.id);
    const { url: _, ...details } = changed;
    const hosts = differences({ host: hostIn(before.url) }, { host: hostIn(given.url) });
    return {
      events: webhookEvent('webhook.updated', webhook, { ...details, ...hosts }),
      delivers: isBack ? [groupOf(webhook)] : [],
      answer: { status: 200, body: presentWebhook(webhook) },
    };
  },
}));

/** The members of a webhook that can be changed. */
function settings(webhook: Pick<WebhookRow, 'url' | 'types' | 'state'>) {
  const { url, state } = webhook;
  return { url, types: typesOf(webhook), state };
}

/** How long the previous secret signs together with the new one, in milliseconds. */
const OVERLAP = DAY;

export const rotateWebhook = changing('rotateWebhook', ({ secretKeys }) => ({
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
}));

export const deleteWebhook = changing('deleteWebhook', () => ({
  apply: async ({ tx, target: { webhook } }) => {
    await markAsDeleted(tx, webhook.id);
    return { events: webhookEvent('webhook.deleted', webhook), answer: { status: 204 } };
  },
}));
