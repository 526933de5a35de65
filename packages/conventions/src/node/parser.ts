import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Failure } from '../errors/failure.ts';

export const END_OF_HEAD = '\r\n\r\n';

/** A request whose body has not been parsed. */
type Incoming = IncomingMessage & {
  /** True if it asks for another protocol. */
  readonly upgrade?: boolean;
};
/** Called with the head of each request; its result tells the parser how to go on. */
type OnIncoming = (request: Incoming, keepsAlive: boolean) => number;
/** The number of bytes of a packet that were parsed, or an error. */
type Parsed = number | (Error & { readonly code?: string; readonly bytesParsed?: number });
/** Called after each packet. */
type OnExecute = (parsed: Parsed) => void;

/** The parts of Node's parser that are used here. They are undocumented; without them, a port only guarantees less. */
export interface Parser {
  readonly getCurrentBuffer?: () => Buffer | undefined;
  /** Ends a pause, after which the parser takes more bytes. */
  readonly resume?: () => void;
  onIncoming?: OnIncoming | null;
  [callback: number]: OnExecute | null | undefined;
}

/** The parser of a connection, until the connection is closed. */
export function parserOf(socket: Socket): Parser | undefined {
  return (socket as { readonly parser?: Parser | null }).parser ?? undefined;
}

/** Tells the parser that another protocol begins, so that it stops reading. */
export const STOP = 2;

/** Makes the parser stop right behind a head (`HPE_PAUSED` of llhttp), and report that as an error. */
export const PAUSE = 21;

/**
 * Ends the pause of a parser that was made to stop behind a head.
 * @param parsed what the parser reports of a packet
 * @returns how many bytes of the packet it has parsed; undefined if it did not pause
 */
export function resumed(parser: Parser, parsed: Parsed): number | undefined {
  if (typeof parsed === 'number' || parsed.code !== 'HPE_PAUSED') return undefined;
  parser.resume?.();
  return parsed.bytesParsed;
}

/** The key of the parser's `OnExecute`, which is called only while the socket has no other listener for data. */
export function executed(parser: Parser): number | undefined {
  const { kOnExecute } = parser.constructor as { readonly kOnExecute?: number };
  return kOnExecute !== undefined && parser[kOnExecute] ? kOnExecute : undefined;
}

/**
 * The packet in which the head of a request ended. It is available only right after the parser has read the head, and has to
 * be copied, which would cost a small service a tenth of its time if done for every request.
 */
export function packetOf({ socket }: IncomingMessage): Buffer | undefined {
  return parserOf(socket)?.getCurrentBuffer?.();
}

/**
 * Makes the parser stop at the next request in the current packet. A packet can hold two thousand requests, and Node would
 * keep all of them until the connection is closed.
 */
export function stopParsing(socket: Socket): void {
  const parser = parserOf(socket);
  if (parser) parser.onIncoming = () => STOP;
}

/**
 * The size of the request line and headers in bytes, if they came in one packet that is still available.
 * @param least a lower bound, because another request in the packet may begin in the same way
 */
export function sizeOfHead(request: IncomingMessage, least: number): number | undefined {
  const packet = packetOf(request);
  if (!packet) return undefined;
  const line = `${request.method} ${request.url} HTTP/`;
  for (let start = -1; ; ) {
    start = packet.indexOf(line, start + 1, 'latin1');
    const end = packet.indexOf(END_OF_HEAD, start);
    if (start < 0 || end < 0) return undefined;
    if (end + 2 - start >= least) return end + 2 - start;
  }
}

/** A packet, and where its lines end: found once, however many places in it are looked at. */
export interface Lines {
  readonly packet: Buffer;
  readonly ends: readonly number[];
}

const [CR, LF] = [13, 10];

export function linesOf(packet: Buffer): Lines {
  const ends: number[] = [];
  for (let at = 0; at + 1 < packet.length; at++)
    if (packet[at] === CR && packet[at + 1] === LF) ends.push(at);
  return { packet, ends };
}

/**
 * Where the head of a request begins in a packet: as many lines before its end as it has.
 * @param last which of the lines is the empty one that ends the head
 * @returns undefined if it does not begin there
 */
export function startOfHead(
  { packet, ends }: Lines,
  last: number,
  request: IncomingMessage,
): number | undefined {
  const { method = '', url, rawHeaders } = request;
  const first = last - 1 - rawHeaders.length / 2;
  const lineEnd = ends[first];
  if (!lineEnd) return undefined;
  const lineStart = (ends[first - 1] ?? -1) + 1;
  const line = packet.toString('latin1', lineStart, lineEnd);
  // The end of another request's body may precede the method, as long as a packet: so words are looked for from the end.
  const target = wordBefore(line, wordBefore(line, line.length).start);
  const { end: methodEnd } = wordBefore(line, target.start);
  const isItsOwn = line.slice(target.start, target.end) === url && line.slice(0, methodEnd).endsWith(method);
  return isItsOwn ? lineStart + methodEnd - method.length : undefined;
}

/** The last word of a line before a place. */
function wordBefore(line: string, place: number): { readonly start: number; readonly end: number } {
  let end = place;
  while (line[end - 1] === ' ') end--;
  return { start: end === 0 ? 0 : line.lastIndexOf(' ', end - 1) + 1, end };
}

/** The error that Node passes to `clientError`. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The packet in which the parser stopped, and where. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The failure for an error of Node's parser or connection check; undefined if the connection itself failed. */
export function failureOfParser({ code = '' }: ParserError): Failure | undefined {
  const headers = { Connection: 'close' };
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('HEADERS_TOO_LARGE', { headers });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('REQUEST_TIMEOUT', { headers });
  return code.startsWith('HPE_') ? new Failure('REQUEST_MALFORMED', { headers }) : undefined;
}

/** The end of a request line, as far as the parser came; the body of another request may precede it. */
const HEAD_LINE = /(?:^|[^A-Z])HEAD [/*h]\S*(?: \S*)?$/;

/** True if the request that the parser rejected is a HEAD, whose response has no body (RFC 9110, section 9.3.2). */
export function asksForHead({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  const parsed = rawPacket?.subarray(0, bytesParsed).toString('latin1') ?? '';
  // Anything after the last empty line belongs to the rejected request.
  const [line = ''] = parsed
    .slice(parsed.lastIndexOf(END_OF_HEAD) + 1)
    .trimStart()
    .split('\r\n', 1);
  return HEAD_LINE.test(line);
}
