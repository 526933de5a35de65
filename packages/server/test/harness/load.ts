import assert from 'node:assert/strict';
import { headersOf, insistently, type OutgoingRequest, type Reply, replyOf, textOf } from './client.ts';
import { dial } from './raw.ts';
import { until } from './until.ts';

/** A request and its answer, with the times at which the request had been sent and the answer began to arrive. */
export interface Contender extends Reply {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A request, and the service it goes to. */
export interface Aimed extends OutgoingRequest {
  readonly url: string;
}

/**
 * Sends requests at once, over a connection of its own each: when all have been sent except for their last byte, and
 * those with a body have been let in, the last bytes go together. Fails if one was answered before another had been sent.
 * Requests that a busy machine refuses are repeated, as by a client.
 */
export async function atOnce(requests: readonly Aimed[]): Promise<Contender[]> {
  const contenders = await onceAtOnce(requests);
  for (const [number, request] of requests.entries()) {
    if (contenders[number]?.error !== 'OVERLOADED') continue;
    contenders[number] = await insistently(async () => (await hold(request)).release());
  }
  return contenders;
}

/** Sends requests at once, and each only once. */
export async function onceAtOnce(requests: readonly Aimed[]): Promise<Contender[]> {
  assert.ok(requests.length > 1, 'one alone does not contend');
  const held = await Promise.all(requests.map(hold));
  const contenders = await Promise.all(held.map(({ release }) => release()));
  const lastSent = Math.max(...contenders.map(({ sentAt }) => sentAt));
  const firstAnswered = Math.min(...contenders.map(({ answeredAt }) => answeredAt));
  assert.ok(lastSent < firstAnswered, 'the contenders did not overlap');
  return contenders;
}

/** A request without its last byte. */
export interface HeldRequest {
  /** Sends the last byte and waits for the answer. */
  release(): Promise<Contender>;
  /** Resolves when it is answered, with or without its last byte. */
  readonly answer: Promise<Reply>;
}

/**
 * Sends a request except for its last byte. The service has already judged the token, the resource and the privileges:
 * it asks for a body only afterwards.
 */
export function hold(wanted: Aimed): Promise<HeldRequest> {
  return until('the service has room', () => holdUnlessRefused(wanted));
}

/** @returns undefined where the service is too busy to let it in */
async function holdUnlessRefused(wanted: Aimed): Promise<HeldRequest | undefined> {
  const { method, path, headers = {} } = wanted;
  const connection = await dial(wanted.url, [method]);
  const text = textOf(wanted) ?? '';
  const expect = text === '' ? {} : { expect: '100-continue' };
  const own = headersOf(wanted, text === '' ? undefined : text);
  const all = { host: new URL(wanted.url).host, connection: 'close', ...expect, ...own, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  let bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (text !== '') {
    await connection.send(bytes);
    const { status, headers } = await connection.next();
    if (headers['error-code'] === 'OVERLOADED') return void connection[Symbol.dispose]();
    assert.equal(status, 100, 'it was not let in');
    bytes = Buffer.from(text);
  }
  await connection.send(bytes.subarray(0, -1));
  const answer = connection.untilClosed().then(([seen]) => {
    assert.ok(seen, 'no answer');
    return { ...replyOf(wanted, seen), answeredAt: seen.at };
  });
  // The failure is reported by `release`.
  answer.catch(() => {});
  const release = async () => {
    await connection.send(bytes.subarray(-1));
    const sentAt = performance.now();
    return { ...(await answer), sentAt };
  };
  return { release, answer };
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
