import { connect, createServer, type Socket } from 'node:net';
import { listening } from '../harness/sockets.ts';

/** What another engine takes a part of a statement for: a text that is no longer. */
export type Difference = readonly [part: RegExp, taken: string];

/**
 * A server that differs from PostgreSQL: in what clients send, it takes each part for another text. That is padded, so that
 * messages keep their lengths. Statements are short enough to arrive whole.
 */
export async function startOtherEngine(databaseUrl: string, differences: readonly Difference[]) {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const { port, close } = await listening(
    createServer((client) => {
      const server = connect(Number(url.port), url.hostname);
      client.on('data', (sent: Buffer) => server.write(taken(sent, differences)));
      server.pipe(client);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(one);
        one.on('error', () => {}).on('close', () => other.destroy());
      }
    }),
  );
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    stop: () => {
      close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function taken(sent: Buffer, differences: readonly Difference[]): Buffer {
  let text = sent.toString('latin1');
  for (const [part, instead] of differences)
    text = text.replaceAll(new RegExp(part, 'g'), (found) => {
      if (instead.length > found.length) throw new Error(`${instead} is longer than ${found}`);
      return instead.padEnd(found.length);
    });
  return Buffer.from(text, 'latin1');
}
