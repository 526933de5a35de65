import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Client, clientOf, insistently } from '../../harness/client.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { MAIN, newPlace, type Serving, startProcess } from '../../harness/process.ts';
import { ROOM_FOR_ORGANIZATIONS } from '../../harness/room.ts';
import { PASSWORD } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/** For the `skip` of node:test: where no thread reads a file that another one writes. */
export const withoutFronts =
  (testedDatabase === 'postgres' && 'about SQLite') ||
  (process.platform !== 'linux' && 'needs ports that threads can share');

/** The threads of a service that is started here. */
export const THREADS = ['first', 'portico-2', 'portico-3'] as const;
export type Thread = (typeof THREADS)[number];

interface Opened {
  close(): void;
}

/** A service of several threads in a process of its own. */
export interface Threaded extends Serving {
  /** Opens a connection that a certain thread has. */
  clientOn(thread: Thread): Promise<Client>;
  /** The same, before the first byte. */
  socketOn(thread: Thread): Promise<Socket>;
  /** Has a thread do something: see preload.ts. */
  order(thread: Thread, what: 'exit' | 'throw' | 'loop' | 'stop'): void;
  readonly variables: Readonly<Record<string, string>>;
  remove(): void;
}

/**
 * @param variables besides those that every test needs
 * @param when `at once` where other threads may not have begun
 */
export async function startThreaded(
  variables: Readonly<Record<string, string>> = {},
  when: 'when all serve' | 'at once' = 'when all serve',
): Promise<Threaded> {
  const place = await newPlace();
  const file = join(String(place.variables.PORTICO_DATA_DIR), 'order');
  const all = {
    ...place.variables,
    ...ROOM_FOR_ORGANIZATIONS,
    PORTICO_THREADS: String(THREADS.length),
    PORTICO_LAME_DUCK: '0s',
    ...variables,
  };
  const preload = join(import.meta.dirname, 'preload.ts');
  const serving = await startProcess({ ...all, TEST_ORDER: file }, [
    process.execPath,
    '--import',
    preload,
    MAIN,
  ]);
  const accepted = (): Thread[] =>
    serving.log().flatMap(({ accepted }) => (accepted === undefined ? [] : [accepted]));
  const order: Threaded['order'] = (thread, what) => {
    writeFileSync(file, `${thread} ${what}`);
    serving.kill('SIGUSR2');
  };
  let turn: Promise<unknown> = Promise.resolve();
  /** Opens connections, one after the other, until one is a certain thread's. */
  const openedOn = <One extends Opened>(thread: Thread, open: () => Promise<One>): Promise<One> => {
    const look = async () => {
      const others: One[] = [];
      const found = await until(`a connection lands on ${thread}`, async () => {
        const before = accepted().length;
        const one = await open();
        await until('it is said where', () => accepted().length > before);
        if (accepted().at(-1) === thread) return one;
        others.push(one);
        return undefined;
      });
      for (const other of others) other.close();
      return found;
    };
    // The next to be accepted is the one that was opened last.
    const opened = turn.then(look);
    turn = opened.catch(() => {});
    return opened;
  };
  const { hostname, port } = new URL(serving.url);
  const threaded: Threaded = {
    ...serving,
    variables: all,
    order,
    clientOn: (thread) =>
      openedOn(thread, async () => {
        const client = clientOf(serving.url);
        await client.send({ method: 'GET', path: '/health/live' });
        return client;
      }),
    socketOn: async (thread) => {
      const { socket } = await openedOn(thread, async () => {
        const opened = connect(Number(port), hostname);
        await once(opened, 'connect');
        return { socket: opened, close: () => opened.destroy() };
      });
      return socket;
    },
    remove: place.remove,
  };
  if (when === 'when all serve') for (const thread of THREADS) (await threaded.clientOn(thread)).close();
  return threaded;
}

let people = 0;

/** Registers a person. @returns a token and the account */
export async function signUp(client: Client): Promise<{ readonly token: string; readonly id: string }> {
  const body = { email: `threads-${++people}@example.com`, password: PASSWORD };
  const answer = await send(client, { method: 'POST', path: '/v1/register', body });
  assert.equal(answer.status, 201, answer.text);
  return { token: answer.body.accessToken, id: answer.body.account.id };
}

/** Sends a request until the service has room for it, as a client would. */
export function send(client: Client, wanted: Parameters<Client['send']>[0]) {
  return insistently(() => client.send(wanted));
}
