import { useRef } from 'preact/hooks';
import type { FormValues } from './action.ts';
import type { AnyFailure } from './failures.ts';

/** A resource as in an answer, with its entity tag. */
export interface Version<Thing> {
  readonly body: Thing;
  readonly etag?: string | undefined;
}

export type VersionOutcome<Thing> = (Version<Thing> & { readonly ok: true }) | AnyFailure;

/** A resource's name as a form would hold it. */
export const typedName = ({ name }: { readonly name: string | null }): FormValues => ({ name: name ?? '' });

/**
 * The version of a resource that the person sees and changes, for optimistic locking.
 * @param typedOf the values that a form for it would hold: only differences in these are a conflict
 */
export function useVersion<Thing>(first: Version<Thing>, typedOf: (thing: Thing) => FormValues) {
  const seen = useRef(first);
  const see = (now: Version<Thing>) => {
    seen.current = now;
  };
  return {
    see,
    /** The resource as it was seen last. */
    body: () => seen.current.body,
    /** The condition for a request that changes the resource. */
    ifMatch: () => (seen.current.etag === undefined ? {} : { ifMatch: seen.current.etag }),
    /** Makes the action's `theirs`. @param read loads the current version */
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
