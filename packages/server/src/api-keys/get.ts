import type { HandlerOf } from '../handler.ts';
import { presentApiKey } from './api-key.ts';

export function getApiKey(): HandlerOf<'getApiKey'> {
  return { handle: ({ target: { key } }) => ({ status: 200, body: presentApiKey(key) }) };
}
