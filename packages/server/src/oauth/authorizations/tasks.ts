import { endGrants, endMoreGrants, GRANTS_AT_ONCE } from '../../consequences/grants-ended.ts';
import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { MINUTE } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { type Batch, MARGIN, type Task } from '../../ground/work/task.ts';
import { expiresAt, lifetimeOf } from '../../identity/sessions/session.ts';
import type { Lifetimes } from '../../pipeline/callers/session.ts';
import type { Needs } from '../handler.ts';
import { lockEndedGrants, lockExpiringGrants, noteExpiry, oldCodes } from './store.ts';

/** The name of the task that ends what is left of grants where a change ended too many, or where their sessions expired. */
export const END_GRANTS = 'end-grants';

/** How far the clock of a node that still takes a session may be behind, in milliseconds. */
const SKEW = MINUTE;

interface AuthorizationTaskNeeds extends Pick<Recording, 'isTeamTold'>, Pick<Needs, 'lifetimes'> {}

export function authorizationTasks({ isTeamTold, lifetimes }: AuthorizationTaskNeeds): Task[] {
  async function endSome(tx: Transaction, now: number): Promise<Batch> {
    const more = await endMoreGrants(tx);
    const { done, events, isMoreLeft } = more
      ? { ...more, isMoreLeft: true }
      : await endWithSession(tx, now - SKEW, lifetimes);
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return { done, isMoreLeft };
  }

  return [
    deletingTask('delete-old-authorization-codes', (now) => oldCodes(now - MARGIN)),
    { name: END_GRANTS, every: MINUTE, batch: endSome },
  ];
}

/** Ends grants whose sessions had expired by then, or have no row any more: nothing could be done with them since. */
async function endWithSession(tx: Transaction, by: number, lifetimes: Lifetimes) {
  const left = await lockEndedGrants(tx, GRANTS_AT_ONCE);
  const expiring = await lockExpiringGrants(tx, by, GRANTS_AT_ONCE - left.length);
  const ids = left.map(({ id }) => id);
  for (const grant of expiring) {
    const at = expiresAt(grant, lifetimeOf(grant, lifetimes));
    if (at <= by) ids.push(grant.id);
    else await noteExpiry.write(tx, { id: grant.id, at });
  }
  return {
    done: ids.length,
    events: await endGrants(tx, ids, 'session_ended'),
    isMoreLeft: left.length + expiring.length >= GRANTS_AT_ONCE,
  };
}
