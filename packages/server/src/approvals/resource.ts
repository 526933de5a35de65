import type { OperatorCaller } from '../callers/caller.ts';
import type { Needs } from '../handler.ts';
import type { Resource } from '../resources.ts';
import { type Approval, presentApproval } from './approval.ts';
import { steps } from './steps.ts';
import { findApproval, lockApproval } from './store.ts';

/** An approval that has not expired, whatever became of it. */
export function approvalResource({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): Resource<Approval, OperatorCaller> {
  return {
    locate: (id) => findApproval(database.read, id, clock()),
    lock: async (tx, { id, operation, subject_id }) => {
      // First what the step is about, as in the step itself: two who lock both wait for each other.
      await steps[operation](tx, subject_id);
      return lockApproval(tx, id, clock());
    },
    present: presentApproval,
  };
}
