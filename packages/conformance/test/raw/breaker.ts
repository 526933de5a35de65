/** Stands before a good service and answers some requests itself, badly; everything else passes, octet by octet. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

export interface Breakage {
  /** Matched against what a client sends first, one character for each octet. */
  readonly when: RegExp;
  /** The bytes in answer. Absent: none. */
  readonly answer?: string;
  /** The connection is kept open after the answer. */
  readonly keepOpen?: boolean;
  /** No answer of its own: the client is cut off if it closes its side before it is answered. */
  readonly cutsAtEnd?: boolean;
}

/** Starts it before the service at this port. */
export async function startBreaker(port: number, breakage: Breakage) {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    follow(client);
    client.once('data', async (first: Buffer) => {
      const concerned = breakage.when.test(first.toString('latin1'));
      if (concerned && breakage.cutsAtEnd !== true) return answerBadly(client, breakage);
      if (concerned && (await endsSoon(client))) return client.destroy();
      const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
      follow(upstream);
      upstream.write(first);
      client.pipe(upstream);
      upstream.pipe(client);
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
    });
  });
  function follow(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerBadly(client: Socket, { answer = '', keepOpen = false }: Breakage): void {
  client.resume();
  client.write(Buffer.from(answer, 'latin1'));
  if (!keepOpen) client.end();
}

/** Whether the client's end was sent right after its request. Client and breaker share an event loop. */
async function endsSoon(client: Socket): Promise<boolean> {
  let ended = false;
  client.once('end', () => {
    ended = true;
  });
  client.resume();
  await setTimeout(50);
  await setImmediate();
  await setImmediate();
  if (!ended) client.pause();
  return ended;
}
