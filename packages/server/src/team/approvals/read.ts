import { listPage, type PageBounds } from '../../ground/paging.ts';
import type { OperatorCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { reading } from '../operators/operator.ts';
import { type Approval, presentApproval } from './approval.ts';
import { steps } from './steps.ts';
import { findApproval, listApprovalRows, lockApproval } from './store.ts';

/** An approval in any state that has not expired. */
export function approvalResource({ database, clock }: ResourceNeeds): Resource<Approval, OperatorCaller> {
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

export const getApproval = reading('getApproval', async ({ target }) => presentApproval(target));

export const listApprovals = reading('listApprovals', ({ tx, query: { state, ...query }, now }) => {
  const list = (page: PageBounds) => listApprovalRows(tx, { state, now }, page);
  return listPage(query, { list, present: presentApproval });
});
