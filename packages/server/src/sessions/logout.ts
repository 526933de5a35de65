import type { Needs } from '../handler.ts';
import { deleteSessionRow } from './store.ts';

export function logout({ change }: Pick<Needs, 'change'>) {
  return change('logout', {
    apply: async ({ tx, caller }) => {
      await deleteSessionRow(tx, caller.session.id);
      return { answer: { status: 204 } };
    },
  });
}
