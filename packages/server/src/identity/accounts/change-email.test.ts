import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailsFor, secretIn, waitingMail } from '../../../test/fixtures/mails.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
let made = 0;
const newEmail = () => `New.${process.pid}-${++made}@example.org`;

const change = ({ token }: Person, email: unknown, password: unknown = PASSWORD, headers = {}) =>
  service.call('PUT', '/v1/account/email', { token, body: { email, password }, headers });
const secretTo = async (email: string) => secretIn(await service.mailTo(email, 'email_change_verification'));
const verify = (token: string) => service.call('PUT', '/v1/email-verifications', { body: { token } });
const reject = (token: string) => service.call('POST', '/v1/email-rejections', { body: { token } });
const account = async ({ token }: Person) => (await service.call('GET', '/v1/account', { token })).body;
const login = async (email: string) =>
  outcome(await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } }));
const mails = ({ account: { email } }: Person) => mailsFor(service, email);
const lastEvent = async ({ token }: Person) => {
  const { type, details } = (await service.call('GET', '/v1/account/events', { token })).body.items[0];
  return [type, details];
};

test('200: keeps the old address until the new one is verified, and mails both', async () => {
  const ada = await service.person('ada');
  const email = newEmail();
  const reply = await change(ada, `  ${email} `);
  assert.equal(outcome(reply), '200');
  assert.deepEqual(reply.body, ada.account);
  assert.deepEqual(await mails(ada), ['email_change_notice', 'verification']);
  assert.deepEqual(await lastEvent(ada), ['account.updated', { emailChange: 'requested' }]);
  assert.equal(await login(email), '401 CREDENTIALS_INVALID');

  assert.equal(outcome(await verify(await secretTo(email))), '204');
  const changed = await account(ada);
  assert.deepEqual([changed.email, changed.emailVerified], [email, true]);
  await service.mailTo(ada.account.email, 'email_change_notice');
  await service.mailTo(ada.account.email, 'email_changed_notice');
  const details = { email: { from: ada.account.email, to: email } };
  assert.deepEqual(await lastEvent(ada), ['account.email_changed', details]);
  assert.equal(await login(email.toUpperCase()), '201');
  assert.equal(await login(ada.account.email), '401 CREDENTIALS_INVALID');
});

for (const [what, body, expected] of [
  ['both are absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the password is wrong', { email: 'x@example.org', password: 'wrong' }, '422: password'],
  ['the password is empty', { email: 'x@example.org', password: '' }, '422: password'],
  ['the address is none', { email: 'example.org', password: PASSWORD }, '422: email'],
  ['both have the wrong type', { email: 1, password: [] }, '422: email, password'],
] as const) {
  const answer = expected.replace('422', '422 FIELDS_VALIDATION_ERROR');
  test(`${answer}: ${what}; sends no mail`, async () => {
    const ada = await service.person('ada');
    const reply = await service.call('PUT', '/account/email', { token: ada.token, body });
    assert.equal(outcome(reply), answer);
    assert.deepEqual(await mails(ada), ['verification']);
  });
}

test('422 on email: the new address equals the password', async () => {
  const email = newEmail();
  const body = { email: newEmail(), password: email };
  const { accessToken } = (await service.call('POST', '/v1/register', { body })).body;
  const ada = { token: accessToken } as Person;
  assert.equal(outcome(await change(ada, email, email)), '422 FIELDS_VALIDATION_ERROR: email');
});

test('409 EMAIL_ALREADY_EXISTS when the address is taken in another case, with the right password only', async () => {
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  assert.equal(outcome(await change(ada, ben.account.email.toUpperCase())), '409 EMAIL_ALREADY_EXISTS');
  assert.equal(
    outcome(await change(ada, ben.account.email, 'wrong')),
    '422 FIELDS_VALIDATION_ERROR: password',
    'who does not know the password learns nothing',
  );
});

