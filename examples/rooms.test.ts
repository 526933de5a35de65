import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';

const service = spawn(process.execPath, [new URL('rooms.ts', import.meta.url).pathname], {
  env: { ...process.env, PORT: '0', ROOM_TOKENS: 'emma:secret,jane:other' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
after(() => service.kill('SIGKILL'));
const [line] = await once(createInterface(service.stdout), 'line');
const url = String(line).replace('Rooms listens on ', '');

interface RoomRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(
  method: string,
  path: string,
  { body, token = 'secret', headers = {} }: RoomRequest = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const outcome = [response.status, response.headers.get('error-code')].filter(Boolean).join(' ');
  return { outcome, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const hours = (from: number, until: number) => ({ from, until, subject: 'Planning' });
const book = (room: string, body: unknown, more: RoomRequest = {}) =>
  call('POST', `/rooms/${room}/bookings`, { body, ...more });

test('rooms: listed by seats, without a token', async () => {
  const { body } = await call('GET', '/rooms?seats=5', { token: '' });
  assert.deepEqual(body.items, [
    { id: 'room-8', seats: 8 },
    { id: 'room-20', seats: 20 },
  ]);
  const wrong = await call('GET', '/rooms?seats=many');
  assert.equal(wrong.outcome, '422 FIELDS_VALIDATION_ERROR');
  assert.deepEqual(wrong.body.error.fields, { seats: 'must be an integer' });
});

test('book: 409 ROOM_TAKEN if bookings overlap', async () => {
  const { outcome, body, headers } = await book('room-4', hours(9, 11));
  assert.equal(outcome, '201');
  assert.equal(headers.get('location'), `/bookings/${body.id}`);
  assert.equal((await book('room-4', hours(10, 12), { token: 'other' })).outcome, '409 ROOM_TAKEN');
  assert.equal((await book('room-4', hours(11, 12), { token: 'other' })).outcome, '201');
  assert.equal((await book('room-5', hours(9, 10))).outcome, '404 ROOM_NOT_FOUND');
  assert.equal((await call('GET', '/rooms/room-4/bookings')).body.items.length, 2);
});

test('book: 422 FIELDS_VALIDATION_ERROR if the hours are invalid', async () => {
  assert.deepEqual((await book('room-8', hours(9, 9))).body.error.fields, {
    until: 'must be later than from',
  });
  assert.deepEqual((await book('room-8', { ...hours(25, 9), subject: '' })).body.error.fields, {
    from: 'must be at most 24',
    subject: 'must not be empty',
  });
  assert.equal((await book('room-8', { from: 9 })).outcome, '400 REQUIRED_FIELDS_MISSING');
});

test('book: repeated with its Idempotency-Key, made once; a conflict is replayed', async () => {
  const headers = { 'Idempotency-Key': 'a-key' };
  const first = await book('room-20', hours(9, 10), { headers });
  const again = await book('room-20', hours(9, 10), { headers });
  assert.deepEqual(again.body, first.body);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal((await book('room-20', hours(10, 11), { headers })).outcome, '422 IDEMPOTENCY_KEY_REUSED');
  const other = { token: 'other', headers };
  assert.equal((await book('room-20', hours(9, 10), other)).outcome, '409 ROOM_TAKEN');
  const { id } = first.body;
  assert.equal((await call('DELETE', `/bookings/${id}`)).outcome, '204');
  const repeated = await book('room-20', hours(9, 10), other);
  assert.equal(repeated.outcome, '409 ROOM_TAKEN');
  assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
});

test('change a booking: only by its owner, with If-Match', async () => {
  const { body } = await book('room-8', hours(14, 15));
  const path = `/bookings/${body.id}`;
  const { headers } = await call('GET', path, { token: 'other' });
  const tag = headers.get('etag') ?? '';
  assert.equal((await call('GET', path, { headers: { 'If-None-Match': tag } })).outcome, '304');
  const change = { body: hours(15, 16), headers: { 'If-Match': tag } };
  assert.equal((await call('PUT', path, { ...change, token: 'other' })).outcome, '403 ACCESS_FORBIDDEN');
  assert.equal((await call('PUT', path, change)).outcome, '200');
  assert.equal((await call('PUT', path, change)).outcome, '409 PRECONDITION_FAILED');
  assert.equal(
    (await call('DELETE', path, { headers: { 'If-Match': tag } })).outcome,
    '409 PRECONDITION_FAILED',
  );
  assert.equal((await call('DELETE', path)).outcome, '204');
  assert.equal((await call('GET', path)).outcome, '404 BOOKING_NOT_FOUND');
});

test('limits: stated and enforced', async () => {
  const long = { ...hours(1, 2), subject: 'a'.repeat(2_048) };
  assert.equal((await book('room-8', long)).outcome, '400 BODY_TOO_LARGE');
  const { errors } = (await call('GET', '/errors.json')).body;
  const { when } = errors.find(({ error }: { error: string }) => error === 'BODY_TOO_LARGE');
  assert.equal(when, 'The body exceeds 2 KiB.');
});

test('SIGTERM: ends with exit code 0', async () => {
  service.kill('SIGTERM');
  const [code] = await once(service, 'exit');
  assert.equal(code, 0);
});
