import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { passkeyFor } from '../../../test/fixtures/passkeys.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const service = await startService({ workInterval: 20 });
after(() => service.stop());
const operator = await newOperator(service);
const { token } = operator;

const act = (method: string, account: string, what: string, body?: unknown) =>
  service.call(method, `/v1/operator/accounts/${account}/${what}`, { token, body });
const suspend = ({ account }: Person, body?: unknown) => act('POST', account.id, 'suspension', body);
const resume = ({ account }: Person) => act('DELETE', account.id, 'suspension');
const signIn = ({ account: { email }, password }: Person, given = password) =>
  service.call('POST', '/v1/login', { body: { email, password: given } });
const eventsOf = async ({ account }: Person) =>
  (await service.call('GET', `/v1/operator/events?accountId=${account.id}`, { token })).body.items;

test('200: the account with suspendedAt; ends all its sessions at once', async () => {
  const person = await service.person();
  const other = (await signIn(person)).body.accessToken;
  const { status, body } = await suspend(person, { reason: 'Reported' });
  assert.equal(status, 200);
  assert.deepEqual([body.id, body.state, body.operator], [person.account.id, 'suspended', false]);
  assert.ok(Date.parse(body.suspendedAt) > 0);
  for (const ended of [person.token, other]) {
    const reply = await service.call('GET', '/v1/account', { token: ended });
    assert.equal(outcome(reply), '401 ACCESS_TOKEN_INVALID');
    const jwt = await service.call('POST', '/v1/tokens', { token: ended, body: {} });
    assert.equal(outcome(jwt), '401 ACCESS_TOKEN_INVALID');
  }
});

test('403 ACCOUNT_SUSPENDED with the right password; 401 with a wrong one', async () => {
  const person = await service.person();
  await suspend(person);
  assert.equal(outcome(await signIn(person)), '403 ACCOUNT_SUSPENDED');
  assert.equal(outcome(await signIn(person, 'wrong password')), '401 CREDENTIALS_INVALID');
});

test('403 ACCOUNT_SUSPENDED with a passkey', async () => {
  const person = await service.person();
  const { answers } = await passkeyFor(service, person);
  await suspend(person);
  const reply = await service.call('POST', '/v1/passkey-login', { body: answers.login });
  assert.equal(outcome(reply), '403 ACCOUNT_SUSPENDED');
});

test('a resumed account signs in as before', async () => {
  const person = await service.person();
  await suspend(person);
  const { status, body } = await resume(person);
  assert.deepEqual([status, body.state, body.suspendedAt], [200, 'active', null]);
  assert.equal(outcome(await signIn(person)), '201');
});

test('suspending twice and resuming twice change nothing', async () => {
  const person = await service.person();
  const first = await suspend(person);
  assert.deepEqual((await suspend(person)).body, first.body);
  await resume(person);
  assert.equal(outcome(await resume(person)), '200');
  const types = (await eventsOf(person)).map(({ type }: { type: string }) => type);
  assert.equal(types.filter((type: string) => type === 'account.suspended').length, 1);
  assert.equal(types.filter((type: string) => type === 'account.resumed').length, 1);
});

test('a suspended account stays a manager and owner, and its API keys keep working', async () => {
  const [person, viewer] = [await service.person(), await service.person()];
  const organization = await service.organization(person);
  await service.manager(organization, person, viewer, 'viewer');
  const key = await newApiKey(service, { organization, by: person, role: 'viewer' });
  await suspend(person);
  const path = `/v1/organizations/${organization}`;
  const managers = await service.call('GET', `${path}/managers`, { token: viewer.token });
  assert.equal(managers.body.items.length, 2);
  assert.equal(outcome(await service.call('GET', path, { token: key.token })), '200');
  const deletion = await service.call('DELETE', `/v1/operator/accounts/${person.account.id}`, { token });
  assert.equal(outcome(deletion), '409 LAST_OWNER');
});

test("a suspended account gets no mails but an operator's password reset, which keeps it suspended", async () => {
  const person = await service.person();
  const { email } = person.account;
  await suspend(person);
  assert.equal((await service.call('POST', '/v1/password-resets', { body: { email } })).status, 204);
  assert.equal(outcome(await act('POST', person.account.id, 'password-reset')), '204');
  const mail = await service.mailTo(email, 'operator_password_reset');
  const kinds = (await service.mails(email)).map(({ purpose }) => purpose);
  assert.ok(!kinds.includes('password_reset'), kinds.join());
  const secret = /#token=([\w-]+)/.exec(mail.text)?.[1];
  const body = { token: secret, password: 'a password never used before' };
  assert.equal(outcome(await service.call('PUT', '/v1/password-resets', { body })), '204');
  assert.equal(outcome(await signIn(person, body.password)), '403 ACCOUNT_SUSPENDED');
});

