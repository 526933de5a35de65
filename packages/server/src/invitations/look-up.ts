import { UNKNOWN_INVITATION } from '../accounts/mailed-secret.ts';
import { emailIsTaken } from '../accounts/store.ts';
import { timestamp } from '../clock.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { findSurroundings } from './store.ts';
import { findByToken } from './token.ts';

export function lookUpInvitation({
  database: { read },
  clock,
}: Pick<Needs, 'database' | 'clock'>): HandlerOf<'lookUpInvitation'> {
  return {
    handle: async ({ body: { token }, fail }) => {
      const invitation = await findByToken(read, token, clock());
      const surroundings = invitation && (await findSurroundings(read, invitation));
      if (!surroundings) throw fail('FIELDS_VALIDATION_ERROR', { token: UNKNOWN_INVITATION });
      const isGone = surroundings.isOrganizationDeleted && invitation.state === 'pending';
      return {
        status: 200,
        body: {
          organizationName: surroundings.organizationName,
          inviterName: surroundings.inviterName,
          email: invitation.email,
          role: invitation.role,
          state: isGone ? 'revoked' : invitation.state,
          expiresAt: timestamp(invitation.expires_at),
          registered: await emailIsTaken(read, invitation.email_canonical),
        },
      };
    },
  };
}
