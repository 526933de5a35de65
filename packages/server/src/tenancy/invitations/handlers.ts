export {
  acceptInvitation,
  acceptReceivedInvitation,
  declineInvitation,
  declineReceivedInvitation,
} from './accept.ts';
export { getInvitation, listInvitations, listReceivedInvitations, lookUpInvitation } from './read.ts';
export { createInvitation, resendInvitation, revokeInvitation } from './write.ts';
