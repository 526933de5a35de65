import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { Button } from './controls.tsx';
import { type List, MOST_BARREN } from './list.tsx';
import { LoadingNotice, NotLoaded } from './load.tsx';
import { focusTitle } from './page.tsx';

/** The parts of a list that are used to show it. */
export type ListContent<Item> = Pick<
  List<Item>,
  'begun' | 'busy' | 'failure' | 'hasMore' | 'barren' | 'more' | 'reload' | 'items'
>;

/** A list that came whole, as part of something else. */
export const wholeList = <Item,>(items: readonly Item[]): ListContent<Item> => ({ ...WHOLE, items });

const WHOLE = {
  begun: true,
  busy: false,
  failure: undefined,
  hasMore: false,
  barren: 0,
  more: async () => {},
  reload: async () => {},
} as const;

interface ListRestProps {
  readonly of: ListContent<unknown>;
  /** Shown if there are no items, with the next step; null if the page says it in another place. */
  readonly empty: ComponentChildren;
}

/** The end of a list: that it is empty, is loading or could not be loaded, and the way to more of it. */
export function ListRest({ of, empty }: ListRestProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(of.more);
  more.current = of.more;
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
      {empty && of.begun && of.items.length === 0 && !of.hasMore && <div class="empty">{empty}</div>}
      {of.busy && <LoadingNotice />}
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

/** If the item with the focus is removed, moves the focus to the list or, if that is empty, to the page's title. */
export function useFocusKept<Element extends HTMLElement>(items: readonly unknown[]) {
  const list = useRef<Element>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // Without a list, ignore that a closing dialog restores the focus to a button that disappears with the last item.
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
