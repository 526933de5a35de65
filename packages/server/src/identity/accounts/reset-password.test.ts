import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { trusted } from '../../../test/fixtures/factors.ts';
import { mailsFor, secretIn, waitingMail } from '../../../test/fixtures/mails.ts';
import { addPasskey } from '../../../test/fixtures/passkeys.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { haveKnownTotp } from '../../../test/fixtures/totp.ts';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService();
after(() => service.stop());

const NEW = 'a new and better one';
const BAD_TOKEN = '422 FIELDS_VALIDATION_ERROR: token';
const ask = (email: unknown, path = '/v1/password-resets') => service.call('POST', path, { body: { email } });
const reset = (token: unknown, password: unknown = NEW, path = '/v1/password-resets') =>
  service.call('PUT', path, { body: { token, password } });
const secretOf = ({ account: { id } }: Person) => mailSecret(service, 'password_reset', id);
const login = async ({ account: { email } }: Person, password: string) =>
  outcome(await service.call('POST', '/v1/login', { body: { email, password } }));
const mailRows = () => rowsOf(service.databaseUrl, "select * from mails where purpose = 'password_reset'");
const isAlive = async (token: string) =>
  outcome(await service.call('GET', '/v1/account', { token })) === '200';

test('204: answers alike for an unknown address, and mails only a known one', async () => {
  const ada = await service.person('ada');
  const nobody = `nobody-${process.pid}@example.com`;
  assert.equal(outcome(await ask(` ${nobody.toUpperCase()} `)), '204');
  assert.equal(outcome(await ask(ada.account.email.toUpperCase())), '204');
  const mail = await service.mailTo(ada.account.email, 'password_reset');
  assert.equal(outcome(await reset(secretIn(mail))), '204');
  await until('nothing waits', async () => (await mailRows()).length === 0);
  assert.deepEqual(await service.mails(nobody), []);
});

for (const [what, email, expected] of [
  ['absent', undefined, '400 REQUIRED_FIELDS_MISSING'],
  ['no address', 'ada', '422 FIELDS_VALIDATION_ERROR: email'],
  ['empty', '', '422 FIELDS_VALIDATION_ERROR: email'],
  ['a number', 1, '422 FIELDS_VALIDATION_ERROR: email'],
] as const) {
  test(`${expected}: the email is ${what}`, async () => {
    assert.equal(outcome(await ask(email, '/password-resets')), expected);
  });
}

test('204: only the new password signs in; all sessions end; the address is verified', async () => {
  const ada = await service.person('ada');
  const ben = await service.person('ben');
  const token = await secretOf(ada);
  assert.equal(outcome(await reset(token)), '204');
  assert.equal(await isAlive(ada.token), false);
  assert.equal(await isAlive(ben.token), true);
  assert.equal(await login(ada, PASSWORD), '401 CREDENTIALS_INVALID');
  const body = { email: ada.account.email, password: NEW };
  const signedIn = await service.call('POST', '/v1/login', { body });
  assert.equal(signedIn.body.account.emailVerified, true);
  await service.mailTo(ada.account.email, 'password_reset_notice');
  const events = await service.call('GET', '/v1/account/events', { token: signedIn.body.accessToken });
  const types = events.body.items.map(({ type }: { type: string }) => type);
  assert.deepEqual(types.toSorted(), [
    'account.email_verified',
    'account.password_reset',
    'account.registered',
    'session.created',
    'session.created',
    'session.ended',
  ]);
  assert.equal(outcome(await reset(token)), BAD_TOKEN, 'it works once');
});

for (const [what, password] of [
  ['short', 'x'.repeat(7)],
  ['long', 'x'.repeat(257)],
  ['the email', 'EMAIL'],
  ['a list', []],
] as const) {
  test(`422 on password: ${what}; the token still works`, async () => {
    const ada = await service.person('ada');
    const token = await secretOf(ada);
    const given = password === 'EMAIL' ? ada.account.email.toUpperCase() : password;
    assert.equal(outcome(await reset(token, given)), '422 FIELDS_VALIDATION_ERROR: password');
    assert.equal(await isAlive(ada.token), true);
    assert.equal(outcome(await reset(token, NEW, '/password-resets')), '204');
  });
}

test('422 on token and password: reports both at once', async () => {
  for (const token of ['', 'A'.repeat(43), 1])
    assert.equal(outcome(await reset(token, 'short')), '422 FIELDS_VALIDATION_ERROR: password, token');
});

