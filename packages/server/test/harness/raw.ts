import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type RawAnswer, takeAnswer } from './raw-answer.ts';
import { PATIENCE, until } from './until.ts';

export type { RawAnswer };

/** For bytes that Node's clients hide: invalid answers, second answers, the way a connection ends. */
export interface RawClient extends Disposable {
  /**
   * Sends bytes; text one byte for each character.
   * @returns when they have gone to the network
   */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Sends bytes in pieces, each in a packet of its own as far as the network lets it be. */
  sendSlowly(bytes: string | Uint8Array, pieces: number): Promise<void>;
  /** Closes this side: the server reads the end. */
  halfClose(): void;
  /** Resets the connection. */
  reset(): void;
  /** Waits for and returns the first answer that it has not returned yet, interim ones included. */
  next(): Promise<RawAnswer>;
  /** Final answers received so far. */
  readonly answers: readonly RawAnswer[];
  /** Statuses of interim answers received so far. */
  readonly interims: readonly number[];
  /** Waits for this many final answers. */
  until(answers: number): Promise<void>;
  /** Waits for this many interim answers. */
  untilInterims(interims: number): Promise<void>;
  /**
   * Waits until the server has closed its side, and returns all answers.
   * @throws Error for anything but complete answers, or after a reset
   */
  untilClosed(): Promise<readonly RawAnswer[]>;
}

/** @param methods of the requests that will be answered, in order, where they are not GET: HEAD has no body */
export async function dial(url: string, methods: readonly string[] = []): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  // Both sides close by themselves: the server's end must not end what this side is still sending.
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
  await once(socket, 'connect');
  return new Client(socket, methods);
}

/**
 * Talks to a server that soon closes silent connections: again if it did so before it had read a byte, because this
 * machine was held up.
 */
export async function talk<Result>(
  url: string,
  converse: (client: RawClient) => Promise<Result>,
): Promise<Result> {
  const { result } = await until('what is sent is read in time', async () => {
    using client = await dial(url);
    try {
      const result = await converse(client);
      return client.answers.length > 0 && { result };
    } catch (error) {
      if (client.answers.length > 0) throw error;
      return undefined;
    }
  });
  return result;
}

class Client implements RawClient {
  readonly answers: RawAnswer[] = [];
  readonly interims: number[] = [];
  readonly #socket: Socket;
  readonly #methods: readonly string[];
  readonly #next: RawAnswer[] = [];
  #unread = Buffer.alloc(0);
  #ended = false;
  #flaw: Error | undefined;
  #changed: (() => void)[] = [];

  constructor(socket: Socket, methods: readonly string[]) {
    this.#socket = socket;
    this.#methods = methods;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#end());
  }

  async send(bytes: string | Uint8Array): Promise<void> {
    // A server that has closed its side reads no more: its answer tells why.
    if (this.#socket.writable)
      await new Promise<void>((resolve) => this.#socket.write(bytesOf(bytes), () => resolve()));
  }

  async next(): Promise<RawAnswer> {
    await this.#when(() => this.#next.length > 0, 'an answer');
    return this.#next.shift() as RawAnswer;
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }

  async sendSlowly(bytes: string | Uint8Array, pieces: number): Promise<void> {
    const all = bytesOf(bytes);
    const size = Math.max(1, Math.ceil(all.length / pieces));
    for (let at = 0; at < all.length && this.#socket.writable; at += size) {
      await new Promise<void>((resolve) => this.#socket.write(all.subarray(at, at + size), () => resolve()));
      await turn();
    }
  }

  halfClose(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#socket.resetAndDestroy();
  }

  until(answers: number): Promise<void> {
    return this.#when(() => this.answers.length >= answers, `${answers} answers`);
  }

  untilInterims(interims: number): Promise<void> {
    return this.#when(() => this.interims.length >= interims, `${interims} interim answers`);
  }

  async untilClosed(): Promise<readonly RawAnswer[]> {
    await this.#when(() => this.#ended, 'the end');
    this.#socket.destroy();
    return this.answers;
  }

  async #when(condition: () => boolean, what: string): Promise<void> {
    const deadline = setTimeout(() => this.#fail(new Error(`Waited in vain for ${what}`)), PATIENCE);
    try {
      while (!this.#flaw && !condition()) {
        if (this.#ended)
          throw new Error(`The connection was closed before ${what}; ${this.answers.length} came`);
        await new Promise<void>((resolve) => this.#changed.push(resolve));
      }
    } finally {
      clearTimeout(deadline);
      if (this.#flaw) this.#socket.destroy();
    }
    if (this.#flaw) throw this.#flaw;
  }

  #read(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    try {
      while (this.#takeAnswer());
    } catch (error) {
      this.#fail(error as Error);
    }
    this.#wake();
  }

  #takeAnswer(): boolean {
    const method = this.#methods[this.answers.length] ?? 'GET';
    const taken = takeAnswer(this.#unread, method);
    if (!taken) return false;
    this.#unread = this.#unread.subarray(taken.length);
    this.#next.push(taken.answer);
    if (taken.answer.status < 200) this.interims.push(taken.answer.status);
    else this.answers.push(taken.answer);
    return true;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#unread.length > 0) {
      this.#fail(
        new Error(`Bytes that are no complete answer: ${JSON.stringify(this.#unread.toString('latin1'))}`),
      );
    }
    this.#wake();
  }

  #fail(error: Error): void {
    this.#flaw ??= error;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }
}

function bytesOf(bytes: string | Uint8Array): Uint8Array {
  return typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
}
