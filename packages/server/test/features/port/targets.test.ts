import { after, test } from 'node:test';
import { startService } from '../../harness/service.ts';
import { type Case, expectAnswers, type Mode, type Outcome, type Route, routesOf } from './exchange.ts';

// Fails at the end if the port had to mend an answer: these requests are refused before any framework.
const service = await startService();
after(() => service.stop());
const routes = await routesOf(service);

const MALFORMED: Outcome = [400, 'REQUEST_MALFORMED'];
const TOO_LARGE: Outcome = [400, 'HEADERS_TOO_LARGE'];
/** Errors visible only within a packet go unnoticed across several. */
const IN_ONE_PACKET: readonly Mode[] = [
  'alone',
  'half-closed',
  'behind a valid request',
  'before a valid request',
];

type Cases = Record<string, (route: Route) => Case>;
const refused = (bytes: string, answer = MALFORMED): Case => ({ bytes, answers: [answer], closes: true });
const answered = (bytes: string, answer: Outcome = [200]): Case => ({ bytes, answers: [answer] });
const casesOf = <T extends string>(items: readonly T[], make: (item: T) => [string, Cases[string]]): Cases =>
  Object.fromEntries(items.map(make));

const RTSP_WORDS =
  'ANNOUNCE DESCRIBE FLUSH GET_PARAMETER PAUSE PLAY RECORD REDIRECT SETUP SET_PARAMETER TEARDOWN';

const PROTOCOLS: Cases = {
  ...casesOf(RTSP_WORDS.split(' '), (method) => [
    `${method} of RTSP`,
    (route) => refused(route.get('', { method }).replace('HTTP/1.1', 'RTSP/1.0')),
  ]),
  ...casesOf(
    ['GET RTSP/1.0', 'GET RTSP/1.1', 'OPTIONS RTSP/1.0', 'OPTIONS RTSP/1.1', 'SOURCE ICE/1.0'],
    (line) => [
      line,
      (route) => {
        const [method = '', protocol = ''] = line.split(' ');
        const bytes = route.get('', { method }).replace('HTTP/1.1', protocol);
        return { ...refused(bytes), modes: IN_ONE_PACKET };
      },
    ],
  ),
  'OPTIONS of RTSP after HTTP on the same connection': (route) => ({
    bytes: route.get() + route.get('', { method: 'OPTIONS' }).replace('HTTP/', 'RTSP/'),
    answers: [[200], MALFORMED],
    closes: true,
    modes: ['alone', 'half-closed'],
  }),
  'SOURCE of HTTP': (route) => answered(route.get('', { method: 'SOURCE' }), [404, 'METHOD_NOT_SUPPORTED']),
  'a header that mentions RTSP': (route) => answered(route.get('X-A: GET /x RTSP/1.1\r\n')),
};

const TARGETS: Cases = {
  ...casesOf(
    ['http://elsewhere.example', 'https://a:99', 'HTTP://a.b:', 'http://[::1]:80', 'http://%41_b'],
    (start) => [
      `a target of ${start} and the path`,
      (route) => answered(route.get('', { target: start + route.target })),
    ],
  ),
  'a target that ends with its authority': (route) => answered(route.get('', { target: 'http://elsewhere' })),
  ...casesOf(
    [
      'http:///health/live',
      'http://a:99999/health/live',
      'http://[::1/health/live',
      'http://[1.2.3.4]/',
      'http://user@a/health/live',
      'http://a:b/',
      'ftp://a/health/live',
      'ws://a/health/live',
      '/health/live#here',
      'http://a/health/live#here',
      '/health/live?a=b#c',
      '*',
    ],
    (target) => [`a target of ${target}`, (route) => answered(route.get('', { target }), MALFORMED)],
  ),
  'OPTIONS *': (route) =>
    answered(route.get('', { method: 'OPTIONS', target: '*' }), [404, 'ROUTE_NOT_FOUND']),
};

const HOSTS: Cases = {
  ...casesOf(
    ['a b', 'a b@c/', 'a@b', 'a/', 'a:b', 'a:70000', ':80', '[::1', '[x]', '::1', 'http://a', '\xe4'],
    (host) => [`a Host of "${host}"`, (route) => refused(route.get('', { host: `Host: ${host}\r\n` }))],
  ),
  ...casesOf(['', 'a', 'a.b:80', 'a:', '1.2.3.4', '[::1]:3000', 'a_b~c', '%41'], (host) => [
    `a Host of "${host}"`,
    (route) => answered(route.get('', { host: `Host: ${host}\r\n` })),
  ]),
};

/** A head of so many bytes, without the empty line. */
const headOf = (route: Route, bytes: number, line = 'X-A: ') => {
  const rest = route.get(`${line}\r\n`).length - 2;
  return route.get(`${line}${'a'.repeat(bytes - rest)}\r\n`);
};

const SIZES: Cases = {
  '8,000 lines of five bytes': (route) => refused(route.get('X:1\r\n'.repeat(8_000)), TOO_LARGE),
  '3,000 lines of five bytes': (route) => answered(route.get('X:1\r\n'.repeat(3_000))),
  'a head of 16 KiB': (route) => answered(headOf(route, 16_384)),
  'a head of 16 KiB and a byte': (route) => ({
    ...refused(headOf(route, 16_385), TOO_LARGE),
    modes: IN_ONE_PACKET,
  }),
  'a head without spaces, of 16 KiB': (route) => answered(headOf(route, 16_384, 'X-A:')),
};

const HEADS: Cases = casesOf(
  ['HEAD /a b HTTP/1.1', 'HEAD /a HTTP/9.9', 'HEAD /a HTTP/1.1\r\nA B: c', 'HEAD /a HTTP/1.1\r\nA'],
  (start) => [JSON.stringify(start), () => ({ ...refused(`${start}\r\n\r\n`), methods: ['HEAD'] })],
);
HEADS['HEAD behind a request with a body'] = (route) => ({
  bytes: `${route.get('Content-Length: 2\r\n')}{}HEAD /a HTTP/1.1\r\nA B: c\r\n\r\n`,
  answers: [[200], MALFORMED],
  methods: ['GET', 'HEAD'],
  closes: true,
});

for (const [group, cases] of Object.entries({ PROTOCOLS, TARGETS, HOSTS, SIZES, HEADS })) {
  for (const [name, make] of Object.entries(cases)) {
    for (const route of routes) {
      test(`${group.toLowerCase()}: ${name} — ${route.name}`, () =>
        expectAnswers(service, () => make(route)));
    }
  }
}
