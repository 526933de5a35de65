/** Whole runs against services that mean harm: each ends, says what it could not examine, and writes every report. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { until } from '../../server/test/harness/until.ts';
import type { JsonReport } from '../src/reporters/json.ts';
import { command, commandHere, file, folder } from './command.ts';
import { documentOf } from './mini/document.ts';
import { parseXml } from './reporters/xml.ts';

/** Bytes of a body that a run reads here. */
const ANSWER_LIMIT = 200_000;
/** Bytes that all answers of a run may have here. */
const RUN_BYTES = 2_000_000;
/** Bytes on their way, in the buffers of both kernels, when a connection is destroyed. */
const ON_THE_WAY = 12_000_000;

interface Service {
  /** How many connections there were. */
  readonly connections: number;
  die(): void;
}

interface Hostile {
  /** The service's behaviour on each request. */
  readonly answer: (socket: Socket, request: string, service: Service) => void;
  /** Requests to which it applies: by default all but the document and the first reachability check. */
  readonly harms?: 'everything' | 'raw requests';
  /** Milliseconds for an answer, where waiting is what harms. */
  readonly timeout?: number;
  readonly options?: readonly string[];
  readonly status: 1 | 2;
  /** Whether the run is a process, as its users start it: one for each way in which a run ends. */
  readonly isProcess?: true;
  /** Why the run is not complete; absent where it is. */
  readonly incomplete?: RegExp;
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const whole = (body: string | Buffer, head = HEAD) =>
  Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), Buffer.from(body)]);
const CREATED = `${HEAD.replace('200 OK', '201 Created')}Location: /notes/%zz\r\n`;
const FAILURE = 'HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\n';
const failure = (description: string) =>
  whole(JSON.stringify({ error: { status: 404, error: 'NOT_FOUND', description } }), FAILURE);

/** Says the same again for as long as anyone listens. */
const withoutEnd =
  (first: string, again: string): Hostile['answer'] =>
  (socket) => {
    const piece = Buffer.from(again.repeat(Math.ceil(16_000 / again.length)), 'latin1');
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    socket.write(first);
    more();
  };

const drip: Hostile['answer'] = (socket) => {
  socket.write(CHUNKED);
  const timer = setInterval(() => socket.write(chunk('x')), 50);
  socket.on('close', () => clearInterval(timer));
};

const TOO_MUCH = /^The answers have more than the 2000000 bytes that the run may read \(--max-bytes\)\./;
const GONE = /^The service has stopped answering: neither the last 12 requests nor GET \/ had an answer\./;
const TOO_LONG = /^The run has taken longer than 4 s \(--max-time\)\./;

