import type { IncomingMessage } from 'node:http';
import { packetOf } from './parser.ts';

/** Node's parser accepts these, but only with `RTSP/` after the target (RFC 2326, section 10). */
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

/** Methods that two protocols share, and that are rare enough to be checked each time. */
const SHARED: ReadonlySet<string> = new Set(['OPTIONS', 'SOURCE']);

/**
 * Distinguishes RTSP and ICE requests from HTTP on a connection: Node's parser accepts all three and does not say which one
 * it found. The bytes do, but fetching them for every request would be too expensive, so only the first request of a
 * connection and unusual ones are checked. A later `GET … RTSP/1.1`, or one whose first line came in several packets, is not
 * recognized.
 */
export class ProtocolCheck {
  #isFirst = true;
  /** True once another protocol was found in a packet: from then on, each request is checked. */
  #isSuspicious = false;
  /** The last packet that was checked, by the bytes read with it, and how far. */
  #packet = 0;
  #offset = 0;

  /** Called right after the parser has read the head of a request, when the packet is available. */
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
