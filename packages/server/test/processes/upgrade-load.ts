import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { headersOf, type OutgoingRequest, textOf, transmit } from '../harness/client.ts';
import type { LogLine, Serving } from '../harness/process.ts';
import { PASSWORD } from '../harness/service.ts';

const CALLERS = 3;
/** Passwords take long to check. */
const PER_SIGN_IN = 5;

/** Pino's level of an error. */
const ERROR = 50;
/** A statement that waits for a lock is given up half a second later than this, in milliseconds. */
const LONG = 4_500;
/** On a busy machine, passwords wait for their hashes as long, without any lock. */
const HASHING = 'HashingOverloaded';

/** How a request is refused where the machine is busy: a database that is silent for a second is taken to hang. */
export const BUSY: ReadonlySet<string> = new Set(['OVERLOADED', 'SERVICE_UNAVAILABLE']);

/** The view of a balancer: the nodes that are ready, in turns. */
export interface Balancer {
  readonly nodes: Set<string>;
  next(): string;
}

export function balancer(): Balancer {
  const nodes = new Set<string>();
  let turn = 0;
  const next = () => [...nodes][turn++ % nodes.size] as string;
  return { nodes, next };
}

/** The requests of people, and their outcomes. */
export interface Load {
  /** How many requests, by the URL of the node. */
  readonly answered: Map<string, number>;
  readonly failed: readonly string[];
  rounds(): number;
  stop(): Promise<void>;
}

/** People who register, sign in, work in organizations and sign out, over and over, whichever node they meet. */
export function startLoad(next: Balancer['next']): Load {
  const answered = new Map<string, number>();
  const failed: string[] = [];
  let rounds = 0;
  let stopped = false;
  let people = 0;

  async function caller(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = async (expected: number, wanted: OutgoingRequest) => {
      for (;;) {
        const url = next();
        const { method, path } = wanted;
        const bytes = textOf(wanted);
        const outgoing = { method, path, headers: headersOf(wanted, bytes), bytes };
        const { status, text, headers } = await transmit(agent, url, outgoing);
        // Requests that a busy machine refuses are repeated, as by a client, even after the load was asked to stop: work
        // that has begun is not a failure. Of those that waited for a lock, the logs of the nodes tell.
        if (BUSY.has(String(headers['error-code']))) continue;
        answered.set(url, (answered.get(url) ?? 0) + 1);
        if (status !== expected) throw new Error(`${method} ${path} at ${url}: ${status} ${text}`);
        return text === '' ? undefined : JSON.parse(text);
      }
    };
    const body = { email: `person-${++people}@example.com`, password: PASSWORD };
    await call(201, { method: 'POST', path: '/v1/register', body });
    while (!stopped) {
      const { accessToken: token } = await call(201, { method: 'POST', path: '/v1/login', body });
      for (let times = 0; times < PER_SIGN_IN && !stopped; times++, rounds++) await work(call, token, rounds);
      await call(204, { method: 'POST', path: '/v1/logout', token });
    }
    agent.destroy();
  }
  const noting = () => caller().catch((error: Error) => failed.push(error.message));
  const callers = Promise.all(Array.from({ length: CALLERS }, noting));
  return {
    answered,
    failed,
    rounds: () => rounds,
    stop: async () => {
      stopped = true;
      await callers;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of two builds, read as they are.
type Call = (expected: number, wanted: OutgoingRequest) => Promise<any>;

/** The work of one person, over and over: it writes and reads tables that people change. */
async function work(call: Call, token: string, round: number): Promise<void> {
  const name = `Person ${round}`;
  await call(200, { method: 'PUT', path: '/v1/account', token, body: { name } });
  assert.equal((await call(200, { method: 'GET', path: '/v1/account', token })).name, name);
  const { id } = await call(201, { method: 'POST', path: '/v1/organizations', token, body: { name } });
  const path = `/v1/organizations/${id}`;
  const invited = { email: `invited-${id}@example.com`, role: 'viewer' };
  await call(201, { method: 'POST', path: `${path}/invitations`, token, body: invited });
  await call(200, { method: 'PUT', path, token, body: { name: 'Acme' } });
  for (const [list, length] of [
    ['managers', 1],
    ['invitations', 1],
    ['events', 3],
  ] as const) {
    const { items } = await call(200, { method: 'GET', path: `${path}/${list}`, token });
    assert.equal(items.length, length, `${list}: ${JSON.stringify(items)}`);
  }
  await call(200, { method: 'GET', path: '/v1/account/events', token });
  await call(200, { method: 'GET', path: '/v1/sessions', token });
  await call(204, { method: 'DELETE', path, token });
}

/** Fails if a node has logged an error, or a request that waited for a lock in vain. @param isExpected of an error */
export function assertUndisturbed(
  { url, log }: Pick<Serving, 'url' | 'log'>,
  isExpected: (line: LogLine) => boolean = () => false,
): void {
  const bad = log().filter((line) => line.level >= ERROR && !isExpected(line));
  assert.deepEqual(bad, [], `${url} met what it had not expected`);
  const waited = log().filter(
    ({ status, durationMs, err }) => status === 503 && durationMs >= LONG && err?.type !== HASHING,
  );
  assert.deepEqual(waited, [], `at ${url}, requests waited for locks in vain`);
}
