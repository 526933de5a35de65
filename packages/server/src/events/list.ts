import { callerId } from '../callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { filteredPage, type PageQuery, pageBounds } from '../paging.ts';
import { type ListedEvent, presentEvent } from './event.ts';
import { listEvents } from './store.ts';

interface Wanted extends PageQuery {
  readonly type?: string;
  readonly actorId?: string;
}

/** @param mayKnowAddress whether the caller may know from where an event came */
function pagesOf(list: ReturnType<typeof listEvents>, mayKnowAddress: (event: ListedEvent) => boolean) {
  const present = (event: ListedEvent) => presentEvent(event, mayKnowAddress(event));
  return async (id: string, { type, actorId, ...query }: Wanted) => {
    const isFiltered = type !== undefined || actorId !== undefined;
    const matches = (event: ListedEvent) =>
      (type === undefined || event.type === type) && (actorId === undefined || event.actor_id === actorId);
    return filteredPage({
      list: (page) => list(id, page),
      bounds: pageBounds(query),
      matches: isFiltered ? matches : undefined,
      present,
    });
  };
}

export function listAccountEvents({ database }: Pick<Needs, 'database'>): HandlerOf<'listAccountEvents'> {
  const list = listEvents(database, 'account_id');
  return {
    handle: async ({ caller: { account }, query }) => {
      // From where somebody tried to get in is what the owner of the account has to know.
      const page = pagesOf(list, ({ actor_id }) => actor_id === account.id || actor_id === null);
      return { status: 200, body: await page(account.id, query) };
    },
  };
}

export function listOrganizationEvents({
  database,
}: Pick<Needs, 'database'>): HandlerOf<'listOrganizationEvents'> {
  const list = listEvents(database, 'organization_id');
  return {
    handle: async ({ caller, target: { organization }, query }) => {
      const page = pagesOf(list, ({ actor_id }) => actor_id === callerId(caller));
      return { status: 200, body: await page(organization.id, query) };
    },
  };
}
