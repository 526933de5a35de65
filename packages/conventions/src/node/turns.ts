/**
 * How many steps one connection may take in a turn. Turns begin with the immediates of the event loop, so that two of them
 * meet in one iteration of the loop: with the first request, which is no step, at most 16 requests begin in it.
 */
const MOST_STEPS = 7;

/** For how long connections may take steps in a turn, in milliseconds. */
const LONGEST_TURN = 2;

/** The same after a connection has come: Node accepts one in each turn, and more may be waiting. */
const TURN_FOR_NEWCOMERS = 0.25;

/**
 * Divides the turns of the event loop among the connections of a port. A client can send thousands of requests at once, each
 * of which would be begun from the callbacks of the one before, all before anything else is read. So each part that a `Gate`
 * feeds to the parser is a step. So is a request, unless it is the first one of an idle connection, which costs nothing here.
 * A connection without a step left goes on in a later turn of the loop, after those that have waited for longer.
 */
export class Turns {
  readonly #whenOver: () => void;
  /** Those without a step left, in the order in which they go on: one in each turn. */
  readonly #waiting = new Set<Share>();
  #number = 0;
  #isOn = false;
  #begunAt = 0;
  #longest = LONGEST_TURN;
  #hasNewcomer = false;

  /** @param whenOver called after a turn in which no connection took a step */
  constructor(whenOver: () => void) {
    this.#whenOver = whenOver;
  }

  /** Which turn it is, if it is on. */
  get number(): number {
    return this.#number;
  }

  /** True if a connection has taken a step in this turn or the one before, or waits. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Called when a connection has been accepted. */
  newcomer(): void {
    this.#hasNewcomer = true;
  }

  /** True if no connection may take another step in this turn. Begins one if none is on. */
  isOver(): boolean {
    if (!this.#isOn) this.#begin();
    return performance.now() - this.#begunAt >= this.#longest;
  }

  isWaiting(share: Share): boolean {
    return this.#waiting.has(share);
  }

  wait(share: Share): void {
    this.#waiting.add(share);
  }

  leave(share: Share): void {
    this.#waiting.delete(share);
  }

  #begin(): void {
    this.#number++;
    this.#isOn = true;
    this.#begunAt = performance.now();
    this.#longest = this.#hasNewcomer ? TURN_FOR_NEWCOMERS : LONGEST_TURN;
    this.#hasNewcomer = false;
    // Runs after everything that was read in this turn of the loop, and before the next is read.
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isOn = false;
    const [share] = this.#waiting;
    if (!share) {
      this.#whenOver();
      return;
    }
    this.#begin();
    this.#waiting.delete(share);
    share.goOn();
  }
}

/** The share of a turn that one connection has. */
export class Share {
  /** Called in a later turn, after a step was refused. */
  readonly goOn: () => void;
  readonly #turns: Turns;
  #turn = 0;
  #steps = 0;

  constructor(turns: Turns, goOn: () => void) {
    this.#turns = turns;
    this.goOn = goOn;
  }

  /** True if a step was refused, and the connection has not gone on. */
  get isWaiting(): boolean {
    return this.#turns.isWaiting(this);
  }

  /** @returns false if the connection has no step left; it goes on in a later turn */
  takeStep(): boolean {
    const isOver = this.#turns.isOver();
    if (this.#turn !== this.#turns.number) {
      this.#turn = this.#turns.number;
      this.#steps = 0;
    }
    if (isOver || this.#steps === MOST_STEPS) {
      this.#turns.wait(this);
      return false;
    }
    this.#steps++;
    return true;
  }

  /** Called when the connection is gone. */
  leave(): void {
    this.#turns.leave(this);
  }
}
