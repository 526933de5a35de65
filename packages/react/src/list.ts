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
  /** While another search is loading, the items of the one before stay. */
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

interface Loaded<Item> extends Pick<List<Item>, 'items' | 'total' | 'failure'> {
  /** Of what they are; undefined before anything has been loaded. */
  readonly key: string | undefined;
  readonly next: string | null;
}

const NOTHING = { key: undefined, items: [], total: undefined, failure: undefined, next: null } as const;

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
  const latest = useRef({ load, key, calls: 0 });
  Object.assign(latest.current, { load, key });

  const fetchFrom = useCallback(
    async (cursor: string | undefined) => {
      const { load, key } = latest.current;
      const call = ++latest.current.calls;
      const page = await load(await store.api(), cursor);
      if (call !== latest.current.calls) return;
      setList((before) => ({
        ...(page.ok ? after(before, page, cursor) : { ...before, failure: page }),
        key: key ?? undefined,
      }));
    },
    [store],
  );

  const isFirst = useRef(true);
  useEffect(() => {
    if (key === null) return;
    const { current } = latest;
    const timer = setTimeout(() => void fetchFrom(undefined), isFirst.current ? 0 : PAUSE);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      current.calls++;
    };
  }, [key, fetchFrom]);

  const { next, key: shown, ...rest } = list;
  const loadMore = useCallback(() => fetchFrom(next ?? undefined), [fetchFrom, next]);
  const reload = useCallback(() => fetchFrom(undefined), [fetchFrom]);
  const known = list.failure ? 'failed' : 'ready';
  return { ...rest, state: shown === key ? known : 'loading', hasMore: next !== null, loadMore, reload };
}

function after<Item>(
  before: Loaded<Item>,
  { body: { items, nextCursor, total } }: Page<Item>,
  cursor: string | undefined,
): Omit<Loaded<Item>, 'key'> {
  return {
    items: cursor === undefined ? items : [...before.items, ...items],
    total: total === undefined ? before.total : (total ?? undefined),
    failure: undefined,
    next: nextCursor,
  };
}
