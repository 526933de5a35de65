import { makerFrom } from '../accounts/account.ts';
import { differences } from '../consequences/record-events.ts';
import { hasAsMany } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { ownersToTell } from '../managers/ownership.ts';
import { apiKeyEvent, presentApiKey } from './api-key.ts';
import { revokeApiKeyRow } from './revocation.ts';
import { apiKeysOf, insertApiKey, renameApiKeyRow, rotateApiKeyRow } from './store.ts';
import { hashApiKeyToken, newApiKeyToken, prefixOf } from './token.ts';

export function createApiKey({ change, clock, amounts }: Needs) {
  return change('createApiKey', {
    validate: ({ expiresAt }) =>
      expiresAt === undefined || expiresAt > clock() ? {} : { expiresAt: 'must be in the future' },

    apply: async ({ tx, target: { organization }, caller, body: { name, role, expiresAt }, now, fail }) => {
      if (await hasAsMany(apiKeysOf(tx, organization.id), amounts.apiKeys))
        throw fail('API_KEY_LIMIT_REACHED');
      const token = newApiKeyToken();
      const key = {
        id: newId(),
        organization_id: organization.id,
        name,
        role,
        prefix: prefixOf(token),
        created_by: caller.account.id,
        created_at: now,
        updated_at: now,
        last_used_at: null,
        expires_at: expiresAt ?? null,
      };
      await insertApiKey(tx, key, hashApiKeyToken(token));
      const event = newId();
      const owners = await ownersToTell(tx, organization.id);
      const shown = presentApiKey({ ...key, ...makerFrom(caller.account) });
      return {
        events: {
          ...apiKeyEvent('api_key.created', key, { name, role, expiresAt: shown.expiresAt }),
          id: event,
        },
        mails: owners.map((owner) => ({ purpose: 'api_key_created_notice', ...owner, event })),
        answer: {
          status: 201,
          headers: { Location: `/v1/api-keys/${key.id}` },
          body: { ...shown, key: token },
        },
      };
    },
  });
}

export function updateApiKey({ change }: Needs) {
  return change('updateApiKey', {
    apply: async ({ tx, target: { key }, body: { name }, now }) => {
      const details = differences({ name: key.name }, { name });
      if (!details) return { events: 'unchanged', answer: { status: 200, body: presentApiKey(key) } };
      const renamed = await renameApiKeyRow(tx, key, { name, updated_at: now });
      return {
        events: apiKeyEvent('api_key.renamed', key, details),
        answer: { status: 200, body: presentApiKey(renamed) },
      };
    },
  });
}

export function rotateApiKey({ change }: Needs) {
  return change('rotateApiKey', {
    apply: async ({ tx, target: { key }, body: { overlap = 0 }, now }) => {
      const token = newApiKeyToken();
      const rotated = await rotateApiKeyRow(tx, key, {
        prefix: prefixOf(token),
        secretHash: hashApiKeyToken(token),
        endsAt: overlap === 0 ? undefined : now + overlap * 1_000,
        updated_at: now,
      });
      return {
        events: apiKeyEvent('api_key.rotated', key, { name: key.name, overlap }),
        answer: { status: 200, body: { ...presentApiKey(rotated), key: token } },
      };
    },
  });
}

/** Revokes an API key, and with it the pending invitations that nobody would answer for now. */
export function deleteApiKey({ change }: Needs) {
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
