import type { Needs, PorticoHandlers } from '../handler.ts';
import {
  acceptInvitation,
  acceptReceivedInvitation,
  declineInvitation,
  declineReceivedInvitation,
} from './accept.ts';
import { getInvitation, listInvitations, listReceivedInvitations, lookUpInvitation } from './read.ts';
import { createInvitation, resendInvitation, revokeInvitation } from './write.ts';

export const invitationHandlers = (needs: Needs) =>
  ({
    createInvitation: createInvitation(needs),
    listInvitations: listInvitations(needs),
    listReceivedInvitations: listReceivedInvitations(needs),
    getInvitation: getInvitation(),
    revokeInvitation: revokeInvitation(needs),
    resendInvitation: resendInvitation(needs),
    lookUpInvitation: lookUpInvitation(needs),
    acceptInvitation: acceptInvitation(needs),
    declineInvitation: declineInvitation(needs),
    acceptReceivedInvitation: acceptReceivedInvitation(needs),
    declineReceivedInvitation: declineReceivedInvitation(needs),
  }) satisfies Partial<PorticoHandlers>;
