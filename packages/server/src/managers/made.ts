import type { RevokedWithManager } from '@portico/api';
import { keysThereBy, revokeKeysBy } from '../api-keys/revocation.ts';
import type { Transaction } from '../database/database.ts';
import type { ApiKeyRow, ManagerRow, WebhookRow } from '../database/schema.ts';
import type { NewEvent } from '../events/event.ts';
import type { Actor } from '../events/record.ts';
import type { MailRequest } from '../mail/request.ts';
import { markAsDeleted } from '../webhooks/store.ts';
import { webhookEvent } from '../webhooks/webhook.ts';
import { ownersToTell } from './owners.ts';

/** As many API keys and webhooks are named; an organization has that many where nobody has raised the bound. */
const MOST_NAMED = 100;

type MadeWebhook = Pick<WebhookRow, 'id' | 'organization_id' | 'url'>;

/** What a manager made in its organization that stays there without it. */
export interface Made {
  /** The oldest. */
  readonly keys: readonly Pick<ApiKeyRow, 'id'>[];
  readonly hasMoreKeys: boolean;
  readonly webhooks: readonly MadeWebhook[];
}

type Maker = Pick<ManagerRow, 'organization_id' | 'account_id'>;

/** @param maker manager of an organization, which must be locked */
export async function madeBy(tx: Transaction, maker: Maker): Promise<Made> {
  const keys = await keysThereBy(tx, maker)
    .limit(MOST_NAMED + 1)
    .execute();
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['id', 'organization_id', 'url'])
    .where('organization_id', '=', maker.organization_id)
    .where('created_by', '=', maker.account_id)
    .where('state', '!=', 'deleted')
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return { keys: keys.slice(0, MOST_NAMED), hasMoreKeys: keys.length > MOST_NAMED, webhooks };
}

/** What the event of a departure tells of it. */
export function idsOf({ keys, hasMoreKeys, webhooks }: Made) {
  return {
    keys: keys.map(({ id }) => id),
    ...(hasMoreKeys && { moreKeys: true }),
    webhooks: webhooks.map(({ id }) => id),
  };
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

interface Ends {
  readonly kinds: readonly RevokedWithManager[];
  readonly now: number;
  /** Who ends it, where somebody does. */
  readonly by?: Actor;
}

/** Ends what somebody made, of these kinds. @returns what happened, for the change to record */
export async function endMade(
  tx: Transaction,
  maker: Maker,
  { webhooks }: Made,
  { kinds, ...how }: Ends,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  if (kinds.includes('keys')) events.push(...(await revokeKeysBy(tx, maker, how)));
  for (const webhook of kinds.includes('webhooks') ? webhooks : []) {
    await markAsDeleted(tx, webhook.id);
    events.push(webhookEvent('webhook.deleted', webhook));
  }
  return events;
}
