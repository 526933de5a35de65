import { eventsOf, type NewEvent, type Recorded } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { type Manager, managerEvent } from './manager.ts';
import { ownersToTell } from './ownership.ts';
import { updateManagerRow } from './store.ts';

/** A change of a manager, with the events and mails about it. */
interface Done {
  readonly manager: Manager;
  readonly events: Recorded;
  readonly mails: readonly MailRequest[];
}

/** Releases a manager, whose organization must be locked, from the organization's own sign-in, and mails all owners. */
export async function release(
  tx: Transaction,
  { manager, events }: Pick<Done, 'manager' | 'events'>,
  now: number,
): Promise<Done> {
  const released = await updateManagerRow(tx, manager, { sso_held: 0, updated_at: now });
  const event: NewEvent = { ...managerEvent('manager.sso_released', manager, {}), id: newId() };
  const owners = await ownersToTell(tx, manager.organization_id);
  return {
    manager: { ...released, is_held: 0 },
    events: [event, ...eventsOf(events)],
    mails: owners.map((owner) => ({ ...owner, purpose: 'sso_released_notice', event: event.id })),
  };
}
