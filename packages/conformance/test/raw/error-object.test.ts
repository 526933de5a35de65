import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONVENTIONS } from '../../src/profile.ts';
import { errorObjectFlaw } from '../../src/raw/judge.ts';
import { readResponses } from '../../src/wire/read.ts';

const OBJECT = { status: 400, error: 'REQUEST_MALFORMED', description: 'The request is malformed.' };

/** The flaw of a 400 with this body on a raw connection. */
function expectedOf(body: unknown, type = 'application/json'): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const wire = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  const [response] = readResponses(Buffer.from(wire), [{ method: 'GET' }], true).responses;
  assert.ok(response);
  return errorObjectFlaw(response, CONVENTIONS)?.expected;
}

test('raw failure with the error object: no flaw', () => {
  assert.equal(expectedOf({ error: OBJECT }), undefined);
  assert.equal(expectedOf({ error: OBJECT }, 'application/json; charset=utf-8'), undefined);
});

test('raw failure: held to exactly the members of the error object', () => {
  const { description: _, ...silent } = OBJECT;
  const flaws = {
    'the error object, as application/json': expectedOf({ error: OBJECT }, 'text/plain'),
    'an error object at /error, with "status", "error", "description"': expectedOf('<html>'),
    'an error object at /error, and nothing beside it': expectedOf({ error: OBJECT, id: 1 }),
    'no member "hint" in the error object at /error': expectedOf({ error: { ...OBJECT, hint: 'x' } }),
    'a text "description" in the error object at /error': expectedOf({ error: silent }),
    'an integer "status" in the error object at /error': expectedOf({ error: { ...OBJECT, status: '400' } }),
    'a string "error" in the error object at /error': expectedOf({ error: { ...OBJECT, error: 7 } }),
    '"status": 400': expectedOf({ error: { ...OBJECT, status: 401 } }),
    '"error" with a match of ^[A-Z][A-Z0-9_]*$': expectedOf({ error: { ...OBJECT, error: 'no constant' } }),
  };
  assert.deepEqual(Object.values(flaws), Object.keys(flaws));
});
