import { MINUTE } from '../clock.ts';
import { endGrants, endMoreGrants, GRANTS_AT_ONCE } from '../consequences/grants-ended.ts';
import { allOf, BY_ITSELF, type Recording, recordEvents } from '../consequences/record-events.ts';
import type { Transaction } from '../database/database.ts';
import { deletingTask } from '../work/old-rows.ts';
import { type Batch, MARGIN, type Task } from '../work/task.ts';
import { lockEndedGrants, oldCodes } from './store.ts';

/** The name of the task that ends what is left of grants where a change ended too many, or where their sessions expired. */
export const END_GRANTS = 'end-grants';

export function authorizationTasks({ isTeamTold }: Pick<Recording, 'isTeamTold'>): Task[] {
  async function endSome(tx: Transaction, now: number): Promise<Batch> {
    const more = await endMoreGrants(tx);
    const { done, events } = more ?? (await endWithoutSession(tx));
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return { done, isMoreLeft: more !== undefined || done >= GRANTS_AT_ONCE };
  }

  return [
    deletingTask('delete-old-authorization-codes', (now) => oldCodes(now - MARGIN)),
    { name: END_GRANTS, every: MINUTE, batch: endSome },
  ];
}

/** Ends grants whose sessions have no row any more, as they expired: nothing could be done with them since. */
async function endWithoutSession(tx: Transaction) {
  const ended = await lockEndedGrants(tx, GRANTS_AT_ONCE);
  const ids = ended.map(({ id }) => id);
  return { done: ids.length, events: await endGrants(tx, ids, 'session_ended') };
}
