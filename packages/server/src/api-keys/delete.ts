import type { Needs } from '../handler.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { apiKeyEvent } from './api-key.ts';
import { revokeApiKeyRow } from './ending.ts';

/** Revokes an API key, and with it the pending invitations that nobody would answer for now. */
export function deleteApiKey({ change }: Pick<Needs, 'change'>) {
  return change('deleteApiKey', {
    apply: async ({ tx, target: { key }, now }) => {
      await revokeApiKeyRow(tx, key.id, now);
      const inviter = { id: key.id, organization: key.organization_id };
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'api_key_revoked', now });
      const { name, role } = key;
      return {
        events: [apiKeyEvent('api_key.revoked', key, { name, role }), ...revoked],
        answer: { status: 204 },
      };
    },
  });
}
