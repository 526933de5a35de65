import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { PATIENCE } from './until.ts';

/** An answer, as it stood on the wire. */
export interface RawAnswer {
  /** Of the request that it answers. */
  readonly method: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** When its last byte had come, by performance.now(). */
  readonly at: number;
}

/** Node's clients hide what this is about: bytes that are no answer, second answers, how a connection ends. */
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
  /** The first answer that this has not given yet, an interim one too; waits for it. */
  next(): Promise<RawAnswer>;
  /** Final answers that came so far. */
  readonly answers: readonly RawAnswer[];
  /** Statuses of interim answers that came so far. */
  readonly interims: readonly number[];
  /** Waits for this many final answers. */
  until(answers: number): Promise<void>;
  /** Waits for this many interim answers. */
  untilInterims(interims: number): Promise<void>;
  /**
   * Waits until the server has closed its side, and answers with all that came.
   * @throws Error where something came that is no complete answer, or the connection was reset
   */
  untilClosed(): Promise<readonly RawAnswer[]>;
}

/** @param methods of the requests that will be answered, in order, where they are not GET: HEAD has no body */
export async function dial(url: string, methods: readonly string[] = []): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  // Both sides close by themselves: the server's end must not end what this side still sends.
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
  await once(socket, 'connect');
  return new Client(socket, methods);
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
    // A server that has closed its side hears no more: what it answered tells why.
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

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) (.+)$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;

/**
 * Takes the first answer from bytes, as RFC 9112 has it and no more leniently.
 * @returns undefined where it is not complete yet
 */
function takeAnswer(bytes: Buffer, method: string): { answer: RawAnswer; length: number } | undefined {
  // What cannot begin an answer is not waited for.
  const start = bytes.subarray(0, 9).toString('latin1');
  if (!'HTTP/1.1 '.startsWith(start))
    throw new Error(`No answer begins with ${JSON.stringify(bytes.subarray(0, 60).toString('latin1'))}`);
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [, code, reason] = STATUS_LINE.exec(first) ?? [];
  const status = Number(code);
  if (reason === undefined || reason !== STATUS_CODES[status]) throw new Error(`No status line: ${first}`);
  const headers = headersOf(lines);
  const body = bodyOf(bytes.subarray(end + 4), { status, headers, method });
  const at = performance.now();
  return body && { answer: { method, status, headers, text: body.text, at }, length: end + 4 + body.length };
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`No header line: ${JSON.stringify(line)}`);
    if (headers[name.toLowerCase()] !== undefined) throw new Error(`${name} comes twice`);
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
}

/** RFC 9112, section 6.3, but for bodies that the end of the connection ends: no answer here needs one. */
function bodyOf(
  rest: Buffer,
  { status, headers, method }: Head,
): { text: string; length: number } | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length !== undefined && coding !== undefined) throw new Error('The length of the body is told twice');
  if (status < 200 || status === 204 || status === 304 || method === 'HEAD') return { text: '', length: 0 };
  if (coding === 'chunked') return chunksOf(rest);
  if (length === undefined || !/^\d+$/.test(length))
    throw new Error(`The length of a body is told by nothing: ${status}`);
  if (rest.length < Number(length)) return undefined;
  return { text: rest.subarray(0, Number(length)).toString(), length: Number(length) };
}

function chunksOf(rest: Buffer): { text: string; length: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16);
    if (Number.isNaN(size)) throw new Error('No size of a chunk');
    at = end + 2 + size + 2;
    if (rest.length < at) return undefined;
    if (rest.subarray(at - 2, at).toString('latin1') !== '\r\n')
      throw new Error('A chunk is longer than it says');
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: at };
    parts.push(rest.subarray(end + 2, end + 2 + size));
  }
}
