import type { ConnectionState } from '@portico/conventions';

/** Work that waits for its turn. */
export interface Waiting {
  /** When it was added, in milliseconds on the clock of `performance.now()`. */
  readonly since: number;
  readonly connectionState: () => ConnectionState;
  readonly enter: () => void;
  readonly leave: (reason: Error) => void;
}

/** The client closed its connection before its turn, or while it was searched for it: there is nobody to read an answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';

  constructor() {
    super('The client closed the connection before there was an answer');
  }
}

/**
 * The waiting work of one caller. Clients that have closed the connection are dropped. Those that have closed only their
 * side come after the others: most of them have gone.
 */
export class WaitingLine {
  #waiting: Waiting[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  add(one: Waiting): void {
    this.#waiting.push(one);
  }

  /** Takes out the first whose connection is open, or else the first that is half-closed. */
  next(): Waiting | undefined {
    for (let at = 0; at < this.#waiting.length; at++) {
      const state = (this.#waiting[at] as Waiting).connectionState();
      if (state === 'open') return this.#takeOut(at);
      if (state === 'closed') this.#takeOut(at--)?.leave(new ClientGone());
    }
    return this.#takeOut(0);
  }

  /** Takes out the one to refuse first: the last that is half-closed, or else the last. */
  last(): Waiting | undefined {
    return this.#takeOut(this.#lastHalfClosed()) ?? this.#takeOut(this.#waiting.length - 1);
  }

  /** Takes out the last that is half-closed, if any. */
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
