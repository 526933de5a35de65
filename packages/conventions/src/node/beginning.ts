import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { executed, parserOf, startOfHead } from './parser.ts';

const HEAD = 'HEAD ';
const END_OF_HEAD = '\r\n\r\n';
/** Bytes of it that can be in an earlier packet. */
const LONGEST_PART = END_OF_HEAD.length - 1;
const [CR, LF] = [13, 10];

/** What is known of a connection and its requests. */
export interface Watched {
  readonly socket: Socket;
  /** How many requests have come. */
  readonly count: number;
  /** The newest request, unless it has been answered. */
  readonly newest: IncomingMessage | undefined;
}

/**
 * Remembers how the request begins whose head is being read on a connection: if it turns out to be malformed in a later
 * packet, only that tells whether its answer has a body.
 */
export class Beginning {
  #text = '';

  /** True if the request is one for `HEAD`; undefined if too little is remembered. */
  isHead(): boolean | undefined {
    return this.#text.length < HEAD.length ? undefined : this.#text === HEAD;
  }

  /** Called with bytes of the head of a request that has not come yet. */
  read(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#text.length < HEAD.length; at++) {
      const character = String.fromCharCode(bytes[at] as number);
      // Empty lines before a request are skipped (RFC 9112, section 2.2).
      if (this.#text !== '' || (character !== '\r' && character !== '\n')) this.#text += character;
    }
  }

  /** Called when the request has come. */
  arrived(): void {
    this.#text = '';
  }

  /**
   * Watches the packets of a connection as long as Node's parser takes them itself. They have to be copied, so only those
   * are looked at that hold something else than one request.
   */
  watch(connection: Watched): void {
    const parser = parserOf(connection.socket);
    const callback = parser && executed(parser);
    if (!parser || callback === undefined) return;
    const { [callback]: onExecute } = parser;
    const packet = () => parser.getCurrentBuffer?.() ?? NOTHING;
    const packets = new Packets();
    // By the time of the call, a request that has come has been forgotten.
    let isBegun = false;
    parser[callback] = (parsed) => {
      // Where the parser stopped is before the end of what it refused, which so cannot be taken for the end of a body.
      const size = typeof parsed === 'number' ? parsed : parsed.bytesParsed;
      const copy = () => packet().subarray(0, size);
      if (size !== undefined) this.read(packets.behindRequests(connection, { size, copy }, isBegun));
      isBegun = this.#text !== '';
      onExecute?.(parsed);
    };
  }
}

const NOTHING = Buffer.alloc(0);

/** What the parser has taken of a packet. */
interface Taken {
  readonly size: number;
  readonly copy: () => Buffer;
}

/** Finds, in each packet, what comes behind the requests that have come so far. */
class Packets {
  /** Requests that had come before the packet. */
  #known = 0;
  /** Bytes that the body of the newest request lacks; unknown if it comes in chunks. */
  #due = 0;
  /** The last bytes before the packet, if they are of a head that has begun. */
  #before = NOTHING;

  /** @param isBegun true if a head has begun in an earlier packet */
  behindRequests({ count, newest }: Watched, taken: Taken, isBegun: boolean): Buffer {
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

  /** Remembers how far a head has come that begins in the packet. */
  #begins(head: Buffer): Buffer {
    this.#before = Buffer.from(head.subarray(-LONGEST_PART));
    return head;
  }

  #partOfHead({ copy }: Taken): Buffer {
    const packet = copy();
    this.#before = Buffer.concat([this.#before, packet]).subarray(-LONGEST_PART);
    return packet;
  }

  /** A head ends with the first empty line; but if others came before it, it has to be found. */
  #behindHead(newest: IncomingMessage, packet: Buffer, came: number, isBegun: boolean): Buffer {
    if (came > 1 || this.#due !== 0) return packet.subarray(endOfHead(newest, packet));
    const start = isBegun ? 0 : packet.findIndex((byte) => byte !== CR && byte !== LF);
    const bytes = isBegun ? Buffer.concat([this.#before, packet]) : packet;
    return bytes.subarray(bytes.indexOf(END_OF_HEAD, start) + END_OF_HEAD.length);
  }

  /** @param taken of the body and what comes behind it, as far as that has not been counted */
  #behindBody(newest: IncomingMessage | undefined, { size, copy }: Taken): Buffer {
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

/** The length of a body in bytes, as far as it is announced. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

/** The size of a head as nearly everybody writes it: one space in front of each value, none behind it. */
function headSizeOf({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  let size = method.length + url.length + '  HTTP/1.1\r\n\r\n'.length + rawHeaders.length * 2;
  for (const text of rawHeaders) size += text.length;
  return size;
}

/** Where the head of a request ends in a packet that holds more of them; their bodies may look like heads, too. */
function endOfHead(request: IncomingMessage, packet: Buffer): number {
  const length = request.complete ? lengthOf(request) : 0;
  for (let at = packet.length; at > 0; ) {
    at = packet.lastIndexOf(END_OF_HEAD, at - 1);
    const end = at + END_OF_HEAD.length;
    const isItsOwn = at >= 0 && end + length <= packet.length;
    if (isItsOwn && startOfHead(packet, end, request) !== undefined) return end;
  }
  return packet.length;
}
