import type { Needs, PorticoHandlers } from '../handler.ts';
import { createApproval } from './create.ts';
import { getApproval } from './get.ts';
import { giveApproval } from './give.ts';
import { listApprovals } from './list.ts';
import { withdrawApproval } from './withdraw.ts';

export const approvalHandlers = (needs: Needs) =>
  ({
    createApproval: createApproval(needs),
    listApprovals: listApprovals(needs),
    getApproval: getApproval(needs),
    giveApproval: giveApproval(needs),
    withdrawApproval: withdrawApproval(needs),
  }) satisfies Partial<PorticoHandlers>;
