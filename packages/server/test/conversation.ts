import { once } from 'node:events';
import { connect } from 'node:net';
import type { Seen } from './contract.ts';

/** A connection on which a request is sent piece by piece, as no HTTP client would. */
export interface Conversation extends Disposable {
  send(bytes: string | Uint8Array): void;
  /** The next answer: a failure, or another with `Content-Length`. */
  answer(): Promise<Seen>;
}

/** Opens a connection to a service. */
export async function converse(url: string): Promise<Conversation> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  let ended = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    ended = true;
  });

  return {
    send: (bytes) => void socket.write(bytes),
    answer: async () => {
      for (;;) {
        const found = firstAnswer(received);
        if (found) {
          received = received.slice(found.length);
          return found.seen;
        }
        if (ended) throw new Error(`The connection ended after ${JSON.stringify(received)}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

/** The first answer in the bytes so far, and how many they are, once it is whole. */
function firstAnswer(received: string): { seen: Seen; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((header) => {
      const colon = header.indexOf(':');
      return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
    }),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  if (received.length < length) return undefined;
  const text = Buffer.from(received.slice(end + 4, length), 'latin1').toString();
  return { seen: { status: Number(line.split(' ')[1]), headers, text }, length };
}
