import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
let now = start;
const service = await startService({
  clock: () => now,
  environment: { PORTICO_SESSION_IDLE: '1h', PORTICO_SESSION_ABSOLUTE: '3h' },
});
after(() => service.stop());

async function signIn(person: Person, userAgent: string): Promise<string> {
  const reply = await service.call('POST', '/v1/login', {
    body: { email: person.account.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return reply.body.accessToken;
}
const list = async (token: string) => (await service.call('GET', '/v1/sessions', { token })).body;
const agents = ({ items }: { items: { userAgent: string | null }[] }) =>
  items.map(({ userAgent }) => userAgent);

test("200: the account's sessions, newest first, with their details", async () => {
  const ada = await service.person('ada');
  await signIn(await service.person('bea'), 'of somebody else');
  now += 1_000;
  const token = await signIn(ada, 'second');
  const { items, nextCursor } = await list(token);
  assert.equal(nextCursor, null);
  const [second, first] = items;
  assert.equal(items.length, 2);
  assert.notEqual(first.id, second.id);
  assert.deepEqual(second, {
    id: second.id,
    createdAt: '2026-03-01T12:00:01.000Z',
    lastUsedAt: '2026-03-01T12:00:01.000Z',
    expiresAt: '2026-03-01T13:00:01.000Z',
    userAgent: 'second',
    methods: ['password'],
    impersonator: null,
    application: null,
    ipAddress: '127.0.0.1',
    current: true,
  });
  assert.deepEqual(first, {
    id: first.id,
    createdAt: '2026-03-01T12:00:00.000Z',
    lastUsedAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-03-01T13:00:00.000Z',
    userAgent: null,
    methods: ['password'],
    impersonator: null,
    application: null,
    ipAddress: '127.0.0.1',
    current: false,
  });
  for (const session of items) {
    const one = await service.call('GET', `/v1/sessions/${session.id}`, { token });
    assert.deepEqual(one.body, session);
  }
});

test('200: omits ended sessions, logged out or unused for too long', async () => {
  const cleo = await service.person('cleo');
  const [kept, ended] = [await signIn(cleo, 'kept'), await signIn(cleo, 'logged out')];
  const unused = await signIn(cleo, 'unused');
  assert.deepEqual(agents(await list(kept)), ['unused', 'logged out', 'kept', null]);
  await service.call('POST', '/v1/logout', { token: ended });
  assert.deepEqual(agents(await list(kept)), ['unused', 'kept', null]);
  now += 59 * 60_000;
  assert.deepEqual(agents(await list(kept)), ['unused', 'kept', null]);
  now += 60_000;
  assert.deepEqual(agents(await list(kept)), ['kept']);
  assert.equal(
    outcome(await service.call('GET', '/v1/account', { token: unused })),
    '401 ACCESS_TOKEN_INVALID',
  );
});

test('200: omits sessions past their absolute limit', async () => {
  const dora = await service.person('dora');
  const old = await signIn(dora, 'old');
  for (let minutes = 0; minutes < 150; minutes += 50) {
    now += 50 * 60_000;
    assert.equal(outcome(await service.call('GET', '/v1/account', { token: old })), '200');
  }
  const young = await signIn(dora, 'young');
  assert.deepEqual(agents(await list(young)), ['young', 'old']);
  now += 30 * 60_000;
  assert.deepEqual(agents(await list(young)), ['young']);
});
