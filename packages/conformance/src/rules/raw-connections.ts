import { message, octets, type Place, single } from '../raw/octets.ts';
import { type Plain, type Question, type RawCase, rawRule } from '../raw/raw-rule.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../wire/talk.ts';

const answeredLike = (plain: Plain): Question => ({ method: plain.method, expected: 'plain', plain });

const surplus = rawRule({
  id: 'surplus',
  title: 'A good request is answered before what follows it on the connection is refused',
  source: 'RFC 9112 sections 2.2 and 9.3.2',
  cases: (place) => {
    const usual = message(place, {});
    const good = answeredLike({ method: 'GET', target: place.target });
    const bad = { method: 'GET', expected: 'refused' } as const;
    return [
      { title: 'an empty line before the request', steps: [octets(`\r\n${usual}`)], asked: [good] },
      { title: 'an empty line after the request', steps: [octets(`${usual}\r\n`)], asked: [good] },
      { title: 'garbage after the request', steps: [octets(`${usual}GARBAGE\r\n\r\n`)], asked: [good, bad] },
      {
        title: 'garbage that comes once the request is answered',
        steps: [octets(usual), 'await-answer', octets('GARBAGE\r\n\r\n')],
        asked: [good, bad],
      },
    ];
  },
});

const pipelining = rawRule({
  id: 'pipelining',
  title: 'Requests sent at once on one connection get one response each, in order',
  source: 'RFC 9112 section 9.3.2',
  cases: (place) => {
    const kinds = [
      { method: 'GET', target: place.target },
      { method: 'GET', target: place.unknown },
      { method: 'HEAD', target: place.target },
    ];
    const many = Array.from({ length: 8 }, () => kinds).flat();
    return [
      inOrder(place, 'three requests at once', kinds),
      inOrder(place, 'the same three in another order', kinds.toReversed()),
      inOrder(place, `${many.length} requests at once`, many),
    ];
  },
});

function inOrder(place: Place, title: string, kinds: readonly Plain[]): RawCase {
  const first = kinds.slice(0, 3).map(({ method, target }) => `${method} ${target}`);
  return {
    title: `${title}: ${first.join(', ')}${kinds.length > 3 ? ' …' : ''}`,
    steps: [octets(kinds.map((kind) => message(place, kind)).join(''))],
    asked: kinds.map(answeredLike),
  };
}

const halfClose = rawRule({
  id: 'half-close',
  title: 'A client that has half-closed the connection after its request still gets the answer',
  source: 'RFC 9112 section 9.6, RFC 9293 section 3.6',
  cases: (place) => {
    const of = (target: string) => answeredLike({ method: 'GET', target });
    const [usual, unknown] = [message(place, {}), message(place, { target: place.unknown })];
    return [
      { title: 'GET, then the end', steps: [octets(usual), 'end'], asked: [of(place.target)] },
      {
        title: 'GET of what is not there, then the end',
        steps: [octets(unknown), 'end'],
        asked: [of(place.unknown)],
      },
      {
        title: 'two requests, then the end',
        steps: [octets(usual + unknown), 'end'],
        asked: [of(place.target), of(place.unknown)],
      },
    ];
  },
});

const inPieces = rawRule({
  id: 'in-pieces',
  title: 'A request that arrives in small pieces is answered like one that arrives whole',
  source: 'RFC 9112 section 2.2',
  cases: (place) => {
    const whole = octets(message(place, { lines: ['X-Test: 1'] }));
    const asked = [answeredLike({ method: 'GET', target: place.target })];
    return [
      { title: 'GET in pieces of seven octets', steps: pieces(whole, 7), asked },
      { title: 'GET in two pieces, cut between CR and LF', steps: pieces(whole, whole.length - 1), asked },
    ];
  },
});

function pieces(whole: Buffer, size: number): Step[] {
  const count = Math.ceil(whole.length / size);
  return Array.from({ length: count }, (_, index) =>
    whole.subarray(index * size, (index + 1) * size),
  ).flatMap((piece) => [piece, { pause: 10 }]);
}

