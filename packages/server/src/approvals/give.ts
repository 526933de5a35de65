import { APPROVED_STEPS } from '@portico/api';
import { eventsOf } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { decidedEvent, presentApproval } from './approval.ts';
import { steps } from './steps.ts';
import { decide, findApproval } from './store.ts';

const GONE = { account: 'ACCOUNT_NOT_FOUND', organization: 'ORGANIZATION_NOT_FOUND' } as const;

/** Does what another operator asked for, under the rules that hold now. */
export function giveApproval({ change, lifetimes }: Pick<Needs, 'change' | 'lifetimes'>) {
  return change('giveApproval', {
    apply: async ({ tx, caller, target: approval, now, fail }) => {
      const { id: operator } = caller.account;
      const { id, operation, subject_id, requested_by, state } = approval;
      if (requested_by === operator) throw fail('SECOND_OPERATOR_REQUIRED');
      if (state !== 'pending') throw fail('APPROVAL_NOT_PENDING');
      const step = await steps[operation](tx, subject_id);
      if (!step) throw fail(GONE[APPROVED_STEPS[operation]]);
      await decide(tx, id, { state: 'approved', decided_by: operator });
      const { events, mails } = await step.perform({ tx, caller, now, lifetimes, fail });
      // Read again: the answer may be kept, and names nobody who is gone with the step.
      const given = await findApproval(tx, id, now);
      if (!given) throw new TypeError('An approval is gone that was just given');
      return {
        events: [decidedEvent('approval.given', approval), ...eventsOf(events)],
        mails,
        answer: { status: 200, body: presentApproval(given) },
      };
    },
  });
}
