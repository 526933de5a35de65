import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import type { Action } from './action.ts';
import { Button } from './controls.tsx';
import type { Failure } from './failures.ts';
import { LoadingNotice, NotLoaded } from './load.tsx';
import { Outcome } from './outcome.tsx';
import { focusTitle } from './page.tsx';
import { signedIn } from './sign-in-again.ts';
import { momentOf } from './time.ts';

/** A page of a list, as every operation that lists answers. */
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export type ListOutcome<Item> =
  | { readonly ok: true; readonly body: Page<Item> }
  | (Failure & { readonly ok: false });

export interface List<Item> {
  readonly items: readonly Item[];
  /** True once the first page is here. */
  readonly begun: boolean;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly hasMore: boolean;
  /** How many pages in a row have brought nothing: filters look through a part of what there is at a time. */
  readonly barren: number;
  readonly more: () => Promise<void>;
  /** Begins again, and leaves what is there until then. */
  readonly reload: () => Promise<void>;
  /** Puts what an operation answered in the place of what it was. */
  readonly put: (item: Item) => void;
  /** Changes what is here, as an operation has changed it. */
  readonly change: (change: (items: readonly Item[]) => readonly Item[]) => void;
}

interface State<Item> {
  readonly items: readonly Item[];
  readonly begun: boolean;
  readonly busy: boolean;
  readonly failure?: Failure | undefined;
  readonly next: string | null;
  readonly barren: number;
}

const EMPTY = { items: [], begun: false, busy: false, next: null, barren: 0 } as const;

/** So many pages that brought nothing are enough to go on by itself. */
const MOST_BARREN = 5;

/** @param about what it depends on: other values load it anew */
export function useList<Item extends { readonly id: string }>(
  load: (query: { readonly cursor?: string }) => Promise<ListOutcome<Item>>,
  about: readonly unknown[],
): List<Item> {
  const [state, setState] = useState<State<Item>>(EMPTY);
  const latest = useRef(0);

  async function page(cursor: string | undefined): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setState((before) => ({ ...before, busy: true, failure: undefined }));
    const outcome = await signedIn(() => load(given({ cursor })));
    if (turn !== latest.current) return;
    if (!outcome.ok) return setState((before) => ({ ...before, busy: false, failure: outcome }));
    const { items, nextCursor } = outcome.body;
    setState((before) => ({
      items: cursor === undefined ? items : [...before.items, ...items],
      begun: true,
      busy: false,
      next: nextCursor,
      barren: items.length > 0 ? 0 : before.barren + 1,
    }));
  }

  useEffect(() => {
    setState(EMPTY);
    page(undefined);
    return () => {
      latest.current += 1;
    };
  }, about);

  const change: List<Item>['change'] = (change) =>
    setState((before) => ({ ...before, items: change(before.items) }));

  return {
    ...state,
    failure: state.failure,
    hasMore: state.next !== null,
    more: () => {
      if (state.barren >= MOST_BARREN) setState((before) => ({ ...before, barren: 0 }));
      return page(state.next ?? undefined);
    },
    reload: () => page(undefined),
    put: (now) => change((items) => items.map((item) => (item.id === now.id ? now : item))),
    change,
  };
}

/** What of a query is given: what is undefined or empty is not asked for. */
export const given = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value)) as {
    readonly [Name in keyof Query]?: NonNullable<Query[Name]>;
  };

interface ItemsProps<Item> {
  readonly of: List<Item>;
  readonly label: string;
  /** What to say, and to do next, where there is nothing. */
  readonly empty: ComponentChildren;
  readonly children: (item: Item) => ComponentChildren;
}

/** A list that loads more by itself where its end comes into view, and by a button. */
export function Items<Item extends { readonly id: string }>({
  of,
  label,
  empty,
  children,
}: ItemsProps<Item>) {
  const end = useRef<HTMLDivElement>(null);
  const list = useFocusKept(of.items);
  const more = useRef(of.more);
  more.current = of.more;
  const isAwaited = !of.begun && of.failure === undefined;
  const hasPaused = of.hasMore && of.barren >= MOST_BARREN;
  const loadsMore = of.hasMore && !hasPaused && !of.busy && of.failure === undefined;
  useEffect(() => {
    if (!loadsMore || end.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loadsMore]);

  return (
    <>
      {of.begun && of.items.length === 0 && !of.hasMore && <div class="empty">{empty}</div>}
      {of.items.length > 0 && (
        <ul ref={list} class="list" tabIndex={-1} aria-label={label} aria-busy={of.busy}>
          {of.items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
      {(of.busy || isAwaited) && <LoadingNotice />}
      {of.failure && <NotLoaded failure={of.failure} retry={of.begun ? of.more : of.reload} />}
      {hasPaused && <p class="hint">{texts.noMoreYet}</p>}
      <div ref={end}>
        {of.hasMore && !of.failure && (
          <Button label={texts.loadMore} busy={of.busy} press={() => !of.busy && of.more()} />
        )}
      </div>
    </>
  );
}

/** What had the focus may go with its item: it is then on the list, or on the title where nothing is left of the list. */
function useFocusKept(items: readonly unknown[]) {
  const list = useRef<HTMLUListElement>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to its button while both go with the last item.
      if (list.current) isWithin.current = list.current.contains(target as Node);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    isWithin.current = false;
    if (list.current) list.current.focus();
    else focusTitle();
  }, [items]);
  return list;
}

interface RowProps {
  readonly title: ComponentChildren;
  readonly badge?: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** More of what it is, below the hint. */
  readonly below?: ComponentChildren;
  /** True where its title leads to it, from anywhere on it. */
  readonly link?: boolean;
  /** Buttons, at the other end of the line. */
  readonly controls?: ComponentChildren;
  /** What its buttons start: what becomes of that is said below. */
  readonly actions?: readonly Action[];
  readonly children?: ComponentChildren;
}

/** What a list shows of an item. */
export function Row({ title, badge, hint, below, link, controls, actions = [], children }: RowProps) {
  return (
    <>
      <div class={link ? 'item item-link' : 'item'}>
        <div class="item-main">
          <p class="item-title">
            {title} {badge}
          </p>
          {hint && <p class="hint">{hint}</p>}
          {below}
        </div>
        {controls && <div class="item-controls">{controls}</div>}
        {children}
      </div>
      {actions.map((action, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has the same buttons as long as it is there
        <Outcome key={at} action={action} />
      ))}
    </>
  );
}

interface WhenProps {
  /** RFC 3339. */
  readonly at: string;
  /** How long ago it was, or how long it is until then. */
  readonly says: string;
}

/** A time as people tell it, with the date for those who point at it. */
export const When = ({ at, says }: WhenProps) => (
  <time dateTime={at} title={momentOf(at)}>
    {says}
  </time>
);
