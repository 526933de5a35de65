import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { AddressRules } from '../../src/ground/outgoing/address.ts';
import type { Certified } from './certificates.ts';

/** Rules under which the receivers of tests can be reached, which all listen on this machine. */
export const ANYWHERE: AddressRules = {
  isInsecureAllowed: true,
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
};

/** Something that was sent to a receiver. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly path: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How many connections were made. */
  readonly connections: () => number;
  stop(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse, got: Received) => void;

const ACCEPTED: Answer = (_request, response) => response.writeHead(204).end();

/**
 * Listens for deliveries on a port of this machine.
 * @param certified what it shows where it is behind TLS
 */
export async function startReceiver(answer: Answer = ACCEPTED, certified?: Certified): Promise<Receiver> {
  const received: Received[] = [];
  let connections = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.setEncoding('utf8');
    for await (const chunk of request) text += chunk;
    const headers = request.headers as Record<string, string>;
    const got = { headers, text, at: Date.now(), path: request.url ?? '' };
    received.push(got);
    answer(request, response, got);
  };
  const server = certified ? createSecureServer(certified, receive) : createServer(receive);
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${certified ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    connections: () => connections,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Verifies the signature with the package of Standard Webhooks, and returns the content. */
export function verified({ headers, text }: Received, secret: string) {
  // biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests assert on.
  return new Webhook(secret).verify(text, { ...headers }) as any;
}
