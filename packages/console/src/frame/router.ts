import { useEffect, useState } from 'preact/hooks';
import { dropMailedSecret } from './secret.ts';

/** The path of the public URL, such as `/portico` behind a proxy, or an empty string. */
export const BASE =
  document.querySelector<HTMLMetaElement>('meta[name="portico-base"]')?.content.replace(/\/$/, '') ?? '';

/** The decoded parameters that a pattern such as `/console/organizations/:id` finds in a path. */
export type Parameters = Readonly<Record<string, string>>;

const moved = new EventTarget();

/**
 * Calls back whenever the place changes, while the former page is still rendered.
 * @returns a function that ends that
 */
export function whenMoved(work: () => void): () => void {
  moved.addEventListener('moved', work);
  return () => moved.removeEventListener('moved', work);
}

/** The path below `BASE`, without the query or a trailing slash. */
export function currentPath(): string {
  const { pathname } = location;
  const below = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : pathname;
  return below.length > 1 ? below.replace(/\/$/, '') : below;
}

/** The current path and query below `BASE`, as in `next`. */
export const currentPlace = () => currentPath() + location.search;

export const href = (place: string) => BASE + place;

/** Asks whether to leave the page, because unsaved content would be lost. @returns false to stay */
type Guard = () => boolean;

const guards = new Set<Guard>();

/** Has the person asked before they leave the page. @returns a function that ends that */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Asks whether to leave the page, if unsaved content would be lost. */
export const mayLeave = () => [...guards].every((guard) => guard());

let isLeft = false;

/** From now on, going to another page loads a new document. */
export function leaveDocument(): void {
  isLeft = true;
}

/**
 * Goes to another page of this app, unless the person chooses to stay. A replacement of the page does not ask. The same
 * page with another query keeps the entry's identity, because it is not shown anew.
 */
export function navigate(place: string, { replace = false } = {}): void {
  const isOther = place.split('?')[0] !== currentPath();
  if (isOther && !replace && !mayLeave()) return;
  if (isLeft) location.replace(href(place));
  // Drops the secret that the link to the replaced page brought.
  else if (replace || place === currentPlace())
    history.replaceState({ entry: history.state?.entry }, '', href(place));
  else {
    dropMailedSecret();
    const { entry = Date.now() } = isOther ? {} : (history.state ?? {});
    history.pushState({ entry, after: history.state?.entry }, '', href(place));
  }
  moved.dispatchEvent(new Event('moved'));
}

/** The current place, to which the address returns if the person stays. */
let shown = { place: currentPlace(), state: history.state };

/** Browsers report a navigation only afterwards, so going back again is the only remedy. */
function followHistory(): void {
  if (currentPath() !== shown.place.split('?')[0] && !mayLeave())
    history.pushState(shown.state, '', href(shown.place));
  moved.dispatchEvent(new Event('moved'));
}

addEventListener('popstate', followHistory);

const WITHIN = /^\/(?:console(?=[/?]|$)|authorize(?=\?|$)|device$|sign-in\/return\/[\w-]+$)/;

/**
 * Validates a place taken from the URL, such as `next`, so that it can't redirect to another host.
 * @returns undefined for anything outside the console, the page to which applications send people, and the steps after a sign-in with a provider
 */
export function placeWithin(value: string | null): string | undefined {
  if (value === null || !WITHIN.test(value)) return undefined;
  const { origin, pathname, search } = new URL(href(value), location.origin);
  if (origin !== location.origin || !pathname.startsWith(BASE)) return undefined;
  const place = pathname.slice(BASE.length) + search;
  return WITHIN.test(place) ? place : undefined;
}

/** @returns undefined if the path does not match */
export function match(pattern: string, path: string): Parameters | undefined {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (names.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? '';
    if (name.startsWith(':')) {
      const value = decoded(part);
      if (value === undefined || value === '') return undefined;
      found[name.slice(1)] = value;
    } else if (name !== part) return undefined;
  }
  return found;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The current place; renders again when it changes. */
export function usePlace(): string {
  const [place, setPlace] = useState(currentPlace);
  useEffect(() => {
    const update = () => {
      shown = { place: currentPlace(), state: history.state };
      setPlace(shown.place);
    };
    const end = whenMoved(update);
    update();
    return end;
  }, []);
  return place;
}

/**
 * A value in the URL's query, which survives a reload and is part of a shared link.
 * @returns the value, or an empty string, and a function that replaces it
 */
export function useQuery(name: string): [value: string, set: (value: string) => void] {
  usePlace();
  const set = (value: string) => {
    const query = new URLSearchParams(location.search);
    if (value === '') query.delete(name);
    else query.set(name, value);
    navigate(currentPath() + (query.size > 0 ? `?${query}` : ''), { replace: true });
  };
  return [new URLSearchParams(location.search).get(name) ?? '', set];
}

/** The same for one of a few values; anything else in the URL counts as none. */
export function useChoice<const Value extends string>(
  name: string,
  values: readonly Value[],
): [value: Value | undefined, set: (value: string) => void] {
  const [asked, set] = useQuery(name);
  return [values.find((value) => value === asked), set];
}
