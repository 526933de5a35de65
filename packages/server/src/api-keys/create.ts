import { makerFrom } from '../accounts/maker.ts';
import { hasAsMany } from '../database/database.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { ownersToTell } from '../managers/owners.ts';
import { apiKeyEvent, presentApiKey } from './api-key.ts';
import { apiKeysOf, insertApiKey } from './store.ts';
import { hashApiKeyToken, newApiKeyToken, prefixOf } from './token.ts';

export function createApiKey({ change, clock, amounts }: Pick<Needs, 'change' | 'clock' | 'amounts'>) {
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
