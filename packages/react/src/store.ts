import { type Api, keyOf, type Session, type SessionData, type SignInOptions, sessionOf } from './session.ts';
import type { Source } from './source.ts';

const FIRST_RETRY = 1_000;
const LONGEST_PAUSE = 30_000;
/** A page that is looked at again loads the session, unless it has only just done so: milliseconds. */
const FRESH = 5_000;

/** Called with the session that has replaced another: data of the product that depends on it is out of date. */
export type OnChange = (session: Session, previous: Session) => void;

/** The session of a page, for React's `useSyncExternalStore`. */
export class SessionStore {
  readonly source: Source;
  onChange: OnChange | undefined;
  #session: Session = { state: 'loading' };
  readonly #first: Session;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<void> | undefined;
  #isOutdated = false;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tabs: BroadcastChannel | undefined;
  #api: Promise<Api> | undefined;
  #brand: ReturnType<Api['getBrand']> | undefined;

  /** @param initial what a server has rendered the page with */
  constructor(source: Source, initial: SessionData | undefined) {
    this.source = source;
    if (initial) this.#session = sessionOf(initial);
    this.#first = this.#session;
  }

  readonly current = () => this.#session;
  readonly first = () => this.#first;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads the session, and follows what changes it elsewhere. @returns a function that ends that */
  readonly start = () => {
    this.#tabs = new BroadcastChannel(`portico:${this.source.name}`);
    this.#tabs.onmessage = ({ data }) => {
      if (data !== keyOf(this.#session)) void this.#load();
    };
    const look = () => {
      const isFresh = performance.now() - this.#loadedAt < FRESH;
      if (document.visibilityState === 'visible' && !isFresh) void this.refresh();
    };
    const again = () => void this.refresh();
    document.addEventListener('visibilitychange', look);
    addEventListener('online', again);
    if (this.#session.state !== 'loading') this.#tell();
    // Strict Mode starts twice.
    else if (!this.#loading) again();
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', again);
      clearTimeout(this.#retry);
      this.#tabs?.close();
      this.#tabs = undefined;
    };
  };

  /** Loads the session again, and tells other tabs if it has changed. */
  readonly refresh = async (): Promise<void> => {
    const before = keyOf(this.#session);
    await this.#load();
    if (keyOf(this.#session) !== before) this.#tell();
  };

  /** Replaces the session by one that a server has rendered. */
  readonly take = (data: SessionData) => this.#replace(sessionOf(data));

  readonly signIn = (options: SignInOptions = {}) => this.source.signIn(options);

  readonly signOut = async (): Promise<boolean> => {
    const hasEnded = await this.source.signOut();
    if (hasEnded) {
      this.#replace({ state: 'signedOut', reason: null });
      this.#tell();
    }
    return hasEnded;
  };

  readonly switchTo = async (organizationId: string | null): Promise<void> => {
    if (await this.source.switchTo(organizationId)) await this.refresh();
  };

  /** The client of the components, which comes with their first call. An answer that says that the session is another one by now loads it again. */
  readonly api = (): Promise<Api> => {
    this.#api ??= Promise.all([import('./api.ts'), this.options()]).then(([{ apiOf }, options]) =>
      apiOf(options),
    );
    return this.#api;
  };

  readonly options = async () => {
    const options = await this.source.client();
    const { fetch: send = fetch } = options;
    const watched: typeof fetch = async (...request) => {
      const answer = await send(...request);
      if (answer.status === 401 || answer.status === 403) void this.refresh();
      return answer;
    };
    return { ...options, fetch: watched };
  };

  /** Makes the colours of the brand the defaults of the style sheet. */
  readonly showBrand = async (): Promise<void> => {
    this.#brand ??= this.api().then((api) => api.getBrand());
    const brand = await this.#brand;
    if (!brand.ok) {
      this.#brand = undefined;
      return;
    }
    const { accent, accentDark } = brand.body;
    const { style } = document.documentElement;
    if (accent) style.setProperty('--portico-brand-accent', accent);
    if (accentDark) style.setProperty('--portico-brand-accent-dark', accentDark);
  };

  /** Loads once at a time; asked for meanwhile, once more, because what is under way may have been read before. */
  #load(): Promise<void> {
    this.#isOutdated = true;
    this.#loading ??= this.#loadUntilCurrent().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #loadUntilCurrent(): Promise<void> {
    while (this.#isOutdated) {
      this.#isOutdated = false;
      const data = await this.source.load();
      this.#loadedAt = performance.now();
      if (data) this.#replace(sessionOf(data));
      else if (this.#session.state === 'signedIn') this.#replace({ ...this.#session, isStale: true });
      this.#plan(data !== undefined && !(data.state === 'signedIn' && data.isStale));
    }
  }

  /** Asks again later if nobody could say. */
  #plan(isKnown: boolean): void {
    clearTimeout(this.#retry);
    this.#failures = isKnown ? 0 : this.#failures + 1;
    if (isKnown || !this.#tabs) return;
    const pause = Math.min(LONGEST_PAUSE, FIRST_RETRY * 2 ** (this.#failures - 1));
    this.#retry = setTimeout(this.refresh, pause);
  }

  #replace(next: Session): void {
    const previous = this.#session;
    if (JSON.stringify(next) === JSON.stringify(previous)) return;
    this.#session = next;
    for (const listener of this.#listeners) listener();
    if (previous.state !== 'loading' && keyOf(previous) !== keyOf(next)) this.onChange?.(next, previous);
  }

  #tell(): void {
    this.#tabs?.postMessage(keyOf(this.#session));
  }
}
