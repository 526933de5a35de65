import { after, test } from 'node:test';
import { startService } from '../../harness/service.ts';
import {
  type Case,
  expectAnswers,
  inChunks,
  type Outcome,
  type Route,
  routesOf,
  withBody,
} from './exchange.ts';

const service = await startService();
after(() => service.stop());
const routes = await routesOf(service);

const TYPE: Outcome = [400, 'CONTENT_TYPE_UNSUPPORTED'];
const BODY: Outcome = [400, 'BODY_MALFORMED'];
const TOO_LARGE: Outcome = [400, 'BODY_TOO_LARGE'];
const MISSING: Outcome = [400, 'REQUIRED_FIELDS_MISSING'];
const LIMIT = 64 * 1024;

const of =
  (body: (route: Route) => string, answer: (route: Route) => Outcome, lines?: string) =>
  (route: Route): Case => ({
    bytes: withBody(route, body(route), lines),
    answers: [answer(route)],
  });
const typed = (lines: string, answer: Outcome | 'done') =>
  of(
    (route) => route.body(),
    (route) => (answer === 'done' ? route.done : answer),
    lines,
  );
const json = (text: string, answer: Outcome) =>
  of(
    () => text,
    () => answer,
  );
const type = (value: string, answer: Outcome | 'done') => typed(`Content-Type: ${value}\r\n`, answer);

/** A good body, made as long as it has to be. */
const padded = (route: Route, length: number) => {
  const body = route.body();
  return body.replace('}', `,"padding":"${'x'.repeat(length - body.length - 13)}"}`);
};

const CASES: Readonly<Record<string, (route: Route) => Case>> = {
  'no type': typed('', TYPE),
  'an empty type': type('', TYPE),
  XML: type('application/xml', TYPE),
  text: type('text/plain', TYPE),
  'a form': type('application/x-www-form-urlencoded', TYPE),
  parts: type('multipart/form-data; boundary=a', TYPE),
  'a merge patch': type('application/merge-patch+json', TYPE),
  'JSON lines': type('application/jsonl', TYPE),
  'a longer type': type('application/jsonx', TYPE),
  'a list of types': type('application/json, application/json', TYPE),
  'two types in one': type('application/json text/plain', TYPE),
  'a type without a slash': type('json', TYPE),
  'any type': type('*/*', TYPE),
  'a tab and more behind the type': type('application/json\ta', TYPE),
  'a semicolon and nothing behind the type': type('application/json;', 'done'),
  'empty parameters around one': type('application/json; ;charset=utf-8;;', 'done'),
  'a word behind an empty parameter': type('application/json;; charset', TYPE),
  'a parameter without a value': type('application/json; charset', TYPE),
  'an empty charset': type('application/json; charset=', TYPE),
  'UTF-16': type('application/json; charset=utf-16', TYPE),
  'Latin-1': type('application/json; charset=iso-8859-1', TYPE),
  'UTF-8 and then Latin-1': type('application/json; charset=utf-8; charset=iso-8859-1', TYPE),
  'JSON in upper case': type('APPLICATION/JSON', 'done'),
  'JSON in UTF-8': type('application/json; charset=utf-8', 'done'),
  'JSON in quoted UTF-8': type('application/json;CHARSET="UTF-8"', 'done'),
  'spaces before the type': type('   application/json', 'done'),
  'another parameter': type('application/json; profile="https://a.example; b"', 'done'),
  gzip: typed('Content-Type: application/json\r\nContent-Encoding: gzip\r\n', TYPE),
  'an unknown coding': typed('Content-Type: application/json\r\nContent-Encoding: foo\r\n', TYPE),
  'two codings': typed(
    'Content-Type: application/json\r\nContent-Encoding: identity\r\nContent-Encoding: br\r\n',
    TYPE,
  ),
  'the identity coding': typed('Content-Type: application/json\r\nContent-Encoding: identity\r\n', 'done'),
  'chunks without a type': (route) => ({ bytes: inChunks(route, route.body(), ''), answers: [TYPE] }),

  'no body': (route) => ({ bytes: route.head(''), answers: [MISSING] }),
  'a length of 0': (route) => ({ bytes: withBody(route, '', ''), answers: [MISSING] }),
  'a length of 0 with a type': json('', MISSING),
  'an empty body in chunks': (route) => ({ bytes: inChunks(route, '', ''), answers: [MISSING] }),
  'no JSON': json('{"name"', BODY),
  'only a space': json(' ', BODY),
  'no object': json('[]', BODY),
  'two objects': json('{}{}', BODY),
  'a byte order mark': json('\xef\xbb\xbf{}', BODY),
  'bytes that are not UTF-8': json('{"a":"\xff"}', BODY),
  __proto__: json('{"__proto__":{"a":1}}', BODY),
  'constructor.prototype, a member like others': json('{"constructor":{"prototype":{"a":1}}}', MISSING),
  'a key twice': json('{"a":1,"a":1}', BODY),
  '33 levels': json(`${'{"a":'.repeat(32)}{}${'}'.repeat(32)}`, BODY),
  '20,000 brackets': json('['.repeat(20_000), BODY),

  'a body of the largest size': (route) => ({
    bytes: withBody(route, padded(route, LIMIT)),
    answers: [route.done],
  }),
  'a body of the largest size, in chunks': (route) => ({
    bytes: inChunks(route, padded(route, LIMIT)),
    answers: [route.done],
  }),
  'one byte more': (route) => ({
    bytes: withBody(route, padded(route, LIMIT + 1)),
    answers: [TOO_LARGE],
    closes: true,
  }),
  'one byte more, in chunks': (route) => ({
    bytes: inChunks(route, padded(route, LIMIT + 1)),
    answers: [TOO_LARGE],
    closes: true,
  }),
  'a body too large and of another type': (route) => ({
    bytes: withBody(route, padded(route, LIMIT + 1), 'Content-Type: text/plain\r\n'),
    answers: [TYPE],
  }),
};

for (const [name, make] of Object.entries(CASES)) {
  for (const route of routes) {
    test(`${name} — ${route.name}`, () => {
      // Each way must send a body of its own, because an address registers only once.
      return expectAnswers(service, () => make(route));
    });
  }
}