const SERVICES: Readonly<Record<string, Hostile>> = {
  'endless bodies': {
    answer: withoutEnd(CHUNKED, chunk('x'.repeat(10_000))),
    status: 1,
    isProcess: true,
    incomplete: TOO_MUCH,
  },
  'endless bodies delimited by the connection': {
    answer: withoutEnd(`${HEAD}\r\n`, 'x'),
    status: 1,
    incomplete: TOO_MUCH,
  },
  'one-byte chunks with extensions of kilobytes': {
    answer: withoutEnd(CHUNKED, `1;${'x'.repeat(8_000)}\r\nx\r\n`),
    status: 1,
    incomplete: TOO_MUCH,
  },
  'endlessly more responses than requests': {
    answer: withoutEnd('', whole('{}').toString()),
    status: 1,
    incomplete: TOO_MUCH,
  },
  'endless trailers': {
    answer: withoutEnd(`${CHUNKED}0\r\n`, `X-More: ${'x'.repeat(1_000)}\r\n`),
    status: 1,
    incomplete: GONE,
  },
  'endless headers': {
    answer: withoutEnd(HEAD, `X-More: ${'x'.repeat(1_000)}\r\n`),
    status: 1,
    incomplete: GONE,
  },
  'endless interim responses': {
    answer: withoutEnd('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    status: 1,
    incomplete: GONE,
  },
  'one byte now and then': { answer: drip, timeout: 1_000, status: 1, incomplete: GONE },
  'no answer': { answer: () => {}, timeout: 1_000, status: 1, isProcess: true, incomplete: GONE },
  'half-close at once': { answer: (socket) => socket.end(), status: 1, incomplete: GONE },
  'a reset midway through each answer': {
    answer: (socket) => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{`, () => socket.resetAndDestroy()),
    status: 1,
    incomplete: GONE,
  },
  'a service that dies midway': {
    answer: (socket, _request, service) => {
      if (service.connections > 30) service.die();
      else socket.end(failure('There is nothing here.'));
    },
    status: 1,
    incomplete: GONE,
  },
  'ten thousand echoed secrets': {
    answer: (socket) => socket.end(SECRETS),
    options: ['--max-bytes', '200000000'],
    status: 1,
  },
  'identifiers that no URL can hold': {
    answer: (socket, request) =>
      socket.end(whole('[{"id":"\\ud800"}]', request.startsWith('POST') ? CREATED : HEAD)),
    options: ['--destructive', '--token', 'mini-token'],
    status: 1,
  },
  '429 with Retry-After forever': {
    answer: (socket) =>
      socket.write(whole('{}', 'HTTP/1.1 503 Busy\r\nContent-Type: application/json\r\nRetry-After: 1\r\n')),
    options: ['--max-time', '4'],
    status: 1,
    incomplete: TOO_LONG,
  },
  'circular redirects': {
    answer: (socket, request) =>
      socket.end(whole('', `HTTP/1.1 302 Found\r\nLocation: ${request.split(' ')[1]}\r\n`)),
    status: 1,
    isProcess: true,
  },
  'bodies that decompress to a thousandfold': {
    answer: (socket) => socket.end(whole(BOMB, `${HEAD}Content-Encoding: gzip\r\n`)),
    status: 1,
  },
  'descriptions that make patterns backtrack': {
    answer: (socket) => socket.end(failure(`${'\n'.repeat(40_000)}http://127.0.0.1/${'.'.repeat(40_000)}/`)),
    options: ['--max-bytes', '200000000'],
    status: 1,
  },
  'names longer than a pattern may be': {
    answer: (socket) =>
      socket.end(
        whole(
          JSON.stringify({ error: { status: 404, error: 'A'.repeat(190_000), description: 'No.' } }),
          `${FAILURE}Error-Code: A\r\n`,
        ),
      ),
    options: ['--max-bytes', '200000000'],
    status: 1,
  },
  'an endless document': {
    harms: 'everything',
    answer: withoutEnd(CHUNKED, chunk(' '.repeat(10_000))),
    status: 2,
    incomplete: TOO_MUCH,
  },
  'a document that refers to itself': {
    harms: 'everything',
    answer: (socket) => socket.write(whole(REPETITIVE)),
    status: 2,
    isProcess: true,
    incomplete: /^The document repeats itself too often to be read\.$/,
  },
  'endless bodies in answer to malformed requests': {
    harms: 'raw requests',
    answer: withoutEnd(CHUNKED, chunk('x'.repeat(10_000))),
    status: 1,
    incomplete: TOO_MUCH,
  },
  'endless interim responses to malformed requests': {
    harms: 'raw requests',
    answer: withoutEnd('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    status: 1,
    incomplete: TOO_MUCH,
  },
  'no answer to malformed requests': {
    harms: 'raw requests',
    answer: () => {},
    options: ['--max-time', '4'],
    status: 1,
    isProcess: true,
    incomplete: TOO_LONG,
  },
};

const SECRETS = whole(
  JSON.stringify(Array.from({ length: 7_000 }, (_, index) => ({ token: `secret-${index}` }))),
);
const BOMB = gzipSync(Buffer.alloc(10_000_000));
/** A thousand paths that share eight operations with a hundred parameters each. */
const REPETITIVE = JSON.stringify({
  openapi: '3.1.0',
  paths: Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`/${index}`, { $ref: '#/components/pathItems/Shared' }]),
  ),
  components: {
    pathItems: {
      Shared: {
        parameters: Array.from({ length: 100 }, (_, index) => ({ name: `p${index}`, in: 'query' })),
        ...Object.fromEntries(
          ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [method, {}]),
        ),
      },
    },
  },
});

