import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { commonErrors, defineErrors, defineOperations, operationsWith } from '../index.ts';

const errors = defineErrors(commonErrors({ realm: 'test' }));
const define = operationsWith(errors);
const Room = Type.Object({ names: Type.Array(Type.String()) });
const base = {
  id: 'listRooms',
  method: 'GET',
  path: '/rooms',
  tag: 'Rooms',
  summary: 'List rooms',
  description: 'Lists rooms.',
  access: 'token',
} as const;
const success = { description: 'The rooms.', body: Room, streamed: true } as const;

test('streamed bodies: shorthand equals the full form', () => {
  const { listRooms, sortRooms } = defineOperations(errors, {
    listRooms: { route: 'GET /rooms', returns: Room, streamed: true },
    sortRooms: { route: 'POST /rooms/sort', returns: Room, streamed: true },
  });
  const successes = { 200: { description: 'The result.', body: Room, streamed: true } };
  assert.deepEqual([listRooms.successes, sortRooms.successes], [successes, successes]);
  assert.deepEqual(define({ ...base, successes: { 200: success } }).successes[200], success);
});

for (const [what, definition] of Object.entries({
  'with another status': { successes: { 201: success } },
  'without a body': { successes: { 200: { ...success, body: null } } },
  'with an ETag': { successes: { 200: success }, conditional: true },
  'that is kept for an Idempotency-Key': { method: 'POST', successes: { 200: success }, idempotent: true },
} as const)) {
  test(`a streamed body ${what} is refused`, () => {
    assert.throws(() => define({ ...base, ...definition }), {
      name: 'TypeError',
      message:
        'listRooms: only the body of a 200 can be streamed, of an operation that is neither conditional nor idempotent',
    });
  });
}
