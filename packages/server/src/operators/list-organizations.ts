import { folded } from '../folded.ts';
import type { Needs } from '../handler.ts';
import { pageBounds } from '../paging.ts';
import { usedEvent } from './operator.ts';
import { presentOperatorOrganization } from './organization.ts';
import { selectNamed, selectOrganizationPage } from './organization-store.ts';
import { searchedPage } from './search.ts';

export function listOrganizationsAsOperator({ change, database }: Pick<Needs, 'change' | 'database'>) {
  return change('listOrganizationsAsOperator', {
    apply: async ({ tx, caller, query: { name, state, ...query } }) => {
      const body = await searchedPage({
        bounds: pageBounds(query),
        beginning: name === undefined ? undefined : folded(name.trimStart()),
        find: (beginning) => selectNamed(tx, database.kind, beginning),
        list: (page, among) => selectOrganizationPage(tx, { state, among }, page).execute(),
        textOf: (organization) => folded(organization.name),
        present: presentOperatorOrganization,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listOrganizationsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}
