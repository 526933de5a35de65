import type { Transaction } from '../database/database.ts';
import { newId } from '../id.ts';
import { insertDeliveries } from '../webhooks/record.ts';
import type { Group } from '../work/queue.ts';
import { eventsOf, type NewEvent, type Recorded } from './event.ts';
import { insertEvents } from './store.ts';

/** Who did something. */
export interface Actor {
  readonly type: 'account' | 'api_key' | 'operator';
  readonly id: string;
}

/** What is known of the request behind an event. */
export interface EventSource {
  /** The caller; undefined where nobody is signed in, or where Portico acts by itself. */
  readonly actor: Actor | undefined;
  readonly requestId: string | null;
  /** The id that the caller gave its request, if any. */
  readonly callerRequestId: string | undefined;
  readonly ipAddress: string | null;
}

/** What Portico does by itself comes from no request. */
export const BY_ITSELF: EventSource = {
  actor: undefined,
  requestId: null,
  callerRequestId: undefined,
  ipAddress: null,
};

export interface Recording {
  readonly source: EventSource;
  readonly now: number;
  /** Whether all events are delivered to the team that runs the service. */
  readonly isTeamTold: boolean;
}

/**
 * Writes down what happened, and to which webhooks it is delivered, in the transaction in which it did.
 * @returns these webhooks
 */
export async function recordEvents(
  tx: Transaction,
  recorded: Recorded,
  { source, now, isTeamTold }: Recording,
): Promise<readonly Group[]> {
  const events = eventsOf(recorded);
  const isEnd = events.some(({ type }) => type === 'account.deleted');
  const rows = events.map((event) => rowOf(event, addressed(event, source, isEnd), now));
  if (rows.length === 0) return [];
  const awaited = await insertEvents(tx, rows);
  return insertDeliveries(tx, awaited, isTeamTold ? rows : []);
}

/**
 * Nothing is kept of from where an account that is gone came, not of its end either, nor of anything about an organization
 * that is gone. From where an operator came who deleted an account is kept.
 */
function addressed({ type }: NewEvent, source: EventSource, isEnd: boolean): EventSource {
  const isForgotten = isEnd && source.actor?.type !== 'operator';
  return isForgotten || type === 'organization.purged' ? { ...source, ipAddress: null } : source;
}

function rowOf(event: NewEvent, source: EventSource, now: number) {
  const { callerRequestId } = source;
  const actor: Actor | undefined =
    event.actor === undefined ? source.actor : { type: 'account', id: event.actor };
  return {
    id: event.id ?? newId(),
    type: event.type,
    at: now,
    organization_id: event.organization ?? null,
    account_id: event.account ?? null,
    actor_id: actor?.id ?? null,
    actor_type: actor && actor.type !== 'account' ? actor.type : null,
    subject_id: event.subject,
    details: JSON.stringify({ ...event.details, ...(callerRequestId !== undefined && { callerRequestId }) }),
    request_id: source.requestId,
    ip_address: source.ipAddress,
  };
}
