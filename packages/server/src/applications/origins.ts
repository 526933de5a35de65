import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { PorticoHandlers } from '../handler.ts';
import type { Settings } from './application.ts';
import { browserApplications } from './store.ts';

/** How soon a node learns of what others have changed, in milliseconds. */
const INTERVAL = 2 * SECOND;

interface Known {
  readonly text: string;
  readonly all: ReadonlySet<string>;
  readonly ofTeam: ReadonlySet<string>;
}

/**
 * The origins of the redirect URIs of active `browser` applications, in the memory of this node: whether a page may call is
 * decided without a query.
 */
export class KnownOrigins {
  readonly #list: () => Promise<string[]>;
  readonly #stopping = new AbortController();
  #known: Known = { text: '', all: new Set(), ofTeam: new Set() };
  #reading: Promise<void> = Promise.resolve();

  constructor(database: Pick<Database, 'prepare'>) {
    this.#list = browserApplications(database);
  }

  has(origin: string): boolean {
    return this.#known.all.has(origin);
  }

  isOfTeam(origin: string): boolean {
    return this.#known.ofTeam.has(origin);
  }

  get size(): number {
    return this.#known.all.size;
  }

  /** Learns what was committed before it was called. Without a database, what is known remains. */
  refresh(): Promise<void> {
    // One that is under way may have read before.
    this.#reading = this.#reading.then(() => this.#read()).catch(() => {});
    return this.#reading;
  }

  /** Learns every few seconds what other nodes and commands have changed. */
  async watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await delay(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.refresh();
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #read(): Promise<void> {
    const rows = await this.#list();
    const text = rows.join('\n');
    if (text === this.#known.text) return;
    const settings = rows.map((row) => JSON.parse(row) as Partial<Settings>);
    const ofTeam = settings.filter(({ firstParty }) => firstParty);
    this.#known = { text, all: originsOf(settings), ofTeam: originsOf(ofTeam) };
  }
}

/** As browsers write them: in lower case, without the default port. */
function originsOf(settings: readonly Partial<Settings>[]): ReadonlySet<string> {
  const uris = settings.flatMap(({ redirectUris = [] }) => redirectUris);
  return new Set(uris.map((uri) => new URL(uri).origin));
}

/** The operations after which other origins may be allowed. */
const CHANGES = [
  'createApplication',
  'updateApplication',
  'deleteApplication',
] as const satisfies (keyof PorticoHandlers)[];

type Handle = (request: unknown) => Promise<unknown>;

/** Wraps the handlers so that this node knows of an application by the time that its caller does. */
export function refreshingOrigins(
  handlers: PorticoHandlers,
  origins: Pick<KnownOrigins, 'refresh'>,
): PorticoHandlers {
  const refreshing = CHANGES.map((id) => {
    const handle = handlers[id].handle as Handle;
    const handleAndRefresh: Handle = async (request) => {
      const answer = await handle(request);
      await origins.refresh();
      return answer;
    };
    return [id, { ...handlers[id], handle: handleAndRefresh }];
  });
  return { ...handlers, ...Object.fromEntries(refreshing) };
}
