import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortico } from './context.ts';
import type { AnyFailure } from './failure.ts';
import type { Api } from './session.ts';

interface Page<Item> {
  readonly ok: true;
  readonly body: {
    readonly items: readonly Item[];
    readonly nextCursor: string | null;
    readonly total?: number | null;
  };
}

/** A list that is loaded page by page. */
export interface List<Item> {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  /** How many there are; undefined while that is not known, and for more than 10,000. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly failure: AnyFailure | undefined;
  readonly loadMore: () => Promise<void>;
  readonly reload: () => Promise<void>;
}

/** Before a list is asked for once more while somebody types: milliseconds. */
const PAUSE = 150;

interface Loaded<Item> extends Omit<List<Item>, 'loadMore' | 'reload' | 'hasMore'> {
  readonly next: string | null;
}

const NOTHING = { state: 'loading', items: [], total: undefined, failure: undefined, next: null } as const;

/**
 * @param load a page, from a cursor on; the answers to all but the last call are left alone
 * @param key of what is listed: another one replaces the items once they are there; null for nothing
 */
export function useList<Item>(
  load: (api: Api, cursor: string | undefined) => Promise<Page<Item> | AnyFailure>,
  key: string | null,
): List<Item> {
  const { store } = usePortico();
  const [list, setList] = useState<Loaded<Item>>(NOTHING);
  const latest = useRef({ load, calls: 0 });
  latest.current.load = load;

  const fetchFrom = useCallback(
    async (cursor: string | undefined) => {
      const call = ++latest.current.calls;
      const page = await latest.current.load(await store.api(), cursor);
      if (call !== latest.current.calls) return;
      setList((before) =>
        page.ok ? after(before, page, cursor) : { ...before, state: 'failed', failure: page },
      );
    },
    [store],
  );

  const isFirst = useRef(true);
  useEffect(() => {
    if (key === null) return;
    const timer = setTimeout(() => void fetchFrom(undefined), isFirst.current ? 0 : PAUSE);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      latest.current.calls++;
    };
  }, [key, fetchFrom]);

  const { next, ...shown } = list;
  const loadMore = useCallback(() => fetchFrom(next ?? undefined), [fetchFrom, next]);
  const reload = useCallback(() => fetchFrom(undefined), [fetchFrom]);
  return { ...shown, hasMore: next !== null, loadMore, reload };
}

function after<Item>(
  before: Loaded<Item>,
  { body: { items, nextCursor, total } }: Page<Item>,
  cursor: string | undefined,
): Loaded<Item> {
  return {
    state: 'ready',
    items: cursor === undefined ? items : [...before.items, ...items],
    total: total === undefined ? before.total : (total ?? undefined),
    failure: undefined,
    next: nextCursor,
  };
}