test('409 EMAIL_ALREADY_EXISTS: taken before verification; the link works once it is free again', async () => {
  const ada = await service.person('ada');
  const email = newEmail();
  await change(ada, email);
  const token = await secretTo(email);
  const { body } = await service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
  const meanwhile = { ...ada, account: body.account };
  assert.equal(outcome(await verify(token)), '409 EMAIL_ALREADY_EXISTS');
  assert.equal((await account(ada)).email, ada.account.email);
  const theirs = await mailSecret(service, 'verification', meanwhile.account.id);
  assert.equal(outcome(await reject(theirs)), '204');
  assert.equal(outcome(await verify(token)), '204');
  assert.equal((await account(ada)).email, email);
});

test('200: another spelling of the same address takes effect at once and keeps emailVerified', async () => {
  const ada = await service.person('ada');
  const email = ada.account.email.toUpperCase();
  const reply = await change(ada, email);
  assert.deepEqual([reply.body.email, reply.body.emailVerified], [email, false]);
  await service.mailTo(ada.account.email, 'email_changed_notice');
  assert.equal(await login(ada.account.email), '201');
});

test('200: the current address cancels a pending change, and changes nothing else', async () => {
  const ada = await service.person('ada');
  const email = newEmail();
  await change(ada, email);
  const token = await secretTo(email);
  assert.deepEqual((await change(ada, ada.account.email)).body, ada.account);
  assert.equal(outcome(await verify(token)), '422 FIELDS_VALIDATION_ERROR: token');
  const { headers } = await change(ada, ada.account.email);
  assert.deepEqual(await lastEvent(ada), ['account.updated', { emailChange: 'dropped' }]);
  const get = await service.call('GET', '/v1/account', { token: ada.token });
  assert.equal(headers.etag, get.headers.etag);
});

test('a newer change replaces a pending one: voids its link and its unsent mail', async () => {
  const ada = await service.person('ada');
  const [older, newer] = [newEmail(), newEmail()];
  await change(ada, older);
  const token = await secretTo(older);
  const late = { purpose: 'email_change_verification', recipient: 'late@example.org' } as const;
  await waitingMail(service.databaseUrl, { ...late, account: ada.account.id });
  await change(ada, newer);
  assert.deepEqual(await mailsFor(service, late.recipient), []);
  assert.equal(outcome(await verify(token)), '422 FIELDS_VALIDATION_ERROR: token');
  assert.equal(outcome(await verify(await secretTo(newer))), '204');
  assert.equal((await account(ada)).email, newer);
});

test('204: rejecting the change keeps the account as it is, and voids the verification link', async () => {
  const ada = await service.person('ada');
  const email = newEmail();
  await change(ada, email);
  const token = await secretTo(email);
  assert.equal(outcome(await reject(token)), '204');
  assert.deepEqual(await account(ada), ada.account);
  assert.deepEqual(await lastEvent(ada), ['account.updated', { emailChange: 'rejected' }]);
  assert.equal(outcome(await verify(token)), '422 FIELDS_VALIDATION_ERROR: token');
});

test('links sent to the old address stop working once it has changed', async () => {
  const ada = await service.person('ada');
  const reset = await mailSecret(service, 'password_reset', ada.account.id);
  const first = await mailSecret(service, 'verification', ada.account.id);
  const email = newEmail();
  await change(ada, email);
  assert.equal(outcome(await verify(await secretTo(email))), '204');
  const body = { token: reset, password: 'somebody else has this' };
  const answer = await service.call('PUT', '/v1/password-resets', { body });
  assert.equal(outcome(answer), '422 FIELDS_VALIDATION_ERROR: token');
  assert.equal(outcome(await reject(first)), '422 FIELDS_VALIDATION_ERROR: token');
});

test('409 PRECONDITION_FAILED: If-Match names another version of the account', async () => {
  const ada = await service.person('ada');
  const answer = await change(ada, newEmail(), PASSWORD, { 'if-match': '"another"' });
  assert.equal(outcome(answer), '409 PRECONDITION_FAILED');
  assert.deepEqual(await mails(ada), ['verification']);
});
