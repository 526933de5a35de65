import type { Needs, PorticoHandlers } from '../handler.ts';
import { getApproval, listApprovals } from './read.ts';
import { createApproval, giveApproval, withdrawApproval } from './write.ts';

export const approvalHandlers = (needs: Needs) =>
  ({
    createApproval: createApproval(needs),
    listApprovals: listApprovals(needs),
    getApproval: getApproval(needs),
    giveApproval: giveApproval(needs),
    withdrawApproval: withdrawApproval(needs),
  }) satisfies Partial<PorticoHandlers>;
