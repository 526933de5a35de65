import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newId } from '../../../src/ground/id.ts';
import { startService } from '../../harness/service.ts';
import { type Case, expectAnswers, type Outcome, type Route, routesOf } from './exchange.ts';

const service = await startService();
after(() => service.stop());
const routes = await routesOf(service);
const [open, guarded] = routes;

const MALFORMED: Outcome = [400, 'REQUEST_MALFORMED'];
const NOWHERE: Outcome = [404, 'ROUTE_NOT_FOUND'];
const NO_METHOD: Outcome = [404, 'METHOD_NOT_SUPPORTED'];
const NO_TOKEN: Outcome = [401, 'ACCESS_TOKEN_MISSING'];

const at =
  (target: string, answer: Outcome, method = 'GET') =>
  (route: Route): Case => ({
    bytes: route.get('', { target, method }),
    methods: [method],
    answers: [answer],
  });
const by =
  (method: string, answer: Outcome, lines = '') =>
  (route: Route): Case => ({
    bytes: route.get(lines, { method }),
    methods: [method],
    answers: [answer],
  });
const withJunk =
  (target: string, lines: string, body: string, answer: Outcome) =>
  (route: Route): Case => ({
    bytes: `${route.get(`${lines}Content-Length: ${body.length}\r\n`, { method: 'POST', target })}${body}`,
    answers: [answer],
  });

const BAD_ENCODINGS = ['%zz', '%', '%4', '%C0%80', '%ED%A0%80', '%FF', '%E2%82'];

const CASES: Readonly<Record<string, (route: Route) => Case>> = {
  ...Object.fromEntries(
    BAD_ENCODINGS.flatMap((code) => [
      [`${code} behind a known path`, (route: Route) => at(`${route.target}${code}`, MALFORMED)(route)],
      [`${code} in an id`, at(`/v1/sessions/${code}`, MALFORMED)],
      [`${code} in a path that leads nowhere`, at(`/nowhere/${code}`, MALFORMED)],
      [
        `${code} in the query of a known path`,
        (route: Route) => at(`${route.target}?a=${code}`, MALFORMED)(route),
      ],
      [`${code} in the query of a path that leads nowhere`, at(`/nowhere?a=${code}`, MALFORMED)],
    ]),
  ),
  '%00 behind a known path': (route) => at(`${route.target}%00`, NOWHERE)(route),
  '%2F in place of a slash': at('/health%2Flive', NOWHERE),
  'needlessly encoded letters': (route) => at(route.target.replace('e', '%65'), [200])(route),
  'an empty path': at('http://portico', [200]),
  'an unknown path': at('/nowhere', NOWHERE),
  'a slash behind a known path': (route) => at(`${route.target}/`, NOWHERE)(route),
  'two slashes before a known path': (route) => at(`/${route.target}`, NOWHERE)(route),
  'a known path in upper case': (route) => at(route.target.toUpperCase(), NOWHERE)(route),
  'dots in a path': at('/health/../health/live', NOWHERE),
  'encoded dots in a path': at('/health/%2e%2e/health/live', NOWHERE),
  'a path of prototype names': at('/__proto__/constructor', NOWHERE),
  'a semicolon behind a known path': (route) => at(`${route.target};a=b`, NOWHERE)(route),
  'OPTIONS *': at('*', NOWHERE, 'OPTIONS'),
  'OPTIONS, no preflight': by('OPTIONS', NO_METHOD),
  'OPTIONS on an unknown path': at('/nowhere', NOWHERE, 'OPTIONS'),
  TRACE: by('TRACE', NO_METHOD),
  PROPFIND: by('PROPFIND', NO_METHOD),
  QUERY: by('QUERY', NO_METHOD),
  'QUERY on an unknown path': at('/nowhere', NOWHERE, 'QUERY'),
  'M-SEARCH': by('M-SEARCH', NO_METHOD),
  PATCH: by('PATCH', NO_METHOD),
  'DELETE with a length of 0 and a type': (route) => ({
    bytes: route.get('Content-Type: application/json\r\nContent-Length: 0\r\n', {
      method: 'DELETE',
      target: '/v1/organizations',
    }),
    methods: ['DELETE'],
    answers: [NO_METHOD],
  }),
  'a malformed body on an unknown path': withJunk(
    '/nowhere',
    'Content-Type: application/json\r\n',
    '{"a',
    NOWHERE,
  ),
  'XML on an unknown path': withJunk('/nowhere', 'Content-Type: text/xml\r\n', '<a/>', NOWHERE),
  'a malformed body with an unsupported method': (route) =>
    withJunk(route.target, 'Content-Type: application/json\r\n', '{"a', NO_METHOD)(route),
};

for (const [name, make] of Object.entries(CASES)) {
  for (const route of routes) {
    test(`${name} — ${route.name}`, () => expectAnswers(service, () => make(route)));
  }
}

for (const id of [
  '%00',
  'a'.repeat(101),
  'a'.repeat(8_000),
  '..%2f',
  '%E2%82%AC',
  '0',
  '-1',
  'null',
  '0191D6F0-0000-7000-8000-000000000000',
]) {
  test(`404 SESSION_NOT_FOUND — the id ${id.slice(0, 40)} (${id.length})`, async () => {
    const found = [404, 'SESSION_NOT_FOUND'] as const;
    await expectAnswers(service, () => ({
      bytes: guarded.get('', { target: `/v1/sessions/${id}` }),
      answers: [found],
    }));
    await expectAnswers(service, () => ({
      bytes: open.get('', { target: `/v1/sessions/${id}` }),
      answers: [NO_TOKEN],
    }));
  });
}

/** The methods of each path, as the operations have it. */
const METHODS = Map.groupBy(Object.values(operations), ({ path, versioned }: Operation) =>
  versioned === false ? path : `/v1${path}`,
);

for (const [path, some] of METHODS) {
  const own = some.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  test(`404 METHOD_NOT_SUPPORTED — ${path}: every method that Allow does not list`, async () => {
    const target = path.replaceAll(/:\w+/g, newId());
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (own.includes(method)) continue;
      const { status, headers } = await service.call(method, target);
      assert.deepEqual([status, headers['error-code']], [404, 'METHOD_NOT_SUPPORTED'], method);
      assert.deepEqual(String(headers.allow).split(', ').sort(), own.sort());
    }
  });
}
