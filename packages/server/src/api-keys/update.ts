import type { Needs } from '../handler.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { presentApiKey } from './api-key.ts';
import { renameApiKeyRow } from './store.ts';

export function updateApiKey({ change }: Pick<Needs, 'change'>) {
  return change('updateApiKey', {
    apply: async ({ tx, target: { key }, body: { name }, now }) => {
      const renamed = await renameApiKeyRow(tx, key, { name, updated_at: now });
      const details = { apiKeyId: key.id, apiKeyName: { from: key.name, to: name } };
      return {
        events: organizationEvent('organization.updated', { id: key.organization_id }, details),
        answer: { status: 200, body: presentApiKey(renamed) },
      };
    },
  });
}