test('422 on token: for another purpose, an hour old, or replaced by a newer one', async () => {
  const ada = await service.person('ada');
  const { id } = ada.account;
  assert.equal(outcome(await reset(await mailSecret(service, 'verification', id))), BAD_TOKEN);
  const old = await mailSecret(service, 'password_reset', id, Date.now());
  assert.equal(outcome(await reset(old)), BAD_TOKEN);
  const replaced = await secretOf(ada);
  const newest = await secretOf(ada);
  assert.equal(outcome(await reset(replaced)), BAD_TOKEN);
  assert.equal(await login(ada, PASSWORD), '201', 'nothing has changed');
  assert.equal(outcome(await reset(newest)), '204');
});

test('a reset takes the account from somebody who registered the address first, and voids all they began', async () => {
  const mallory = await service.person('victim');
  const { token, account } = mallory;
  const body = { email: `mallory-${process.pid}@example.com`, password: PASSWORD };
  assert.equal(outcome(await service.call('PUT', '/v1/account/email', { token, body })), '200');
  const change = await mailSecret(service, 'email_change', account.id);
  const first = await mailSecret(service, 'verification', account.id);
  assert.equal(outcome(await reset(await secretOf(mallory))), '204');
  assert.equal(await isAlive(token), false);
  for (const path of ['PUT /v1/email-verifications', 'POST /v1/email-rejections']) {
    const [method = '', target = ''] = path.split(' ');
    for (const secret of [change, first])
      assert.equal(outcome(await service.call(method, target, { body: { token: secret } })), BAD_TOKEN);
  }
  assert.equal(await login(mallory, NEW), '201');
});

test('the notice of a reset lists what stays: the authenticator app, passkeys, API keys and webhooks', async () => {
  const ada = await trusted(service, 'ada');
  await addPasskey(service, ada);
  await haveKnownTotp(service, ada.account.id);
  const organization = await service.organization(ada);
  await newApiKey(service, { organization, by: ada });
  const { url } = await newWebhook(service, { organization, by: ada });
  assert.equal(outcome(await reset(await secretOf(ada))), '204');
  const { text } = await service.mailTo(ada.account.email, 'password_reset_notice');
  const plain = text.replaceAll('\u2060', '');
  assert.match(plain, /^Your authenticator app is still set up\.$/m);
  assert.match(plain, /^Passkeys that still work: “Passkey”\.$/m);
  assert.match(plain, /^Your API keys that still work: “[^”]+”\.$/m);
  assert.ok(plain.includes(`Your webhooks that still receive events: “${new URL(url).hostname}”.`), plain);
  assert.match(plain, /remove anything listed above that you don’t recognize/);
});

for (const how of ['a reset', 'a change'] as const) {
  test(`${how} of password voids pending links and unsent mails`, async () => {
    const ada = await service.person('ada');
    const { id, email } = ada.account;
    await service.mailTo(email, 'verification');
    const change = { email: `other-${id}@example.com`, password: PASSWORD };
    const asked = await service.call('PUT', '/v1/account/email', { token: ada.token, body: change });
    assert.equal(outcome(asked), '200');
    const link = secretIn(await service.mailTo(change.email, 'email_change_verification'));
    const token = await mailSecret(service, 'password_reset', id);
    const recipient = `late-${id}@example.com`;
    await waitingMail(service.databaseUrl, { purpose: 'email_change_verification', recipient, account: id });
    await waitingMail(service.databaseUrl, { purpose: 'password_reset', recipient: email });

    const body = { currentPassword: PASSWORD, newPassword: NEW };
    const done =
      how === 'a reset'
        ? await reset(token)
        : await service.call('PUT', '/v1/account/password', { token: ada.token, body });
    assert.equal(outcome(done), '204');
    assert.equal(outcome(await reset(token)), BAD_TOKEN);
    assert.equal(
      outcome(await service.call('PUT', '/v1/email-verifications', { body: { token: link } })),
      BAD_TOKEN,
    );
    assert.deepEqual(await mailsFor(service, recipient), []);
    assert.ok(!(await mailsFor(service, email)).includes('password_reset'));
    const notice = how === 'a reset' ? 'password_reset_notice' : 'password_changed_notice';
    await service.mailTo(email, notice);
    const [stored] = await rowsOf(service.databaseUrl, `select * from accounts where id = '${id}'`);
    assert.deepEqual([stored?.pending_email, stored?.pending_email_canonical], [null, null]);
  });
}

test('422 on password: the configured minimum length applies here too', async (t) => {
  const strict = await startService({ environment: { PORTICO_PASSWORD_MIN_LENGTH: '15' } });
  t.after(() => strict.stop());
  const ada = await strict.person('ada');
  const token = await mailSecret(strict, 'password_reset', ada.account.id);
  const tried = async (password: string) =>
    outcome(await strict.call('PUT', '/v1/password-resets', { body: { token, password } }));
  assert.equal(await tried('x'.repeat(14)), '422 FIELDS_VALIDATION_ERROR: password');
  assert.equal(await tried('x'.repeat(15)), '204');
});
