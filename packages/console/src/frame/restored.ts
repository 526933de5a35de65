import { useEffect, useRef, useState } from 'preact/hooks';
import { currentEntry } from './entry.ts';
import { whenMoved } from './router.ts';
import { currentSession } from './session.ts';

interface KeptValue {
  readonly value: unknown;
  readonly scrolled: number;
}

/** By entry of the browser's history, page, and name; gone with the document. */
const store = new Map<string, KeptValue>();

/**
 * The number of values at once of one entry, page and name, each with its own. `useId` counts on, and differs after
 * going back.
 */
const shown = new Map<string, number>();

function numberAmong(alike: string): number {
  const before = shown.get(alike) ?? 0;
  shown.set(alike, before + 1);
  return before;
}

/**
 * Keeps what a page shows when it is left, for going back to it.
 * @param name what the value depends on
 */
export function useRestored<Value>(name: string) {
  const [{ entry, alike, number }] = useState(() => {
    // Clears the state, so that the next person sees none of it.
    const entry = `${currentSession()?.accountId} ${currentEntry()} ${location.pathname}`;
    const alike = `${entry} ${name}`;
    return { entry, alike, number: numberAmong(alike) };
  });
  const key = `${entry} ${number} ${name}`;
  const latest = useRef<{ readonly key: string; readonly value?: Value }>({ key });
  const scrolled = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (scrolled.current !== undefined) scrollTo(0, scrolled.current);
    let left = 0;
    // Once the next page is rendered, the scroll position of this one is lost.
    const end = whenMoved(() => {
      left = scrollY;
    });
    return () => {
      end();
      const { key, value } = latest.current;
      store.set(key, { value, scrolled: left });
      shown.set(alike, (shown.get(alike) ?? 1) - 1);
    };
  }, []);
  return {
    /** Returns the kept value, only the first time. */
    take: (): Value | undefined => {
      const kept = store.get(key);
      store.delete(key);
      scrolled.current = kept?.scrolled;
      return kept?.value as Value | undefined;
    },
    keep: (value: Value) => {
      latest.current = { key, value };
    },
  };
}
