/** The same small service in each framework, as its users would write it. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { Hono } from 'hono';

/** Uses the response behind the back of the framework. */
export type Act = (response: ServerResponse) => unknown;

export interface Framework {
  readonly name: string;
  /** @param act what the handler of `/raw` does */
  readonly listener: (act: Act) => RequestListener;
}

const FAULT = new Error('a secret');

/** Reads a body to its end, as middleware does for any method. */
async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const plain: Framework = {
  name: 'plain handlers',
  listener: (act) => {
    const handlers: Record<string, RequestListener> = {
      '/ok': (_request, response) => response.end('fine'),
      '/echo': async (request, response) => response.end(await textOf(request)),
      '/stream': (_request, response) => Readable.from(['a', 'b']).pipe(response),
      '/throws': () => {
        throw FAULT;
      },
      '/rejects': async () => Promise.reject(FAULT),
      '/teapot': (_request, response) => response.writeHead(418).end('a teapot'),
      '/redirect': (_request, response) => response.writeHead(302, { Location: '/ok' }).end(),
      '/silent': () => {},
      '/raw': (_request, response) => void act(response),
    };
    return (request, response) => {
      const handler = handlers[request.url?.split('?')[0] ?? ''];
      if (handler) return handler(request, response);
      response.writeHead(404).end('nothing here');
    };
  },
};

/** They bring no types; these are the parts in use. */
interface ExpressResponse extends ServerResponse {
  send(body: string): void;
  status(status: number): ExpressResponse;
  redirect(target: string): void;
}
type ExpressHandler = (request: IncomingMessage, response: ExpressResponse) => unknown;
interface ExpressApp extends RequestListener {
  (request: IncomingMessage, response: ServerResponse): void;
  all(path: string, handler: ExpressHandler): void;
  set(name: string, value: unknown): void;
}
interface KoaContext {
  readonly path: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  body: unknown;
  status: number;
  respond: boolean;
  redirect(target: string): void;
}
interface KoaApp {
  silent: boolean;
  use(handler: (context: KoaContext) => unknown): void;
  callback(): RequestListener;
}

const load = createRequire(import.meta.url);
const express = load('express') as () => ExpressApp;
const Koa = (load('koa') as { default: new () => KoaApp }).default;

const withExpress: Framework = {
  name: 'Express',
  listener: (act) => {
    const app = express();
    // Otherwise it writes what is thrown to standard error.
    app.set('env', 'test');
    app.all('/ok', (_request, response) => response.send('fine'));
    app.all('/echo', async (request, response) => response.send(await textOf(request)));
    app.all('/stream', (_request, response) => Readable.from(['a', 'b']).pipe(response));
    app.all('/throws', () => {
      throw FAULT;
    });
    app.all('/rejects', async () => Promise.reject(FAULT));
    app.all('/teapot', (_request, response) => response.status(418).send('a teapot'));
    app.all('/redirect', (_request, response) => response.redirect('/ok'));
    app.all('/silent', () => {});
    app.all('/raw', (_request, response) => act(response));
    return app;
  },
};

const withKoa: Framework = {
  name: 'Koa',
  listener: (act) => {
    const app = new Koa();
    app.silent = true;
    const handlers: Record<string, (context: KoaContext) => unknown> = {
      '/ok': (context) => Object.assign(context, { body: 'fine' }),
      '/echo': async (context) => Object.assign(context, { body: await textOf(context.req) }),
      '/stream': (context) => Object.assign(context, { body: Readable.from(['a', 'b']) }),
      '/throws': () => {
        throw FAULT;
      },
      '/rejects': async () => Promise.reject(FAULT),
      '/teapot': (context) => Object.assign(context, { status: 418, body: 'a teapot' }),
      '/redirect': (context) => context.redirect('/ok'),
      '/silent': () => new Promise(() => {}),
      '/raw': (context) => {
        context.respond = false;
        act(context.res);
      },
    };
    app.use((context) => handlers[context.path]?.(context));
    return app.callback();
  },
};

const withHono: Framework = {
  name: 'Hono',
  listener: (act) => {
    const app = new Hono<{ Bindings: HttpBindings }>();
    app.all('/ok', (context) => context.text('fine'));
    app.all('/echo', async (context) => context.text(await context.req.text()));
    app.all('/stream', (context) =>
      context.body(Readable.toWeb(Readable.from(['a', 'b'].map(Buffer.from))) as never),
    );
    app.all('/throws', () => {
      throw FAULT;
    });
    app.all('/rejects', async () => Promise.reject(FAULT));
    app.all('/teapot', (context) => context.text('a teapot', 418));
    app.all('/redirect', (context) => context.redirect('/ok'));
    app.all('/silent', () => new Promise<Response>(() => {}));
    app.all('/raw', (context) => {
      act(context.env.outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    });
    // Writes exceptions to standard error unless it has an error handler.
    app.onError((_error, context) => context.text('a secret', 500));
    return getRequestListener(app.fetch, { hostname: 'localhost', overrideGlobalObjects: false });
  },
};

const withFastify: Framework = {
  name: 'Fastify',
  listener: (act) => {
    let listener: RequestListener = () => {};
    const app = fastify({
      exposeHeadRoutes: false,
      serverFactory: (handler) => {
        listener = handler;
        return createServer();
      },
    });
    app.removeAllContentTypeParsers();
    // The handler reads the body if it wants it.
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const handlers: Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown> = {
      '/ok': () => 'fine',
      '/echo': (request) => textOf(request.raw),
      '/stream': (_request, reply) => reply.send(Readable.from(['a', 'b'])),
      '/throws': () => {
        throw FAULT;
      },
      '/rejects': async () => Promise.reject(FAULT),
      '/teapot': (_request, reply) => reply.code(418).send('a teapot'),
      '/redirect': (_request, reply) => reply.redirect('/ok'),
      '/silent': () => new Promise(() => {}),
      '/raw': (_request, reply) => {
        reply.hijack();
        act(reply.raw);
      },
    };
    for (const [path, handler] of Object.entries(handlers)) app.all(path, handler);
    const ready = app.ready();
    return async (request, response) => {
      await ready;
      listener(request, response);
    };
  },
};

export const FRAMEWORKS: readonly Framework[] = [plain, withExpress, withKoa, withHono, withFastify];
