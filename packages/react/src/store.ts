import type { ClientOptions } from '@portico/client/core';
import { type Api, keyOf, type Session, type SessionData, type SignInOptions, sessionOf } from './session.ts';
import type { Source } from './source.ts';

const FIRST_RETRY = 1_000;
const LONGEST_PAUSE = 30_000;
/** A page that is looked at again loads the session, unless it has only just done so: milliseconds. */
const FRESH = 5_000;

/** Called with the session that has replaced another: data of the product that depends on it is out of date. */
export type OnChange = (session: Session, previous: Session) => void;

/** The session of a page, for React's `useSyncExternalStore`. */
export interface SessionStore {
  readonly source: Source;
  onChange: OnChange | undefined;
  readonly current: () => Session;
  /** The session with which the page began. */
  readonly first: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the session, and follows what changes it elsewhere. @returns a function that ends that */
  readonly start: () => () => void;
  /** Loads the session again, and tells other tabs if it has changed. */
  readonly refresh: () => Promise<void>;
  /** Replaces the session by one that a server has rendered. */
  readonly take: (data: SessionData) => void;
  readonly signIn: (options?: SignInOptions) => Promise<void>;
  readonly signOut: () => Promise<boolean>;
  readonly switchTo: (organizationId: string | null) => Promise<void>;
  /** The client of the components, which comes with their first call. */
  readonly api: () => Promise<Api>;
  /** How a client is made whose answers tell of another session: one that has ended, or whose role was lowered. */
  readonly options: () => Promise<ClientOptions>;
  /** Makes the colours of the brand the defaults of the style sheet. */
  readonly showBrand: () => Promise<void>;
}

/** @param initial what a server has rendered the page with */
export function createStore(source: Source, initial: SessionData | undefined): SessionStore {
  const first: Session = initial ? sessionOf(initial) : { state: 'loading' };
  const listeners = new Set<() => void>();
  let session = first;
  let loading: Promise<void> | undefined;
  let isOutdated = false;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tabs: BroadcastChannel | undefined;
  let api: Promise<Api> | undefined;
  let brand: ReturnType<Api['getBrand']> | undefined;

  const tell = () => tabs?.postMessage(keyOf(session));

  function replace(next: Session): void {
    const previous = session;
    if (JSON.stringify(next) === JSON.stringify(previous)) return;
    session = next;
    for (const listener of listeners) listener();
    if (previous.state !== 'loading' && keyOf(previous) !== keyOf(next)) store.onChange?.(next, previous);
  }

  /** Loads once at a time; asked for meanwhile, once more, because what is under way may have been read before. */
  function load(): Promise<void> {
    isOutdated = true;
    loading ??= loadUntilCurrent().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function loadUntilCurrent(): Promise<void> {
    while (isOutdated) {
      isOutdated = false;
      const data = await source.load();
      loadedAt = performance.now();
      if (data) replace(sessionOf(data));
      else if (session.state === 'signedIn') replace({ ...session, isStale: true });
      plan(data !== undefined && !(data.state === 'signedIn' && data.isStale));
    }
  }

  /** Asks again later if there was no answer. */
  function plan(isKnown: boolean): void {
    clearTimeout(retry);
    failures = isKnown ? 0 : failures + 1;
    if (isKnown || !tabs) return;
    retry = setTimeout(store.refresh, Math.min(LONGEST_PAUSE, FIRST_RETRY * 2 ** (failures - 1)));
  }

  const store: SessionStore = {
    source,
    onChange: undefined,
    current: () => session,
    first: () => first,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      tabs = new BroadcastChannel(`portico:${source.name}`);
      tabs.onmessage = ({ data }) => {
        if (data !== keyOf(session)) void load();
      };
      const again = () => void store.refresh();
      const look = () => {
        if (document.visibilityState === 'visible' && performance.now() - loadedAt > FRESH) again();
      };
      document.addEventListener('visibilitychange', look);
      addEventListener('online', again);
      if (session.state !== 'loading') tell();
      // Strict Mode starts twice.
      else if (!loading) again();
      return () => {
        document.removeEventListener('visibilitychange', look);
        removeEventListener('online', again);
        clearTimeout(retry);
        tabs?.close();
        tabs = undefined;
      };
    },
    refresh: async () => {
      const before = keyOf(session);
      await load();
      if (keyOf(session) !== before) tell();
    },
    take: (data) => replace(sessionOf(data)),
    signIn: (options = {}) => source.signIn(options),
    signOut: async () => {
      const hasEnded = await source.signOut();
      if (hasEnded) {
        replace({ state: 'signedOut', reason: null });
        tell();
      }
      return hasEnded;
    },
    switchTo: async (organizationId) => {
      if (await source.switchTo(organizationId)) await store.refresh();
    },
    api: () => {
      api ??= Promise.all([import('./api.ts'), store.options()]).then(([{ apiOf }, options]) =>
        apiOf(options),
      );
      return api;
    },
    options: async () => {
      const options = await source.client();
      const { fetch: send = fetch } = options;
      const watched: typeof fetch = async (...request) => {
        const answer = await send(...request);
        if (answer.status === 401 || answer.status === 403) void store.refresh();
        return answer;
      };
      return { ...options, fetch: watched };
    },
    showBrand: async () => {
      brand ??= store.api().then((given) => given.getBrand());
      const outcome = await brand;
      if (!outcome.ok) {
        brand = undefined;
        return;
      }
      const { accent, accentDark } = outcome.body;
      const { style } = document.documentElement;
      if (accent) style.setProperty('--portico-brand-accent', accent);
      if (accentDark) style.setProperty('--portico-brand-accent-dark', accentDark);
    },
  };
  return store;
}
