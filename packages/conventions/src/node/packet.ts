import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { parserOf, STOP } from './parser.ts';

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
    const end = packet.indexOf('\r\n\r\n', start);
    if (start < 0 || end < 0) return undefined;
    if (end + 2 - start >= least) return end + 2 - start;
  }
}

/** The method, the target and the protocol; before them may stand the end of another request's body. */
const REQUEST_LINE = /(\S+) +(\S+) +\S+$/;

/**
 * Where the head of a request begins in a packet: as many lines before its end as it has.
 * @param end where the head ends
 * @returns undefined if it does not begin there
 */
export function startOfHead(packet: Buffer, end: number, request: IncomingMessage): number | undefined {
  const { method = '', url, rawHeaders } = request;
  let lineEnd = end - 2;
  for (let lines = rawHeaders.length / 2; lines >= 0 && lineEnd > 0; lines--) {
    lineEnd = packet.lastIndexOf('\r\n', lineEnd - 1);
  }
  if (lineEnd <= 0) return undefined;
  const lineStart = packet.lastIndexOf('\r\n', lineEnd - 1) + 1;
  const found = REQUEST_LINE.exec(packet.toString('latin1', lineStart, lineEnd));
  const [, token = '', target] = found ?? [];
  if (!found || target !== url || !token.endsWith(method)) return undefined;
  return lineStart + found.index + token.length - method.length;
}
