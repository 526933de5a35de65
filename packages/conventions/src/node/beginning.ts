import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { END_OF_HEAD, executed, linesOf, parserOf, startOfHead } from './parser.ts';

const HEAD = 'HEAD ';
/** The most bytes of `END_OF_HEAD` that an earlier packet can end with. */
const LONGEST_PART = END_OF_HEAD.length - 1;
const END_OF_LINE = 2;
const [CR, LF] = [13, 10];

/** The parts of a connection that `Beginning` reads. */
export interface WatchedConnection {
  readonly socket: Socket;
  /** How many requests have come. */
  readonly count: number;
  /** The newest request, unless it has been answered. */
  readonly newest: IncomingMessage | undefined;
}

/**
 * Remembers the first bytes of the request whose head is being read. If a later packet turns out to be malformed, only
 * these bytes show whether the request is a `HEAD`, whose response has no body.
 */
export class Beginning {
  #text = '';
  /** True until a request has come in the packet that is being read. */
  #isFirst = true;

  /** True if the request is a `HEAD`; undefined if too few bytes have been read. */
  isHead(): boolean | undefined {
    return this.#text.length < HEAD.length ? undefined : this.#text === HEAD;
  }

  /** Called with bytes of a head that is not complete yet. */
  read(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#text.length < HEAD.length; at++) {
      const character = String.fromCharCode(bytes[at] as number);
      // Empty lines before a request are skipped (RFC 9112, section 2.2).
      if (this.#text !== '' || (character !== '\r' && character !== '\n')) this.#text += character;
    }
  }

  /**
   * Called when the head is complete.
   * @returns false if another request came in the same packet: where that had a body, it may have been answered since
   */
  arrived(): boolean {
    this.#text = '';
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    return isFirst;
  }

  /**
   * Watches the packets of a connection while Node's parser reads the socket itself. A packet must be copied to be read
   * here, so packets that hold exactly one request are skipped.
   */
  watch(connection: WatchedConnection): void {
    const parser = parserOf(connection.socket);
    const callback = parser && executed(parser);
    if (!parser || callback === undefined) return;
    const { [callback]: onExecute } = parser;
    const packet = () => parser.getCurrentBuffer?.() ?? NOTHING;
    const packets = new Packets();
    // When the callback runs, `arrived` has already cleared the text of a complete head.
    let isBegun = false;
    parser[callback] = (parsed) => {
      // The parser stops before the end of what it rejects, so that end is not mistaken for the end of a body.
      const size = typeof parsed === 'number' ? parsed : parsed.bytesParsed;
      const copy = () => packet().subarray(0, size);
      if (size !== undefined) this.read(packets.behindRequests(connection, { size, copy }, isBegun));
      isBegun = this.#text !== '';
      this.#isFirst = true;
      onExecute?.(parsed);
    };
  }
}

const NOTHING = Buffer.alloc(0);

/** The part of a packet that the parser has consumed. */
interface ConsumedPart {
  readonly size: number;
  readonly copy: () => Buffer;
}

/** Finds the bytes in each packet that follow the requests so far. */
class Packets {
  /** The number of requests before the packet. */
  #known = 0;
  /** Bytes that the body of the newest request still lacks; NaN if it is chunked. */
  #due = 0;
  /** The last bytes before the packet, if they belong to an incomplete head. */
  #before = NOTHING;

  /** @param isBegun true if a head has begun in an earlier packet */
  behindRequests({ count, newest }: WatchedConnection, taken: ConsumedPart, isBegun: boolean): Buffer {
    const { size } = taken;
    const came = count - this.#known;
    this.#known = count;
    if (came === 0 || !newest)
      return this.#due === 0 ? this.#partOfHead(taken) : this.#begins(this.#behindBody(newest, taken));
    const head = headSizeOf(newest);
    const length = lengthOf(newest);
    const isAlone = came === 1 && this.#due === 0 && !isBegun;
    if (isAlone && newest.complete && size === head + length) return NOTHING;
    const isHeadOnly = isAlone && !newest.complete && size === head;
    const behind = isHeadOnly ? NOTHING : this.#behindHead(newest, taken.copy(), came, isBegun);
    this.#due = isChunked(newest) ? Number.NaN : length - behind.length;
    return this.#begins(this.#behindBody(newest, { size: 0, copy: () => behind }));
  }

  /** Remembers the end of an incomplete head that begins in the packet. */
  #begins(head: Buffer): Buffer {
    this.#before = Buffer.from(head.subarray(-LONGEST_PART));
    return head;
  }

  #partOfHead({ copy }: ConsumedPart): Buffer {
    const packet = copy();
    this.#before = Buffer.concat([this.#before, packet]).subarray(-LONGEST_PART);
    return packet;
  }

  /** A head ends at the first empty line; if other requests precede it in the packet, it has to be located. */
  #behindHead(newest: IncomingMessage, packet: Buffer, came: number, isBegun: boolean): Buffer {
    if (came > 1 || this.#due !== 0) return packet.subarray(endOfHead(newest, packet));
    const start = isBegun ? 0 : packet.findIndex((byte) => byte !== CR && byte !== LF);
    const bytes = isBegun ? Buffer.concat([this.#before, packet]) : packet;
    return bytes.subarray(bytes.indexOf(END_OF_HEAD, start) + END_OF_HEAD.length);
  }

  /** @param taken bytes of the body and of what follows it that have not been subtracted from `#due` */
  #behindBody(newest: IncomingMessage | undefined, { size, copy }: ConsumedPart): Buffer {
    this.#due -= size;
    if (newest?.complete === false) return NOTHING;
    const due = this.#due;
    this.#due = 0;
    if (due === 0) return NOTHING;
    const packet = copy();
    if (due < 0) return packet.subarray(due);
    // The last chunk ends like a head.
    const end = packet.lastIndexOf(END_OF_HEAD);
    return end < 0 ? NOTHING : packet.subarray(end + END_OF_HEAD.length);
  }
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/** The announced length of a body in bytes; 0 if there is none. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** The size of a head in the usual form: one space before each value, none after it. */
function headSizeOf({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  let size = method.length + url.length + '  HTTP/1.1\r\n\r\n'.length + rawHeaders.length * 2;
  for (const text of rawHeaders) size += text.length;
  return size;
}

/** Where the head of a request ends in a packet with several requests, whose bodies may look like heads. */
function endOfHead(request: IncomingMessage, packet: Buffer): number {
  const length = request.complete ? lengthOf(request) : 0;
  const lines = linesOf(packet);
  const { ends } = lines;
  for (let at = ends.length - 1; at > 0; at--) {
    const place = ends[at] as number;
    const end = place + END_OF_LINE;
    const isEmpty = ends[at - 1] === place - END_OF_LINE;
    if (isEmpty && end + length <= packet.length && startOfHead(lines, at, request) !== undefined) return end;
  }
  return packet.length;
}
