import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { commonErrors, defineErrors, operationsWith } from '../src/index.ts';
import { serve } from '../src/node/index.ts';

const limits = { headerBytes: 2_048, bodyBytes: 100, bodyDepth: 2 };
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
const service = await serve<typeof operations>({
  name: 'Echo',
  errors,
  operations,
  limits,
  handlers: { echo: { handle: ({ body: { text } }) => ({ status: 200, body: text }) } },
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

test('a service has the limits that it was given', async () => {
  assert.equal(await outcome(text(100)), '200');
  assert.equal(await outcome(text(101)), '400 BODY_TOO_LARGE');
  assert.equal(await outcome('{"text":"a","b":{}}'), '200');
  assert.equal(await outcome('{"text":"a","b":[[]]}'), '400 BODY_MALFORMED');
  assert.equal(await outcome(text(20), { 'X-More': 'a'.repeat(1_500) }), '200');
  assert.equal(await outcome(text(20), { 'X-More': 'a'.repeat(2_048) }), '400 HEADERS_TOO_LARGE');
});

test('the pages of its errors tell them', async () => {
  for (const [constant, limit] of [
    ['BODY_TOO_LARGE', '100 bytes'],
    ['BODY_MALFORMED', '2 levels'],
    ['HEADERS_TOO_LARGE', '2 KiB'],
  ]) {
    const page = await (await fetch(`${service.url}/errors/${constant}`)).text();
    assert.ok(page.includes(String(limit)), `${constant}: ${limit}`);
  }
});
