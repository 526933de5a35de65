import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  commonErrors,
  defineErrors,
  FORM_TYPE,
  failureRenderer,
  operationsWith,
  Type,
} from '../src/index.ts';
import { openApiDocument } from '../src/openapi/index.ts';
import { html } from '../src/pages/index.ts';
import { createService } from '../src/serving/index.ts';
import { type TransportRequest, transportsOf } from './transports.ts';

/** A page to which other sites have browsers post a form. */
const catalogue = defineErrors(commonErrors({ realm: 'test' }));
const operation = operationsWith(catalogue);
const page = {
  id: 'postPage',
  method: 'POST',
  path: '/page',
  tag: 'Pages',
  summary: 'Open the page',
  description: 'Shows what was posted.',
  access: 'public',
  versioned: false,
  posted: true,
  bodyBytes: 262_144,
  successes: {
    200: { description: 'The page.', body: Type.String(), contentType: 'text/html; charset=utf-8' },
  },
} as const;
const operations = { postPage: operation(page) };
const render = failureRenderer(catalogue, () => 'https://id.example');
const service = createService({
  catalogue,
  operations,
  render,
  handlers: {
    postPage: ({ body }: { body: string }) => html`<meta name="posted" content="${body}">`.markup,
  },
});

const send = (body: string | Uint8Array, type = FORM_TYPE, isStreamed = false): TransportRequest => ({
  method: 'POST',
  target: '/page?a=b',
  headers: { 'Content-Type': type, Origin: 'https://elsewhere.example' },
  body,
  isStreamed,
});

for (const [name, ask] of Object.entries(await transportsOf({ service, catalogue, render }))) {
  for (const [what, asked, expected] of [
    [
      'a form as it was sent',
      send('b=1&a=%C3%A9+x&b=2&c='),
      '<meta name="posted" content="b=1&amp;a=%C3%A9+x&amp;b=2&amp;c=">',
    ],
    ['markup as text', send('"><script>&'), '<meta name="posted" content="&quot;&gt;&lt;script&gt;&amp;">'],
    [
      'broken escapes, which are for the page to judge',
      send('a=%e2%98'),
      '<meta name="posted" content="a=%e2%98">',
    ],
    ['a form in parts', send('a=1', FORM_TYPE, true), '<meta name="posted" content="a=1">'],
    ['an empty form', send(''), '<meta name="posted" content="">'],
    [
      'a form of 262,144 bytes',
      send('x'.repeat(262_144)),
      `<meta name="posted" content="${'x'.repeat(262_144)}">`,
    ],
    ['one of a byte more', send('x'.repeat(262_145)), 'BODY_TOO_LARGE'],
    ['bytes that are not UTF-8', send(Uint8Array.of(0x61, 0x3d, 0xff)), 'BODY_MALFORMED'],
    ['another charset', send('a=1', `${FORM_TYPE}; charset=latin1`), 'CONTENT_TYPE_UNSUPPORTED'],
    ['JSON', send('{}', 'application/json'), 'CONTENT_TYPE_UNSUPPORTED'],
    ['a form of many parts', send('a=1', 'multipart/form-data; boundary=x'), 'CONTENT_TYPE_UNSUPPORTED'],
  ] as const) {
    test(`${name}: ${what}`, async () => {
      const { status, headers, body } = await ask(asked);
      assert.equal(headers['error-code'] ?? body.toString(), expected);
      assert.equal(status, headers['error-code'] ? 400 : 200);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['access-control-allow-origin'], undefined);
      if (status === 200) assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      else assert.doesNotMatch(body.toString(), /json/i);
      if (expected === 'CONTENT_TYPE_UNSUPPORTED') assert.equal(headers.accept, FORM_TYPE);
    });
  }
}

test('a page that is not a public POST, or reads its body, is refused at the start', () => {
  for (const flaw of [{ method: 'GET' }, { access: 'token' }, { body: Type.Object({}) }] as const)
    assert.throws(
      () => operation({ ...page, ...flaw }),
      new TypeError('postPage: only a public POST with neither a body nor a format of its own can be a page'),
    );
});

test('OpenAPI: the page takes a form', () => {
  const document = openApiDocument(operations, catalogue, {
    ...{ title: 'Test', version: '1', description: 'A test', prefix: '/v1', tags: [], schemas: {} },
    server: { url: 'https://id.example', description: 'This one' },
  });
  const { requestBody } = JSON.parse(JSON.stringify(document)).paths['/page'].post;
  assert.deepEqual(requestBody, { content: { [FORM_TYPE]: { schema: { type: 'object' } } } });
});
