import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trusted } from '../../../test/fixtures/factors.ts';
import { codeOf, protect, wrongCodeOf } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';

const MINUTE = 60_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());

const totp = (method: string, { token }: Person, code?: string) =>
  service.call(method, '/v1/account/totp', { token, body: code === undefined ? undefined : { code } });
const security = async ({ token }: Person) =>
  (await service.call('GET', '/v1/account/security', { token })).body;

test('200: sets an app up with a secret and a code; the session is strong from then on', async () => {
  const ada = await trusted(service, 'ada');
  const begun = await totp('POST', ada);
  assert.equal(begun.headers.location, '/v1/account/totp');
  assert.equal(begun.body.expiresAt, new Date(now + 15 * MINUTE).toISOString());
  assert.ok(begun.body.uri.startsWith('otpauth://totp/Portico:'));
  assert.deepEqual(await security(ada), { password: true, totp: false, recoveryCodesLeft: 0, passkeys: 0 });
  const wrong = await totp('PUT', ada, wrongCodeOf(begun.body.secret, now));
  assert.equal(outcome(wrong), '422 FIELDS_VALIDATION_ERROR: code');
  const active = await totp('PUT', ada, codeOf(begun.body.secret, now));
  assert.equal(outcome(active), '200');
  assert.equal(new Set(active.body.codes).size, 10);
  assert.deepEqual(await security(ada), { password: true, totp: true, recoveryCodesLeft: 10, passkeys: 0 });
  await service.mailTo(ada.account.email, 'totp_enabled_notice');
  const { body } = await service.call('GET', '/v1/sessions', { token: ada.token });
  assert.deepEqual(body.items[0].methods, ['password', 'totp']);
  const exported = await service.call('GET', '/v1/account/export', { token: ada.token });
  assert.deepEqual(exported.body.security, {
    password: true,
    totp: true,
    recoveryCodesLeft: 10,
    passkeys: 0,
  });
  // The code that confirmed it is used up.
  const login = { email: ada.account.email, password: ada.password, code: codeOf(begun.body.secret, now) };
  assert.equal(
    outcome(await service.call('POST', '/v1/login', { body: login })),
    '401 SECOND_FACTOR_INVALID',
  );
});

test('409 TOTP_ALREADY_ACTIVE: an account has one app', async () => {
  const bob = await protect(service, await service.person('bob'), now);
  assert.equal(outcome(await totp('POST', bob)), '409 TOTP_ALREADY_ACTIVE');
  assert.equal(outcome(await totp('PUT', bob, codeOf(bob.secret, now))), '409 TOTP_ALREADY_ACTIVE');
});

test('404 TOTP_NOT_FOUND: no app, no set-up, or one begun too long ago', async () => {
  const eve = await trusted(service, 'eve');
  assert.equal(outcome(await totp('DELETE', eve)), '404 TOTP_NOT_FOUND');
  assert.equal(outcome(await totp('PUT', eve, '123456')), '404 TOTP_NOT_FOUND');
  const { token } = eve;
  assert.equal(
    outcome(await service.call('POST', '/v1/account/recovery-codes', { token })),
    '404 FACTOR_NOT_FOUND',
  );
  const { secret } = (await totp('POST', eve)).body;
  now += 15 * MINUTE;
  assert.equal(outcome(await totp('PUT', eve, codeOf(secret, now))), '404 TOTP_NOT_FOUND');
});

test('404 comes before 403 for an old session, as for the other things of an account', async () => {
  const kim = await trusted(service, 'kim');
  await totp('POST', kim);
  now += 11 * MINUTE;
  const { token } = kim;
  assert.equal(outcome(await totp('DELETE', kim)), '404 TOTP_NOT_FOUND');
  const renewed = await service.call('POST', '/v1/account/recovery-codes', { token });
  assert.equal(outcome(renewed), '404 FACTOR_NOT_FOUND');
  const passkey = await service.call('DELETE', `/v1/passkeys/${kim.account.id}`, { token });
  assert.equal(outcome(passkey), '404 PASSKEY_NOT_FOUND');
});

test('422: a newer secret voids the older', async () => {
  const zoe = await trusted(service, 'zoe');
  const { secret: older } = (await totp('POST', zoe)).body;
  const { secret: newer } = (await totp('POST', zoe)).body;
  const wrong = await totp('PUT', zoe, codeOf(older, now));
  assert.equal(outcome(wrong), '422 FIELDS_VALIDATION_ERROR: code');
  assert.equal(outcome(await totp('PUT', zoe, codeOf(newer, now))), '200');
});

test('204: removes the app with its recovery codes; the password is enough again', async () => {
  const max = await protect(service, await service.person('max'), now);
  const { email } = max.account;
  assert.equal(outcome(await totp('DELETE', max)), '204');
  await service.mailTo(email, 'totp_disabled_notice');
  assert.deepEqual(await security(max), { password: true, totp: false, recoveryCodesLeft: 0, passkeys: 0 });
  const body = { email, password: max.password };
  assert.equal(outcome(await service.call('POST', '/v1/login', { body })), '201');
});
