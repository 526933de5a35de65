import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Beginning } from './beginning.ts';
import { executed, type Parser, parserOf, STOP, startOfHead } from './parser.ts';

const END_OF_HEAD = '\r\n\r\n';

/** What a gate is told of its connection. */
export interface Gated {
  readonly socket: Socket;
  /** True while no further request may come. */
  readonly isFull: boolean;
  /** The newest request, if its body is not complete yet. */
  readonly incomplete: { readonly req: IncomingMessage } | undefined;
  /** True once nothing more is parsed. */
  readonly givenUp: boolean;
  readonly beginning: Beginning;
  /** Called if requests were lost, because the parser is not what it is taken for. */
  overflown(): void;
}

/**
 * Lets no more requests of a connection into the parser than may be under way. Node's parser takes the bytes from the
 * system without a detour, and makes all requests of a packet at once; so the gate does nothing until there are too many
 * for the first time. Then it has the parser stop at the next, and from there on hands it one head after the other.
 * What has not been let in stays with the socket, which reads no more.
 */
export class Gate {
  readonly #connection: Gated;
  /** Hands bytes to the parser; undefined as long as the parser takes them itself. */
  #feed: ((bytes: Buffer) => void) | undefined;
  #armed = false;
  #held = false;
  /** Bytes that the body of the newest request lacks, as far as that is known. */
  #due = 0;
  /** True until a request whose head may have begun before the gate was there has come. */
  #owesRequest = false;

  constructor(connection: Gated) {
    this.#connection = connection;
  }

  /** True if something has been read that has not been let in. */
  get holds(): boolean {
    return this.#held && this.#connection.socket.readableLength > 0;
  }

  /**
   * Called when no further request is to be read, also while the parser is in the middle of a packet.
   * @returns false if there is no way to keep requests out
   */
  close(): boolean {
    if (this.#feed || this.#armed) return true;
    const { socket } = this.#connection;
    const parser = parserOf(socket);
    const callback = parser && executed(parser);
    if (!parser || callback === undefined || socket.listenerCount('data') !== 1) return false;
    this.#armed = true;
    this.#arm(parser, callback);
    return true;
  }

  /** Called when a request has come. */
  arrived(): void {
    this.#owesRequest = false;
  }

  /** Called when a request has been answered. */
  open(): void {
    if (!this.#held || this.#mustHold()) return;
    this.#held = false;
    // Node resumes it when the client has read enough.
    if (!isPausedByNode(this.#connection.socket)) this.#connection.socket.resume();
  }

  #arm(parser: Parser, callback: number): void {
    const { onIncoming, [callback]: onExecute } = parser;
    let next: IncomingMessage | undefined;
    parser.onIncoming = (request, keepsAlive) => {
      // Behind such a request, nothing is read anyway.
      if (!keepsAlive || request.upgrade) return onIncoming?.(request, keepsAlive) ?? 0;
      next = request;
      return STOP;
    };
    parser[callback] = (parsed) => {
      if (this.#connection.givenUp || typeof parsed !== 'number') {
        onExecute?.(parsed);
        return;
      }
      parser.onIncoming = onIncoming ?? null;
      parser[callback] = onExecute;
      const packet = next && parser.getCurrentBuffer?.();
      onExecute?.(parsed);
      const start = next && packet && startOfHead(packet, parsed, next);
      if (next && start === undefined) this.#connection.overflown();
      else this.#takeOver(start === undefined ? undefined : packet?.subarray(start));
    };
  }

  #takeOver(rest: Buffer | undefined): void {
    const { socket } = this.#connection;
    if (socket.destroyed || this.#connection.givenUp) return;
    // Node has stopped reading, and only the listeners that it removes in a moment would ever go on.
    if (socket.isPaused()) {
      socket.once('resume', () => this.#takeOver(rest));
      return;
    }
    const [feed] = socket.listeners('data');
    this.#feed = feed as (bytes: Buffer) => void;
    this.#owesRequest = rest === undefined;
    socket.removeListener('data', feed as () => void);
    // From now on, the parser does not take the bytes itself.
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.pause();
    this.#held = true;
    if (rest) socket.unshift(rest);
    this.open();
  }

  #mustHold(): boolean {
    const { isFull, incomplete } = this.#connection;
    return isFull && !this.#owesRequest && !incomplete;
  }

  #take(bytes: Buffer): void {
    const { socket } = this.#connection;
    let rest = bytes;
    while (rest.length > 0 && !this.#connection.givenUp && !socket.destroyed) {
      this.#held = this.#mustHold();
      if (this.#held) socket.pause();
      // It may be Node that has paused it, because nobody reads the body of a request.
      if (socket.isPaused()) {
        socket.unshift(rest);
        return;
      }
      const isBody = this.#connection.incomplete !== undefined;
      const part = rest.subarray(0, (isBody && this.#due) || sizeOfPart(rest));
      rest = rest.subarray(part.length);
      if (!isBody) this.#connection.beginning.read(part);
      this.#feed?.call(socket, part);
      const { incomplete } = this.#connection;
      // A part ends where a head ends, so nothing of the body has been handed over with it.
      if (!isBody) this.#due = Number(incomplete?.req.headers['content-length'] ?? 0);
      else if (this.#due > 0) this.#due -= part.length;
    }
  }
}

/** Up to the end of what may be a head. */
function sizeOfPart(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD);
  return end < 0 ? bytes.length : end + END_OF_HEAD.length;
}

/** Node sets this when a client leaves too much unread, and must then get no more bytes. */
function isPausedByNode(socket: Socket): boolean {
  return (socket as { readonly _paused?: boolean })._paused === true;
}
