import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');

/** Opens another session of a person. @returns its token and id */
async function signIn({ account: { email } }: Person): Promise<{ token: string; id: string }> {
  const reply = await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } });
  return { token: reply.body.accessToken, id: String(reply.headers.location).split('/').at(-1) ?? '' };
}
const remove = (id: string, token: string) => service.call('DELETE', `/v1/sessions/${id}`, { token });
const account = async (token: string) => outcome(await service.call('GET', '/v1/account', { token }));

test('deleteSession: 204 ends another session of the account from its next request on', async () => {
  const other = await signIn(ada);
  assert.equal(await account(other.token), '200');
  assert.equal(outcome(await remove(other.id, ada.token)), '204');
  assert.equal(await account(other.token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(ada.token), '200');
});

test('deleteSession: 204 ends the session of the request itself', async () => {
  const own = await signIn(ada);
  assert.equal(outcome(await remove(own.id, own.token)), '204');
  assert.equal(await account(own.token), '401 ACCESS_TOKEN_INVALID');
});

test('deleteSession: 404 SESSION_NOT_FOUND when deleted before; of concurrent tries one succeeds', async () => {
  const other = await signIn(ada);
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, async () => outcome(await remove(other.id, ada.token))),
  );
  assert.deepEqual(outcomes.toSorted(), ['204', ...Array(3).fill('404 SESSION_NOT_FOUND')]);
  assert.equal(outcome(await remove(other.id, ada.token)), '404 SESSION_NOT_FOUND');
});

test("deleteSession: 404 SESSION_NOT_FOUND for another account's session, which goes on", async () => {
  const bea = await service.person('bea');
  const hers = await signIn(bea);
  assert.equal(outcome(await remove(hers.id, ada.token)), '404 SESSION_NOT_FOUND');
  assert.equal(await account(hers.token), '200');
});

test("deleteSessions: 204 ends all of the account's sessions but that of the request", async () => {
  const cleo = await service.person('cleo');
  const [one, two] = [await signIn(cleo), await signIn(cleo)];
  assert.equal(outcome(await service.call('DELETE', '/v1/sessions', { token: one.token })), '204');
  assert.equal(await account(one.token), '200');
  assert.equal(await account(two.token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(cleo.token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(ada.token), '200');
  const { items } = (await service.call('GET', '/v1/sessions', { token: one.token })).body;
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [one.id],
  );
});

test('deleteSessions: 204 without other sessions', async () => {
  const dora = await service.person('dora');
  for (const path of ['/v1/sessions', '/sessions']) {
    assert.equal(outcome(await service.call('DELETE', path, { token: dora.token })), '204');
  }
  assert.equal(await account(dora.token), '200');
});
