import type { ConnectionState } from '@portico/conventions';

/** Somebody who waits for a turn. */
export interface Waiting {
  /** When it came, in milliseconds on the clock of `performance.now()`. */
  readonly since: number;
  readonly connectionState: () => ConnectionState;
  readonly enter: () => void;
  readonly leave: (reason: Error) => void;
}

/** The client closed its connection before it was its turn: nobody is there to read an answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';

  constructor() {
    super('The client closed the connection while its request waited');
  }
}

/**
 * Those of one caller who wait. Clients that have gone are dropped, and those that have closed their side, which is
 * what most that have gone look like, stand behind the others.
 */
export class WaitingLine {
  #waiting: Waiting[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  add(one: Waiting): void {
    this.#waiting.push(one);
  }

  /** Takes out the first whose client is there, or else the first that may be. */
  next(): Waiting | undefined {
    for (let at = 0; at < this.#waiting.length; at++) {
      const state = (this.#waiting[at] as Waiting).connectionState();
      if (state === 'open') return this.#takeOut(at);
      if (state === 'closed') this.#takeOut(at--)?.leave(new ClientGone());
    }
    return this.#takeOut(0);
  }

  /** Takes out the one to be refused first: the last that may have gone, or else the last. */
  last(): Waiting | undefined {
    return this.#takeOut(this.#lastHalfClosed()) ?? this.#takeOut(this.#waiting.length - 1);
  }

  /** Takes out the last that may have gone, if any. */
  lastHalfClosed(): Waiting | undefined {
    return this.#takeOut(this.#lastHalfClosed());
  }

  dropClosed(): void {
    this.#remove((one) => one.connectionState() === 'closed', new ClientGone());
  }

  /** @param moment on the clock of `performance.now()` */
  dropThoseSince(moment: number, reason: Error): void {
    if ((this.#waiting[0]?.since ?? moment) < moment) this.#remove(({ since }) => since < moment, reason);
  }

  #lastHalfClosed(): number {
    return this.#waiting.findLastIndex((one) => one.connectionState() === 'half-closed');
  }

  #takeOut(at: number): Waiting | undefined {
    if (at === 0) return this.#waiting.shift();
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  #remove(isOut: (one: Waiting) => boolean, reason: Error): void {
    if (this.#waiting.length === 0) return;
    const { out = [], staying = [] } = Object.groupBy(this.#waiting, (one) =>
      isOut(one) ? 'out' : 'staying',
    );
    this.#waiting = staying;
    for (const one of out) one.leave(reason);
  }
}
