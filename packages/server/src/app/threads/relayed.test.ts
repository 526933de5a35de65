import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '@portico/conventions';
import { BodyStream, type Route, type Service } from '@portico/conventions/serving';
import type { RelayedHead, ToFront } from './messages.ts';
import { Relayed } from './relayed.ts';

const HEAD: RelayedHead = {
  route: 0,
  parameters: {},
  method: 'POST',
  target: '/',
  headers: {},
  requestId: 'request',
  ipAddress: null,
  hasBody: true,
  body: undefined,
};

/** Relays one request to a route. */
function relayedTo(serve: Route['serve']) {
  const told: ToFront[] = [];
  const service = { routes: [{ serve }] } as unknown as Service;
  const relayed = new Relayed({ service, refuse: () => undefined, post: (message) => told.push(message) });
  relayed.hear({ kind: 'request', id: 1, head: HEAD });
  return { relayed, told };
}

test('the body of a request from an ended thread has ended too early, whenever it is read', async () => {
  const ended = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<unknown>();
  const { relayed, told } = relayedTo(async (request) => {
    await ended.promise;
    const failure = await request.readBody(1).catch((thrown: unknown) => thrown);
    outcome.resolve(failure);
    return { status: 400, headers: {}, body: undefined };
  });
  relayed.abandon();
  ended.resolve();
  assert.equal(((await outcome.promise) as Failure).constant, 'REQUEST_MALFORMED');
  assert.deepEqual(told, []);
});

test('releases an answer streamed to an ended thread', async () => {
  const ended = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  async function* pieces() {
    yield 'a piece';
    yield 'another';
  }
  const { relayed } = relayedTo(async () => {
    const failure = (thrown: unknown) => thrown as Failure;
    const body = await BodyStream.begin(pieces(), { ended: released.resolve, failure });
    await ended.promise;
    return { status: 200, headers: {}, body };
  });
  relayed.abandon();
  ended.resolve();
  await released.promise;
});
