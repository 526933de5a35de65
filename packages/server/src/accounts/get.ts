import type { HandlerOf } from '../handler.ts';
import { presentAccount } from './account.ts';

export function getAccount(): HandlerOf<'getAccount'> {
  // Whoever is let in has been read with the session a moment ago.
  return { handle: ({ caller }) => ({ status: 200, body: presentAccount(caller.account) }) };
}
