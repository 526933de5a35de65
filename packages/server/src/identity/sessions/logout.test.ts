import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Service, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const ada = await service.person('ada');

async function signIn(): Promise<string> {
  const body = { email: ada.account.email, password: PASSWORD };
  return (await service.call('POST', '/v1/login', { body })).body.accessToken;
}
const account = async (token: string, on: Service = service) =>
  outcome(await on.call('GET', '/v1/account', { token }));

test('204: ends the session of the request; others go on', async () => {
  const token = await signIn();
  assert.equal(await account(token), '200');
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token })), '204');
  assert.equal(await account(token), '401 ACCESS_TOKEN_INVALID');
  assert.equal(await account(ada.token), '200');
});

test('401 ACCESS_TOKEN_INVALID: a session ends once', async () => {
  const token = await signIn();
  assert.equal(outcome(await service.call('POST', '/logout', { token })), '204');
  assert.equal(outcome(await service.call('POST', '/logout', { token })), '401 ACCESS_TOKEN_INVALID');
});

test('204: ignores any body', async () => {
  const token = await signIn();
  const headers = { 'content-type': 'text/plain' };
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token, body: '{{{', headers })), '204');
});

const oneNode = testedDatabase === 'sqlite' && 'an SQLite file is served by one node';
test('204: ends the session on every node at once', { skip: oneNode }, async (t) => {
  const other = await startService({ beside: service });
  t.after(() => other.stop());
  const token = await signIn();
  assert.equal(await account(token, other), '200');
  assert.equal(outcome(await service.call('POST', '/v1/logout', { token })), '204');
  assert.equal(await account(token, other), '401 ACCESS_TOKEN_INVALID');
});
