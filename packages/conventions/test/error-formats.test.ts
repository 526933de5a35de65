import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  commonErrors,
  defineErrorFormat,
  defineErrors,
  Failure,
  FORM_TYPE,
  failureRenderer,
  operationsWith,
  Type,
} from '../src/index.ts';
import { openApiDocument } from '../src/openapi/index.ts';
import { errorCatalogueData, errorPage } from '../src/pages/index.ts';
import { createService } from '../src/serving/index.ts';
import { openPort } from './harness.ts';
import { type TransportRequest, transportsOf } from './transports.ts';

/** A small authorization server with RFC 6749's error format. */
const catalogue = defineErrors({
  ...commonErrors({ realm: 'test' }),
  GRANT_INVALID: {
    status: 400,
    description: 'The code is not valid.',
    when: 'It was spent.',
    remedy: 'Begin again.',
    retry: 'never',
  },
});
const oauth = defineErrorFormat({
  name: 'oauth',
  contentType: 'application/json',
  accepts: ['application/x-www-form-urlencoded'],
  schema: Type.Object(
    { error: Type.String(), error_description: Type.String() },
    { additionalProperties: false },
  ),
  table: {
    GRANT_INVALID: 'invalid_grant',
    REQUIRED_FIELDS_MISSING: 'invalid_request',
    BODY_MALFORMED: 'invalid_request',
    BODY_TOO_LARGE: 'invalid_request',
    CONTENT_TYPE_UNSUPPORTED: 'invalid_request',
    REQUEST_MALFORMED: 'invalid_request',
    HEADERS_TOO_LARGE: 'invalid_request',
    REQUEST_TIMEOUT: 'temporarily_unavailable',
    OVERLOADED: 'temporarily_unavailable',
    SERVICE_UNAVAILABLE: 'temporarily_unavailable',
    INTERNAL_ERROR: 'server_error',
  },
  render: ({ code, description }) => ({ error: code, error_description: description }),
  judge: (_status, bytes) => {
    const { error, error_description: description, ...others } = JSON.parse(bytes);
    const isText = [error, description].every((text) => typeof text === 'string' && text !== '');
    return isText && Object.keys(others).length === 0;
  },
});
/** JSON whose names are the same in any case. */
const folding = defineErrorFormat({
  ...oauth,
  name: 'folding',
  accepts: ['application/folding+json', 'application/json'],
  foldName: (name) => name.toLowerCase(),
});
const operation = operationsWith(catalogue);
const operations = {
  issueToken: operation({
    id: 'issueToken',
    method: 'POST',
    path: '/oauth2/token',
    tag: 'OAuth',
    summary: 'Issue a token',
    description: 'Exchanges a code.',
    access: 'public',
    versioned: false,
    errorFormat: oauth,
    body: Type.Object({
      grant_type: Type.String({ maxLength: 40 }),
      resource: Type.Optional(Type.Array(Type.String())),
    }),
    successes: { 200: { description: 'The token.', body: Type.Object({ seen: Type.Any() }) } },
    errors: ['GRANT_INVALID'],
  }),
  foldNames: operation({
    id: 'foldNames',
    method: 'POST',
    path: '/folded',
    tag: 'OAuth',
    summary: 'Fold names',
    description: 'Answers with what it got.',
    access: 'public',
    versioned: false,
    errorFormat: folding,
    body: Type.Object({ userName: Type.String(), more: Type.Optional(Type.Any()) }),
    successes: { 200: { description: 'The body.', body: Type.Object({ seen: Type.Any() }) } },
  }),
  ping: operation({
    id: 'ping',
    method: 'POST',
    path: '/ping',
    tag: 'OAuth',
    summary: 'Ping',
    description: 'Answers.',
    access: 'public',
    body: Type.Object({}),
    successes: { 204: { description: 'Fine.', body: null } },
  }),
};
const render = failureRenderer(catalogue, () => 'https://id.example');
const service = createService({
  catalogue,
  operations,
  render,
  handlers: {
    issueToken: ({
      body,
      fail,
    }: {
      body: { grant_type: string };
      fail: (constant: 'GRANT_INVALID') => Failure;
    }) => {
      if (body.grant_type === 'spent') throw fail('GRANT_INVALID');
      if (body.grant_type === 'bug') throw new Error('a secret');
      if (body.grant_type === 'undeclared') throw new Failure('ROUTE_NOT_FOUND');
      return { seen: body };
    },
    foldNames: ({ body }: { body: object }) => ({ seen: body }),
    ping: { handle: () => ({ status: 204 }) },
  },
});
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const send = (body: string | Uint8Array, headers: Record<string, string> = FORM): TransportRequest => ({
  method: 'POST',
  target: '/oauth2/token',
  headers: { 'Request-Id': 'the-request', ...headers },
  body,
});

