import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { catalogue, PAGE, render, service, TAG } from './notes.ts';
import { type TransportAnswer, type TransportRequest, transportsOf } from './transports.ts';

const transports = await transportsOf({ service, catalogue, render });

const REQUEST_ID = { 'Request-Id': 'the-request' };
const PERSON = { ...REQUEST_ID, Authorization: 'Bearer person' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const ORIGIN = { Origin: 'https://app.example' };

type Case = readonly [expected: string, asked: TransportRequest];

const get = (target: string, headers: object = PERSON, method = 'GET'): TransportRequest => ({
  method,
  target,
  headers: { ...REQUEST_ID, ...headers },
});
const post = (
  body: string | Uint8Array,
  headers: object = JSON_TYPE,
  isStreamed = false,
): TransportRequest => ({
  method: 'POST',
  target: '/v1/notes',
  headers: { ...PERSON, ...headers } as Record<string, string>,
  body,
  isStreamed,
});
const put = (headers: object, body = '{"text":"Buy bread"}', target = '/v1/notes/1'): TransportRequest => ({
  method: 'PUT',
  target,
  headers: { ...PERSON, ...JSON_TYPE, ...headers },
  body,
});
const remove = (headers: object, target = '/v1/notes/1'): TransportRequest => ({
  method: 'DELETE',
  target,
  headers: { ...PERSON, ...headers },
});

const text = (length: number) => JSON.stringify({ text: 'a'.repeat(length) });
const nested = (levels: number) => `{"text":"a","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

const CASES: Readonly<Record<string, Case>> = {
  'a resource': ['200', get('/v1/notes/1')],
  'a resource without a version': ['200', get('/notes/1')],
  'an identifier with escaped characters': ['200', get('/v1/notes/a%2Fb%20%E2%98%83')],
  'a path with escaped letters': ['200', get('/v1/%6eotes/1')],
  'HEAD of a resource': ['200', get('/v1/notes/1', PERSON, 'HEAD')],
  'a list with a query': ['200', get('/v1/notes?limit=1&other=2')],
  'a query that is not valid': [
    '422 FIELDS_VALIDATION_ERROR "limit";reason=maximum;max=9',
    get('/v1/notes?limit=10'),
  ],
  'HEAD of a query that is not valid': [
    '422 FIELDS_VALIDATION_ERROR "limit";reason=maximum;max=9',
    get('/v1/notes?limit=10', PERSON, 'HEAD'),
  ],
  'a parameter given twice': [
    '422 FIELDS_VALIDATION_ERROR "limit";reason=repeated',
    get('/v1/notes?limit=1&limit=1'),
  ],
  'an unknown path': ['404 ROUTE_NOT_FOUND', get('/v1/nothing')],
  'HEAD of an unknown path': ['404 ROUTE_NOT_FOUND', get('/v1/nothing', {}, 'HEAD')],
  'a path that ends in a slash': ['404 ROUTE_NOT_FOUND', get('/v1/notes/')],
  'a path in upper case': ['404 ROUTE_NOT_FOUND', get('/V1/notes')],
  'an unversioned route below a version': ['404 ROUTE_NOT_FOUND', get('/v1/page')],
  'a truncated escape': ['400 REQUEST_MALFORMED', get('/v1/notes/%E2%98')],
  'another method': ['404 METHOD_NOT_SUPPORTED', get('/v1/notes/1', PERSON, 'PATCH')],
  'a literal path with a method of its parameterized sibling': [
    '404 METHOD_NOT_SUPPORTED',
    remove({}, '/v1/notes/search'),
  ],
  'HEAD of such a path': ['404 METHOD_NOT_SUPPORTED', get('/notes/%73earch', PERSON, 'HEAD')],
  'OPTIONS without an origin': ['404 METHOD_NOT_SUPPORTED', get('/v1/notes/1', {}, 'OPTIONS')],
  'a preflight': [
    '204',
    get('/v1/notes/1', { ...ORIGIN, 'Access-Control-Request-Method': 'PUT' }, 'OPTIONS'),
  ],
  'a preflight of another origin': [
    '404 METHOD_NOT_SUPPORTED',
    get('/v1/notes/1', { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' }, 'OPTIONS'),
  ],
  'a preflight of an unknown path': [
    '404 ROUTE_NOT_FOUND',
    get('/v1/nothing', { ...ORIGIN, 'Access-Control-Request-Method': 'PUT' }, 'OPTIONS'),
  ],
  'a success across origins': ['200', get('/v1/notes/1', { ...PERSON, ...ORIGIN })],
  'a failure across origins': ['404 NOTE_NOT_FOUND', get('/v1/notes/2', { ...PERSON, ...ORIGIN })],
  'a document across origins': ['200', get('/page', { ...ORIGIN, 'Accept-Encoding': 'gzip' })],
  'no access token': ['401 ACCESS_TOKEN_MISSING', get('/v1/notes/1', {})],
  'an unknown access token': ['401 ACCESS_TOKEN_INVALID', get('/v1/notes/1', { Authorization: 'Bearer x' })],
  'another scheme': ['401 ACCESS_TOKEN_INVALID', get('/v1/notes/1', { Authorization: 'Basic person' })],
  'a kind of caller not accepted': [
    '403 ACCESS_FORBIDDEN',
    get('/v1/notes', { Authorization: 'Bearer robot' }),
  ],
  'a kind of caller accepted': ['200', get('/v1/notes/1', { Authorization: 'bearer robot' })],
  'a resource that does not exist': ['404 NOTE_NOT_FOUND', get('/v1/notes/2')],
  'an identifier of a thousand characters': ['404 NOTE_NOT_FOUND', get(`/v1/notes/${'a'.repeat(1_000)}`)],
  'a resource that does not exist, before the kind of caller': [
    '404 NOTE_NOT_FOUND',
    remove({ Authorization: 'Bearer robot' }, '/v1/notes/2'),
  ],
  'a kind of caller that may not change a resource': [
    '403 ACCESS_FORBIDDEN',
    remove({ Authorization: 'Bearer robot' }),
  ],
  'a missing permission, before the body': [
    '403 ACCESS_FORBIDDEN',
    put({}, 'no JSON', '/v1/notes/a%2Fb%20%E2%98%83'),
  ],
  'a conflict': ['409 NOTE_PINNED', remove({}, '/v1/notes/a%2Fb%20%E2%98%83')],
  'an operation that is closed, before the body': ['409 NOTE_PINNED', put({}, 'no JSON', '/v1/archive')],
  'an operation that is closed, after the token': [
    '401 ACCESS_TOKEN_MISSING',
    { ...put({}, 'no JSON', '/v1/archive'), headers: REQUEST_ID },
  ],
  'a bug': ['500 INTERNAL_ERROR', get('/fault', {})],
  'HEAD of a bug': ['500 INTERNAL_ERROR', get('/fault', {}, 'HEAD')],

  'a body': ['201', post(text(5))],
  'a body in parts': ['201', post(text(5), JSON_TYPE, true)],
  'a body with a charset': ['201', post(text(5), { 'Content-Type': 'Application/JSON ; charset="UTF-8"' })],
  'a type with empty parameters': ['201', post(text(5), { 'Content-Type': 'application/json;' })],
  'no body': ['400 REQUIRED_FIELDS_MISSING', { ...get('/v1/notes'), method: 'POST' }],
  'an empty body': ['400 REQUIRED_FIELDS_MISSING', post('', {})],
  'an empty body in parts': ['400 REQUIRED_FIELDS_MISSING', post('', {}, true)],
  'another type': ['400 CONTENT_TYPE_UNSUPPORTED', post(text(5), { 'Content-Type': 'text/plain' })],
  'another type in parts': [
    '400 CONTENT_TYPE_UNSUPPORTED',
    post(text(5), { 'Content-Type': 'text/plain' }, true),
  ],
  'another charset': [
    '400 CONTENT_TYPE_UNSUPPORTED',
    post(text(5), { 'Content-Type': 'application/json; charset=latin1' }),
  ],
  'a content coding': [
    '400 CONTENT_TYPE_UNSUPPORTED',
    post(text(5), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
  ],
  'the identity coding': ['201', post(text(5), { ...JSON_TYPE, 'Content-Encoding': 'identity' })],
  'the largest body': ['201', post(text(65_536 - 11))],
  'the largest body in parts': ['201', post(text(65_536 - 11), JSON_TYPE, true)],
  'a larger body': ['400 BODY_TOO_LARGE', post(text(65_536 - 10))],
  'a larger body in parts': ['400 BODY_TOO_LARGE', post(text(65_536 - 10), JSON_TYPE, true)],
  'no JSON': ['400 BODY_MALFORMED', post('text')],
  'a list': ['400 BODY_MALFORMED', post('[]')],
  'a key twice': ['400 BODY_MALFORMED', post('{"text":"a","text":"b"}')],
  'no UTF-8': ['400 BODY_MALFORMED', post(Buffer.from('{"text":"\xe9"}', 'latin1'))],
  '32 levels': ['201', post(nested(32))],
  '33 levels': ['400 BODY_MALFORMED', post(nested(33))],
  'a missing member': ['400 REQUIRED_FIELDS_MISSING', post('{"text":null}')],
  'an invalid member': ['422 FIELDS_VALIDATION_ERROR "text";reason=too_short;min=1', post('{"text":""}')],

  'an unchanged resource': ['304', get('/v1/notes/1', { ...PERSON, 'If-None-Match': `W/${TAG}` })],
  'HEAD of one that it has': ['304', get('/v1/notes/1', { ...PERSON, 'If-None-Match': '*' }, 'HEAD')],
  'a changed resource': ['200', get('/v1/notes/1', { ...PERSON, 'If-None-Match': '"other"' })],
  'a malformed condition': ['200', get('/v1/notes/1', { ...PERSON, 'If-None-Match': 'other' })],
  'a change of the current version': ['200', put({ 'If-Match': TAG })],
  'a change of another version': ['409 PRECONDITION_FAILED', put({ 'If-Match': `"other", W/${TAG}` })],
  'a change of none': ['409 PRECONDITION_FAILED', put({ 'If-None-Match': '*' })],
  'a removal of another version': ['409 PRECONDITION_FAILED', remove({ 'If-Match': '"other"' })],
  'a removal': ['204', remove({ 'If-Match': '*' })],
  'a tag without quotes': ['400 REQUEST_MALFORMED', put({ 'If-Match': 'other' })],

  'a document': ['200', get('/page', {})],
  'a document as brotli': ['200', get('/page', { 'Accept-Encoding': 'gzip, deflate, br' })],
  'a document as gzip': ['200', get('/page', { 'Accept-Encoding': 'gzip, br;q=0.5' })],
  'HEAD of a document': ['200', get('/page', { 'Accept-Encoding': 'br' }, 'HEAD')],
  'a document that the client has': ['304', get('/page', { 'If-None-Match': '*' })],
};

const outcome = ({ status, headers }: TransportAnswer) =>
  [status, headers['error-code'], headers['error-fields']].filter(Boolean).join(' ');

for (const [what, [expected, asked]] of Object.entries(CASES)) {
  test(`${what}: ${expected}, the same bytes by every transport`, async () => {
    const answers = await Promise.all(
      Object.entries(transports).map(async ([name, ask]) => [name, await ask(asked)] as const),
    );
    const [[, first] = assert.fail('no transport')] = answers;
    for (const [name, answer] of answers) {
      assert.equal(outcome(answer), expected, name);
      assert.equal(answer.headers['request-id'], 'the-request', name);
      assert.deepEqual(answer, first, name);
    }
  });
}

test('404 METHOD_NOT_SUPPORTED: Allow lists the methods of the path', async () => {
  for (const ask of Object.values(transports)) {
    const { headers } = await ask(get('/v1/notes/1', PERSON, 'PATCH'));
    assert.equal(headers.allow, 'GET, HEAD, PUT, DELETE');
    const literal = await ask(get('/v1/notes/search', PERSON));
    assert.equal(literal.headers.allow, 'POST');
  }
});

test("a document in the client's preferred coding, with one ETag per coding, the same by every transport", async () => {
  for (const ask of Object.values(transports)) {
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) => ask(get('/page', { 'Accept-Encoding': coding }))),
    );
    assert.ok(plain && gzip && brotli);
    assert.equal(plain.body.toString(), PAGE);
    assert.equal(gunzipSync(gzip.body).toString(), PAGE);
    assert.equal(brotliDecompressSync(brotli.body).toString(), PAGE);
    assert.equal(plain.headers['content-encoding'], undefined);
    const tags = [plain, gzip, brotli].map(({ headers }) => headers.etag);
    assert.equal(new Set(tags).size, 3);
    for (const { headers } of [plain, gzip, brotli]) {
      assert.equal(headers.vary, 'Accept-Encoding, Origin');
      assert.equal(headers['cache-control'], 'private, no-cache');
    }
  }
});

test('500 INTERNAL_ERROR: no transport reveals the cause', async () => {
  for (const ask of Object.values(transports)) {
    const { body } = await ask(get('/fault', {}));
    assert.match(body.toString(), /the-request/);
    assert.doesNotMatch(body.toString(), /a secret/);
  }
});
