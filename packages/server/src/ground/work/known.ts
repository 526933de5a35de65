import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../clock.ts';

/** How soon a node learns of what others have changed, in milliseconds. */
const INTERVAL = 2 * SECOND;

/** Values of the database that a node keeps in memory, to answer without a query. */
export class Known<Value> {
  readonly #read: () => Promise<Value>;
  readonly #stopping = new AbortController();
  #value: Value;
  #reading: Promise<void> = Promise.resolve();

  /** @param initial until it has been read */
  constructor(read: () => Promise<Value>, initial: Value) {
    this.#read = read;
    this.#value = initial;
  }

  get value(): Value {
    return this.#value;
  }

  /** Learns what was committed before it was called. Without a database, what is known remains. */
  refresh(): Promise<void> {
    // A read that is under way may have begun too early.
    this.#reading = this.#reading
      .then(async () => {
        this.#value = await this.#read();
      })
      .catch(() => {});
    return this.#reading;
  }

  /** Learns what another thread has read. */
  learn(value: Value): Promise<void> {
    // A read that is under way may have begun earlier.
    this.#reading = this.#reading.then(() => {
      this.#value = value;
    });
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
}

type Handle = (request: unknown) => Promise<unknown>;

/** Wraps handlers so that this node knows of what they change by the time that its caller does. */
export function refreshing<Handlers extends object>(
  handlers: Handlers,
  changes: readonly (keyof Handlers & string)[],
  known: { readonly refresh: () => Promise<void> },
): Handlers {
  const wrapped = changes.map((id) => {
    const handler = handlers[id] as { readonly handle: Handle };
    const handle: Handle = async (request) => {
      const answer = await handler.handle(request);
      await known.refresh();
      return answer;
    };
    return [id, { ...handler, handle }];
  });
  return { ...handlers, ...Object.fromEntries(wrapped) };
}
