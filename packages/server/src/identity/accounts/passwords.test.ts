import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

const service = await startService({ environment: { PORTICO_NAME: 'Difference Machine' } });
after(() => service.stop());
let people = 0;

function register(password: string, email = `ada.lovelace-${++people}@engines.example.com`) {
  return service.call('POST', '/v1/register', { body: { email, password } });
}

for (const password of [
  'password',
  '12345678',
  'Password1',
  'IloveYou',
  'qwertyuiop',
  '1qaz2wsx',
  'portico1',
  'Portico-2026!',
  'DifferenceMachine1',
  'machine-1822',
  'ada.lovelace',
  'Lovelace1815',
  '!!adalovelace!!',
  'engines.example.com',
  'Engines2026',
]) {
  test(`422: ${password} is too easy to guess for ada.lovelace@engines.example.com`, async () => {
    const email = 'ada.lovelace@engines.example.com';
    const expected = '422 FIELDS_VALIDATION_ERROR: password';
    assert.equal(outcome(await register(password, email)), expected);
  });
}

for (const password of [
  'lovely lace',
  'password of mine',
  'porticoes',
  'machinery 1822',
  'adages aplenty',
  '20261121',
  'pa$$words',
]) {
  test(`201: ${password} is accepted`, async () => {
    assert.equal(outcome(await register(password)), '201');
  });
}

test('PUT /account/password refuses a common password, together with other flaws', async () => {
  const { token } = await service.person();
  const body = { currentPassword: 7, newPassword: 'iloveyou' };
  const reply = await service.call('PUT', '/v1/account/password', { token, body });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: currentPassword, newPassword');
  const named = await service.person('grace.hopper');
  const own = { currentPassword: PASSWORD, newPassword: 'Grace+Hopper' };
  const refused = await service.call('PUT', '/v1/account/password', { token: named.token, body: own });
  assert.equal(outcome(refused), '422 FIELDS_VALIDATION_ERROR: newPassword');
});

test('PORTICO_COMMON_PASSWORDS=allow accepts every common password except the email itself', async (t) => {
  const lenient = await startService({ environment: { PORTICO_COMMON_PASSWORDS: 'allow' } });
  t.after(() => lenient.stop());
  const attempt = async (email: string, password: string) =>
    outcome(await lenient.call('POST', '/v1/register', { body: { email, password } }));
  assert.equal(await attempt('a@example.com', 'password'), '201');
  assert.equal(await attempt('grace@example.com', 'grace1906'), '201');
  assert.equal(
    await attempt('linus@example.com', 'Linus@Example.com'),
    '422 FIELDS_VALIDATION_ERROR: password',
  );
});
