import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { apiKeyEvent, presentApiKey } from './api-key.ts';
import { insertApiKey } from './store.ts';
import { hashApiKeyToken, newApiKeyToken, prefixOf } from './token.ts';

export function createApiKey({ change, clock }: Pick<Needs, 'change' | 'clock'>) {
  return change('createApiKey', {
    validate: ({ expiresAt }) =>
      expiresAt === undefined || expiresAt > clock() ? {} : { expiresAt: 'must be in the future' },

    apply: async ({ tx, target: { organization }, caller, body: { name, role, expiresAt }, now }) => {
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
      const shown = presentApiKey(key);
      return {
        events: apiKeyEvent('api_key.created', key, { name, role, expiresAt: shown.expiresAt }),
        answer: {
          status: 201,
          headers: { Location: `/v1/api-keys/${key.id}` },
          body: { ...shown, key: token },
        },
      };
    },
  });
}
