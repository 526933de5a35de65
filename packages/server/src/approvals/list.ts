import type { Needs } from '../handler.ts';
import { usedEvent } from '../operators/operator.ts';
import { type PageBounds, pageBounds, pageOf, totalByReading, withTotal } from '../paging.ts';
import { presentApproval } from './approval.ts';
import { listApprovalRows } from './store.ts';

export function listApprovals({ change }: Pick<Needs, 'change'>) {
  return change('listApprovals', {
    apply: async ({ tx, caller, query: { state, ...query }, now }) => {
      const bounds = pageBounds(query);
      const list = (page: PageBounds) => listApprovalRows(tx, { state, now }, page);
      const page = pageOf(await list(bounds), bounds, ({ id }) => id, presentApproval);
      return {
        events: usedEvent({ by: caller, operation: 'listApprovals' }),
        answer: { status: 200, body: await withTotal(page, query, () => totalByReading(list)) },
      };
    },
  });
}
