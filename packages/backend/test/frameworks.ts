/** The same small product in each framework: what the suite of the adapters runs against. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { forExpress } from '../src/adapters/express.ts';
import { forFastify } from '../src/adapters/fastify.ts';
import { forHono } from '../src/adapters/hono.ts';
import type { Backend } from '../src/index.ts';

export interface Running {
  readonly origin: string;
  stop(): Promise<unknown>;
}

/** Starts a product on a port, which it needs for its own origin. */
export type Framework = (portico: Backend, port: number) => Promise<Running>;

const HOST = '127.0.0.1';
const running = (server: Server, stop: () => Promise<unknown>): Running => ({
  origin: `http://${HOST}:${(server.address() as AddressInfo).port}`,
  stop: () => {
    server.closeAllConnections();
    return stop();
  },
});

const listen = (server: Server, port: number) =>
  new Promise<Running>((resolve) => {
    server.listen(port, HOST, () =>
      resolve(running(server, () => new Promise((done) => server.close(done)))),
    );
  });

const inExpress: Framework = (portico, port) => {
  const auth = forExpress(portico);
  const app = express();
  app.use(auth.middleware);
  app.post('/hooks', express.raw({ type: '*/*' }), async (request, response) => {
    const event = await auth.webhook(request);
    response.json({ type: event.type, isRepeated: event.isRepeated });
    await event.done();
  });
  app.use(express.json());
  app.get('/me', async (request, response) => {
    const session = await auth.session(request);
    response
      .set({ 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'own=1' })
      .json(session?.account ?? null);
  });
  app.get('/page', async (request, response) => response.json((await auth.requireSession(request)).account));
  app.get('/invoices', async (request, response) => {
    response.json((await auth.requirePermission(request, 'invoice:read')).organization);
  });
  app.post('/invoices', async (request, response) => {
    const caller = (await auth.verify(request)) ?? (await auth.requireSession(request));
    response.json({ type: caller.type, body: request.body });
  });
  app.get('/stream', async (request, response) => {
    response.write('a');
    response.end((await auth.session(request))?.account.email ?? 'nobody');
  });
  app.use(auth.refusals);
  return listen(createServer(app), port);
};

/** Without a framework: the adapter of Express needs nothing of it. */
const onNode: Framework = (portico, port) => {
  const auth = forExpress(portico);
  const text = async (request: AsyncIterable<Buffer>) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    return body;
  };
  const server = createServer((request, response) => {
    const json = (value: unknown, headers = {}) =>
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
    const routes: Record<string, () => Promise<unknown>> = {
      'GET /me': async () => {
        const headers = { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'own=1' };
        json((await auth.session(request))?.account ?? null, headers);
      },
      'GET /page': async () => json((await auth.requireSession(request)).account),
      'GET /invoices': async () => json((await auth.requirePermission(request, 'invoice:read')).organization),
      'POST /invoices': async () => {
        const { type } = (await auth.verify(request)) ?? (await auth.requireSession(request));
        json({ type, body: JSON.parse(await text(request)) });
      },
      'POST /hooks': async () => {
        const event = await auth.webhook(request);
        json({ type: event.type, isRepeated: event.isRepeated });
        await event.done();
      },
      'GET /stream': async () => {
        response.write('a');
        response.end((await auth.session(request))?.account.email ?? 'nobody');
      },
    };
    const next = (error: unknown) => {
      if (error) response.writeHead(500).end(String(error));
    };
    auth.middleware(request, response, () => {
      const route = routes[`${request.method} ${request.url?.split('?')[0]}`];
      if (route) route().catch((error) => auth.refusals(error, request, response, next));
      else response.writeHead(404).end();
    });
  });
  return listen(server, port);
};

const inFastify: Framework = async (portico, port) => {
  const auth = forFastify(portico);
  const app = Fastify();
  await app.register(auth.plugin);
  app.get('/me', async (request, reply) => {
    reply.headers({ 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'own=1' });
    return reply
      .type('application/json')
      .send(JSON.stringify((await auth.session(request))?.account ?? null));
  });
  app.get('/page', async (request) => (await auth.requireSession(request)).account);
  app.get(
    '/invoices',
    async (request) => (await auth.requirePermission(request, 'invoice:read')).organization,
  );
  app.post('/invoices', async (request) => {
    const { type } = (await auth.verify(request)) ?? (await auth.requireSession(request));
    return { type, body: request.body };
  });
  app.get('/stream', async (request, reply) => {
    reply.raw.write('a');
    reply.raw.end((await auth.session(request))?.account.email ?? 'nobody');
    return reply.hijack();
  });
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post('/hooks', async (request) => {
      const { type, isRepeated, done } = await auth.webhook(request);
      await done();
      return { type, isRepeated };
    });
  });
  await app.listen({ port, host: HOST });
  return running(app.server, () => app.close());
};

const inHono: Framework = (portico, port) => {
  const auth = forHono(portico);
  const app = new Hono();
  app.use(auth.middleware);
  app.get('/me', async (context) => {
    const headers = { 'Cache-Control': 'public, max-age=60', 'Set-Cookie': 'own=1' };
    return context.json((await auth.session(context))?.account ?? null, 200, headers);
  });
  app.get('/page', async (context) => context.json((await auth.requireSession(context)).account));
  app.get('/invoices', async (context) =>
    context.json((await auth.requirePermission(context, 'invoice:read')).organization),
  );
  app.post('/invoices', async (context) => {
    const { type } = (await auth.verify(context)) ?? (await auth.requireSession(context));
    return context.json({ type, body: await context.req.json() });
  });
  app.post('/hooks', async (context) => {
    const { type, isRepeated, done } = await auth.webhook(context);
    await done();
    return context.json({ type, isRepeated });
  });
  app.get('/stream', async (context) => {
    const email = auth.session(context).then((session) => session?.account.email ?? 'nobody');
    return new Response(
      new ReadableStream({
        start: async (controller) => {
          controller.enqueue(new TextEncoder().encode('a'));
          controller.enqueue(new TextEncoder().encode(await email));
          controller.close();
        },
      }),
    );
  });
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port, hostname: HOST }, () =>
      resolve(running(server as Server, () => new Promise((done) => server.close(done)))),
    );
  });
};

export const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  Express: inExpress,
  'node:http': onNode,
  Fastify: inFastify,
  Hono: inHono,
};
