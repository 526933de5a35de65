import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { assertContract } from '../../harness/contract.ts';
import { dial, type RawAnswer, type RawClient } from '../../harness/raw.ts';
import { PASSWORD, type Service } from '../../harness/service.ts';
import { PATIENCE } from '../../harness/until.ts';

/** The status of an answer, and the constant of a failure. */
export type Outcome = readonly [status: number, error?: string];

/** Requests of one route, as bytes. */
export interface Route {
  readonly name: string;
  /** Of the request without a body. */
  readonly target: string;
  /** A request without a body that succeeds with 200. Further lines end with CRLF each. */
  get(lines?: string, more?: { method?: string; version?: string; host?: string; target?: string }): string;
  /** The head of a request with a body, without the lines about the body. */
  head(lines: string, more?: { version?: string; host?: string }): string;
  /** A body with which that request succeeds, another one each time. */
  body(): string;
  /** The outcome of its success. */
  readonly done: Outcome;
}

let registered = 0;

/** A route that everybody may use, and one that takes an access token. */
export async function routesOf(service: Service): Promise<readonly [Route, Route]> {
  const { token } = await service.person('wire');
  const route = (
    name: string,
    get: string,
    change: string,
    common: string,
  ): Omit<Route, 'body' | 'done'> => ({
    name,
    target: get,
    get: (lines = '', { method = 'GET', version = '1.1', host = 'Host: portico\r\n', target = get } = {}) =>
      `${method} ${target} HTTP/${version}\r\n${host}${common}${lines}\r\n`,
    head: (lines, { version = '1.1', host = 'Host: portico\r\n' } = {}) =>
      `${change} HTTP/${version}\r\n${host}${common}${lines}\r\n`,
  });
  const bearer = `Authorization: Bearer ${token}\r\n`;
  return [
    {
      ...route('a public route', '/health/live', 'POST /v1/register', ''),
      body: () =>
        JSON.stringify({ email: `wire-${process.pid}-${++registered}@example.org`, password: PASSWORD }),
      done: [201],
    },
    {
      ...route('an authenticated route', '/v1/account', 'PUT /v1/account', bearer),
      body: () => JSON.stringify({ name: `Wire ${++registered}` }),
      done: [200],
    },
  ];
}

/** A request with a body of a known length; each character is a byte. */
export function withBody(route: Route, body: string, lines = 'Content-Type: application/json\r\n'): string {
  return `${route.head(`${lines}Content-Length: ${body.length}\r\n`)}${body}`;
}

/** Ways in which the same bytes can arrive. */
const MODES = [
  'alone',
  'in pieces',
  'half-closed',
  'behind a valid request',
  'before a valid request',
] as const;
export type Mode = (typeof MODES)[number];

/** A chunk; an empty one is the end. */
export function chunk(text: string, extension = ''): string {
  return `${text.length.toString(16)}${extension}\r\n${text}\r\n`;
}

/** A request with a body in one chunk; each character is a byte. */
export function inChunks(route: Route, body: string, lines = 'Content-Type: application/json\r\n'): string {
  return `${route.head(`${lines}Transfer-Encoding: chunked\r\n`)}${body === '' ? '' : chunk(body)}${chunk('')}`;
}

/** Waits until this many requests are under way. It looks at every turn of the event loop: many are over in some milliseconds. */
export async function underWay({ app }: Service, count: number): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (app.port.underWay !== count) {
    assert.ok(performance.now() < deadline, `waited in vain until ${count} requests are under way`);
    await turn();
  }
}

export interface Case {
  readonly bytes: string | Buffer;
  /** Methods of the requests in it, where they are not GET. */
  readonly methods?: readonly string[];
  /** The outcomes of its requests, in order. */
  readonly answers: readonly Outcome[];
  /** True if the connection must be closed after the last answer. */
  readonly closes?: boolean;
  /** The modes in which it makes sense; all by default. */
  readonly modes?: readonly Mode[];
}

/**
 * Sends a case in each mode and compares the bytes received with the expected ones: every answer against the contract,
 * no answer too many, none out of order, and no byte besides them.
 */
export async function expectAnswers(service: Service, given: (mode: Mode) => Case): Promise<void> {
  const { modes = MODES } = given('alone');
  for (const mode of modes) {
    const { bytes, methods = [], answers, closes = false } = given(mode);
    const good = 'GET /health/live HTTP/1.1\r\nHost: portico\r\nRequest-Id: good\r\n\r\n';
    const before = mode === 'behind a valid request';
    const client = await dial(service.url, before ? ['GET', ...methods] : methods);
    const all = Buffer.concat(
      [before ? good : '', bytes, mode === 'before a valid request' ? good : ''].map(toBytes),
    );
    if (mode === 'in pieces') await client.sendSlowly(all, 7);
    else client.send(all);
    if (mode === 'half-closed') client.halfClose();

    const expected: Outcome[] = [...(before ? [[200] as const] : []), ...answers];
    if (mode === 'before a valid request' && !closes) expected.push([200]);
    const came = await conclude(client, expected, closes || mode === 'half-closed');
    assert.deepEqual(
      came.map(outcomeOf),
      expected.map(([status, error]) => [status, error]),
      `${mode}: ${show(bytes)}`,
    );
    if (before) assert.equal(came[0]?.headers['request-id'], 'good', mode);
    if (closes)
      assert.equal(
        came.at(-1)?.headers.connection,
        'close',
        `${mode}: the answer does not say that it is the last`,
      );
  }
}

/**
 * Waits for all answers and for the end of the connection. One that stays open is asked for one more answer, which must
 * be the next to come, so that an extra answer cannot hide.
 */
export async function conclude(
  client: RawClient,
  expected: readonly Outcome[],
  closes: boolean,
): Promise<readonly RawAnswer[]> {
  if (!closes) {
    await client.until(expected.length);
    client.send(
      'GET /health/live HTTP/1.1\r\nHost: portico\r\nRequest-Id: probe\r\nConnection: close\r\n\r\n',
    );
  }
  const came = await client.untilClosed();
  for (const answer of came) assertContract(answer.method, '', answer);
  if (closes) return came;
  assert.equal(came.at(-1)?.headers['request-id'], 'probe', `an answer too many: ${JSON.stringify(came)}`);
  return came.slice(0, -1);
}

export function outcomeOf({ status, headers }: RawAnswer): Outcome {
  return [status, headers['error-code']];
}

function toBytes(bytes: string | Buffer): Buffer {
  return typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
}

function show(bytes: string | Buffer): string {
  return JSON.stringify(bytes.toString('latin1').slice(0, 200));
}
