import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

// Stops the clock, so that `lastUsedAt` stays the same.
const now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const ada = await service.person('ada');
const bea = await service.person('bea');

const get = (id: string, token = ada.token) => service.call('GET', `/v1/sessions/${id}`, { token });
const idOf = async (token: string): Promise<string> =>
  (await service.call('GET', '/v1/sessions', { token })).body.items.at(-1).id;
const own = await idOf(ada.token);
const another = await idOf(bea.token);

test('200: a session of the account; `current` is true for that of the request', async () => {
  const body = { email: ada.account.email, password: PASSWORD };
  const login = await service.call('POST', '/v1/login', { body });
  assert.equal((await get(own)).body.current, true);
  const asOther = await get(own, login.body.accessToken);
  assert.equal(asOther.status, 200);
  assert.deepEqual(asOther.body, { ...(await get(own)).body, current: false });
  assert.equal(outcome(await service.call('GET', `/sessions/${own}`, { token: ada.token })), '200');
});

test('200: no ETag, since the time of last use changes with each request', async () => {
  assert.equal((await get(own)).headers.etag, undefined);
});

for (const [what, id] of [
  ["another account's", another],
  ['its own, in capitals', own.toUpperCase()],
  ['its own, without hyphens', own.replaceAll('-', '')],
  ['a UUID that names none', '01890000-0000-7000-8000-000000000000'],
  ['the id of its account', ada.account.id],
  ['no UUID', 'mine'],
  ['NUL', '%00'],
  ['a path of its own', '..%2Faccount'],
  ['300 characters', 'a'.repeat(300)],
] as const) {
  test(`404 SESSION_NOT_FOUND: ${what}`, async () => {
    assert.equal(outcome(await get(id)), '404 SESSION_NOT_FOUND');
    const deletion = await service.call('DELETE', `/v1/sessions/${id}`, { token: ada.token });
    assert.equal(outcome(deletion), '404 SESSION_NOT_FOUND');
    for (const { token } of [ada, bea]) {
      assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '200');
    }
  });
}
