import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '../errors/failure.ts';
import { Beginning } from './beginning.ts';
import { Gate } from './gate.ts';
import { linger } from './linger.ts';
import { stopParsing } from './parser.ts';
import { ProtocolCheck } from './protocols.ts';
import type { ClosedResponse } from './response.ts';
import { Share, type Turns } from './turns.ts';

/** While a client has more bytes unread, its next request does not begin. */
const MOST_UNSENT = 64 * 1_024;

/** The parts of its port that a connection needs. */
export interface ConnectionHost {
  /** Begins to handle a request. It never throws. */
  readonly begin: (response: ClosedResponse) => void;
  /** Called with the number of requests that are no longer under way, because they were answered or never will be. */
  readonly done: (requests: number) => void;
  /** How many requests may be under way. */
  readonly mostUnderWay: number;
  /** Called if more arrive because they could not be held back; they are lost. */
  readonly overflown: (connection: Connection) => void;
  readonly turns: Turns;
}

/**
 * Keeps the requests of a connection in order. They are handled one after the other, because each may depend on the
 * effects of those before it (RFC 9112, section 9.3.2); so no request after a response that closes has begun. A request
 * also waits while its client does not read earlier responses, which would otherwise fill the memory.
 */
export class Connection {
  readonly socket: Socket;
  readonly protocols = new ProtocolCheck();
  readonly beginning = new Beginning();
  readonly share: Share;
  readonly #gate: Gate;
  readonly #host: ConnectionHost;
  /** Requests whose response has not left yet, in order. */
  readonly #open: ClosedResponse[] = [];
  /** Requests that have not begun, in order. */
  readonly #waiting: ClosedResponse[] = [];
  #current: ClosedResponse | undefined;
  #begunAt = 0;
  #newest: ClosedResponse | undefined;
  #count = 0;
  #advancing = false;
  #givenUp = false;
  #whenIdle: (() => void)[] = [];

  constructor(socket: Socket, host: ConnectionHost) {
    this.socket = socket;
    this.#host = host;
    this.share = new Share(host.turns, () => {
      this.#advance();
      this.#gate.open();
    });
    this.#gate = new Gate(this);
    this.beginning.watch(this);
  }

  /** How many requests have come. */
  get count(): number {
    return this.#count;
  }

  /** The newest request, unless it has been answered. */
  get newest(): IncomingMessage | undefined {
    return this.#newest?.req;
  }

  /** True while no further request may come. */
  get isFull(): boolean {
    return this.#open.length >= this.#host.mostUnderWay;
  }

  /** True once parsing has ended. */
  get givenUp(): boolean {
    return this.#givenUp;
  }

  /** True if requests wait behind the current one. */
  get hasMore(): boolean {
    return this.#waiting.length > 0 || this.#gate.holds;
  }

  /** True if no response is due. */
  get isIdle(): boolean {
    return this.#open.length === 0 && !this.#givenUp;
  }

  /** The current request, if it began before this moment. */
  begunBefore(moment: number): ClosedResponse | undefined {
    return this.#begunAt < moment ? this.#current : undefined;
  }

  /** The newest request, if its body is not complete yet. */
  get incomplete(): ClosedResponse | undefined {
    return this.#newest && !this.#newest.req.complete ? this.#newest : undefined;
  }

