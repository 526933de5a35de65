import { MINUTE, timestamp } from '../clock.ts';
import { allOf, BY_ITSELF, type Recording, recordEvents } from '../consequences/record-events.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { MARGIN, type Task } from '../work/task.ts';
import { takeRefusals } from './refusals.ts';

const BATCH = 100;

export function policyTasks({ isTeamTold }: Pick<Recording, 'isTeamTold'>): Task[] {
  return [
    {
      name: 'record-policy-refusals',
      every: 10 * MINUTE,
      batch: async (tx, now) => {
        const taken = await takeRefusals(tx, now - MARGIN, BATCH);
        const events = taken.map(({ organization_id, caller_id, caller_kind, rule, count, ...times }) =>
          organizationEvent(
            'organization.policy_refused',
            { id: organization_id },
            {
              rule,
              ...(caller_kind === 'account' ? { accountId: caller_id } : { apiKeyId: caller_id }),
              count,
              from: timestamp(times.first_at),
              to: timestamp(times.last_at),
            },
          ),
        );
        await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
        return { done: taken.length, isMoreLeft: taken.length >= BATCH };
      },
    },
  ];
}
