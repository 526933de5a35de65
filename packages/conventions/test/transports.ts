/** For the tests of transports: the same service behind each of them, and one way to ask. */

import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { bindOperations, fastifyOptions } from '../src/fastify/index.ts';
import { fetchHandler } from '../src/fetch/index.ts';
import type { Catalogue, RenderFailure } from '../src/index.ts';
import { ClosedPort, originRequest, serviceListener } from '../src/node/index.ts';
import type { Service } from '../src/serving/index.ts';

export interface TransportRequest {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** True where the body comes without its length. */
  readonly isStreamed?: boolean;
}

export interface TransportAnswer {
  readonly status: number;
  /** By lower-case name, less what is the connection's. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Ask = (asked: TransportRequest) => Promise<TransportAnswer>;

/** A service, and the options of its port. */
export interface Served {
  readonly service: Service;
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
}

/** @returns a way to ask the service behind each transport */
export async function transportsOf(served: Served): Promise<Readonly<Record<string, Ask>>> {
  const { service } = served;
  const handle = fetchHandler(service);
  const hono = new Hono().all('*', (context) => handle(context.req.raw));
  return {
    node: overHttp(await listening(served, (port) => port.createServer(serviceListener(service)))),
    fastify: overHttp(await listening(served, (port) => fastifyServer(port, service))),
    fetch: byFetch(handle),
    hono: byFetch((request) => hono.fetch(request)),
  };
}

async function fastifyServer(port: ClosedPort, service: Service): Promise<Server> {
  const app = fastify(fastifyOptions(port));
  bindOperations(app, service);
  await app.ready();
  return app.server;
}

async function listening(
  { service, catalogue, render }: Served,
  open: (port: ClosedPort) => Server | Promise<Server>,
): Promise<number> {
  const headersFor = (request: IncomingMessage) => service.crossOrigin.headersFor(originRequest(request));
  const server = await open(new ClosedPort({ catalogue, render, headersFor }));
  after(() => server.close().closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function overHttp(port: number): Ask {
  return async ({ method, target, headers = {}, body, isStreamed }) => {
    const length = body === undefined || isStreamed ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const chunked = isStreamed ? { 'Transfer-Encoding': 'chunked' } : {};
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers: { ...headers, ...length, ...chunked },
      agent: false,
    });
    request.end(body);
    const [response] = await once(request, 'response');
    return told(response.statusCode, Object.entries(response.headers), await buffer(response));
  };
}

function byFetch(handle: (request: Request) => Response | Promise<Response>): Ask {
  return async ({ method, target, headers = {}, body, isStreamed }) => {
    const length =
      body === undefined || isStreamed ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const response = await handle(
      new Request(`http://notes.example${target}`, {
        method,
        headers: new Headers({ ...headers, ...length }),
        ...(body !== undefined && { body: new Blob([body as string]).stream(), duplex: 'half' }),
      } as RequestInit),
    );
    return told(response.status, [...response.headers], Buffer.from(await response.arrayBuffer()));
  };
}

const OF_CONNECTION = ['connection', 'date', 'keep-alive'];

function told(status: number, headers: [string, unknown][], body: Buffer): TransportAnswer {
  const kept = headers
    .filter(([name]) => !OF_CONNECTION.includes(name))
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { status, headers: Object.fromEntries(kept), body };
}
