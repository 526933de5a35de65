import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { rightfulOf } from '../../fixtures/team.ts';
import { pathOf, requestTo } from '../operations/request.ts';
import type { Generator, Input } from './input.ts';
import { label, marks, members, nested, repeated } from './texts.ts';
import type { World } from './world.ts';

/** Bytes of a head, less those that every request has. */
const HEAD = 15_500;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const filled = (unit: string, end = '') => repeated(unit, HEAD) + end;

/** Values of headers, made to cost what reads them as much as they can. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [filled('a/b;q=0.1,'), filled(',', '*/*')],
  'accept-encoding': [filled('br;q=0.5,'), filled(';', 'br'), filled(' ,', 'gzip')],
  'accept-language': [filled('de-de-de-de;q=0.1,'), filled('a-', 'b'), `en${' '.repeat(HEAD)};q=1x`],
  authorization: [
    `Bearer${' '.repeat(HEAD)}?`,
    `Bearer ${filled('=', '?')}`,
    `Basic ${filled('A', '=')}`,
    filled('.'),
  ],
  baggage: [filled('a=b,')],
  'challenge-response': [base64(nested(5_000)), base64(members(11_000)), filled('A', '!')],
  'content-type': [
    filled(';', ' charset'),
    `application/json${filled('; a="\\"', '')}`,
    `application/json;a="${filled('\\a')}`,
    `a${' '.repeat(HEAD)}/`,
  ],
  cookie: [
    filled('; '),
    filled('; portico-language='),
    `portico-language${' '.repeat(HEAD)}=`,
    filled(';\t', 'x'),
  ],
  'idempotency-key': [`"${filled('\\"', '"')}`, filled('a'), `"${filled('\\')}`],
  'if-match': [filled('"",'), filled('W/"a" ,'), `"a"${' '.repeat(HEAD)}x`, filled(',', '"'), filled('"')],
  'if-none-match': [
    filled('"",'),
    filled('W/"a" ,'),
    `"a"${' '.repeat(HEAD)}x`,
    filled(', ', '"'),
    `*${filled(',')}`,
  ],
  'access-control-request-headers': [filled('a,')],
  origin: [`https://${filled('a.')}`, filled('a')],
  range: [filled('bytes=0-0,')],
  'request-id': [filled('a', '!')],
  traceparent: [filled('0'), `00-${filled('a-')}`],
  tracestate: [filled('a=b,')],
  'user-agent': [filled('Version/1 '), filled('Version/1. Safari '), filled('Edg')],
  'x-forwarded-for': [filled('10.0.0.1,'), filled(','), filled('[', ']'), filled('::1,'), filled('1.', ':1')],
};

/** Few headers, conditions, a page in a language, a change, a form, and none. */
const READERS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/health/live'],
  ['GET', '/v1/account'],
  ['PUT', '/v1/account'],
  ['GET', '/console/'],
  ['GET', '/errors/EMAIL_ALREADY_EXISTS'],
  ['POST', '/oauth2/token'],
  ['OPTIONS', '/v1/account'],
  ['POST', '/v1/organizations'],
  ['POST', '/v1/sessions'],
  ['GET', '/nothing'],
];

export const headers: Generator = function* ({ service, team }) {
  const { token } = team.people.owner;
  for (const [name, values] of Object.entries(HEADERS))
    for (const [at, value] of values.entries())
      for (const [method, path] of READERS)
        yield {
          what: `${method} ${path}: ${name} ${at}`,
          send: () =>
            service.call(method, path, {
              ...(name !== 'authorization' && path.startsWith('/v1') && { token }),
              ...(method.startsWith('P') && {
                body: path.startsWith('/oauth2') ? new URLSearchParams() : {},
              }),
              headers: { [name]: value },
            }),
        };
};

const MANY = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`x${at}`, 'a']));

const TARGETS: readonly string[] = [
  `/${filled('a/')}`,
  `/v1/${filled('%61/')}`,
  `/${filled('/')}`,
  `/v1/account?${filled('a&')}`,
  `/v1/account?${filled('%41=%42&')}`,
  `/console/${filled('./')}`,
  `/console/${filled('a', '/')}`,
  `/console/sign-in?ui_locales=${filled('zz+')}`,
  `/console/sign-in?${filled('ui_locales=a&')}`,
  `http://${filled('a')}/v1/account`,
  `/errors/${filled('A_')}`,
  `/brand/${filled('0')}.png`,
  `/v1/organizations/${filled('0-')}`,
  `/scim/${filled('a')}/v2/Users`,
];

export const targets: Generator = function* ({ service, team }) {
  const { token } = team.people.owner;
  for (const path of TARGETS)
    yield { what: path.slice(0, 60), send: () => service.call('GET', path, { token }) };
  yield {
    what: 'a thousand headers',
    send: () => service.call('GET', '/v1/account', { token, headers: MANY }),
  };
};

/** Values of parameters, as they stand in a query. */
const VALUES: readonly string[] = [
  encodeURIComponent(marks(100)),
  encodeURIComponent('\ufdfa'.repeat(100)),
  encodeURIComponent(label(100)),
  encodeURIComponent(`a@${label(90)}`),
  filled('A'),
  encodeURIComponent('a b'.repeat(33)),
];

interface Parameters {
  readonly properties: Readonly<Record<string, unknown>>;
}

export const queries: Generator = function* ({ service, scene, team }) {
  for (const operation of Object.values<Operation>(operations)) {
    const { query, method } = operation;
    if (!query) continue;
    const path =
      method === 'GET'
        ? pathOf(operation, operation.target && ids(scene)[operation.target.resource], ids(scene))
        : requestTo(operation, scene).path;
    const { token } = rightfulOf(team, operation);
    const names = Object.keys((query as unknown as Parameters).properties);
    for (const [at, value] of VALUES.entries()) {
      const share = value.slice(0, Math.floor(HEAD / names.length));
      const search = names.map((name) => `${name}=${share.replace(/%[^%]?$|%[^%]?$/, '')}`).join('&');
      yield {
        what: `${operation.id}: values ${at}`,
        send: () => service.call(method, `${path}?${search}`, { token }),
      };
    }
    const [first = ''] = names;
    yield {
      what: `${operation.id}: a parameter again and again`,
      send: () => service.call(method, `${path}?${filled(`${first}=a&`)}`, { token }),
    };
  }
};

const ids = (scene: World['scene']) => scene.ids as Readonly<Record<string, string>>;

/** Forms, as they are sent to an endpoint of OAuth or posted to a page. */
const FORMS: Readonly<Record<string, string>> = {
  'a member again and again': repeated('resource=a&', 65_000),
  'a member without a name again and again': repeated('=&', 65_000),
  'many members': Array.from({ length: 7_000 }, (_, at) => `k${at}=1`).join('&'),
  'many equals signs': `a=${repeated('=', 65_000)}`,
  escapes: `grant_type=${repeated('%41', 65_000)}`,
  'broken escapes': `grant_type=${repeated('%4', 65_000)}`,
  pluses: `grant_type=${repeated('+', 65_000)}`,
  'many scopes': `grant_type=refresh_token&refresh_token=a&scope=${repeated('a+', 1_999)}`,
};

export const forms: Generator = function* ({ service }) {
  const paths = ['/oauth2/token', '/oauth2/introspect', '/oauth2/revoke', '/sign-in/return/github'];
  for (const path of paths)
    for (const [what, form] of Object.entries(FORMS))
      yield { what: `${path}: ${what}`, send: postingTo(service, path, form) };
};

function postingTo(service: World['service'], path: string, form: string): Input['send'] {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return () => service.call('POST', path, { body: form, headers });
}
