import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A request of which only the head is known. */
type Incoming = IncomingMessage & {
  /** True if it asks for another protocol. */
  readonly upgrade?: boolean;
};
/** Called with the head of each request; what it returns tells the parser how to go on. */
type OnIncoming = (request: Incoming, keepsAlive: boolean) => number;
/** Called after each packet with the number of its bytes, or with what is wrong with them. */
type OnExecute = (parsed: number | (Error & { readonly bytesParsed?: number })) => void;

/** The parts of Node's parser that are used here. They are undocumented; without them, a port only guarantees less. */
export interface Parser {
  readonly getCurrentBuffer?: () => Buffer | undefined;
  onIncoming?: OnIncoming | null;
  [callback: number]: OnExecute | null | undefined;
}

/** The parser of a connection, until the connection is closed. */
export function parserOf(socket: Socket): Parser | undefined {
  return (socket as { readonly parser?: Parser | null }).parser ?? undefined;
}

/** Tells the parser that another protocol begins, so there is nothing more for it to read. */
export const STOP = 2;

/** Where the parser has its `OnExecute`. It is called only as long as nobody else listens to the data of the socket. */
export function executed(parser: Parser): number | undefined {
  const { kOnExecute } = parser.constructor as { readonly kOnExecute?: number };
  return kOnExecute !== undefined && parser[kOnExecute] ? kOnExecute : undefined;
}
