import type { Configuration, EventType } from '@portico/api';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import { changedAt } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { TeamWebhookRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { deliverNow } from '../webhooks/delivery-store.ts';
import { hostIn } from '../webhooks/webhook.ts';
import { insertTeamWebhook, updateTeamWebhook } from './store.ts';

type WebhookItem = NonNullable<Configuration['webhooks']>[number];

/** The settings of a webhook in a file. Only Portico sets its state to `failing`. */
export interface TeamWebhookSettings {
  readonly name: string;
  readonly url: string;
  /** In alphabetical order; null for all. */
  readonly types: readonly EventType[] | null;
  readonly state: 'active' | 'paused' | 'failing';
}

export const TEAM_WEBHOOK_DEFAULTS = { types: null, state: 'active' } as const;

/** Settings of a file, with all defaults. */
export function settingsOf({ name, url, types = null, state = 'active' }: WebhookItem): TeamWebhookSettings {
  return { name, url: new URL(url).href, types: types && [...new Set(types)].sort(), state };
}

export function storedSettings({ name, url, types, state }: TeamWebhookRow): TeamWebhookSettings {
  if (state === 'deleted') throw new TypeError('A deleted webhook must not be shown');
  return { name, url, types: types === null ? null : JSON.parse(types), state };
}

function columnsOf({ types, ...others }: TeamWebhookSettings) {
  return { ...others, types: types && JSON.stringify(types) };
}

/** How events identify a webhook: only by the host of its URL, as the rest may be secret. */
export const named = ({ name, url }: Pick<TeamWebhookRow, 'name' | 'url'>) => ({ name, host: hostIn(url) });

interface Setting {
  readonly settings: TeamWebhookSettings;
  readonly secretKeys: SecretKeys;
  readonly now: number;
}

const sealed = (
  tx: Transaction,
  id: string,
  { secret, secretKeys }: Pick<Setting, 'secretKeys'> & { secret: Uint8Array },
) => sealIn(tx, secretKeys, { place: placeOf(SEALED.teamWebhook, id), secret });

export async function createTeamWebhook(
  tx: Transaction,
  { settings, secret, secretKeys, now }: Setting & { readonly secret: Uint8Array },
): Promise<{ readonly id: string; readonly event: NewEvent }> {
  const id = newId();
  const row: TeamWebhookRow = {
    id,
    ...columnsOf(settings),
    secret: await sealed(tx, id, { secret, secretKeys }),
    created_at: now,
    updated_at: now,
    last_delivered_at: null,
    failing_since: null,
  };
  await insertTeamWebhook(tx, row);
  const { types, state } = settings;
  return {
    id,
    event: { type: 'team_webhook.created', subject: id, details: { ...named(row), types, state } },
  };
}

/**
 * Changes a webhook, which must be locked. One that was failing gets its pending deliveries at once.
 * @param secret to sign with from now on; undefined where it stays
 * @returns undefined where it is as before
 */
export async function changeTeamWebhook(
  tx: Transaction,
  before: TeamWebhookRow,
  {
    settings,
    secret,
    secretKeys,
    now,
  }: Partial<Setting> & Pick<Setting, 'settings' | 'now'> & { readonly secret: Uint8Array | undefined },
): Promise<NewEvent | undefined> {
  const changed = differences(storedSettings(before), settings);
  if (!changed && !secret) return undefined;
  if (secret && !secretKeys) throw new TypeError('Secrets are encrypted with the secret keys');
  const after = await updateTeamWebhook(tx, before, {
    ...columnsOf(settings),
    ...(secret && secretKeys && { secret: await sealed(tx, before.id, { secret, secretKeys }) }),
    // The three days of failures begin anew when it is reactivated or gets another URL.
    ...((changed?.state || changed?.url) && settings.state !== 'failing' && { failing_since: null }),
    updated_at: changedAt(before, { updated_at: now }),
  });
  if (before.state === 'failing' && settings.state === 'active')
    await deliverNow(tx, 'team_deliveries', before.id);
  const { url: _, ...others } = changed ?? {};
  const hosts = differences({ host: hostIn(before.url) }, { host: hostIn(after.url) });
  const details = { ...others, ...hosts, ...(secret && { secret: true }) };
  return { type: 'team_webhook.updated', subject: before.id, details };
}

/** Stops deliveries to a webhook, which must be locked. A task deletes them, which may be many. */
export async function removeTeamWebhook(tx: Transaction, webhook: TeamWebhookRow): Promise<NewEvent> {
  await updateTeamWebhook(tx, webhook, { state: 'deleted' });
  return { type: 'team_webhook.deleted', subject: webhook.id, details: named(webhook) };
}