  /** Responds with a failure to the current request and to those that wait. */
  refuseOpen(failure: Failure): void {
    // Waiting requests must not begin now.
    this.#advancing = true;
    for (const response of [...this.#open]) {
      if (this.#waiting[0] === response) this.#waiting.shift();
      response.refuse(failure);
    }
    this.#advancing = false;
  }

  /** Accepts the next request; it begins when those before it are decided. */
  arrived(response: ClosedResponse): void {
    this.#newest = response;
    this.#count++;
    const isFirst = this.beginning.arrived();
    this.#gate.arrived();
    const mustWait = this.#mustWait(isFirst);
    this.#open.push(response);
    if (this.isFull && !this.#gate.close()) this.overflown();
    else if (response.req.headers['transfer-encoding'] !== undefined) this.#gate.close();
    else if (mustWait && this.#host.turns.isOver()) this.#gate.close();
    if (mustWait) this.#waiting.push(response);
    else this.#begin(response, response.startedAt);
  }

  /** Called when the response to a request is decided; with `isLast`, there will be no other. */
  decided(response: ClosedResponse, isLast: boolean): void {
    const wasCurrent = response === this.#current;
    if (isLast) this.giveUp();
    if (isLast && wasCurrent) this.#forgetWaiting();
    if (!wasCurrent) return;
    this.#current = undefined;
    if (this.#waiting.length > 0) this.#advance();
  }

  /** Called when a response has been sent. */
  left(response: ClosedResponse): void {
    const at = this.#open.indexOf(response);
    if (at < 0) return;
    if (at === 0) this.#open.shift();
    else this.#open.splice(at, 1);
    // Otherwise an idle connection would keep its last request and response in memory.
    if (response === this.#newest && response.req.complete) this.#newest = undefined;
    this.#host.done(1);
    if (this.#waiting.length > 0) this.#advance();
    this.#gate.open();
    this.#actIfIdle();
  }

  /** Called if requests are lost: earlier ones are answered, and then the connection is closed. */
  overflown(): void {
    this.#host.overflown(this);
  }

  /** Called when the connection is gone, and all open requests with it: Node reports only the first of them. */
  abandon(): void {
    this.#givenUp = true;
    this.#whenIdle = [];
    this.#waiting.length = 0;
    this.share.leave();
    const open = this.#open.splice(0);
    for (const response of open) response.cutOff('client left');
    this.#host.done(open.length);
  }

  /**
   * Stops parsing. Further bytes are read and dropped, because closing a socket with unread bytes resets it, and a reset
   * can destroy a response that the client has not read yet (RFC 9112, section 9.6).
   */
  giveUp(): void {
    if (this.#givenUp) return;
    this.#givenUp = true;
    const { socket } = this;
    stopParsing(socket);
    socket.removeAllListeners('data');
    socket.on('data', () => {});
    // Node calls this after the response that closes, which need not be the last one due.
    socket.destroySoon = () => this.closeQuietly();
    socket.resume();
  }

  /** Gives the connection up and writes a last response for which there is no response object. */
  writeLast(answer: string, written: () => void): void {
    this.giveUp();
    this.#whenIdle.push(() => {
      if (!this.socket.writable) {
        this.socket.destroy();
        return;
      }
      this.socket.write(answer);
      written();
      linger(this.socket);
    });
    this.#actIfIdle();
  }

  /** Gives the connection up and closes it once what is under way has been answered. */
  closeQuietly(): void {
    this.giveUp();
    this.#whenIdle.push(() => linger(this.socket));
    this.#actIfIdle();
  }

  #mustWait(isFirstOfPacket: boolean): boolean {
    if (this.#open.length === 0) return !isFirstOfPacket && !this.share.takeStep();
    return !!this.#current || this.#waiting.length > 0 || this.#isClogged() || !this.share.takeStep();
  }

  #actIfIdle(): void {
    if (this.#open.length > 0 || this.#whenIdle.length === 0) return;
    for (const act of this.#whenIdle.splice(0)) act();
  }

  /** True if responses pile up because the client does not read them. */
  #isClogged(): boolean {
    let unsent = 0;
    for (const response of this.#open) {
      if (response === this.#waiting[0]) break;
      unsent += response.writableLength;
    }
    return unsent > MOST_UNSENT;
  }

  /** A loop, not a recursion, because each of many waiting requests may be decided at once. */
  #advance(): void {
    if (this.#advancing) return;
    this.#advancing = true;
    while (this.#waiting.length > 0 && !this.#current && !this.#isClogged() && this.share.takeStep()) {
      const next = this.#waiting.shift();
      // Its own body may have been refused while it waited.
      if (!next || next.settled) continue;
      this.#begin(next, performance.now());
    }
    this.#advancing = false;
  }

  #begin(response: ClosedResponse, now: number): void {
    this.#current = response;
    this.#begunAt = now;
    this.#host.begin(response);
  }

  #forgetWaiting(): void {
    const forgotten = this.#waiting.splice(0);
    if (forgotten.length === 0) return;
    this.#open.splice(-forgotten.length);
    this.#host.done(forgotten.length);
  }
}
