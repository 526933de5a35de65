import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { passkeyFor } from '../../../test/fixtures/passkeys.ts';
import { haveKnownTotp } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** Help of operators for people locked out. */
const service = await startService({ workInterval: 20 });
after(() => service.stop());
const operator = await newOperator(service);
const { token } = operator;
const act = (method: string, path: string, body?: unknown) =>
  service.call(method, `/v1/operator/${path}`, { token, body });

test('201: an operator can add an owner from outside the organization', async () => {
  const [owner, other] = [await service.person('owner'), await service.person('other')];
  const organization = await service.organization(owner);
  const body = { accountId: other.account.id, role: 'owner' };
  const added = await act('POST', `organizations/${organization}/managers`, body);
  assert.equal(added.status, 201, added.text);
  assert.equal(added.headers.location, `/v1/managers/${added.body.id}`);
  const path = `/v1/organizations/${organization}`;
  assert.equal(outcome(await service.call('DELETE', path, { token: other.token })), '204');
});

test('409 MANAGER_ALREADY_EXISTS for a manager; 422 for an unknown account', async () => {
  const owner = await service.person('owner');
  const managers = `organizations/${await service.organization(owner)}/managers`;
  const again = await act('POST', managers, { accountId: owner.account.id, role: 'admin' });
  assert.equal(outcome(again), '409 MANAGER_ALREADY_EXISTS');
  for (const accountId of ['01890000-0000-7000-8000-000000000000', 'x']) {
    const unknown = await act('POST', managers, { accountId, role: 'owner' });
    assert.equal(outcome(unknown), '422 FIELDS_VALIDATION_ERROR: accountId');
  }
});

test('204: removing factors lets the person sign in with the password alone, and sends a mail', async () => {
  const person = await service.person('locked-out');
  const { id, email } = person.account;
  await passkeyFor(service, person);
  await haveKnownTotp(service, id);
  assert.equal(outcome(await act('DELETE', `accounts/${id}/factors`)), '204');
  const { body } = await act('GET', `accounts/${id}`);
  assert.deepEqual(body.security, { password: true, totp: false, recoveryCodesLeft: 0, passkeys: 0 });
  const old = await service.call('GET', '/v1/account', person);
  assert.equal(outcome(old), '401 ACCESS_TOKEN_INVALID');
  const login = await service.call('POST', '/v1/login', { body: { email, password: person.password } });
  assert.deepEqual([login.status, login.body.methods], [201, ['password']]);
  await service.mailTo(email, 'factors_removed_notice');
});

test('200: an account has lastSignedInAt and an ETag', async () => {
  const person = await service.person('seen');
  const path = `/v1/operator/accounts/${person.account.id}`;
  const { body, headers } = await service.call('GET', path, { token });
  assert.ok(Date.parse(body.lastSignedInAt) >= Date.parse(body.createdAt));
  const same = await service.call('GET', path, {
    token,
    headers: { 'if-none-match': String(headers.etag) },
  });
  assert.equal(same.status, 304);
  const stale = await service.call('DELETE', path, { token, headers: { 'if-match': '"stale"' } });
  assert.equal(outcome(stale), '409 PRECONDITION_FAILED');
  assert.equal(outcome(await service.call('DELETE', path, { token })), '204');
  assert.equal(outcome(await service.call('DELETE', path, { token })), '404 ACCOUNT_NOT_FOUND');
});