test('a suspension voids mailed links', async () => {
  const person = await service.person();
  const secret = await mailSecret(service, 'password_reset', person.account.id);
  await suspend(person);
  const body = { token: secret, password: 'a password never used before' };
  const reply = await service.call('PUT', '/v1/password-resets', { body });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: token');
});

test('links to verify or reject the address work again after the suspension', async () => {
  const person = await service.person();
  const secret = await mailSecret(service, 'verification', person.account.id);
  await suspend(person);
  const body = { token: secret };
  for (const [method, path] of [
    ['PUT', '/v1/email-verifications'],
    ['POST', '/v1/email-rejections'],
  ] as const) {
    const reply = await service.call(method, path, { body });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: token', path);
  }
  assert.equal((await resume(person)).body.emailVerified, false);
  assert.equal(outcome(await service.call('PUT', '/v1/email-verifications', { body })), '204');
});

test("409 OPERATOR_PROTECTED: an operator's own account, or another operator's", async () => {
  const other = await newOperator(service);
  for (const { account } of [operator, other])
    for (const [method, what] of [
      ['POST', '/suspension'],
      ['DELETE', '/suspension'],
      ['DELETE', '/sessions'],
      ['DELETE', '/factors'],
      ['DELETE', ''],
    ] as const) {
      const path = `/v1/operator/accounts/${account.id}${what}`;
      assert.equal(outcome(await service.call(method, path, { token })), '409 OPERATOR_PROTECTED', what);
    }
});

test('the account sees what operators did, but neither their email nor IP address', async () => {
  const person = await service.person();
  await service.call('GET', `/v1/operator/accounts/${person.account.id}`, { token });
  await suspend(person, { reason: 'Reported' });
  await resume(person);
  const own = (await signIn(person)).body.accessToken;
  const { body } = await service.call('GET', '/v1/account/events', { token: own });
  const told = body.items.filter(({ actor }: { actor: { type: string } }) => actor.type === 'operator');
  assert.deepEqual(told.map(({ type }: { type: string }) => type).sort(), [
    'account.resumed',
    'account.suspended',
    'operator.read_account',
    'session.ended',
  ]);
  for (const { actor, ipAddress } of told)
    assert.deepEqual([actor.id, actor.email, ipAddress], [operator.account.id, null, null]);
  const [event] = (await eventsOf(person)).filter(
    ({ type }: { type: string }) => type === 'account.suspended',
  );
  assert.deepEqual(event.details, { reason: 'Reported' });
  assert.deepEqual(event.actor, { type: 'operator', id: operator.account.id, email: operator.account.email });
});

interface EventBody {
  readonly type: string;
  readonly actor: { readonly type: string; readonly email: string | null };
  readonly ipAddress: string | null;
  readonly details: object;
}
const told = async (person: Person) =>
  (await eventsOf(person)).map(({ type, actor, ipAddress, details }: EventBody) => [
    type,
    actor.email,
    ipAddress,
    details,
  ]);

test('deleting an account keeps the events of operators, without the reasons they wrote', async () => {
  const person = await service.person();
  const { id, email } = person.account;
  await service.call('GET', `/v1/operator/accounts/${id}`, { token });
  await suspend(person, { reason: `${email} is a nuisance` });
  await resume(person);
  const own = (await signIn(person)).body.accessToken;
  assert.equal(outcome(await service.call('DELETE', '/v1/account', { token: own })), '204');
  const by = [operator.account.email, '127.0.0.1'];
  const used = { operation: 'getAccountAsOperator', accountId: id };
  assert.deepEqual(await told(person), [
    ['account.deleted', null, null, {}],
    ['account.resumed', ...by, {}],
    ['session.ended', ...by, { reason: 'suspended' }],
    ['account.suspended', ...by, {}],
    ['operator.read_account', ...by, used],
  ]);
});

test("an operator's deletion of an account is recorded with the operator", async () => {
  const person = await service.person();
  const organization = await service.organization(person);
  await service.call('DELETE', `/v1/organizations/${organization}`, { token: person.token });
  assert.equal(
    outcome(await service.call('DELETE', `/v1/operator/accounts/${person.account.id}`, { token })),
    '204',
  );
  const deleted = ['account.deleted', operator.account.email, '127.0.0.1', {}];
  assert.deepEqual((await told(person))[0], deleted);
  const path = `/v1/operator/events?organizationId=${organization}&type=organization.purged`;
  const [purged] = (await service.call('GET', path, { token })).body.items;
  assert.deepEqual([purged.actor.email, purged.ipAddress], [operator.account.email, null]);
});
