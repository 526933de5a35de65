import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that puts a service below a path, as one that serves several from one host does. */
export interface PathProxy {
  /** The public URL of what is behind it. */
  readonly url: string;
  /** Tells it where that is: each request goes to the next of these. Without any, connections are closed unanswered. */
  readonly leadTo: (...urls: string[]) => void;
  close(): Promise<void>;
}

const PATH = '/accounts';

/** @param host by which browsers know it; one with a name can have passkeys */
export async function startProxy(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<PathProxy> {
  let targets: readonly string[] = [];
  let requests = 0;
  // A browser that comes back after a while must not meet a connection that is being closed.
  const server: Server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    if (!url.startsWith(`${PATH}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const target = targets[requests++ % targets.length];
    if (target === undefined) {
      outgoing.destroy();
      return;
    }
    const forwarded = request(target + url.slice(PATH.length), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}${PATH}`,
    leadTo: (...urls) => {
      targets = urls;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
