import { callerId } from '../../pipeline/callers/caller.ts';
import { invite } from '../../tenancy/invitations/create.ts';
import { roleFlaws, TEAM } from '../../tenancy/roles/giving.ts';
import { changing } from '../handler.ts';

/**
 * Invites somebody for the team. Only the mails to one recipient are limited: how many invitations a back end sends is up
 * to the team.
 */
export const createInvitationAsOperator = changing(
  'createInvitationAsOperator',
  ({ database, limits, amounts }) => ({
    alsoInvalid: ({ roles }, _caller, { id }) => roleFlaws(database.read, id, roles),
    apply: async ({ tx, target: organization, caller, body: { email, role, roles = [] }, now, fail }) => {
      const excess = await limits.mail(tx, { purpose: 'invitation', recipient: email.typed });
      if (excess) throw fail('RATE_LIMITED', excess);
      const invited = await invite(
        tx,
        {
          organizationId: organization.id,
          email,
          role,
          roles,
          giver: TEAM,
          inviter: callerId(caller),
          isForTeam: true,
          now,
        },
        amounts,
      );
      if (typeof invited === 'string') throw fail(invited);
      return invited;
    },
  }),
);
