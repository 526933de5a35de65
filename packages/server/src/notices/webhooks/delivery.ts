import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { DeliveryRow, WebhookRow } from '../../ground/database/schema.ts';
import { reasonIn } from '../../ground/outgoing/reasons.ts';
import type { AccessContext } from '../../pipeline/permissions.ts';

/** The parts of a webhook that its deliveries need. */
export type Receiver = Pick<WebhookRow, 'id' | 'organization_id' | 'created_by' | 'state' | 'format'>;

/** A delivery of an organization that is not deleted, and the role that the caller has there, if any. */
export interface SeenDelivery extends AccessContext {
  readonly delivery: DeliveryRow;
  readonly receiver: Receiver;
}

export function presentDelivery(
  delivery: DeliveryRow,
  { id, state }: Pick<Receiver, 'id' | 'state'>,
): Contracts['redeliver']['answer']['body'] {
  const isWaiting = delivery.state === 'pending' && state === 'active';
  return {
    id: delivery.id,
    webhookId: id,
    eventId: delivery.event_id,
    type: delivery.type as Contracts['redeliver']['answer']['body']['type'],
    state: delivery.state,
    attempts: delivery.attempts,
    lastStatus: delivery.last_status,
    lastError: delivery.last_error,
    lastReason: delivery.last_error === null ? null : reasonIn(delivery.last_error),
    nextAttemptAt: isWaiting ? timestamp(delivery.due_at) : null,
    createdAt: timestamp(delivery.created_at),
  };
}
