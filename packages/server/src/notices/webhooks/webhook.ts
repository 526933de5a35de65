import {
  type Contracts,
  type EventDetails,
  type EventType,
  type EventTypeOf,
  ORGANIZATION_TYPES,
} from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { WebhookRow } from '../../ground/database/schema.ts';
import type { Group } from '../../ground/work/queue.ts';
import { presentMaker } from '../../identity/accounts/account.ts';
import type { Maker } from '../../pipeline/callers/account.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';

type OrganizationEventType = EventTypeOf<'organization'>;

/** A webhook and who made it. */
export type Webhook = WebhookRow & Maker;

/** A webhook of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenWebhook extends AccessContext {
  readonly webhook: Webhook;
}

/** An event of a webhook, in the list of its organization. It shows only the host of the URL, as the rest may be secret. */
export function webhookEvent<Type extends Extract<EventType, `webhook.${string}`>>(
  type: Type,
  { id, organization_id: organization, url }: Pick<WebhookRow, 'id' | 'organization_id' | 'url'>,
  details?: EventDetails<Type>,
) {
  return { type, subject: id, organization, details: { host: hostIn(url), ...details } };
}

/** The host of a URL, with the port unless it is the default. */
export function hostIn(url: string): string {
  return new URL(url).host;
}

const TYPES = new Set<string>(ORGANIZATION_TYPES);

/** The types of events that it receives; null for all. Types that do not occur in organizations are left out. */
export function typesOf({ types }: Pick<WebhookRow, 'types'>): OrganizationEventType[] | null {
  return types === null ? null : JSON.parse(types).filter((type: string) => TYPES.has(type));
}

/** The stored form of a list of types, without duplicates. */
export function storedTypes(types: readonly OrganizationEventType[] | null): string | null {
  return types && JSON.stringify([...new Set(types)]);
}

/** The stored form of a valid URL: without a fragment, which is never sent. */
export function storedUrl(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

export function presentWebhook(webhook: Webhook): Contracts['getWebhook']['answer']['body'] {
  const { state, last_delivered_at, failing_since } = webhook;
  if (state === 'deleted') throw new TypeError('A deleted webhook must not be shown');
  return {
    id: webhook.id,
    organizationId: webhook.organization_id,
    url: webhook.url,
    types: typesOf(webhook),
    state,
    format: webhook.format,
    createdBy: presentMaker(webhook),
    createdAt: timestamp(webhook.created_at),
    updatedAt: timestamp(webhook.updated_at),
    lastDeliveredAt: last_delivered_at === null ? null : timestamp(last_delivered_at),
    failingSince: failing_since === null ? null : timestamp(failing_since),
  };
}

/** Identifies the team's webhook in queues; its deliveries have no webhook id. */
export const TEAM = '00000000-0000-0000-0000-000000000000';
export const TEAM_GROUP: Group = { id: TEAM, of: [] };

export type GroupedWebhook = Pick<WebhookRow, 'id' | 'organization_id' | 'created_by'>;

/**
 * The group of deliveries to a webhook. Turns go first by the account that created it, because one account can have any
 * number of organizations, then by organization.
 */
export function groupOf({ id, organization_id, created_by }: GroupedWebhook): Group {
  return { id, of: [created_by ?? organization_id, organization_id] };
}
