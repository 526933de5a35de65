import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { trusted } from '../../../test/fixtures/factors.ts';
import { addPasskey, answerRegistration } from '../../../test/fixtures/passkeys.ts';
import { codeOf, protect } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { type Person, SECRET_KEY, startService } from '../../../test/harness/service.ts';
import { hmacUnder, secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';

const service = await startService({ environment: { PORTICO_MOST_PASSKEYS: '2' } });
after(() => service.stop());

const login = ({ account, password }: Person, code?: string) =>
  service.call('POST', '/v1/login', { body: { email: account.email, password, code } });
const ask = (method: string, path: string, { token }: Person, body?: unknown) =>
  service.call(method, `/v1/${path}`, { token, body });
const left = async (person: Person) => (await ask('GET', 'account/security', person)).body.recoveryCodesLeft;

test('201: with passkeys alone, a password begins a weak session, plus a recovery code a strong one', async () => {
  const person = await trusted(service, 'keyed');
  const { codes } = await addPasskey(service, person);
  assert.deepEqual((await login(person)).body.methods, ['password']);
  const [code = '', another = ''] = codes ?? [];
  assert.deepEqual((await login(person, code)).body.methods, ['password', 'recovery_code']);
  for (const wrong of [code, '123456', 'x', ''])
    assert.equal(outcome(await login(person, wrong)), '401 SECOND_FACTOR_INVALID', wrong);
  const again = await ask('POST', 'reauthentication', person, { password: person.password, code: another });
  assert.deepEqual(again.body.methods, ['password', 'recovery_code']);
  assert.equal(await left({ ...person, token: again.body.accessToken }), 8);
});

test('recovery codes come with the first factor, stay with further ones, and go with the last', async () => {
  const person = await trusted(service, 'both');
  const { id, codes } = await addPasskey(service, person);
  const { secret, recoveryCodes } = await protect(service, person);
  assert.deepEqual(recoveryCodes, []);
  assert.equal((await addPasskey(service, person)).codes, null);
  assert.match(codes?.[0] ?? '', /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  assert.equal(outcome(await login(person, codeOf(secret))), '201');
  assert.equal(outcome(await ask('DELETE', 'account/totp', person)), '204');
  assert.equal(outcome(await login(person, codes?.[0])), '201');
  assert.equal(outcome(await ask('DELETE', `passkeys/${id}`, person)), '204');
  assert.equal(await left(person), 9);
  const [last] = (await ask('GET', 'passkeys', person)).body.items;
  assert.equal(outcome(await ask('DELETE', `passkeys/${last.id}`, person)), '204');
  assert.equal(await left(person), 0);
  assert.equal(outcome(await ask('POST', 'account/recovery-codes', person)), '404 FACTOR_NOT_FOUND');
  // Without a factor a code is nothing that counts.
  assert.deepEqual((await login(person, codes?.[1])).body.methods, ['password']);
});

/** Puts a recovery code beside an app as an earlier version did: under a key of the account that is sealed with the app. */
async function codeOfEarlierVersion({ account: { id } }: Person): Promise<string> {
  const [code, key] = ['0123456789', Buffer.alloc(32, 7)];
  const sealed = secretKeysOf([Buffer.from(SECRET_KEY, 'base64')]).seal(placeOf(SEALED.recoveryKey, id), key);
  await runOn(service.databaseUrl, 'update totp set recovery_key = ? where account_id = ?', [sealed, id]);
  await runOn(service.databaseUrl, 'delete from recovery_codes where account_id = ?', [id]);
  const insert =
    "insert into recovery_codes (account_id, code_hmac, key, created_at) values (?, ?, 'account', 0)";
  await runOn(service.databaseUrl, insert, [id, hmacUnder(key, ['recovery code', id, code])]);
  return code;
}

test('201: recovery codes of an earlier version work with the app, without it, and with a new one', async () => {
  const person = await protect(service, await trusted(service, 'earlier'));
  const uses = async () => {
    const { body } = await login(person, await codeOfEarlierVersion(person));
    assert.deepEqual(body.methods, ['password', 'recovery_code']);
  };
  await uses();
  const code = await codeOfEarlierVersion(person);
  await addPasskey(service, person);
  assert.equal(outcome(await ask('DELETE', 'account/totp', person)), '204');
  const next = await protect(service, person);
  assert.equal(outcome(await login(next, code)), '201');
  await uses();
});

test('codes have ten characters as long as nodes of an earlier version may run, then sixteen', async () => {
  const person = await protect(service, await trusted(service, 'mixed'));
  const runs = async (due: number) => {
    const task = `insert into tasks (name, due_at, failures) values ('delete-totp-setups', ?, 0)
      on conflict (name) do update set due_at = excluded.due_at`;
    await runOn(service.databaseUrl, task, [due]);
    const { body } = await ask('POST', 'account/recovery-codes', person);
    assert.equal(outcome(await login(person, body.codes[0])), '201');
    return body.codes[0].length;
  };
  assert.equal(await runs(Date.now() + 600_000), '00000-00000'.length);
  // Their task was last put off so long ago that none of them is left.
  assert.equal(await runs(Date.now() - 31 * 60_000), '0000-0000-0000-0000'.length);
});

test('adding a factor voids pending set-ups: 404 TOTP_NOT_FOUND, and 422 on registrationId', async () => {
  const person = await trusted(service, 'begun');
  const { secret } = (await ask('POST', 'account/totp', person)).body;
  const registration = await answerRegistration(service, person.token);
  await addPasskey(service, person);
  const activated = await ask('PUT', 'account/totp', person, { code: codeOf(secret) });
  assert.equal(outcome(activated), '404 TOTP_NOT_FOUND');
  const created = await ask('POST', 'passkeys', person, registration);
  assert.equal(outcome(created), '422 FIELDS_VALIDATION_ERROR: registrationId');
  const another = await answerRegistration(service, person.token);
  await protect(service, person);
  assert.equal(
    outcome(await ask('POST', 'passkeys', person, another)),
    '422 FIELDS_VALIDATION_ERROR: registrationId',
  );
});

test('409 PASSKEY_LIMIT_REACHED: when a registration begins, and when it ends', async () => {
  const person = await trusted(service, 'many');
  await addPasskey(service, person);
  const late = await answerRegistration(service, person.token);
  const columns = `public_key, counter, name, aaguid, backed_up, transports, before_verification, created_at,
    updated_at, last_used_at`;
  const insert = `insert into passkeys (id, account_id, credential_id, ${columns})
    select ?, account_id, ?, ${columns} from passkeys where account_id = ?`;
  const other = '01890000-0000-7000-8000-00000000abcd';
  await runOn(service.databaseUrl, insert, [other, 'other', person.account.id]);
  assert.equal(outcome(await ask('POST', 'passkeys', person, late)), '409 PASSKEY_LIMIT_REACHED');
  assert.equal(outcome(await ask('POST', 'passkey-registrations', person)), '409 PASSKEY_LIMIT_REACHED');
  assert.equal(outcome(await ask('DELETE', `passkeys/${other}`, person)), '204');
  assert.equal(outcome(await ask('POST', 'passkeys', person, late)), '201');
});
