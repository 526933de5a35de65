import type { OperatorCaller } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import { usedEvent } from '../operators/operator.ts';
import { listPage, type PageBounds } from '../paging.ts';
import type { Resource } from '../resources.ts';
import { type Approval, presentApproval } from './approval.ts';
import { steps } from './steps.ts';
import { findApproval, listApprovalRows, lockApproval } from './store.ts';

/** An approval in any state that has not expired. */
export function approvalResource({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): Resource<Approval, OperatorCaller> {
  return {
    locate: (id) => findApproval(database.read, id, clock()),
    lock: async (tx, { id, operation, subject_id }) => {
      // First the subject of the step, in the same order as the step itself, which avoids deadlocks.
      await steps[operation](tx, subject_id);
      return lockApproval(tx, id, clock());
    },
    present: presentApproval,
  };
}

export function getApproval({ change }: Needs) {
  return change('getApproval', {
    apply: async ({ caller, target }) => ({
      events: usedEvent({ by: caller, operation: 'getApproval' }),
      answer: { status: 200, body: presentApproval(target) },
    }),
  });
}

export function listApprovals({ change }: Needs) {
  return change('listApprovals', {
    apply: async ({ tx, caller, query: { state, ...query }, now }) => {
      const list = (page: PageBounds) => listApprovalRows(tx, { state, now }, page);
      return {
        events: usedEvent({ by: caller, operation: 'listApprovals' }),
        answer: { status: 200, body: await listPage(query, { list, present: presentApproval }) },
      };
    },
  });
}
