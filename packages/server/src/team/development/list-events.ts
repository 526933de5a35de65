import type { Feed, PlacedEvent } from '../../notices/events/feed.ts';
import { encodeFeedPlace, FEED_START } from '../../notices/events/feed-place.ts';
import { presentForOperators } from '../operators/list-events.ts';
import { type DevelopmentHandlers, type DevelopmentRequest, forPrograms } from './handlers.ts';

type Query = DevelopmentRequest<'listEventsForTests'>['query'];

/** How many events are looked through at once, and how many are returned without a `limit`. */
const AT_ONCE = 1_000;

function matches({ type, accountId, organizationId }: Query, event: PlacedEvent): boolean {
  return (
    (type === undefined || event.type === type) &&
    (accountId === undefined || event.account_id === accountId) &&
    (organizationId === undefined || event.organization_id === organizationId)
  );
}

export function listEventsForTests({
  feed,
}: {
  readonly feed: Feed;
}): DevelopmentHandlers['listEventsForTests'] {
  return forPrograms<'listEventsForTests'>(async ({ query }) => {
    const { limit = AT_ONCE } = query;
    const found: PlacedEvent[] = [];
    let place = query.after ?? FEED_START;
    for (;;) {
      const events = await feed.after(place, AT_ONCE);
      for (const event of events) {
        if (found.length === limit) break;
        place = { seq: event.seq, id: event.id };
        if (matches(query, event)) found.push(event);
      }
      if (events.length < AT_ONCE || found.length === limit) break;
    }
    return {
      status: 200,
      body: { items: found.map(presentForOperators), nextCursor: encodeFeedPlace(place) },
    };
  });
}
