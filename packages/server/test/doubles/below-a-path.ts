import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Certified } from './certificates.ts';

/** A proxy that puts a service below a path, as one that serves several from one host does. */
export interface PathProxy {
  /** The public URL of the service behind it. */
  readonly url: string;
  /** Tells it where that is: each request goes to the next of these. Without any, connections are closed unanswered. */
  readonly leadTo: (...urls: string[]) => void;
  close(): Promise<void>;
}

/** Before a service that was busy is asked again: milliseconds. */
const PAUSE = 50;

/**
 * @param host by which browsers know it; one with a name can have passkeys
 * @param path below which the service is; empty for none
 * @param certified for TLS
 */
export async function startProxy(
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  path: '/accounts' | '' = '/accounts',
  certified?: Certified,
): Promise<PathProxy> {
  let targets: readonly string[] = [];
  let requests = 0;
  // A browser that comes back after a while must not meet a connection that is being closed.
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '', headers } = incoming;
    if (!url.startsWith(`${path}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const target = targets[requests++ % targets.length];
    if (target === undefined) {
      outgoing.destroy();
      return;
    }
    buffer(incoming).then(
      (body) => forward({ url: target + url.slice(path.length), method, headers, body }, outgoing),
      () => outgoing.destroy(),
    );
  };
  const options = { keepAliveTimeout: 0, ...certified };
  const server: Server = certified ? createTlsServer(options, answer) : createServer(options, answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${certified ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}${path}`,
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

interface Forwarded extends Pick<IncomingMessage, 'method' | 'headers'> {
  readonly url: string;
  readonly body: Buffer;
}

/**
 * Asks again as long as the service refuses for want of time, before anything was done, as other callers of tests do: its
 * event loop is also that of the test, and a page that lacks one of its scripts stays empty.
 */
function forward({ url, body, ...sent }: Forwarded, outgoing: ServerResponse): void {
  if (outgoing.destroyed) return;
  const forwarded = request(url, sent, (answer) => {
    if (answer.headers['error-code'] === 'OVERLOADED') {
      answer.resume();
      setTimeout(forward, PAUSE, { url, body, ...sent }, outgoing);
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  forwarded.end(body);
}
