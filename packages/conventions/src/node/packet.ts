import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The parts of Node's parser that are used here. They are undocumented, and nothing breaks without them. */
interface Parsed {
  readonly parser?: { readonly getCurrentBuffer?: () => Buffer | undefined; onIncoming?: () => number };
}

/**
 * The packet in which the head of a request ended. It is available only right after the parser has read the head, and has to
 * be copied, which would cost a small service a tenth of its time if done for every request.
 */
export function packetOf({ socket }: IncomingMessage): Buffer | undefined {
  return (socket as Parsed).parser?.getCurrentBuffer?.();
}

/** Tells the parser that another protocol begins, so there is nothing more for it to read. */
const STOP = 2;

/**
 * Makes the parser stop at the next request in the current packet. A packet can hold two thousand requests, and Node would
 * keep all of them until the connection is closed.
 */
export function stopParsing(socket: Socket): void {
  const { parser } = socket as Parsed;
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
