import type { Socket } from 'node:net';
import type { Failure } from '../failure.ts';
import { stopParsing } from './packet.ts';
import { ProtocolCheck } from './protocols.ts';
import type { ClosedResponse } from './response.ts';

/** How long a connection that is being given up is still read, so that its last answer is not lost to a reset. */
const LINGER_MS = 5_000;

/** Bytes of answers that a client has not taken, above which its next request does not begin. */
const MOST_UNSENT = 64 * 1_024;

/** What a connection needs of the port it belongs to. */
export interface ConnectionHost {
  /** Works on a request. It never throws. */
  readonly begin: (response: ClosedResponse) => void;
  /** Called with the number of requests that are no longer under way: they were answered, or never will be. */
  readonly done: (requests: number) => void;
}

/**
 * The order of things on a connection. Its requests are worked on one after the other, because one may build on the
 * effects of those before it (RFC 9112, section 9.3.2); so those behind an answer that closes were never begun. Nor
 * does one begin while its client does not take the answers to those before: they would fill the memory.
 */
export class Connection {
  readonly socket: Socket;
  readonly protocols = new ProtocolCheck();
  readonly #host: ConnectionHost;
  /** Requests whose answer has not left, in order. */
  readonly #open: ClosedResponse[] = [];
  /** Requests that have not begun, in order. */
  readonly #waiting: ClosedResponse[] = [];
  #current: ClosedResponse | undefined;
  #begunAt = 0;
  #newest: ClosedResponse | undefined;
  #advancing = false;
  #givenUp = false;
  #whenIdle: (() => void)[] = [];

  constructor(socket: Socket, host: ConnectionHost) {
    this.socket = socket;
    this.#host = host;
  }

  /** True once nothing more is parsed from it. */
  get givenUp(): boolean {
    return this.#givenUp;
  }

  /** How many requests wait behind the one being worked on. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True where no answer is owed on it. */
  get isIdle(): boolean {
    return this.#open.length === 0 && !this.#givenUp;
  }

  /** The request being worked on, where that began before this moment. */
  begunBefore(moment: number): ClosedResponse | undefined {
    return this.#begunAt < moment ? this.#current : undefined;
  }

  /** The newest request, where part of its body has not come yet. */
  get incomplete(): ClosedResponse | undefined {
    return this.#newest && !this.#newest.req.complete ? this.#newest : undefined;
  }

  /** Answers what is under way, and what waits behind it, with a failure. */
  refuseOpen(failure: Failure): void {
    // What waits is not to begin now.
    this.#advancing = true;
    for (const response of [...this.#open]) {
      if (this.#waiting[0] === response) this.#waiting.shift();
      response.refuse(failure);
    }
    this.#advancing = false;
  }

  /** Takes in the next request; it begins when those before it are decided. */
  arrived(response: ClosedResponse): void {
    this.#newest = response;
    const mustWait =
      this.#open.length > 0 && (this.#current || this.#waiting.length > 0 || this.#isClogged());
    this.#open.push(response);
    if (mustWait) {
      this.#waiting.push(response);
      return;
    }
    this.#current = response;
    this.#begunAt = response.startedAt;
    this.#host.begin(response);
  }

  /** Called when it is decided what a request is answered; with `isLast`, no further one will be. */
  decided(response: ClosedResponse, isLast: boolean): void {
    const wasCurrent = response === this.#current;
    if (isLast) this.giveUp();
    if (isLast && wasCurrent) this.#forgetWaiting();
    if (!wasCurrent) return;
    this.#current = undefined;
    if (this.#waiting.length > 0) this.#advance();
  }

  /** Called when a response has left. */
  left(response: ClosedResponse): void {
    const at = this.#open.indexOf(response);
    if (at < 0) return;
    if (at === 0) this.#open.shift();
    else this.#open.splice(at, 1);
    this.#host.done(1);
    if (this.#waiting.length > 0) this.#advance();
    this.#actIfIdle();
  }

  /** Called when the connection is gone, and with it all that was not answered: Node tells of the first one only. */
  abandon(): void {
    this.#givenUp = true;
    this.#whenIdle = [];
    this.#waiting.length = 0;
    this.#host.done(this.#open.splice(0).length);
  }

  /**
   * Stops parsing what still comes. It is read and dropped, because closing a socket with unread bytes resets it,
   * and a reset can destroy an answer that the client has not read yet (RFC 9112, section 9.6).
   */
  giveUp(): void {
    if (this.#givenUp) return;
    this.#givenUp = true;
    const { socket } = this;
    stopParsing(socket);
    socket.removeAllListeners('data');
    socket.on('data', () => {});
    // Node calls this after the answer that closes, which need not be the last that is owed.
    socket.destroySoon = () => this.closeQuietly();
    socket.resume();
  }

  /** Gives the connection up and writes an answer behind all others: one that no response object can carry. */
  writeLast(answer: string, written: () => void): void {
    this.giveUp();
    this.#whenIdle.push(() => {
      if (!this.socket.writable) {
        this.socket.destroy();
        return;
      }
      this.socket.write(answer);
      written();
      this.#linger();
    });
    this.#actIfIdle();
  }

  /** Gives the connection up and closes it once what is under way has been answered. */
  closeQuietly(): void {
    this.giveUp();
    this.#whenIdle.push(() => this.#linger());
    this.#actIfIdle();
  }

  #actIfIdle(): void {
    if (this.#open.length > 0 || this.#whenIdle.length === 0) return;
    for (const act of this.#whenIdle.splice(0)) act();
  }

  /** True where the answers that were decided pile up, because the client does not take them. */
  #isClogged(): boolean {
    let unsent = 0;
    for (const response of this.#open) {
      if (response === this.#waiting[0]) break;
      unsent += response.writableLength;
    }
    return unsent > MOST_UNSENT;
  }

  /** A loop and not a recursion: each request may be decided at once, and many may wait. */
  #advance(): void {
    if (this.#advancing) return;
    this.#advancing = true;
    while (!this.#current && !this.#isClogged()) {
      const next = this.#waiting.shift();
      if (!next) break;
      // Its own body may have been refused while it waited.
      if (next.settled) continue;
      this.#current = next;
      this.#begunAt = performance.now();
      this.#host.begin(next);
    }
    this.#advancing = false;
  }

  #forgetWaiting(): void {
    const forgotten = this.#waiting.splice(0);
    if (forgotten.length === 0) return;
    this.#open.splice(-forgotten.length);
    this.#host.done(forgotten.length);
  }

  #linger(): void {
    const { socket } = this;
    if (socket.destroyed || socket.writableEnded) return;
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  }
}
