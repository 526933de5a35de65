import type { Needs } from '../handler.ts';
import { markAsDeleted } from './store.ts';

/** Puts an organization out of everyone's sight. Its row stays, so that it can be brought back. */
export function deleteOrganization({ change }: Pick<Needs, 'change'>) {
  return change('deleteOrganization', {
    apply: async ({ tx, target: { organization }, now }) => {
      await markAsDeleted(tx, organization, now);
      return { answer: { status: 204 } };
    },
  });
}
