import type { HandlerOf, Needs } from '../handler.ts';
import { pageBounds, pageOf } from '../paging.ts';
import { presentEvent } from './event.ts';
import { listEvents } from './store.ts';

export function listAccountEvents({ database }: Pick<Needs, 'database'>): HandlerOf<'listAccountEvents'> {
  const list = listEvents(database, 'account_id');
  return {
    handle: async ({ caller: { account }, query }) => {
      const bounds = pageBounds(query);
      const rows = await list(account.id, bounds);
      // From where somebody tried to get in is what the owner of the account has to know.
      const page = pageOf(
        rows,
        bounds,
        ({ id }) => id,
        (event) => presentEvent(event, event.actor_id === account.id || event.actor_id === null),
      );
      return { status: 200, body: page };
    },
  };
}

export function listOrganizationEvents({
  database,
}: Pick<Needs, 'database'>): HandlerOf<'listOrganizationEvents'> {
  const list = listEvents(database, 'organization_id');
  return {
    handle: async ({ caller: { account }, target: { organization }, query }) => {
      const bounds = pageBounds(query);
      const rows = await list(organization.id, bounds);
      const page = pageOf(
        rows,
        bounds,
        ({ id }) => id,
        (event) => presentEvent(event, event.actor_id === account.id),
      );
      return { status: 200, body: page };
    },
  };
}
