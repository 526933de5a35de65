import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { newApiKey } from '../fixtures/api-keys.ts';
import { type Directory, newDirectory } from '../fixtures/directories.ts';
import { type Person, type Service, startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';
import type { Flood } from './flood-worker.ts';

let service: Service;
let stranger: Person;
let other: Person;
let organization: string;
let key: string;
let directory: Directory;

before(async () => {
  service = await startService({ expectsRefusals: true });
  stranger = await service.person('stranger');
  other = await service.person('other');
  organization = await service.organization(stranger);
  ({ token: key } = await newApiKey(service, { organization, by: stranger }));
  directory = await newDirectory(service, organization);
});
after(() => service.stop());

function textOf(target: string, token?: string, body?: string): string {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  const content =
    body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `${target} HTTP/1.1\r\nHost: a.example\r\n${authorization}${content}\r\n${body ?? ''}`;
}

const FLOODS: Readonly<Record<string, () => string>> = {
  'reads by a session': () => textOf('GET /v1/account', stranger.token),
  'reads by an API key': () => textOf('GET /v1/caller', key),
  'reads by a directory': () => textOf(`GET /scim/${directory.connection}/v2/Users`, directory.token),
  'paths that there are not': () => textOf('GET /nowhere'),
  'requests without a token': () => textOf('GET /v1/account'),
  'requests of what operators may': () => textOf('GET /v1/operator/accounts', stranger.token),
  'small bodies that are refused': () => textOf('POST /v1/login', undefined, '{}'),
  'small bodies that are read': () =>
    textOf(
      'POST /v1/permission-checks',
      stranger.token,
      JSON.stringify({ organizationId: organization, permissions: ['test:read'] }),
    ),
};

/** How many connections send how many requests each. */
const SHAPES = [
  { connections: 1, requests: 2_000 },
  { connections: 20, requests: 200 },
] as const;

/** The most answers to a flood that another's request may wait for: a tenth of the smallest one. */
const MOST_BEFORE = 200;
/** Of the thread that serves, in milliseconds. */
const LONGEST_WAIT = 50;

/** What ends every flood: the answer to it closes the connection. */
const MALFORMED = 'GET / HTTP/1.1\r\nHost: a.example\r\nBad Name: x\r\n\r\n';

function begin(flood: Omit<Flood, 'port'>): {
  readonly isOver: () => boolean;
  readonly ended: Promise<void>;
} {
  const workerData: Flood = { port: Number(new URL(service.url).port), ...flood };
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData });
  let isOver = false;
  const ended = once(worker, 'exit').then(([code]) => {
    isOver = true;
    assert.equal(code, 0, 'the flood failed');
  });
  return { isOver: () => isOver, ended };
}

interface Wait {
  /** Answers to others that were written meanwhile. */
  readonly answers: number;
  /** Processor time of the thread that serves, in milliseconds. */
  readonly used: number;
}

async function waitFor(socket: Socket, bytes: string): Promise<Wait> {
  const before = service.answers.length;
  const began = process.threadCpuUsage();
  const answered = once(socket, 'data');
  socket.write(bytes);
  const [chunk] = await answered;
  const { user, system } = process.threadCpuUsage(began);
  assert.match(String(chunk), /^HTTP\/1\.1 200 /);
  return { answers: service.answers.length - before - 1, used: (user + system) / 1_000 };
}

const OTHERS = {
  'the health check': () => textOf('GET /health/live'),
  'another’s read': () => textOf('GET /v1/account', other.token),
} as const;

/** Asks for others as long as a flood lasts. */
async function waitsBeside(flood: Omit<Flood, 'port'>) {
  const bytes = Object.entries(OTHERS).map(([name, text]) => [name, text(), [] as Wait[]] as const);
  const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const before = service.answers.length;
  const { isOver, ended } = begin(flood);
  await until('the flood is under way', () => isOver() || service.answers.length > before);
  const all = flood.connections * flood.answers;
  const isUnderWay = () => !isOver() && service.answers.length - before < all;
  while (isUnderWay())
    for (const [, text, waits] of bytes) {
      const wait = await waitFor(socket, text);
      if (isUnderWay()) waits.push(wait);
    }
  await ended;
  socket.destroy();
  return bytes.map(([name, , waits]) => ({ name, waits }));
}

for (const [what, textOfOne] of Object.entries(FLOODS))
  for (const { connections, requests } of SHAPES)
    test(`fairness: others wait for few of ${connections} × ${requests} pipelined ${what}, and the bytes that end them`, async () => {
      const bytes = textOfOne().repeat(requests - 1) + MALFORMED;
      const beside = await waitsBeside({ connections, bytes, answers: requests });
      for (const { name, waits } of beside) {
        assert.ok(waits.length > 0, `${name} was not asked for beside the flood`);
        const most = Math.max(...waits.map(({ answers }) => answers));
        assert.ok(most <= MOST_BEFORE, `${name}: ${most} answers came before it`);
      }
    });

test('fairness: beside 60 × 2,000 pipelined paths that there are not, the health check waits for 50 ms of the thread at most', async () => {
  const requests = 2_000;
  const bytes = textOf('GET /nowhere').repeat(requests);
  const [health] = await waitsBeside({ connections: 60, bytes, answers: requests });
  assert.ok(health && health.waits.length > 0, 'it was not asked for beside the flood');
  const longest = Math.max(...health.waits.map(({ used }) => used));
  assert.ok(longest <= LONGEST_WAIT, `${longest} ms`);
});
