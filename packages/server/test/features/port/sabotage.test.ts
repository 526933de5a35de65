import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { errors } from '@portico/api';
import { failureRenderer } from '@portico/conventions';
import { ClosedPort } from '@portico/conventions/node';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { listen } from '../../../src/app/http/listen.ts';
import { dial } from '../../harness/raw.ts';
import { startService } from '../../harness/service.ts';
import { conclude, type Outcome, outcomeOf, routesOf } from './exchange.ts';
import { BUG, FAULTS, type Hook, teapot } from './faults.ts';

type Done = (error?: Error | null, payload?: unknown) => void;

/** Puts each fault in the way of those requests that ask for it. */
function sabotage(app: FastifyInstance): void {
  for (const hook of new Set(Object.values(FAULTS).map((fault) => fault.hook))) {
    app.addHook(
      hook as 'onSend',
      hook === 'onSend' || hook === 'onError' ? four(hook) : (three(hook) as never),
    );
  }
  for (const [name, handler] of Object.entries(HANDLERS)) app.get(`/sabotaged/${name}`, handler);
  // Tampering with the server, as plug-ins do.
  app.server.on('clientError', (_error, socket) => socket.end('HTTP/1.1 418 I am a teapot\r\n\r\n'));
  app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  app.server.on('connect', (_request, socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
}

function act(hook: Hook, { headers }: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const fault = FAULTS[decodeURIComponent(String(headers['x-sabotage']))];
  return fault?.hook === hook ? fault.act(reply, payload) : payload;
}

function three(hook: Hook) {
  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const done_ = act(hook, request, reply, undefined);
    return isThenable(done_) ? done_ : done();
  };
}

function four(hook: Hook) {
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
    const changed = act(hook, request, reply, payload);
    return isThenable(changed) ? changed : done(null, changed);
  };
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';

/** Handlers that no operation would have, with their answers; undefined if none can be complete. */
const HANDLERS: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
  'a-string': () => {
    throw 'a secret';
  },
  'an-object': () => {
    throw { statusCode: 418, message: 'a secret' };
  },
  'a-promise-of-undefined': async () => Promise.reject(undefined),
  teapot: async () => {
    throw teapot;
  },
  'no-json': async () => ({ big: 1n }),
  'a-stream': (_request, reply) =>
    reply.send(
      new Readable({
        read() {
          this.destroy(new Error('a secret'));
        },
      }),
    ),
  'a-file-of-418': (_request, reply) => reply.code(418).send(Readable.from(['I am ', 'a teapot'])),
  twice: async (_request, reply) => {
    reply.code(404).send('a secret');
    return reply.code(418).send('another');
  },
};

const service = await startService({ expectsBugs: true, extend: sabotage });
after(() => service.stop());
const [open, guarded] = await routesOf(service);

for (const [name, fault] of Object.entries(FAULTS)) {
  const { answer, mended } = fault;
  test(`${name}: ${answer?.join(' ') ?? 'answered as usual'}`, async () => {
    const lines = `X-Sabotage: ${encodeURIComponent(name)}\r\n`;
    const before = service.app.port.mended;
    const tries: [bytes: string, expected: Outcome, method?: string][] = [
      [open.get(lines), answer ?? [200]],
      [guarded.get(lines), answer ?? [200]],
      [open.get(lines, { method: 'HEAD' }), answer ?? [200], 'HEAD'],
      [open.get(lines, { target: '/nowhere' }), answer ?? [404, 'ROUTE_NOT_FOUND']],
      [open.get(lines, { target: '/v1/account' }), answer ?? [401, 'ACCESS_TOKEN_MISSING']],
    ];
    for (const [bytes, expected, method = 'GET'] of tries) {
      const client = await dial(service.url, [method]);
      client.send(bytes);
      const came = await conclude(client, [expected], expected[1] === 'BODY_TOO_LARGE');
      assert.deepEqual(came.map(outcomeOf), [[expected[0], expected[1]]], bytes);
      assert.deepEqual(client.interims, []);
      assert.doesNotMatch(JSON.stringify(came), /a secret|teapot|x-a|x a/);
    }
    assert.equal(service.app.port.mended - before, mended ? tries.length : 0);
  });
}

for (const name of Object.keys(HANDLERS)) {
  test(`a handler that fails with ${name.replaceAll('-', ' ')}`, async () => {
    const client = await dial(service.url);
    client.send(open.get('', { target: `/sabotaged/${name}` }));
    const [answer] = await conclude(client, [BUG], false);
    assert.ok(answer);
    assert.deepEqual(outcomeOf(answer), name === 'twice' ? [404, 'ROUTE_NOT_FOUND'] : BUG);
    assert.doesNotMatch(answer.text, /a secret|teapot/);
  });
}

for (const [what, bytes, answer] of [
  ['clientError', 'garbage\r\n\r\n', [400, 'REQUEST_MALFORMED']],
  ['connect', open.get('', { method: 'CONNECT', target: 'a:1' }), [400, 'REQUEST_MALFORMED']],
  ['upgrade', open.get('Connection: Upgrade\r\nUpgrade: websocket\r\n'), [200]],
] as const) {
  test(`${what}: the port answers, and a plug-in's own listener is never called`, async () => {
    const client = await dial(service.url);
    client.send(bytes);
    const came = await conclude(client, [answer as Outcome], true);
    assert.deepEqual(came.map(outcomeOf), [[answer[0], answer[1]]]);
  });
}

test('500 INTERNAL_ERROR — a response was hijacked and not answered in time', async (t) => {
  const port = new ClosedPort({
    catalogue: errors,
    render: failureRenderer(errors, () => 'http://127.0.0.1'),
    // A busy machine must not find the requests themselves too slow.
    headersTimeout: 3_000,
    requestTimeout: 3_000,
    answerTimeout: 50,
  });
  const app = fastify({ serverFactory: (listener) => port.createServer(listener) });
  app.get('/taken', (_request, reply) => void reply.hijack());
  app.get('/begun', (_request, reply) => void reply.hijack().raw.writeHead(200));
  app.get('/held', (_request, reply) => void reply.hijack().raw.writeHead(500));
  await app.ready();
  const url = await listen(app.server, { host: '127.0.0.1', port: 0, name: 'TEST' });
  t.after(() => app.server.close().closeAllConnections());
  const exchanges = ['/taken', '/begun', '/held'].map(async (target) => {
    const client = await dial(url);
    client.send(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await client.until(1);
    client.send('GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const came = await conclude(client, [BUG, [404, 'ROUTE_NOT_FOUND']], true);
    // Fastify's own answer to a path that leads nowhere is no error object either.
    assert.deepEqual(came.map(outcomeOf), [BUG, [404, 'ROUTE_NOT_FOUND']], target);
  });
  await Promise.all(exchanges);
  assert.equal(port.mended, 6);
});
