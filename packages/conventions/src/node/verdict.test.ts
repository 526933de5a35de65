import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { openPort } from '../../test/harness.ts';

const object = {
  status: 422,
  error: 'FIELDS_VALIDATION_ERROR',
  description: 'Some fields are not valid.',
  fields: { email: 'is odd', 'items.0': 'is odd' },
};
const JSON_TYPE = { 'Content-Type': 'application/json' };
const writes = (response: ServerResponse, headers: object = {}) =>
  response.writeHead(422, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ error: object }));

for (const [what, method, act, header] of [
  [
    'says no reasons',
    'GET',
    (response) => writes(response),
    '"email";reason=invalid, "items.0";reason=invalid',
  ],
  [
    'answers HEAD',
    'HEAD',
    (response) => writes(response),
    '"email";reason=invalid, "items.0";reason=invalid',
  ],
  [
    'says the reasons',
    'GET',
    (response) => writes(response, { 'Error-Fields': '"email";reason=format, "items.0";reason=type' }),
    '"email";reason=format, "items.0";reason=type',
  ],
  [
    'answers HEAD without a body',
    'HEAD',
    (response) => response.writeHead(422, { 'Error-Code': object.error }).end(),
    '%"%e2%80%a6"',
  ],
] satisfies [string, string, (response: ServerResponse) => unknown, string][])
  test(`Error-Fields of a handwritten error object whose listener ${what}: ${header}`, async () => {
    const opened = await openPort((_request, response) => act(response));
    const text = await opened.exchange(`${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.match(text, /^HTTP\/1\.1 422 /);
    assert.equal(/^Error-Fields: (.*)$/im.exec(text)?.[1], header);
    assert.equal(opened.port.mended, 0);
  });
