import { DatabaseUnavailable, isAway } from '../database/failures.ts';

/** What one thread does for another, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each channel says which values its functions take.
type Duty = (given: any) => unknown;

/** A worker, or the port to the thread that started one. */
interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

/** `number` is that of a question, if there is to be an answer; an answer has no name. */
type Message = readonly [name: string | undefined, value: unknown, number?: number, outcome?: Outcome];
type Outcome = 'failed' | 'away';

type Given<Theirs, Name extends keyof Theirs> = Theirs[Name] extends (given: infer Value) => unknown
  ? Value
  : never;
type Result<Theirs, Name extends keyof Theirs> = Theirs[Name] extends (given: never) => infer Value
  ? Awaited<Value>
  : never;

/** One end of the line between two threads: what the other one does can be asked for. */
export class Channel<Theirs extends object> {
  readonly #port: Port;
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #end: Error | undefined;

  /** @param duties what this end does for the other */
  constructor(port: Port, duties: object) {
    this.#port = port;
    port.on('message', ([name, value, number, outcome]) => {
      if (name === undefined) this.#answered(number as number, value, outcome);
      else void this.#perform((duties as Record<string, Duty>)[name] as Duty, value, number);
    });
  }

  /** Asks for something, and waits for what comes of it. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    given: Given<Theirs, Name>,
  ): Promise<Result<Theirs, Name>> {
    if (this.#end) return Promise.reject(this.#end);
    const number = ++this.#last;
    const deferred = Promise.withResolvers<unknown>();
    this.#asked.set(number, deferred);
    this.#port.postMessage([name, given, number] satisfies Message);
    return deferred.promise as Promise<Result<Theirs, Name>>;
  }

  /** Asks for something without waiting. */
  tell<Name extends keyof Theirs & string>(name: Name, given: Given<Theirs, Name>): void {
    this.#port.postMessage([name, given] satisfies Message);
  }

  /** Called when the other thread has ended: what was asked of it fails, and so does whatever is asked from now on. */
  end(reason: Error): void {
    this.#end = reason;
    for (const { reject } of this.#asked.values()) reject(reason);
    this.#asked.clear();
  }

  async #perform(duty: Duty, value: unknown, number: number | undefined): Promise<void> {
    if (number === undefined) {
      duty(value);
      return;
    }
    try {
      this.#port.postMessage([undefined, await duty(value), number] satisfies Message);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#port.postMessage([
        undefined,
        message,
        number,
        isAway(error) ? 'away' : 'failed',
      ] satisfies Message);
    }
  }

  #answered(number: number, value: unknown, outcome: Outcome | undefined): void {
    const deferred = this.#asked.get(number);
    this.#asked.delete(number);
    if (outcome === undefined) deferred?.resolve(value);
    else {
      const cause = new Error(String(value));
      deferred?.reject(outcome === 'away' ? new DatabaseUnavailable(cause) : cause);
    }
  }
}
