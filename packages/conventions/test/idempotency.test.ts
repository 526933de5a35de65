import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchService } from '../src/fetch/index.ts';
import { commonErrors, defineErrors, defineOperations, Type } from '../src/index.ts';
import { type IdempotencyStore, idempotencyInMemory } from '../src/serving/index.ts';

const errors = defineErrors({
  ...commonErrors({ realm: 'till' }),
  TILL_CLOSED: {
    status: 409,
    description: 'The till is closed.',
    when: 'Nobody is there.',
    remedy: 'Come back.',
    retry: 'later',
  },
});
const operations = defineOperations(errors, {
  pay: {
    route: 'POST /payments',
    body: Type.Object({ amount: Type.Integer() }),
    returns: Type.Object({ number: Type.Integer() }),
    idempotent: true,
    errors: ['TILL_CLOSED'],
  },
});

/** A till that counts payments, with scripted events for them. */
function till(
  happens: readonly (() => unknown)[] = [],
  idempotency: IdempotencyStore = idempotencyInMemory(),
) {
  let runs = 0;
  const respond = fetchService({
    name: 'Till',
    publicUrl: 'https://till.example',
    errors,
    operations,
    idempotency,
    onAnswer: () => {},
    authenticate: (token) => ({ name: token }),
    callerId: ({ name }) => name,
    handlers: {
      pay: async ({ fail }) => {
        const what = happens[runs];
        runs++;
        if ((await what?.()) === 'closed') throw fail('TILL_CLOSED', { detail: 'It is late.' });
        return { number: runs };
      },
    },
  });
  const pay = async (amount: number, key?: string, token = 'emma') => {
    const response = await respond(
      new Request('https://till.example/payments', {
        method: 'POST',
        body: JSON.stringify({ amount }),
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
      }),
    );
    const { headers, status } = response;
    const body = (await response.json()) as { number?: number; error?: { error: string } };
    const replayed = headers.get('idempotency-replayed') === 'true' ? ['replayed'] : [];
    return [status, body.error?.error ?? body.number, ...replayed].join(' ');
  };
  return { pay };
}

test('a payment repeated with its key is made once, with equal answers', async () => {
  const { pay } = till();
  assert.equal(await pay(1, 'key'), '201 1');
  assert.equal(await pay(1, 'key'), '201 1 replayed');
  assert.equal(await pay(1, '"key"'), '201 1 replayed');
  assert.equal(await pay(1), '201 2');
});

test('422 IDEMPOTENCY_KEY_REUSED — another request with the key; other callers have keys of their own', async () => {
  const { pay } = till();
  assert.equal(await pay(1, 'key'), '201 1');
  assert.equal(await pay(2, 'key'), '422 IDEMPOTENCY_KEY_REUSED');
  assert.equal(await pay(2, 'key', 'jane'), '201 2');
});

test('409 IDEMPOTENCY_KEY_IN_USE — while the first request runs', async () => {
  let finish = () => {};
  const { pay } = till([() => new Promise<void>((resolve) => (finish = resolve))]);
  const first = pay(1, 'key');
  assert.equal(await pay(1, 'key'), '409 IDEMPOTENCY_KEY_IN_USE');
  finish();
  assert.equal(await first, '201 1');
  assert.equal(await pay(1, 'key'), '201 1 replayed');
});

test('a conflict is replayed; a bug is not, and the request can be repeated', async () => {
  const { pay } = till([() => 'closed', () => Promise.reject(new Error('a secret'))]);
  assert.equal(await pay(1, 'first'), '409 TILL_CLOSED');
  assert.equal(await pay(1, 'first'), '409 TILL_CLOSED replayed');
  assert.equal(await pay(1, 'second'), '500 INTERNAL_ERROR');
  assert.equal(await pay(1, 'second'), '201 3');
});

test('a stored conflict that the operation no longer declares is not replayed', async () => {
  const older = JSON.stringify({ failure: { constant: 'TILL_ON_FIRE', details: {} } });
  const { pay } = till([], {
    claim: (_key, fingerprint) => ({ fingerprint, outcome: older }),
    keep: () => {},
    release: () => {},
  });
  assert.equal(await pay(1, 'key'), '201 1');
});

test('in memory: the oldest keys go beyond the limit, and all after their lifetime', async () => {
  const few = till([], idempotencyInMemory({ most: 1 }));
  assert.equal(await few.pay(1, 'a'), '201 1');
  assert.equal(await few.pay(1, 'b'), '201 2');
  assert.equal(await few.pay(1, 'c'), '201 3');
  assert.equal(await few.pay(1, 'a'), '201 4');
  const short = till([], idempotencyInMemory({ lifetime: -1 }));
  assert.equal(await short.pay(1, 'a'), '201 1');
  assert.equal(await short.pay(1, 'a'), '201 2');
});

test('in memory: the key of a running request is never dropped', async () => {
  let finish = () => {};
  const running = () => new Promise<void>((resolve) => (finish = resolve));
  const { pay } = till([running], idempotencyInMemory({ most: 1 }));
  const first = pay(1, 'first');
  for (const key of ['a', 'b', 'c']) await pay(1, key);
  assert.equal(await pay(1, 'first'), '409 IDEMPOTENCY_KEY_IN_USE');
  finish();
  assert.equal(await first, '201 4');
  assert.equal(await pay(1, 'first'), '201 4 replayed');
});

test('a service with idempotent operations needs callerId', () => {
  const handlers = { pay: () => ({ number: 1 }) };
  const given = { name: 'Till', publicUrl: 'https://till.example', errors, handlers };
  const authenticate = () => ({ name: 'emma' });
  const idempotency = idempotencyInMemory();
  assert.throws(
    () => fetchService({ ...given, operations, idempotency, authenticate }),
    /pay needs callerId, because outcomes are stored per caller/,
  );
});
