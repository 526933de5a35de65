import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inTurns } from './request-turns.ts';

type Handle = (request: object) => unknown;

/**
 * A handler in turns, whose requests are worked on until they are told to end, at the latest with the test; and those that
 * were begun, in order.
 */
function begin(t: TestContext, options: { accountConcurrency?: number; addressConcurrency?: number }) {
  const begun: string[] = [];
  const asked: string[] = [];
  const ends = new Map<string, () => void>();
  const handle: Handle = ({ name }: { name?: string }) => {
    begun.push(name ?? '');
    return new Promise<void>((resolve) => ends.set(name ?? '', resolve));
  };
  const handlers = { getAccount: { handle } };
  const given = { accountConcurrency: 1_000, addressConcurrency: 1_000, limits: true, ...options };
  const taking = inTurns(handlers, given).getAccount.handle;
  const ask = (name: string, accountId: string | undefined, ipAddress: string) => {
    asked.push(name);
    const caller = accountId === undefined ? undefined : { account: { id: accountId } };
    void taking({ name, caller, ipAddress, connectionState: () => 'open' });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  t.after(async () => {
    for (const name of asked) await end(name);
  });
  return { begun, ask, end };
}

test('requests of one account wait for each other, from any address; others do not', async (t) => {
  const { begun, ask, end } = begin(t, { accountConcurrency: 1 });
  ask('a1', 'ada', '203.0.113.1');
  ask('a2', 'ada', '203.0.113.2');
  ask('b1', 'bob', '203.0.113.1');
  assert.deepEqual(begun, ['a1', 'b1']);
  await end('a1');
  assert.deepEqual(begun, ['a1', 'b1', 'a2']);
});

test('accounts at one address, or in one IPv6 network, share its turns', async (t) => {
  const { begun, ask, end } = begin(t, { addressConcurrency: 1 });
  ask('a1', 'ada', '2001:db8::1');
  ask('b1', 'bob', '2001:db8::2');
  ask('c1', 'cleo', '2001:db8:0:1::1');
  assert.deepEqual(begun, ['a1', 'c1']);
  await end('a1');
  assert.deepEqual(begun, ['a1', 'c1', 'b1']);
});

test('requests waiting for their account take no turns of its address', (t) => {
  const { begun, ask } = begin(t, { accountConcurrency: 1, addressConcurrency: 2 });
  for (const name of ['a1', 'a2', 'a3']) ask(name, 'ada', '203.0.113.1');
  ask('b1', 'bob', '203.0.113.1');
  assert.deepEqual(begun, ['a1', 'b1']);
});

test('requests without an access token wait for no turn', (t) => {
  const { begun, ask } = begin(t, { accountConcurrency: 1, addressConcurrency: 1 });
  ask('a1', 'ada', '203.0.113.1');
  for (const name of ['p1', 'p2']) ask(name, undefined, '203.0.113.1');
  assert.deepEqual(begun, ['a1', 'p1', 'p2']);
});
