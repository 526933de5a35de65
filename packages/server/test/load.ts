import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { assertContract, type Seen } from './contract.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests assert on; the contract check has validated them.
type Json = any;

export interface Wanted {
  readonly method: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Got extends Seen {
  readonly body: Json;
  readonly error: string | undefined;
}

function headersOf({ token, headers = {} }: Wanted, text: string): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(text !== '' && {
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(text)}`,
    }),
    ...headers,
  };
}

function got({ method, path }: Wanted, seen: Seen): Got {
  assertContract(method, path, seen);
  const isJson = String(seen.headers['content-type']).startsWith('application/json');
  const error = seen.headers['error-code'] as string | undefined;
  return { ...seen, body: isJson && seen.text !== '' ? JSON.parse(seen.text) : undefined, error };
}

/** A client that keeps one connection alive, as long as the server does. */
export interface Client {
  /** Rejects with what the socket says where there is no answer. */
  send(wanted: Wanted): Promise<Got>;
  close(): void;
}

/** @param url where the service listens */
export function clientOf(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (wanted: Wanted) =>
    new Promise<Got>((resolve, reject) => {
      const text = wanted.body === undefined ? '' : JSON.stringify(wanted.body);
      const options = { agent, method: wanted.method, headers: headersOf(wanted, text) };
      const request = httpRequest(url + wanted.path, options, async (response) => {
        try {
          const chunks = await response.toArray();
          const { statusCode: status = 0, headers } = response;
          resolve(got(wanted, { status, headers, text: Buffer.concat(chunks).toString() }));
        } catch (error) {
          reject(error);
        }
      });
      request.on('error', reject);
      request.end(text);
    });
  return { send, close: () => agent.destroy() };
}

/** A request and its answer, with the times at which the one had gone and the other begun to come. */
export interface Contender extends Got {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A request, and the service it goes to. */
export interface Aimed extends Wanted {
  readonly url: string;
}

/**
 * Sends requests at once, over a connection of its own each: when all have been sent but for their last byte, and
 * those with a body have been let in, the last bytes go together. Fails where one was answered before another had
 * gone.
 */
export async function atOnce(requests: readonly Aimed[]): Promise<Contender[]> {
  assert.ok(requests.length > 1, 'one alone does not contend');
  const held = await Promise.all(requests.map(hold));
  const contenders = await Promise.all(held.map(({ release }) => release()));
  const lastSent = Math.max(...contenders.map(({ sentAt }) => sentAt));
  const firstAnswered = Math.min(...contenders.map(({ answeredAt }) => answeredAt));
  assert.ok(lastSent < firstAnswered, 'the contenders did not overlap');
  return contenders;
}

/** A request that lacks its last byte. */
export interface Held {
  /** Sends the last byte and waits for the answer. */
  release(): Promise<Contender>;
  /** Resolves when it is answered, with or without its last byte. */
  readonly answer: Promise<Got>;
}

/**
 * Sends a request but for its last byte. Where it has a body, the service has looked at the token, the resource and
 * the privileges by then: it asks for the body only afterwards.
 */
export async function hold(wanted: Aimed): Promise<Held> {
  const { hostname, port, host } = new URL(wanted.url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const incoming: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  const text = wanted.body === undefined ? '' : JSON.stringify(wanted.body);
  const expect = text === '' ? {} : { expect: '100-continue' };
  const headers = { host, connection: 'close', ...expect, ...headersOf(wanted, text) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  let bytes = Buffer.from(`${wanted.method} ${wanted.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (text !== '') {
    await written(socket, bytes);
    const { value } = await incoming.next();
    assert.equal(String(value), 'HTTP/1.1 100 Continue\r\n\r\n', 'it was not let in');
    bytes = Buffer.from(text);
  }
  await written(socket, bytes.subarray(0, -1));
  const answer = answerFrom(incoming).then(({ answeredAt, seen }) => ({ ...got(wanted, seen), answeredAt }));
  const release = async () => {
    await written(socket, bytes.subarray(-1));
    const sentAt = performance.now();
    return { ...(await answer), sentAt };
  };
  return { release, answer };
}

const written = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Everything that comes until the server closes the connection, which it was asked to do. */
async function answerFrom(incoming: AsyncIterator<Buffer>): Promise<{ answeredAt: number; seen: Seen }> {
  const chunks: Buffer[] = [];
  let answeredAt = Number.NaN;
  for (let next = await incoming.next(); !next.done; next = await incoming.next()) {
    if (chunks.length === 0) answeredAt = performance.now();
    chunks.push(next.value);
  }
  return { answeredAt, seen: parseAnswer(Buffer.concat(chunks)) };
}

/** One answer, whose body ends with the bytes. */
function parseAnswer(bytes: Buffer): Seen {
  const end = bytes.indexOf('\r\n\r\n');
  assert.ok(end > 0, `no answer, but ${JSON.stringify(bytes.toString())}`);
  const [start = '', ...lines] = bytes.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(start.split(' ')[1]), headers, text: bytes.subarray(end + 4).toString() };
}

/** How many answers there were of each kind: `{ '201': 1, '409 EMAIL_ALREADY_EXISTS': 7 }`. */
export function tally(
  answers: readonly { status: number; error: string | undefined }[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const kind = error ? `${status} ${error}` : String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
