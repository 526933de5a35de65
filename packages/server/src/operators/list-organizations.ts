import { folded } from '../folded.ts';
import type { Needs } from '../handler.ts';
import { totalOf } from '../paging.ts';
import { findPage, showPage } from '../search/list.ts';
import { usedEvent } from './operator.ts';
import { presentOperatorOrganization } from './organization.ts';
import {
  selectOrganizationPage,
  selectOrganizationsInState,
  waysToAnyOrganizations,
} from './organization-store.ts';

export function listOrganizationsAsOperator({ change, database }: Needs) {
  return change('listOrganizationsAsOperator', {
    // A search would keep others from writing.
    prepare: async ({ query }) => {
      const { name, state } = query;
      const wanted = { state, beginning: name === undefined ? undefined : folded(name.trimStart()) };
      const list = {
        ways: (sought: readonly string[]) => waysToAnyOrganizations(database, { ...wanted, sought }),
        total: () => totalOf(database.read, selectOrganizationsInState(database.read, state)),
        isNarrowed: name !== undefined,
      };
      return { found: await findPage(list, query), total: list.total };
    },
    apply: async ({ tx, caller, query, prepared: { found, total } }) => {
      const body = await showPage({
        query,
        found,
        list: (rows) => selectOrganizationPage(tx, { state: query.state, rows }).execute(),
        idOf: (organization) => organization.id,
        present: presentOperatorOrganization,
        total,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listOrganizationsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}
