import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import {
  commonErrors,
  defineErrorFormat,
  defineErrors,
  defineOperations,
  type Operation,
  operationsWith,
} from '../index.ts';

const { ROUTE_NOT_FOUND } = commonErrors({ realm: 'test' });
const errors = defineErrors({
  ...commonErrors({ realm: 'test' }),
  MEETING_ROOM_NOT_FOUND: ROUTE_NOT_FOUND,
  GONE: ROUTE_NOT_FOUND,
});
const Room = Type.Object({ name: Type.String() });
const define = operationsWith(errors);

test('shorthand operations equal those written in full', () => {
  const { addRoom, getRoom, closeRoom, listPlans } = defineOperations(errors, {
    addRoom: { route: 'POST /meeting-rooms', body: Room, returns: Room, idempotent: true, errors: ['GONE'] },
    getRoom: { route: 'GET /rooms/:id', target: 'meetingRoom', returns: Room, conditional: true },
    closeRoom: { route: 'PUT /rooms/:id', target: { resource: 'room', notFound: 'GONE' } },
    listPlans: { route: 'GET /:floorName/plans', access: 'public', returns: Room, tag: 'Plans' },
  });
  assert.deepEqual(
    addRoom,
    define({
      id: 'addRoom',
      method: 'POST',
      path: '/meeting-rooms',
      access: 'token',
      tag: 'Meeting rooms',
      summary: 'Add room',
      description: 'Add room.',
      parameters: {},
      body: Room,
      idempotent: true,
      errors: ['GONE'],
      successes: { 201: { description: 'It was created.', body: Room } },
    }),
  );
  assert.deepEqual(getRoom.target, { resource: 'meetingRoom', notFound: 'MEETING_ROOM_NOT_FOUND' });
  assert.deepEqual(getRoom.successes, { 200: { description: 'The result.', body: Room } });
  assert.deepEqual(closeRoom.target, { resource: 'room', notFound: 'GONE' });
  assert.deepEqual(closeRoom.successes, { 204: { description: 'It is done.', body: null } });
  assert.equal(listPlans.access, 'public');
  assert.equal(listPlans.tag, 'Plans');
  assert.deepEqual((listPlans as Operation).parameters, { floorName: 'The floor name' });
});

test('explicit members override derived ones', () => {
  const { check, find } = defineOperations(errors, {
    check: {
      route: 'POST /rooms/check',
      body: Room,
      returns: Room,
      status: 200,
      summary: 'Check a room',
      parameters: {},
    },
    find: {
      route: 'GET /rooms/:name',
      summary: 'Find',
      description: 'Finds a room.',
      parameters: { name: 'What the sign says' },
      successes: { 200: { description: 'The room.', body: Room }, 204: { description: 'None.', body: null } },
    },
  });
  assert.deepEqual(Object.keys(check.successes), ['200']);
  assert.deepEqual([check.summary, check.description], ['Check a room', 'Check a room.']);
  assert.deepEqual(Object.keys(find.successes), ['200', '204']);
  assert.equal(find.description, 'Finds a room.');
  assert.deepEqual(find.parameters, { name: 'What the sign says' });
});

test('a constant that the table of a format lacks is refused', () => {
  const table = {
    CONTENT_TYPE_UNSUPPORTED: 'x',
    BODY_TOO_LARGE: 'x',
    BODY_MALFORMED: 'x',
    REQUIRED_FIELDS_MISSING: 'x',
    REQUEST_MALFORMED: 'x',
    HEADERS_TOO_LARGE: 'x',
    REQUEST_TIMEOUT: 'x',
    INTERNAL_ERROR: 'x',
    OVERLOADED: 'x',
    SERVICE_UNAVAILABLE: 'x',
  };
  const format = {
    name: 'test',
    contentType: 'application/json',
    accepts: ['application/json'],
    render: () => ({}),
    judge: () => true,
  };
  const row = { route: 'POST /rooms', access: 'public', body: Room, errors: ['GONE'] } as const;
  const whole = defineErrorFormat({ ...format, table: { ...table, GONE: 'x' } });
  assert.deepEqual(Object.keys(defineOperations(errors, { add: { ...row, errorFormat: whole } })), ['add']);
  const lacking = defineErrorFormat({ ...format, table });
  assert.throws(
    // @ts-expect-error: the compiler says so too
    () => defineOperations(errors, { add: { ...row, errorFormat: lacking } }),
    new TypeError('add: not in the table of test: GONE'),
  );
});

test('a constant outside the catalogue is refused', () => {
  assert.throws(
    // @ts-expect-error: the compiler says so too
    () => defineOperations(errors, { find: { route: 'GET /rooms', errors: ['NO_SUCH_ERROR'] } }),
    new TypeError('find: not in the catalogue: NO_SUCH_ERROR'),
  );
});