/**
 * A service that answers the document, and does harm with the rest. `most` is what it got rid of on one connection, `open`
 * how many are still in use.
 */
async function start(context: TestContext, { answer, harms }: Hostile) {
  const sent = new Map<Socket, number>();
  const bytesOf = (socket: Socket) => socket.bytesWritten - socket.writableLength;
  const close = () => {
    for (const socket of sent.keys()) socket.destroy();
    server.close();
  };
  const state = {
    get connections() {
      return sent.size;
    },
    die: close,
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sent.set(socket, 0);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sent.set(socket, bytesOf(socket)));
    socket.on('end', () => socket.end());
    socket.on('data', (data) => {
      const request = data.toString('latin1');
      if (harms === 'everything') return answer(socket, request, state);
      if (request.startsWith('GET /openapi.json ')) return socket.write(document);
      // Connections are reused only for requests that the checker does not write byte by byte.
      const isRaw = !request.includes('\r\nConnection: keep-alive\r\n');
      if (harms === 'raw requests' && !isRaw) return socket.write(failure('There is nothing here.'));
      // The service is reachable at first.
      if (harms === undefined && /^GET \/ /.test(request) && seen.size === 0) {
        seen.add('/');
        return socket.write(failure('There is nothing here.'));
      }
      answer(socket, request, state);
    });
  });
  const seen = new Set<string>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const document = whole(JSON.stringify(documentOf(url)));
  context.after(close);
  return {
    url,
    most: () => Math.max(...sent.values()),
    // One that was opened in reserve, and never used, keeps no process from its end.
    open: () => [...sent.keys()].filter(({ closed, bytesRead }) => !closed && bytesRead > 0).length,
  };
}

const validate = new Ajv2020({ formats: { 'date-time': true } }).compile(
  JSON.parse(readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8')),
);

// Most of the time is waiting.
describe('runs against a hostile service end with a report', { concurrency: 4 }, () => {
  for (const [index, [title, hostile]] of Object.entries(SERVICES).entries()) {
    test(title, async (context) => {
      const { status, timeout = 5_000, options = [], incomplete } = hostile;
      const service = await start(context, hostile);
      const path = (format: string) => join(folder, `${index}.${format}`);
      const config = file(`${index}.config`, JSON.stringify({ timeout, answerLimit: ANSWER_LIMIT }));
      const run = await (hostile.isProcess ? command : commandHere)([
        service.url,
        ...['--config', config, '--max-bytes', String(RUN_BYTES)],
        ...['json', 'junit', 'sarif'].flatMap((format) => [`--${format}`, path(format)]),
        ...options,
      ]);
      assert.equal(run.status, status, run.stderr + run.stdout);
      await until('no connection is left that would keep a process from its end', () => service.open() === 0);
      assert.ok(service.most() <= 2 * ANSWER_LIMIT + ON_THE_WAY, `${service.most()} bytes`);
      const report = JSON.parse(readFileSync(path('json'), 'utf8')) as JsonReport;
      assert.ok(validate(report), JSON.stringify(validate.errors));
      const suite = parseXml(readFileSync(path('junit'), 'utf8')).children[0];
      const [sarif] = JSON.parse(readFileSync(path('sarif'), 'utf8')).runs;
      if (incomplete === undefined) assert.equal(report.incomplete, undefined);
      else assert.match(report.incomplete ?? '', incomplete);
      assert.equal(suite?.attributes.errors, incomplete === undefined ? '0' : '1');
      assert.equal(sarif.invocations[0].executionSuccessful, incomplete === undefined);
      const said = status === 2 ? run.stderr : run.stdout;
      assert.ok(said.includes(report.incomplete ?? ' rules held'), said);
      // Rules that were not examined are neither kept nor broken, and say why.
      for (const rule of report.rules) assert.equal(rule.examined === 0, rule.skipped !== undefined, rule.id);
      if (incomplete) assert.ok(report.rules.some(({ skipped }) => incomplete.test(skipped ?? '')));
    });
  }
});
