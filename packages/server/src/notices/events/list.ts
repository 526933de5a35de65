import type { Database } from '../../ground/database/database.ts';
import { AFTER_ALL_IDS } from '../../ground/id.ts';
import { filteredPage, type PageQuery, pageBounds, totalAmong, withTotal } from '../../ground/paging.ts';
import { ok } from '../../pipeline/answers.ts';
import { callerId } from '../../pipeline/callers/caller.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { type ListedEvent, presentEvent } from './event.ts';
import { eventsIn, listEvents } from './store.ts';

interface EventQuery extends PageQuery {
  readonly type?: string;
  readonly actorId?: string;
}

interface Pages {
  readonly database: Pick<Database, 'read' | 'replica'>;
  readonly of: 'account_id' | 'organization_id';
  readonly list: ReturnType<typeof listEvents>;
  /** Whether the caller may see the network address of an event. */
  readonly mayKnowAddress: (event: ListedEvent) => boolean;
}

function pagesOf({ database, of, list, mayKnowAddress }: Pages) {
  const present = (event: ListedEvent) => presentEvent(event, mayKnowAddress(event));
  return async (id: string, { type, actorId, ...query }: EventQuery) => {
    const isFiltered = type !== undefined || actorId !== undefined;
    const matches = (event: ListedEvent) =>
      (type === undefined || event.type === type) && (actorId === undefined || event.actor_id === actorId);
    const late = database.replica?.reader();
    const page = await filteredPage({
      list: (page) => list(id, page, late),
      bounds: pageBounds(query),
      matches: isFiltered ? matches : undefined,
      present,
    });
    const range = { of, id, from: undefined, before: AFTER_ALL_IDS };
    const read = late ?? database.read;
    const wanted = isFiltered ? eventsIn(read, range, { type, actorId }) : undefined;
    return withTotal(page, query, () => totalAmong(read, eventsIn(read, range), wanted));
  };
}

export function listAccountEvents({ database }: Needs): HandlerOf<'listAccountEvents'> {
  const list = listEvents(database, 'account_id');
  return {
    handle: async ({ caller: { account }, query }) => {
      // Including failed sign-ins, which have no actor: owners should see where they came from.
      const mayKnowAddress = ({ actor_id }: ListedEvent) => actor_id === account.id || actor_id === null;
      const page = pagesOf({ database, of: 'account_id', list, mayKnowAddress });
      return ok(await page(account.id, query));
    },
  };
}

export function listOrganizationEvents({ database }: Needs): HandlerOf<'listOrganizationEvents'> {
  const list = listEvents(database, 'organization_id');
  return {
    handle: async ({ caller, target: { organization }, query }) => {
      const mayKnowAddress = ({ actor_id }: ListedEvent) => actor_id === callerId(caller);
      const page = pagesOf({ database, of: 'organization_id', list, mayKnowAddress });
      return ok(await page(organization.id, query));
    },
  };
}
