import type { RevokedWithManager } from '@portico/api';
import { apiKeyEvent } from '../api-keys/api-key.ts';
import { revokeApiKeyRow } from '../api-keys/ending.ts';
import { lockingToDelete, type Transaction } from '../database/database.ts';
import type { ApiKeyRow, ManagerRow, WebhookRow } from '../database/schema.ts';
import type { NewEvent } from '../events/event.ts';
import { REVOKED_AT_ONCE, revokeInvitationsOf } from '../invitations/revocation.ts';
import type { MailRequest } from '../mail/request.ts';
import { markAsDeleted } from '../webhooks/store.ts';
import { webhookEvent } from '../webhooks/webhook.ts';
import { ownersToTell } from './owners.ts';

type MadeKey = Pick<ApiKeyRow, 'id' | 'organization_id' | 'name' | 'role'>;
type MadeWebhook = Pick<WebhookRow, 'id' | 'organization_id' | 'url'>;

/** What a manager made in its organization that stays there without it. */
export interface Made {
  readonly keys: readonly MadeKey[];
  readonly webhooks: readonly MadeWebhook[];
}

type Maker = Pick<ManagerRow, 'organization_id' | 'account_id'>;

/**
 * Locks the API keys that a manager made, before its organization: a request of a key that comes with an idempotency key
 * holds the two in this order, and the keys may end with the manager.
 */
export async function lockKeysOf(tx: Transaction, { organization_id, account_id }: Maker): Promise<void> {
  const keys = tx
    .selectFrom('api_keys')
    .select('id')
    .where('created_by', '=', account_id)
    .where('organization_id', '=', organization_id)
    .orderBy('id');
  await lockingToDelete(tx, keys).execute();
}

/** @param manager of an organization, which must be locked */
export async function madeBy(tx: Transaction, { organization_id, account_id }: Maker): Promise<Made> {
  const keys = await tx
    .selectFrom('api_keys')
    .select(['id', 'organization_id', 'name', 'role'])
    .where('created_by', '=', account_id)
    .where('organization_id', '=', organization_id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'organization_id', 'url'])
    .where('organization_id', '=', organization_id)
    .where('created_by', '=', account_id)
    .where('state', '!=', 'deleted')
    .orderBy('id')
    .execute();
  return { keys, webhooks };
}

/** What the event of a departure tells of it. */
export function idsOf({ keys, webhooks }: Made) {
  return { keys: keys.map(({ id }) => id), webhooks: webhooks.map(({ id }) => id) };
}

/** The mails that name to owners what somebody made who left, as an event tells it; none where that is nothing. */
export async function mailsAbout(
  tx: Transaction,
  { keys, webhooks }: Made,
  { event, organization }: { readonly event: string; readonly organization: string },
): Promise<MailRequest[]> {
  if (keys.length + webhooks.length === 0) return [];
  const owners = await ownersToTell(tx, organization);
  return owners.map((owner) => ({ purpose: 'manager_removed_notice', ...owner, event }));
}

/** Ends what somebody made, of these kinds. @returns what happened, for the change to record */
export async function endMade(
  tx: Transaction,
  { keys, webhooks }: Made,
  { kinds, now }: { readonly kinds: readonly RevokedWithManager[]; readonly now: number },
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  // However many keys there are, together they revoke no more at once than one does.
  const first = Math.ceil(REVOKED_AT_ONCE / Math.max(1, keys.length));
  for (const key of kinds.includes('keys') ? keys : []) {
    await revokeApiKeyRow(tx, key.id, now);
    const { id, organization_id: organization, name, role } = key;
    events.push(apiKeyEvent('api_key.revoked', key, { name, role }));
    const why = { reason: 'api_key_revoked', now, first } as const;
    events.push(...(await revokeInvitationsOf(tx, { id, organization }, why)));
  }
  for (const webhook of kinds.includes('webhooks') ? webhooks : []) {
    await markAsDeleted(tx, webhook.id);
    events.push(webhookEvent('webhook.deleted', webhook));
  }
  return events;
}