for (const [name, ask] of Object.entries(await transportsOf({ service, catalogue, render }))) {
  for (const [what, asked, expected] of [
    ['a member given once', send('grant_type=a%20b+c&more=1'), '200 {"grant_type":"a b c"}'],
    [
      'a member that can come twice',
      send('grant_type=a&resource=x&resource=y'),
      '200 {"grant_type":"a","resource":["x","y"]}',
    ],
    [
      'a type in capitals with a charset',
      send('grant_type=a', { 'Content-Type': 'Application/X-WWW-Form-URLEncoded; Charset="UTF-8"' }),
      '200 {"grant_type":"a"}',
    ],
    ['a member without a value', send('grant_type='), '400 REQUIRED_FIELDS_MISSING invalid_request'],
    ['no body', send(''), '400 REQUIRED_FIELDS_MISSING invalid_request'],
    ['a member twice', send('grant_type=a&grant_type=b'), '400 BODY_MALFORMED invalid_request'],
    ['an unknown member twice', send('grant_type=a&x=1&x=2'), '400 BODY_MALFORMED invalid_request'],
    ['a truncated escape', send('grant_type=%e2%98'), '400 BODY_MALFORMED invalid_request'],
    ['bytes that are not UTF-8', send(Uint8Array.of(0x61, 0x3d, 0xff)), '400 BODY_MALFORMED invalid_request'],
    [
      'a member that is not valid',
      send(`grant_type=${'a'.repeat(41)}`),
      '400 BODY_MALFORMED invalid_request',
    ],
    ['an inherited name', send('grant_type=a&__proto__=x'), '200 {"grant_type":"a"}'],
    [
      'JSON',
      send('{"grant_type":"a"}', { 'Content-Type': 'application/json' }),
      '400 CONTENT_TYPE_UNSUPPORTED invalid_request',
    ],
    ['65,537 bytes', send(`grant_type=${'a'.repeat(65_526)}`), '400 BODY_TOO_LARGE invalid_request'],
    ['a failure of its own', send('grant_type=spent'), '400 GRANT_INVALID invalid_grant'],
    ['a bug', send('grant_type=bug'), '500 INTERNAL_ERROR server_error'],
    ['an undeclared failure', send('grant_type=undeclared'), '500 INTERNAL_ERROR server_error'],
  ] as const) {
    test(`${name}: ${what} — ${expected}`, async () => {
      const { status, headers, body } = await ask(asked);
      const read = JSON.parse(body.toString());
      const told = status === 200 ? JSON.stringify(read.seen) : `${headers['error-code']} ${read.error}`;
      assert.equal(`${status} ${told}`, expected);
      assert.equal(headers['request-id'], 'the-request');
      if (status === 200) return;
      assert.deepEqual(Object.keys(read), ['error', 'error_description']);
      assert.equal(headers['content-type'], 'application/json');
      assert.equal(headers['cache-control'], 'no-store');
      assert.ok(!body.includes('secret'));
      assert.doesNotMatch(read.error_description, /json/i);
      if (headers['error-code'] === 'CONTENT_TYPE_UNSUPPORTED') {
        assert.equal(headers.accept, FORM_TYPE);
        assert.ok(read.error_description.includes(FORM_TYPE));
      }
    });
  }

  for (const [sent, expected] of [
    ['{"userName":"a"}', '200 {"userName":"a"}'],
    ['{"USERNAME":"a","More":{"Kept":1},"other":2}', '200 {"userName":"a","more":{"Kept":1}}'],
    ['{"user_name":"a"}', '400 REQUIRED_FIELDS_MISSING'],
    ['{"userName":"a","username":"a"}', '400 BODY_MALFORMED'],
    ['{"userName":"a","X":1,"x":1}', '200 {"userName":"a"}'],
  ] as const)
    test(`${name}: case-insensitive names, ${sent} — ${expected}`, async () => {
      for (const type of folding.accepts) {
        const asked = { ...send(sent, { 'Content-Type': type }), target: '/folded' };
        const { status, headers, body } = await ask(asked);
        const seen =
          status === 200 ? JSON.stringify(JSON.parse(body.toString()).seen) : headers['error-code'];
        assert.equal(`${status} ${seen}`, expected);
      }
    });

  test(`${name}: unknown routes and other operations keep the error object`, async () => {
    for (const [asked, expected] of [
      [{ ...send('a=b'), target: '/oauth2/tokens' }, 'ROUTE_NOT_FOUND'],
      [{ ...send('a=b'), method: 'PUT' }, 'METHOD_NOT_SUPPORTED'],
      [{ ...send('a=b'), target: '/ping' }, 'CONTENT_TYPE_UNSUPPORTED'],
    ] as const) {
      const { body } = await ask(asked);
      assert.equal(JSON.parse(body.toString()).error.error, expected);
    }
  });
}

