import type { HandlerOf } from '../handler.ts';
import { presentInvitation } from './invitation.ts';

export function getInvitation(): HandlerOf<'getInvitation'> {
  return { handle: ({ target }) => ({ status: 200, body: presentInvitation(target.invitation) }) };
}
