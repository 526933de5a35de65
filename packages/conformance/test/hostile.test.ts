import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sampleOf } from '../src/generate/sample.ts';
import type { Schema } from '../src/openapi/document.ts';
import { matches, problemOf } from '../src/openapi/problem.ts';
import { choicesAt } from '../src/openapi/responses.ts';
import { ANSWER_RULES } from '../src/rules/index.ts';
import { makeSender } from '../src/sender.ts';
import { checkService, UNLIMITED } from './checking.ts';
import { command, file } from './command.ts';
import { TOKEN } from './mini/routes.ts';
import { startMini } from './mini/service.ts';

async function listen(context: TestContext, server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (context: TestContext, listener: RequestListener) =>
  listen(context, createHttpServer(listener));

test('endless headers: given up at 16 KiB', async (context) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\n');
    const more = () => {
      while (!socket.destroyed && socket.write(`X-More: ${'x'.repeat(1_000)}\r\n`));
    };
    socket.on('drain', more);
    more();
  });
  const { status, stderr } = await command([await listen(context, server)]);
  assert.equal(status, 2);
  assert.match(stderr, /HPE_HEADER_OVERFLOW, the headers are larger than 16 KiB/);
});

test('compressed body: never decompressed', async (context) => {
  const bomb = gzipSync(Buffer.alloc(20_000_000));
  const url = await serve(context, (_request, response) =>
    response.setHeader('Content-Encoding', 'gzip').end(bomb),
  );
  const sender = makeSender(new URL(url), { timeout: 60_000, answerLimit: 1_000_000 }, UNLIMITED);
  const answer = await sender.send({ method: 'GET', target: '/', headers: {} });
  sender.close();
  assert.ok(typeof answer === 'object');
  assert.equal(answer.body.length, bomb.length);
});

test('recursive schemas: followed within bounds', () => {
  const self = { $ref: '#' };
  const four = { a: self, b: self, c: self, d: self };
  const schema: Schema = {
    type: 'object',
    required: Object.keys(four),
    properties: four,
    anyOf: [self, self, self],
    oneOf: [self, self],
    allOf: [self, self, self, self],
  };
  let followed = 0;
  const follow = (one: Schema) => {
    followed++;
    return typeof one === 'object' && '$ref' in one ? schema : one;
  };
  const nested = { a: {}, b: {}, c: {}, d: { a: 1 } };
  for (const look of [
    () => sampleOf(schema, follow),
    () => problemOf(schema, nested, follow),
    () => choicesAt(schema, '/a/b', follow),
  ]) {
    followed = 0;
    look();
    assert.ok(followed <= 20_000, `${followed}`);
  }
});

test('catastrophic pattern in the document: interrupted', () => {
  assert.equal(matches('^(a+)+$', 'aaa'), true);
  // One that is interrupted counts as a match, and a process that stands still is interrupted anywhere.
  assert.ok([1, 2, 3].some(() => !matches('^(a+)+$', 'aab')));
  assert.equal(matches('^(a+)+$', `${'a'.repeat(50)}!`), true);
});

test('document whose schemas all refer to themselves: checked to the end', async (context) => {
  const mini = await startMini({
    document: ({ components }) => {
      const note = { $ref: '#/components/schemas/NewNote' };
      Object.assign(components.schemas.NewNote.properties, {
        parent: note,
        children: { type: 'array', items: note },
      });
      Object.assign(components.schemas.NewNote, { allOf: [{ properties: { other: note } }] });
    },
  });
  context.after(mini.stop);
  const report = await checkService({ url: mini.url, token: TOKEN, rules: ANSWER_RULES });
  assert.ok(report.requests < 1_000, `${report.requests}`);
});

test('terminal control characters in anything the service sends: never printed', async (context) => {
  const odd = '\x1b]0;owned\x07\x1b[2J\u202e';
  const mini = await startMini({
    answer: (answer) => {
      answer.headers['x-odd'] = 'caf\xe9 \x9b2J';
      const { error } = (answer.body ?? {}) as { error?: { error: string; description: string } };
      if (error) Object.assign(error, { error: `${error.error}${odd}`, description: `No.${odd}` });
      return undefined;
    },
    document: (document) => {
      document.info.title += odd;
      document.paths['/notes'].get.operationId += odd;
      Object.assign(document.paths, { [`/odd${odd}`]: document.paths['/notes'] });
    },
  });
  context.after(mini.stop);
  const { status, stdout, stderr } = await command([mini.url], { PORTICO_CONFORMANCE_TOKEN: TOKEN });
  assert.equal(status, 1, stderr);
  assert.match(stdout, /owned/);
  assert.match(stdout + stderr, /^[\n\x20-\x7e\u00a0-\u00ff✓✗–…]*$/);
});

test('escapes in a refused reference: not printed', async () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    paths: { '/a': { get: { parameters: [{ $ref: '#/\u001b[2J' }] } } },
  });
  const mini = await startMini();
  const { status, stderr } = await command([mini.url, '--openapi', file('escape.json', text)]);
  mini.stop();
  assert.equal(status, 2);
  assert.match(stderr, /^portico-conformance: [\x20-\x7e]+\n$/m);
});
