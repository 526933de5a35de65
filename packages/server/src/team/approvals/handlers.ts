export { getApproval, listApprovals } from './read.ts';
export { createApproval, giveApproval, withdrawApproval } from './write.ts';
