import { timestamp } from '../clock.ts';
import type { DeliveryRow, WebhookRow } from '../database/schema.ts';
import { type ListedEvent, presentEvent } from '../events/event.ts';

/** What is sent: an event as the list of its organization presents it, whoever reads that. */
export function bodyOf(event: ListedEvent): string {
  return JSON.stringify({
    type: event.type,
    timestamp: timestamp(event.at),
    data: presentEvent(event, false),
  });
}

/** The event of a test stands nowhere but in its delivery. */
export function testEvent(
  { event_id, created_at }: DeliveryRow,
  { id, organization_id }: Pick<WebhookRow, 'id' | 'organization_id'>,
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
    subject_id: id,
    details: '{}',
    request_id: null,
    ip_address: null,
  };
}
