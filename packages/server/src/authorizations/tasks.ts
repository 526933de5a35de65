import { isThere } from '../applications/store.ts';
import { MINUTE } from '../clock.ts';
import {
  allOf,
  BY_ITSELF,
  type NewEvent,
  type Recording,
  recordEvents,
} from '../consequences/record-events.ts';
import { endGrant } from '../sessions/grants.ts';
import { deletingTask } from '../work/old-rows.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { lockEndedGrants, oldCodes } from './store.ts';

const BATCH = 100;

export function authorizationTasks({ isTeamTold }: Pick<Recording, 'isTeamTold'>): Task[] {
  return [
    deletingTask('delete-old-authorization-codes', (now) => oldCodes(now - MARGIN)),
    {
      // Nothing can be done with them any more, from the moment at which their sessions ended: this tells of it.
      name: 'end-grants-without-session',
      every: MINUTE,
      batch: async (tx, now) => {
        const ended = await lockEndedGrants(tx, BATCH);
        const events: NewEvent[] = [];
        for (const { id, application_id } of ended) {
          const isLeft = await isThere(tx, application_id);
          events.push(...(await endGrant(tx, id, isLeft ? 'session_ended' : 'application_deleted')));
        }
        await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
        return { done: ended.length, isMoreLeft: ended.length >= BATCH };
      },
    },
  ];
}
