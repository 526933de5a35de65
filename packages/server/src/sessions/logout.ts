import type { Needs } from '../handler.ts';
import { sessionEvent } from './session.ts';
import { deleteSessionRow } from './store.ts';

export function logout({ change }: Pick<Needs, 'change'>) {
  return change('logout', {
    // With another session it is another session that is to end.
    asked: ({ caller }) => caller.session.id,

    apply: async ({ tx, caller }) => {
      await deleteSessionRow(tx, caller.session.id);
      return { events: sessionEvent('session.ended', caller.session), answer: { status: 204 } };
    },
  });
}
