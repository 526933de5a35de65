import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { commonErrors, defineErrors, failureRenderer, operationsWith } from '../src/index.ts';
import { ClosedPort, serve } from '../src/node/index.ts';

const limits = { headerBytes: 2_048, bodyBytes: 100, bodyDepth: 2, headersTimeout: 2, requestTimeout: 3 };
const errors = defineErrors(commonErrors({ realm: 'echo', ...limits }));
const operations = {
  echo: operationsWith(errors)({
    id: 'echo',
    method: 'POST',
    path: '/echo',
    tag: 'Echo',
    summary: 'Say it again',
    description: 'Answers with the text.',
    access: 'public',
    body: Type.Object({ text: Type.String() }),
    successes: { 200: { description: 'The text.', body: Type.String() } },
  }),
};
const render = failureRenderer(errors, () => 'https://echo.example');
const service = await serve({
  name: 'Echo',
  errors,
  operations,
  handlers: { echo: ({ body }) => body.text },
});
after(() => service.stop());

async function outcome(body: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${service.url}/echo`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
    body,
  });
  await response.bytes();
  return [response.status, response.headers.get('error-code')].filter(Boolean).join(' ');
}

const text = (bytes: number) => JSON.stringify({ text: 'a'.repeat(bytes - '{"text":""}'.length) });

test('the service enforces the limits that its errors state', async () => {
  assert.equal(await outcome(text(100)), '200');
  assert.equal(await outcome(text(101)), '400 BODY_TOO_LARGE');
  assert.equal(await outcome('{"text":"a","b":{}}'), '200');
  assert.equal(await outcome('{"text":"a","b":[[]]}'), '400 BODY_MALFORMED');
  assert.equal(await outcome(text(20), { 'X-More': 'a'.repeat(1_500) }), '200');
  assert.equal(await outcome(text(20), { 'X-More': 'a'.repeat(2_048) }), '400 HEADERS_TOO_LARGE');
});

test('the error pages state the limits', async () => {
  for (const [constant, limit] of [
    ['BODY_TOO_LARGE', '100 bytes'],
    ['BODY_MALFORMED', '2 levels'],
    ['HEADERS_TOO_LARGE', '2 KiB'],
    ['REQUEST_TIMEOUT', 'within 2 seconds'],
  ]) {
    const page = await (await fetch(`${service.url}/errors/${constant}`)).text();
    assert.ok(page.includes(String(limit)), `${constant}: ${limit}`);
  }
});

test("a timeout that contradicts the catalogue is refused; by default it is the catalogue's", async () => {
  const { headersTimeout, requestTimeout } = new ClosedPort({ catalogue: errors, render }).createServer(
    () => {},
  );
  assert.deepEqual([headersTimeout, requestTimeout], [2_000, 3_000]);
  const contradicting = new ClosedPort({ catalogue: errors, render, headersTimeout: 5_000 });
  assert.throws(
    () => contradicting.createServer(() => {}),
    new TypeError('headersTimeout is 5000 ms, but the catalogue states 2 s'),
  );
});
