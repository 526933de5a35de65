import { differences } from '../consequences/record-events.ts';
import type { Needs } from '../handler.ts';
import { apiKeyEvent, presentApiKey } from './api-key.ts';
import { renameApiKeyRow } from './store.ts';

export function updateApiKey({ change }: Pick<Needs, 'change'>) {
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
