import type { Needs, PorticoHandlers } from '../handler.ts';
import { acceptInvitation, acceptReceivedInvitation } from './accept.ts';
import { createInvitation } from './create.ts';
import { declineInvitation, declineReceivedInvitation } from './decline.ts';
import { getInvitation } from './get.ts';
import { listInvitations, listReceivedInvitations } from './list.ts';
import { lookUpInvitation } from './look-up.ts';
import { resendInvitation } from './resend.ts';
import { revokeInvitation } from './revoke.ts';

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
