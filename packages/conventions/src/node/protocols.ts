import type { IncomingMessage } from 'node:http';
import { packetOf } from './packet.ts';

/** Node's parser takes them, but only with `RTSP/` behind the target (RFC 2326, section 10). */
const RTSP_METHODS: ReadonlySet<string> = new Set([
  'ANNOUNCE',
  'DESCRIBE',
  'FLUSH',
  'GET_PARAMETER',
  'PAUSE',
  'PLAY',
  'RECORD',
  'REDIRECT',
  'SETUP',
  'SET_PARAMETER',
  'TEARDOWN',
]);

/** Methods that two protocols share, and that are rare enough to be looked at each time. */
const SHARED: ReadonlySet<string> = new Set(['OPTIONS', 'SOURCE']);

/**
 * Tells requests of RTSP and ICE from those of HTTP on one connection: Node's parser takes all three and does not say
 * which it met. The bytes do, but to fetch them for every request would cost too much. So they are looked at for the first request of a connection and for those that are unusual. Not told apart is a later
 * `GET … RTSP/1.1`, or one whose first line came in several packets.
 */
export class ProtocolCheck {
  #isFirst = true;
  /** True once another protocol was seen in a packet: from then on each request is looked at. */
  #isSuspicious = false;
  /** Which packet was looked at last, by the bytes read with it, and how far. */
  #packet = 0;
  #offset = 0;

  /** Called while the parser has just read the head of a request: its packet is at hand only then. */
  isForeign(request: IncomingMessage): boolean {
    const { method = '', httpVersion } = request;
    const isUsual = httpVersion === '1.1' && !this.#isFirst && !this.#isSuspicious;
    this.#isFirst = false;
    if (isUsual && !SHARED.has(method)) return RTSP_METHODS.has(method);
    if (RTSP_METHODS.has(method)) return true;
    const packet = packetOf(request);
    if (!packet || !(packet.includes(' RTSP/') || packet.includes(' ICE/'))) return false;
    this.#isSuspicious = true;
    return this.#protocolIn(packet, request) !== 'HTTP';
  }

  #protocolIn(packet: Buffer, { method, url, httpVersion, socket }: IncomingMessage): string {
    if (this.#packet !== socket.bytesRead) this.#offset = 0;
    this.#packet = socket.bytesRead;
    const lines = ['HTTP', 'RTSP', 'ICE'].flatMap((protocol) => {
      const at = packet.indexOf(`${method} ${url} ${protocol}/${httpVersion}\r\n`, this.#offset, 'latin1');
      return at < 0 ? [] : [{ protocol, at }];
    });
    const [first] = lines.sort((one, other) => one.at - other.at);
    if (!first) return 'HTTP';
    this.#offset = first.at + 1;
    return first.protocol;
  }
}
