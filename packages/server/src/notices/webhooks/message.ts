import { createHmac, randomBytes } from 'node:crypto';
import { timestamp } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { DeliveryRow, WebhookRow } from '../../ground/database/schema.ts';
import { machineTime } from '../../ground/system-clock.ts';
import { detailsOf, type ListedEvent, presentEvent } from '../events/event.ts';
import { findEvent } from '../events/store.ts';

type Format = WebhookRow['format'];

/** The body of a delivery: an event as the list of its organization shows it, in the format of the webhook. */
export function bodyOf(event: ListedEvent, format: Format): string {
  const data = presentEvent(event, false);
  switch (format) {
    case 'standard':
      return bodyWith(event, data);
    case 'splunk':
      return JSON.stringify({ time: event.at / 1_000, source: 'portico', sourcetype: '_json', event: data });
    case 'datadog':
      return JSON.stringify([
        { ddsource: 'portico', service: 'portico', message: event.type, timestamp: data.at, event: data },
      ]);
  }
}

/** The header with which a receiver of a format lets a delivery in. */
export function tokenHeader(format: Format, token: string): Record<string, string> {
  return format === 'splunk' ? { authorization: `Splunk ${token}` } : { 'dd-api-key': token };
}

/** The body for the team that runs the service: it has all details of the event, and says whose it is. */
export function bodyForTeam(event: ListedEvent): string {
  const { organization_id: organizationId, account_id: accountId } = event;
  return bodyWith(event, {
    ...presentEvent(event, false),
    details: detailsOf(event),
    organizationId,
    accountId,
  });
}

function bodyWith({ type, at }: ListedEvent, data: object): string {
  return JSON.stringify({ type, timestamp: timestamp(at), data });
}

/** Prepares the query of the event to deliver to the webhook of an organization; undefined once it is no longer kept. */
export function findDelivered(database: Pick<Database, 'prepare'>) {
  const eventById = findEvent(database);
  return async (delivery: DeliveryRow, webhook: TestedWebhook): Promise<ListedEvent | undefined> =>
    delivery.type === 'webhook.test'
      ? testEvent(delivery, webhook)
      : eventById.first({ id: delivery.event_id });
}

type TestedWebhook = Pick<WebhookRow, 'id' | 'organization_id'>;

/** The event of a test, which exists only in its delivery. */
function testEvent(
  { event_id, created_at }: DeliveryRow,
  { id, organization_id }: TestedWebhook,
): ListedEvent {
  return {
    id: event_id,
    type: 'webhook.test',
    at: created_at,
    organization_id,
    account_id: null,
    actor_type: null,
    actor_id: null,
    actor_email: null,
    impersonator_id: null,
    impersonator_email: null,
    subject_id: id,
    details: '{}',
    request_id: null,
    ip_address: null,
  };
}

const PREFIX = 'whsec_';
/** Octets of a secret; Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32;

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The secret in the format of Standard Webhooks. */
export function asText(secret: Uint8Array): string {
  return PREFIX + Buffer.from(secret).toString('base64');
}

/** Parses such a text. */
export function secretOf(text: string): Buffer {
  return Buffer.from(text.slice(PREFIX.length), 'base64');
}

/** A message to sign. */
export interface Message {
  readonly id: string;
  readonly body: string;
  /** When it is sent, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The headers that prove who sent a message (Standard Webhooks, version 1). Their time is the machine's, even where
 * `portico dev` has moved the clock: receivers refuse a message whose time is minutes from that of their own clock.
 * @param secrets each adds a signature: receivers accept a message if any of them is right
 */
export function signedHeaders(
  { id, body, at }: Message,
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const timestamp = String(Math.floor(machineTime(at) / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
