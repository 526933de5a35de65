import { useRef } from 'preact/hooks';
import type { Typed } from './action.ts';
import type { AnyFailure } from './failures.ts';

/** Something as an answer brings it. */
export interface Version<Thing> {
  readonly body: Thing;
  readonly etag?: string | undefined;
}

/** What became of asking for it. */
export type VersionOutcome<Thing> = (Version<Thing> & { readonly ok: true }) | AnyFailure;

/** What would have been typed for a name. */
export const typedName = ({ name }: { readonly name: string | null }): Typed => ({ name: name ?? '' });

/**
 * The version of something that the person has seen, and changes.
 * @param typedOf what they would have typed for it: that anything else differs is no conflict
 */
export function useVersion<Thing>(first: Version<Thing>, typedOf: (thing: Thing) => Typed) {
  const seen = useRef(first);
  const see = (now: Version<Thing>) => {
    seen.current = now;
  };
  return {
    see,
    /** What a request that changes it begins from. */
    ifMatch: () => (seen.current.etag === undefined ? {} : { ifMatch: seen.current.etag }),
    /** What an action does in a conflict. @param read loads what is there now */
    theirs: (read: () => Promise<VersionOutcome<Thing>>) => async () => {
      const now = await read();
      if (!now.ok) return undefined;
      const typed = typedOf(now.body);
      const isSeen = JSON.stringify(typed) === JSON.stringify(typedOf(seen.current.body));
      see(now);
      return isSeen ? 'unchanged' : typed;
    },
  };
}
