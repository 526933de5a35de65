import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { newApiKey } from '../fixtures/api-keys.ts';
import { type Directory, newDirectory } from '../fixtures/directories.ts';
import { comparable } from '../harness/processor-time.ts';
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

/** One of the requests of a flood, and the outcome of each. */
interface Kind {
  readonly outcome: string;
  readonly text: () => string;
}

const FLOODS: Readonly<Record<string, Kind>> = {
  'reads by a session': { outcome: '200', text: () => textOf('GET /v1/account', stranger.token) },
  'reads by an API key': { outcome: '200', text: () => textOf('GET /v1/caller', key) },
  'reads by a directory': {
    outcome: '200',
    text: () => textOf(`GET /scim/${directory.connection}/v2/Users`, directory.token),
  },
  'paths that there are not': { outcome: '404 ROUTE_NOT_FOUND', text: () => textOf('GET /nowhere') },
  'requests without a token': { outcome: '401 ACCESS_TOKEN_MISSING', text: () => textOf('GET /v1/account') },
  'requests of what operators may': {
    outcome: '403 ACCESS_FORBIDDEN',
    text: () => textOf('GET /v1/operator/accounts', stranger.token),
  },
  'small bodies that are refused': {
    outcome: '400 REQUIRED_FIELDS_MISSING',
    text: () => textOf('POST /v1/login', undefined, '{}'),
  },
  'small bodies that are read': {
    outcome: '200',
    text: () =>
      textOf(
        'POST /v1/permission-checks',
        stranger.token,
        JSON.stringify({ organizationId: organization, permissions: ['test:read'] }),
      ),
  },
};

/** How many connections send how many requests each. */
const SHAPES = [
  { connections: 1, requests: 2_000 },
  { connections: 20, requests: 200 },
] as const;

/** The most answers to a flood that the health check may wait for: a tenth of the smallest one. */
const MOST_BEFORE = 200;
/** The most answers to a connection in a turn of the event loop: a read waits for as many turns as the database takes. */
const MOST_IN_TURN = 16;
/** Of the thread that serves, in milliseconds. */
const LONGEST_WAIT = 50;
/** How often each of the others is asked for where the flood need not come to its end. */
const ENOUGH = 50;

/** Ends every flood: the answer to it closes the connection. */
const MALFORMED = 'GET / HTTP/1.1\r\nHost: a.example\r\nBad Name: x\r\n\r\n';

/** Begins a flood. @returns its thread, and the end of it, be it by itself or by `terminate` */
function begin(flood: Omit<Flood, 'port'>): { readonly worker: Worker; readonly ended: Promise<unknown> } {
  const workerData: Flood = { port: Number(new URL(service.url).port), ...flood };
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData });
  // Rejects if the thread fails.
  return { worker, ended: once(worker, 'exit') };
}

interface Wait {
  /** Answers to others that were written meanwhile. */
  readonly answers: number;
  /** Turns of the event loop begun before. */
  readonly turns: number;
  /** Processor time of the thread that serves, in milliseconds. */
  readonly used: number;
}

async function waitFor(socket: Socket, bytes: string): Promise<Wait> {
  const before = service.answers.length;
  let turns = 1;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });
  const began = process.threadCpuUsage();
  const answered = once(socket, 'data');
  socket.write(bytes);
  const [chunk] = await answered;
  const { user, system } = process.threadCpuUsage(began);
  clearImmediate(counting);
  assert.match(String(chunk), /^HTTP\/1\.1 200 /);
  return { answers: service.answers.length - before - 1, turns, used: (user + system) / 1_000 };
}

/** Another caller's request, and the most answers to a flood of so many connections that may precede its own. */
interface Other {
  readonly text: () => string;
  readonly most: (connections: number, turns: number) => number;
}

const OTHERS: Readonly<Record<string, Other>> = {
  'the health check': { text: () => textOf('GET /health/live'), most: () => MOST_BEFORE },
  'another’s read': {
    text: () => textOf('GET /v1/account', other.token),
    most: (connections, turns) => MOST_IN_TURN * connections * turns,
  },
};

/** Sends a flood, and measures the waits of others beside it. */
interface Beside {
  readonly others: readonly (Other & { readonly name: string; readonly waits: readonly Wait[] })[];
  /** Every outcome of the service meanwhile, of others as well. */
  readonly outcomes: ReadonlySet<string>;
}

/**
 * Asks for others while a flood still awaits more answers than may come before theirs.
 * @param enough how often; from then on, the flood is cut off
 */
async function beside(flood: Omit<Flood, 'port'>, enough = Number.POSITIVE_INFINITY): Promise<Beside> {
  const others = Object.entries(OTHERS).map(([name, one]) => ({ ...one, name, waits: [] as Wait[] }));
  const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const before = service.answers.length;
  const { worker, ended } = begin(flood);
  const all = flood.connections * flood.answers;
  const isUnderWay = () => before + all - service.answers.length > MOST_BEFORE;
  try {
    await until('the flood is under way', () => service.answers.length > before);
    for (let time = 0; time < enough && isUnderWay(); time++)
      for (const { text, waits } of others) if (isUnderWay()) waits.push(await waitFor(socket, text()));
    if (enough === Number.POSITIVE_INFINITY) await ended;
  } finally {
    socket.destroy();
    await worker.terminate();
  }
  const outcomes = service.answers
    .slice(before)
    .map(({ status, error }) => (error ? `${status} ${error}` : `${status}`));
  return { others, outcomes: new Set(outcomes) };
}

for (const [what, { outcome, text }] of Object.entries(FLOODS))
  for (const { connections, requests } of SHAPES)
    test(`fairness: others wait for few of ${connections} × ${requests} pipelined ${what} and the malformed request behind them`, async () => {
      const bytes = text().repeat(requests - 1) + MALFORMED;
      const { others, outcomes } = await beside({ connections, bytes, answers: requests });
      assert.deepEqual(outcomes, new Set([outcome, '200', '400 REQUEST_MALFORMED']));
      for (const { name, waits, most } of others) {
        assert.ok(waits.length > 0, `${name} was not asked for beside the flood`);
        const unfair = waits.filter(({ answers, turns }) => answers > most(connections, turns));
        assert.deepEqual(unfair, [], name);
      }
    });

test('fairness: 60 × 2,000 pipelined unknown paths delay the health check by 50 ms of processor time at most', async () => {
  const requests = 2_000;
  const bytes = textOf('GET /nowhere').repeat(requests);
  const { others } = await beside({ connections: 60, bytes, answers: requests }, ENOUGH);
  const [health] = others;
  assert.equal(health?.waits.length, ENOUGH, 'it was not asked for beside the flood');
  const longest = Math.max(...health.waits.map(({ used }) => comparable(used, LONGEST_WAIT)));
  assert.ok(longest <= LONGEST_WAIT, `${longest} ms`);
});
