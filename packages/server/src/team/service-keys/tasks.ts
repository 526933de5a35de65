import { allOf, BY_ITSELF, type Recording, recordEvents } from '../../consequences/record-events.ts';
import { MINUTE, timestamp } from '../../ground/clock.ts';
import { deletingTask } from '../../ground/work/old-rows.ts';
import { MARGIN, type Task } from '../../ground/work/task.ts';
import { takeRefusals } from './refusals.ts';
import { serviceKeyEvent } from './service-key.ts';
import { secrets } from './store.ts';

const BATCH = 100;

export function serviceKeyTasks({ isTeamTold }: Pick<Recording, 'isTeamTold'>): Task[] {
  return [
    deletingTask('delete-ended-service-key-secrets', (now) => secrets.ended(now - MARGIN)),
    {
      name: 'record-service-key-refusals',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const taken = await takeRefusals(tx, { endedBy: now - MARGIN, limit: BATCH });
        const events = taken.map(({ id, name, count, first_at, last_at }) =>
          serviceKeyEvent(
            'service_key.refused',
            { id },
            { name, count, from: timestamp(first_at), to: timestamp(last_at) },
          ),
        );
        await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
        return { done: taken.length, isMoreLeft: taken.length >= BATCH };
      },
    },
  ];
}
