import { DEFAULT_CHANGES, type FeedPlace, flaw } from '@portico/api';
import { encodeFeedPlace, FEED_START } from '../../notices/events/feed-place.ts';
import { ok } from '../../pipeline/answers.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentForOperators } from './list-events.ts';
import { usedEvent } from './operator.ts';

const ELSEWHERE = {
  after: flaw(
    'expired',
    'must be a cursor of this database, which was restored from a backup: begin without one',
  ),
} as const;

interface ChangesQuery {
  readonly after?: FeedPlace;
  readonly limit?: number;
}

export function listChanges({ change, feed }: Needs): HandlerOf<'listChanges'> {
  const pageOf = async ({ after = FEED_START, limit = DEFAULT_CHANGES }: ChangesQuery) => {
    const events = await feed.after(after, limit);
    const last = events.at(-1);
    return {
      items: events.map(presentForOperators),
      nextCursor: encodeFeedPlace(last ? { seq: last.seq, id: last.id } : after),
    };
  };
  const told = change('listChanges', {
    // Placing events in the transaction would nest transactions.
    prepare: ({ query }) => pageOf(query),
    apply: async ({ caller, prepared }) => ({
      events: usedEvent({ by: caller, operation: 'listChanges' }),
      answer: ok(prepared),
    }),
  });
  return {
    ...told,
    handle: async (request) => {
      const { caller, query, fail } = request;
      if (query.after && !(await feed.has(query.after))) throw fail('FIELDS_VALIDATION_ERROR', ELSEWHERE);
      // Reads by programs are not recorded, and most polls find nothing, so they open no transaction.
      if (caller.kind === 'service_key') return ok(await pageOf(query));
      return told.handle(request);
    },
  };
}
