import type { Needs } from '../handler.ts';
import { apiKeyEvent, presentApiKey } from './api-key.ts';
import { rotateApiKeyRow } from './store.ts';
import { hashApiKeyToken, newApiKeyToken, prefixOf } from './token.ts';

export function rotateApiKey({ change }: Pick<Needs, 'change'>) {
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