test('only failures of its format leave a route with one', async () => {
  const json = { 'Content-Type': 'application/json' };
  const right = JSON.stringify({ error: 'invalid_grant', error_description: 'Spent.' });
  const code = { 'Error-Code': 'GRANT_INVALID' };
  for (const [what, status, headers, body, expected] of [
    ['a failure of the format', 400, code, right, 'GRANT_INVALID'],
    ['another status', 401, code, right, 'INTERNAL_ERROR'],
    ['no constant', 400, {}, right, 'REQUEST_MALFORMED'],
    ['a constant without a code', 404, { 'Error-Code': 'ROUTE_NOT_FOUND' }, right, 'INTERNAL_ERROR'],
    ['an error object', 400, code, render(new Failure('GRANT_INVALID'), 'id').body, 'REQUEST_MALFORMED'],
    ['a member more', 400, code, '{"error":"a","error_description":"b","stack":"c"}', 'REQUEST_MALFORMED'],
    ['no JSON', 400, code, 'oops', 'REQUEST_MALFORMED'],
  ] as const) {
    const { exchange, mended } = await openPort(
      (_request, response) => {
        Object.assign(response, { errorFormat: oauth });
        response.writeHead(status, { ...json, ...headers }).end(body);
      },
      { catalogue, render },
    );
    const sent = await exchange('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    assert.match(sent, new RegExp(`Error-Code: ${expected}\r\n`), what);
    assert.deepEqual(
      Object.keys(JSON.parse(sent.slice(sent.indexOf('\r\n\r\n')))),
      ['error', 'error_description'],
      what,
    );
    assert.equal(mended.length, expected === 'GRANT_INVALID' ? 0 : 1, what);
  }
});

test("an error that the format's table lacks is refused at the start", () => {
  const { table, ...others } = oauth;
  const { GRANT_INVALID: _, ...rest } = table;
  const halved = { ...others, table: rest };
  assert.throws(
    // @ts-expect-error: the compiler says so too
    () => operation({ ...operations.issueToken, errorFormat: halved }),
    new TypeError('issueToken: not in the table of oauth: GRANT_INVALID'),
  );
});

test("OpenAPI, the error pages and errors.json show the format's body", () => {
  const server = { url: 'https://id.example', description: 'This one' };
  const document = openApiDocument(operations, catalogue, {
    ...{ title: 'Test', version: '1', description: 'A test', prefix: '/v1', tags: [], schemas: {} },
    server,
  });
  const { paths, components } = JSON.parse(JSON.stringify(document));
  const { post } = paths['/oauth2/token'];
  assert.equal(post['x-error-format'], 'oauth');
  assert.deepEqual(Object.keys(post.requestBody.content), ['application/x-www-form-urlencoded']);
  const folded = paths['/folded'].post.requestBody.content;
  assert.deepEqual(Object.keys(folded), ['application/folding+json'], 'the first of those that it takes');
  const name = post.responses['400'].$ref.split('/').at(-1);
  const { content, description } = components.responses[name];
  assert.match(description, /`GRANT_INVALID`: `invalid_grant`/);
  assert.equal(content['application/json'].examples.GRANT_INVALID.value.error, 'invalid_grant');
  assert.equal(paths['/v1/ping'].post['x-error-format'], undefined);
  const source = { catalogue, operations };
  const { errors } = errorCatalogueData(source, 'https://id.example');
  assert.deepEqual(errors.find(({ error }) => error === 'GRANT_INVALID')?.formats, {
    oauth: 'invalid_grant',
  });
  assert.equal(errors.find(({ error }) => error === 'ROUTE_NOT_FOUND')?.formats, undefined);
  const site = {
    name: 'Test',
    publicUrl: 'https://id.example',
    views: [],
    links: [],
    nav: [],
  } as unknown as Parameters<typeof errorPage>[0];
  assert.match(errorPage(site, source, 'GRANT_INVALID') ?? '', /invalid_grant/);
});
