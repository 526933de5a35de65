import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RenderedFailure } from '../failure.ts';
import type { ClosedResponse } from './response.ts';

/** How long a connection that is being given up is still read, so that its last answer is not lost to a reset. */
const LINGER_MS = 1_000;

/** What the port remembers of a connection: whose turn it is to be answered. */
export class Connection {
  /** The newest request that was seen on it, answered or not. */
  newest: ClosedResponse | undefined;
  /** True once nothing more is parsed from it. */
  givenUp = false;
  readonly socket: Socket;
  readonly #open = new Set<ClosedResponse>();
  #whenIdle: (() => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
  }

  opened(response: ClosedResponse): void {
    this.newest = response;
    this.#open.add(response);
  }

  /** Called when a response has left. */
  closed(response: ClosedResponse): void {
    this.#open.delete(response);
    if (this.#open.size > 0) return;
    for (const act of this.#whenIdle.splice(0)) act();
  }

  /** The responses that will never leave because their connection is gone: Node tells of the first one only. */
  abandon(): readonly ClosedResponse[] {
    const left = [...this.#open];
    this.#open.clear();
    this.#whenIdle = [];
    return left;
  }

  /** Acts when every request so far has been answered: now, where none is under way. */
  whenIdle(act: () => void): void {
    if (this.#open.size === 0) act();
    else this.#whenIdle.push(act);
  }

  /** The newest request, where part of its body has not come yet. */
  get incomplete(): ClosedResponse | undefined {
    return this.newest && !this.newest.req.complete ? this.newest : undefined;
  }

  /**
   * Stops parsing what still comes. It is read and dropped, because closing a socket with unread bytes resets it,
   * and a reset can destroy an answer that the client has not read yet (RFC 9112, section 9.6).
   */
  giveUp(): void {
    if (this.givenUp) return;
    this.givenUp = true;
    const { socket } = this;
    socket.removeAllListeners('data');
    socket.on('data', () => {});
    socket.destroySoon = () => this.#linger();
    socket.resume();
  }

  /** Gives the connection up and writes a failure that belongs to no request the parser let through. */
  writeLast(failure: RenderedFailure, requestId: string, written: () => void): void {
    this.giveUp();
    this.whenIdle(() => {
      if (!this.socket.writable) return void this.socket.destroy();
      this.socket.write(rawAnswer(failure, requestId));
      written();
      this.#linger();
    });
  }

  /** Gives the connection up and closes it once what is under way has been answered. */
  closeQuietly(): void {
    this.giveUp();
    this.whenIdle(() => this.#linger());
  }

  #linger(): void {
    const { socket } = this;
    if (socket.destroyed) return;
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }
}

/** The bytes of a failure for a request that never became one: no response object exists to carry it. */
function rawAnswer({ status, error, headers, body }: RenderedFailure, requestId: string): string {
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'Error-Code': error,
    'Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    Date: new Date().toUTCString(),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
