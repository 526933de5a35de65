import { DAY } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { DeliveryRow, TeamDeliveryRow } from '../../ground/database/schema.ts';
import { DeliveryFailed } from '../../ground/outgoing/post.ts';
import { INTERNAL, NO_RESPONSE, NOT_KEPT } from '../../ground/outgoing/reasons.ts';
import type { Claimed, Pieces } from '../../ground/work/queue.ts';
import { withAttempt } from './attempts.ts';
import type { FailingReason } from './outcomes.ts';
import * as outcomes from './outcomes.ts';

/** How long a webhook may fail before deliveries to it stop. */
const PATIENCE = 3 * DAY;

/** The status with which a receiver ends its webhook. */
export const GONE = 410;

interface Settling {
  readonly deliveries: outcomes.DeliveryTable;
  readonly webhooks: outcomes.WebhookTable;
  /** Stops deliveries to a webhook. */
  readonly markAsFailing: (
    tx: Transaction,
    id: string,
    failing: { readonly reason: FailingReason; readonly now: number },
  ) => Promise<unknown>;
}

/** Records how attempts at deliveries ended, and whether their webhooks, if they have one, are well. */
export function settling<Row extends DeliveryRow | TeamDeliveryRow>(
  database: Database,
  { deliveries, webhooks, markAsFailing }: Settling,
): Pieces<Row>['settle'] {
  const delivered = outcomes.endDelivery(database, deliveries, 'delivered');
  const failed = outcomes.endDelivery(database, deliveries, 'failed');
  const postpone = outcomes.postponeDelivery(database, deliveries);
  const noteDelivered = outcomes.noteDelivered(database, webhooks);
  const noteFailed = outcomes.noteFailed(database, webhooks);

  async function noteFailure({ webhook_id: id, now }: Claimed<Row>, status: number | null): Promise<void> {
    if (id === null) return;
    await noteFailed.first({ id });
    const failingSince = await outcomes.failingSince(database.read, webhooks, id);
    const reason = reasonToStop(status, now - (failingSince ?? now));
    if (reason) await database.transaction((tx) => markAsFailing(tx, id, { reason, now }));
  }

  /** Whether a webhook has had another URL since, so that a receiver that is gone is not its present one. */
  async function hasMoved({ webhook_id: id }: Claimed<Row>, error: unknown): Promise<boolean> {
    if (id === null || !(error instanceof DeliveryFailed) || error.status !== GONE) return false;
    const url = await outcomes.urlOf(database.read, webhooks, id);
    return url !== undefined && !error.isAnswerOf(url);
  }

  return async (row, end, took) => {
    const { id, webhook_id, attempts, now: at } = row;
    const latestWith = (status: number | null, error: string | null) =>
      withAttempt(row, { at, duration: Math.round(took), status, error });
    if (end.outcome === 'done') {
      const { status } = end.details as { status: number };
      // The delivery is updated last: if the node stops before, it is tried again.
      if (webhook_id !== null) await noteDelivered.first({ id: webhook_id });
      await delivered.first({ id, status, error: null, latest: latestWith(status, null) });
      return;
    }
    if (end.outcome === 'dropped') {
      const { latest_attempts: latest } = row;
      await failed.first({ id, status: null, error: NOT_KEPT, latest });
      return;
    }
    const { status = null, message } = failureOf(end.error);
    const last = { id, status, error: message, latest: latestWith(status, message) };
    if (await hasMoved(row, end.error)) {
      await postpone.first({ ...last, attempts, pause: 0 });
      return;
    }
    if (isTheirs(end.error)) await noteFailure(row, status);
    if (end.outcome === 'given up') await failed.first(last);
    else await postpone.first({ ...last, attempts, pause: end.pause });
  };
}

function reasonToStop(status: number | null, failingFor: number): FailingReason | undefined {
  if (status === GONE) return 'gone';
  return failingFor >= PATIENCE ? 'failures' : undefined;
}

/** Whether the receiver is at fault: a failure of this node must not count against a webhook. */
export function isTheirs(error: unknown): boolean {
  return error instanceof DeliveryFailed || isLate(error);
}

function isLate(error: unknown): boolean {
  return (error as Error).name === 'TimeoutError';
}

/** Details of failures of this node are only logged. */
function failureOf(error: unknown): { readonly status?: number | undefined; readonly message: string } {
  if (error instanceof DeliveryFailed) return error;
  return { message: isLate(error) ? NO_RESPONSE : INTERNAL };
}
