import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { currentEntry } from './router.ts';
import { currentSession } from './session.ts';

interface Kept {
  readonly value: unknown;
  readonly scrolled: number;
}

/** By entry of the browser's history, place in the page, and name; gone with the document. */
const store = new Map<string, Kept>();

/**
 * Keeps what a page shows when it is left, for going back to it.
 * @param name what the value depends on
 */
export function useKept<Value>(name: string) {
  const id = useId();
  // Nothing of one person is shown to the next.
  const [entry] = useState(() => `${currentSession()?.accountId} ${currentEntry()} ${location.pathname}`);
  const key = `${entry} ${id} ${name}`;
  const latest = useRef<{ readonly key: string; readonly value?: Value }>({ key });
  const scrolled = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (scrolled.current !== undefined) scrollTo(0, scrolled.current);
    return () => {
      const { key, value } = latest.current;
      store.set(key, { value, scrolled: scrollY });
    };
  }, []);
  return {
    /** What was kept; only the first time. */
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
