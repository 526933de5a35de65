import './lazy-failures.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from './failures.ts';
import { useRestored } from './restored.ts';
import { signedIn } from './sign-in-again.ts';
import { momentOf } from './time.ts';

/** A page of a list, the body of every list operation. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  /** The number of items, if requested; null if there are more than the service counts. */
  readonly total?: number | null;
}

export type ListOutcome<Item> = { readonly ok: true; readonly body: Page<Item> } | Failure;

/** For a list that is known to be empty without asking the service. */
export const NOTHING = { ok: true, body: { items: [], nextCursor: null } } as const;

/** The state of a list, for any kind of items. */
export type AnyList = Pick<List<{ readonly id: string }>, 'begun' | 'items' | 'total'>;

export interface List<Item> {
  readonly items: readonly Item[];
  /** True once the first page has been loaded. */
  readonly begun: boolean;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly hasMore: boolean;
  /** The number of items; undefined if unknown. */
  readonly total: number | null | undefined;
  /** How many pages in a row were empty: for some filters, the service looks only through some items per page. */
  readonly barren: number;
  readonly more: () => Promise<void>;
  /** Loads the first page again; the current items stay until the answer arrives. */
  readonly reload: () => Promise<void>;
  /** Replaces the item of the same ID. */
  readonly put: (item: Item) => void;
  /** Takes out the item of an ID, which no longer exists. */
  readonly remove: (id: string) => void;
}

interface State<Item> extends Pick<List<Item>, 'items' | 'begun' | 'busy' | 'failure' | 'total' | 'barren'> {
  readonly next: string | null;
}

/** Busy, because the first page is loaded at once. */
const EMPTY = {
  items: [],
  begun: false,
  busy: true,
  failure: undefined,
  total: undefined,
  next: null,
  barren: 0,
} as const;

/** The query for a page of a list. */
interface ListQuery {
  readonly cursor?: string;
  readonly limit?: number;
}

/** The longest page that the service gives. */
export const LONGEST_PAGE = 100;
/** The service's default page size. */
const SHORTEST_PAGE = 20;

/** After this many empty pages in a row, loading more takes a press of the button. */
export const MOST_BARREN = 5;

/**
 * A list, restored on Back: with its length, and refreshed.
 * @param about the values that `load` depends on: when one changes, the list starts again
 */
export function useList<Item extends { readonly id: string }>(
  load: (query: ListQuery) => Promise<ListOutcome<Item>>,
  about: readonly unknown[],
): List<Item> {
  const kept = useRestored<State<Item>>(JSON.stringify(about));
  const [state, setState] = useState<State<Item>>(() => kept.take() ?? EMPTY);
  const latest = useRef(0);
  kept.keep(state);

  async function page(query: ListQuery): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setState((before) => ({ ...before, busy: true, failure: undefined }));
    const outcome = await signedIn(() => load(given(query)), { loads: true });
    if (turn !== latest.current) return;
    if (!outcome.ok) return setState((before) => ({ ...before, busy: false, failure: outcome }));
    const { items, nextCursor, total } = outcome.body;
    setState((before) => ({
      items: query.cursor === undefined ? items : [...before.items, ...items],
      begun: true,
      busy: false,
      failure: undefined,
      total: total === undefined ? before.total : total,
      next: nextCursor,
      barren: items.length > 0 ? 0 : before.barren + 1,
    }));
  }

  const isFirst = useRef(true);
  useEffect(() => {
    const left = isFirst.current && state.begun ? state.items.length : 0;
    isFirst.current = false;
    if (left === 0) setState(EMPTY);
    // A longer one is not refreshed, because that would shorten it.
    if (left <= LONGEST_PAGE) page(left > 0 ? { limit: Math.max(left, SHORTEST_PAGE) } : {});
    else setState((before) => ({ ...before, busy: false }));
    return () => {
      latest.current += 1;
    };
  }, about);

  const change = (change: (items: readonly Item[]) => readonly Item[]) =>
    setState((before) => ({ ...before, items: change(before.items) }));

  return {
    ...state,
    hasMore: state.next !== null,
    more: () => {
      if (state.barren >= MOST_BARREN) setState((before) => ({ ...before, barren: 0 }));
      return page(given({ cursor: state.next }));
    },
    reload: () => page({}),
    put: (now) => change((items) => items.map((item) => (item.id === now.id ? now : item))),
    remove: (id) => change((items) => items.filter((item) => item.id !== id)),
  };
}

/** Leaves out the parameters of a query that are undefined or empty. */
export const given = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as {
    readonly [Name in keyof Query]?: NonNullable<Query[Name]>;
  };

/** Words the number of items, or that there are more than are counted. */
export interface Counting {
  readonly count: (total: number) => string;
  readonly moreThan: string;
}

interface CountProps {
  readonly of: AnyList;
  /** Such as "12 people", or "more than 10,000 people" for null. */
  readonly says: Counting;
}

/** The number of items of a list. Screen readers announce its changes during a search. */
export const Count = ({ of, says }: CountProps) => (
  <p class="hint" role="status">
    {of.total !== undefined && (of.total === null ? says.moreThan : says.count(of.total))}
  </p>
);

interface WhenProps {
  /** RFC 3339. */
  readonly at: string;
  /** Relative to now. */
  readonly says: string;
}

/** A relative time, with the date and time as a tooltip. */
export const When = ({ at, says }: WhenProps) => (
  <time dateTime={at} title={momentOf(at)}>
    {says}
  </time>
);
