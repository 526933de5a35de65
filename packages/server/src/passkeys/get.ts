import type { HandlerOf } from '../handler.ts';
import { presentPasskey } from './passkey.ts';

export function getPasskey(): HandlerOf<'getPasskey'> {
  return { handle: ({ target }) => ({ status: 200, body: presentPasskey(target) }) };
}
