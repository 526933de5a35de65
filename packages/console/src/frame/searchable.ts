import { useEffect } from 'preact/hooks';

/** How long after the last key a search begins, in milliseconds. */
const PAUSE_MS = 250;

/** Invisible characters that come along with copied text, and that the service refuses. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** In characters, as the service accepts. */
const LONGEST = 100;

/** A text without what was copied along with it, unseen. */
export const withoutUnseen = (text: string) => text.replace(UNSEEN, '').trim();

/** A text as the service accepts it in a search. */
export const searchable = (text: string) => withoutUnseen(text).slice(0, LONGEST);

/** Passes on what was typed, as it can be searched for, once the person pauses. */
export function useSearchable(typed: string, change: (search: string) => void): void {
  useEffect(() => {
    const timer = setTimeout(() => change(searchable(typed)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
