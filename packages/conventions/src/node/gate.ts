import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Beginning } from './beginning.ts';
import {
  END_OF_HEAD,
  executed,
  linesOf,
  PAUSE,
  type Parser,
  parserOf,
  resumed,
  STOP,
  startOfHead,
} from './parser.ts';
import type { Share } from './turns.ts';

/** The most bytes that are fed at once of a body whose length is not known: it may have as many chunks as bytes. */
const MOST_OF_CHUNKS = 4 * 1_024;

/** The parts of a connection that a gate reads. */
export interface GatedConnection {
  readonly socket: Socket;
  /** True while no further request may come. */
  readonly isFull: boolean;
  /** The newest request, if its body is not complete yet. */
  readonly incomplete: { readonly req: IncomingMessage } | undefined;
  /** True once parsing has ended. */
  readonly givenUp: boolean;
  readonly beginning: Beginning;
  /** Each part that is fed is a step of it. */
  readonly share: Share;
  /** Called if requests were lost because the parser did not behave as expected. */
  overflown(): void;
}

/**
 * Stops the parser from producing more requests than may be under way. Node's parser reads directly from the system and
 * produces all requests of a packet at once, so the gate does nothing until the limit is first reached, or a body comes in
 * chunks, each of which can be a byte. Then it makes the parser stop at the next request, or in front of those chunks, and
 * from there on feeds it one head or some chunks at a time. The rest stays in the buffer of the paused socket.
 */
export class Gate {
  readonly #connection: GatedConnection;
  /** Feeds bytes to the parser; undefined while the parser reads the socket itself. */
  #feed: ((bytes: Buffer) => void) | undefined;
  #armed = false;
  /** True while armed, until the packet ends that is being parsed. */
  #awaitsEndOfPacket = false;
  #held = false;
  /** Bytes that have been read, and are fed next. */
  #left = 0;
  /** Bytes that the body of the newest request still lacks, if its length is known. */
  #due = 0;
  /** True while the head of a request may be incomplete that began before the gate took over. */
  #owesRequest = false;

  constructor(connection: GatedConnection) {
    this.#connection = connection;
    const parser = parserOf(connection.socket);
    if (parser?.onIncoming && parser.resume && parser.getCurrentBuffer) this.#pauseAtChunks(parser);
  }

  /** True if bytes have been read that the parser has not been fed. */
  get holds(): boolean {
    return this.#left > 0 || (this.#held && this.#connection.socket.readableLength > 0);
  }

  /**
   * Called when no further request must be read, possibly while the parser is in the middle of a packet.
   * @returns false if there is no way to hold requests back
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

  /** Called when the head of a request is complete. */
  arrived(): void {
    this.#owesRequest = false;
  }

  /** Called when a request has been answered, and in the next turn of the event loop. */
  open(): void {
    if (!this.#held || this.#mustHold() || this.#connection.share.isWaiting) return;
    this.#held = false;
    // Node resumes it when the client has read enough.
    if (!isPausedByNode(this.#connection.socket)) this.#connection.socket.resume();
  }

  #pauseAtChunks(parser: Parser): void {
    const { onIncoming } = parser;
    parser.onIncoming = (request, keepsAlive) => {
      const result = onIncoming?.(request, keepsAlive) ?? 0;
      const mayPause = result === 0 && this.#awaitsEndOfPacket;
      return mayPause && request.headers['transfer-encoding'] !== undefined ? PAUSE : result;
    };
  }

  #arm(parser: Parser, callback: number): void {
    this.#awaitsEndOfPacket = true;
    const { onIncoming, [callback]: onExecute } = parser;
    let next: IncomingMessage | undefined;
    parser.onIncoming = (request, keepsAlive) => {
      // Node reads no further after such a request.
      if (!keepsAlive || request.upgrade) return onIncoming?.(request, keepsAlive) ?? 0;
      next = request;
      return STOP;
    };
    parser[callback] = (result) => {
      this.#awaitsEndOfPacket = false;
      const pausedAt = resumed(parser, result);
      const parsed = pausedAt ?? result;
      if (this.#connection.givenUp || typeof parsed !== 'number') {
        onExecute?.(parsed);
        return;
      }
      parser.onIncoming = onIncoming ?? null;
      parser[callback] = onExecute;
      const isStopped = next !== undefined || pausedAt !== undefined;
      const packet = isStopped ? parser.getCurrentBuffer?.() : undefined;
      onExecute?.(parsed);
      const start = next ? packet && startOf(next, packet.subarray(0, parsed)) : pausedAt;
      if (isStopped && start === undefined) this.#connection.overflown();
      else this.#takeOver(start === undefined ? undefined : packet?.subarray(start));
    };
  }

  #takeOver(rest: Buffer | undefined): void {
    const { socket } = this.#connection;
    if (socket.destroyed || this.#connection.givenUp) return;
    // Node has paused the socket. Taking over now would leave no one to resume it.
    if (socket.isPaused()) {
      socket.once('resume', () => this.#takeOver(rest));
      return;
    }
    const [feed] = socket.listeners('data');
    this.#feed = feed as (bytes: Buffer) => void;
    this.#owesRequest = rest === undefined;
    socket.removeListener('data', feed as () => void);
    // With a listener that is not Node's, the parser no longer reads the socket itself.
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.pause();
    this.#held = true;
    if (rest && rest.length > 0) socket.unshift(rest);
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
      this.#held = this.#mustHold() || !this.#connection.share.takeStep();
      if (this.#held) socket.pause();
      // Node pauses it too, while the body of a request is not read.
      if (socket.isPaused()) {
        this.#left = 0;
        socket.unshift(rest);
        return;
      }
      const part = rest.subarray(0, this.#sizeOfPart(rest));
      rest = rest.subarray(part.length);
      this.#left = rest.length;
      this.#feedPart(part);
    }
    this.#left = 0;
  }

  #feedPart(part: Buffer): void {
    const isBody = this.#incomplete !== undefined;
    if (!isBody) this.#connection.beginning.read(part);
    this.#feed?.call(this.#connection.socket, part);
    // A part ends where a head ends, so it held none of the body.
    if (isBody) this.#due = Math.max(0, this.#due - part.length);
    else this.#due = lengthOf(this.#incomplete);
  }

  get #incomplete(): IncomingMessage | undefined {
    return this.#connection.incomplete?.req;
  }

  /** The bytes up to the end of a possible head, or of a body of known length. */
  #sizeOfPart(bytes: Buffer): number {
    if (this.#due > 0 && this.#incomplete) return this.#due;
    const most = this.#incomplete ? MOST_OF_CHUNKS : bytes.length;
    const end = bytes.subarray(0, most).indexOf(END_OF_HEAD);
    return end < 0 ? most : end + END_OF_HEAD.length;
  }
}

/** The length of the body by its head; 0 if there is none, or it is unknown. */
function lengthOf(request: IncomingMessage | undefined): number {
  return Number(request?.headers['content-length'] ?? 0);
}

/** Node sets this when a client leaves too much unread; the parser must not be fed then. */
function isPausedByNode(socket: Socket): boolean {
  return (socket as { readonly _paused?: boolean })._paused === true;
}

/** Where a request begins whose head ends a packet. */
function startOf(request: IncomingMessage, packet: Buffer): number | undefined {
  const lines = linesOf(packet);
  return startOfHead(lines, lines.ends.length - 1, request);
}
