import type { IncomingMessage } from 'node:http';

interface PacketSource {
  readonly parser?: { readonly getCurrentBuffer?: () => Buffer | undefined };
}

/**
 * The bytes with which the head of a request ended, and perhaps more. They are at hand only while the parser has just
 * read it; a copy is made of them, which would cost a small service a tenth of its time for every request.
 */
export function packetOf({ socket }: IncomingMessage): Buffer | undefined {
  return (socket as PacketSource).parser?.getCurrentBuffer?.();
}

/** The bytes of request line and headers, where they came in one packet that is still at hand. */
export function sizeOfHead(request: IncomingMessage): number | undefined {
  const packet = packetOf(request);
  const start = packet?.indexOf(`${request.method} ${request.url} HTTP/`, 0, 'latin1') ?? -1;
  const end = packet?.indexOf('\r\n\r\n', start) ?? -1;
  return start < 0 || end < 0 ? undefined : end + 2 - start;
}
