import type { Needs } from '../handler.ts';
import { foldedName } from '../organizations/organization.ts';
import { pageBounds } from '../paging.ts';
import { usedEvent } from './operator.ts';
import { presentOperatorOrganization } from './organization.ts';
import { selectNamed, selectOrganizationPage } from './organization-store.ts';
import { searchedPage } from './search.ts';

export function listOrganizationsAsOperator({ change, database }: Pick<Needs, 'change' | 'database'>) {
  return change('listOrganizationsAsOperator', {
    apply: async ({ tx, caller, query: { name, state, ...query } }) => {
      const beginning = name === undefined ? undefined : foldedName(name.trimStart());
      const find = (limit: number) =>
        selectNamed(tx, database.kind, beginning ?? '')
          .limit(limit)
          .execute();
      const body = await searchedPage({
        bounds: pageBounds(query),
        find: beginning === undefined ? undefined : async (limit) => (await find(limit)).map(({ id }) => id),
        list: (page, among) => selectOrganizationPage(tx, { state, among }, page).execute(),
        matches: (organization) => foldedName(organization.name).startsWith(beginning ?? ''),
        present: presentOperatorOrganization,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listOrganizationsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}