const cut = rawRule({
  id: 'cut',
  title: 'A request that ends in the middle gets one error object or none, never two',
  source: 'RFC 9112 section 8',
  cases: (place) => {
    const ended = (title: string, text: string, method = 'GET'): RawCase => ({
      title: `${title}, then the end`,
      steps: [octets(text), 'end'],
      asked: [{ method, expected: 'refused', optional: true }],
    });
    const head = [
      ended('half a request line', `GET ${place.target}`),
      ended('a request without the empty line', `GET ${place.target} HTTP/1.1\r\nHost: ${place.host}\r\n`),
    ];
    if (place.body === undefined) return head;
    const { operation, target } = place.body;
    const { id, method } = operation;
    const lines = (...more: string[]) => ['Content-Type: application/json', ...more];
    const short = message(place, { method, target, lines: lines('Content-Length: 100'), body: '{"a":' });
    const chunked = message(place, {
      method,
      target,
      lines: lines('Transfer-Encoding: chunked'),
      body: '5\r\n{"a":\r\n',
    });
    return [
      ...head,
      { ...ended(`${method} ${target}, less than its Content-Length`, short, method), operation: id },
      { ...ended(`${method} ${target}, no last chunk`, chunked, method), operation: id },
    ];
  },
});

/** Longer than servers usually wait for a request: up to a minute for its headers. */
const PATIENCE = 90_000;

const slowRequest = rawRule({
  id: 'slow-request',
  title: 'The server ends a request that is never completed, with one error object or none',
  source: 'RFC 9110 section 15.5.9; Conventions, section 7',
  cases: (place, run) => {
    if (!run.slow) return 'Servers lose patience after minutes: that needs --slow.';
    const hanging = (title: string, text: string, method = 'GET'): RawCase => ({
      title: `${title}, then nothing`,
      steps: [octets(text)],
      asked: [{ method, expected: 'refused', optional: true }],
      ends: true,
      limits: { time: PATIENCE },
    });
    const head = hanging('half a request', `GET ${place.target} HTTP/1.1\r\nHost: ${place.host}\r\nX-Half: `);
    if (place.body === undefined) return [head];
    const { operation, target } = place.body;
    const { id, method } = operation;
    const lines = ['Content-Type: application/json', 'Content-Length: 100'];
    const body = hanging(
      `${method} ${target}, half a body`,
      message(place, { method, target, lines, body: '{' }),
      method,
    );
    return [head, { ...body, operation: id }];
  },
});

const expectation = rawRule({
  id: 'expectation',
  title: 'Expect: 100-continue leads to one final response, and other expectations to one of the closed set',
  source: 'RFC 9110 section 10.1.1; Conventions, section 7',
  cases: (place) => {
    const unknown = single(place, {
      title: 'Expect: something-else',
      lines: ['Expect: something-else'],
      expected: 'plain or refused',
    });
    if (place.body === undefined) return [unknown];
    const { operation, target } = place.body;
    const { id, method } = operation;
    const lines = ['Content-Type: application/json', 'Content-Length: 2', 'Expect: 100-continue'];
    const head = message(place, { method, target, lines });
    const continued = (title: string, steps: RawCase['steps']): RawCase => ({
      title: `${method} ${target}, Expect: 100-continue, ${title}`,
      steps,
      asked: [{ method, expected: 'failure' }],
      operation: id,
    });
    return [
      unknown,
      continued('a malformed body sent without waiting', [octets(`${head}{"`)]),
      continued('a malformed body sent once something came', [octets(head), 'await-answer', octets('{"')]),
    ];
  },
});

export const CONNECTION_RULES: readonly Rule[] = [
  surplus,
  pipelining,
  halfClose,
  inPieces,
  cut,
  slowRequest,
  expectation,
];
