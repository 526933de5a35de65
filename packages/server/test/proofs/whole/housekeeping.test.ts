import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { expiredAssertions } from '../../../src/federation/saml/store.ts';
import { expiredSignIns } from '../../../src/federation/sign-ins/store.ts';
import { firstIdAt, newId } from '../../../src/ground/id.ts';
import { nextBatch } from '../../../src/ground/work/old-rows.ts';
import { expiredSecrets } from '../../../src/identity/accounts/mailed-secret.ts';
import { expiredSolutions } from '../../../src/identity/challenges/store.ts';
import { expiredLoginCodes } from '../../../src/identity/login-codes/store.ts';
import { expiredChallenges } from '../../../src/identity/passkeys/challenges.ts';
import { forgottenDevices } from '../../../src/identity/sessions/devices.ts';
import { oldEvents } from '../../../src/notices/events/store.ts';
import { oldKeys } from '../../../src/pipeline/idempotency/store.ts';
import { leftBefore } from '../../../src/team/sign-in-fallback/store.ts';
import { secrets } from '../../../src/tenancy/api-keys/store.ts';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { outcome } from '../../harness/outcome.ts';
import { assertOnIndex } from '../../harness/plan.ts';
import { runOn } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { sweep } from '../../harness/sweep.ts';

/** Rows that are kept for a time are deleted after it, in batches found on an index. */
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const service = await startService({ workInterval: 20, environment: { PORTICO_EVENTS_KEPT: '10d' } });
after(() => service.stop());
const { databaseUrl } = service;
const owner = await service.person('kept');
const { account } = owner;
const organization = await service.organization(owner);

async function insert(table: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  const places = rows.map((row) => `(${row.map(() => '?').join()})`).join();
  await runOn(databaseUrl, `insert into ${table} values ${places}`, rows.flat());
}
const valuesOf = async (table: string, column: string) =>
  (await runOn(databaseUrl, `select ${column} from ${table}`)).map((row) => String(row[column]));

/** An id as it was made some time ago. */
const idOf = (ago: number) => `${firstIdAt(Date.now() - ago).slice(0, 14)}${newId().slice(14)}`;

test('events are deleted once older than PORTICO_EVENTS_KEPT', async () => {
  const ids = (ago: number, many: number) => Array.from({ length: many }, () => idOf(ago));
  const [old, young] = [ids(10 * DAY + HOUR, 1_100), ids(10 * DAY - HOUR, 10)];
  const rows = [...old, ...young].map((id) => {
    return [id, 'account.updated', 0, null, account.id, account.id, account.id, '{}', null, null, null];
  });
  await insert(
    'events (id, type, at, organization_id, account_id, actor_id, subject_id, details, request_id, ip_address, actor_type)',
    rows,
  );
  await sweep(service, 'delete-events');
  const left = new Set(await valuesOf('events', 'id'));
  assert.deepEqual(
    [old.filter((id) => left.has(id)).length, young.filter((id) => left.has(id)).length],
    [0, young.length],
  );
  const told = `select id from events where type = 'account.registered'`;
  assert.equal((await runOn(databaseUrl, told)).length, 1);
});

test('idempotency keys are deleted a day after use, with a margin for clock skew', async () => {
  const keys = (name: string, ago: number, many: number) =>
    Array.from({ length: many }, (_, number) => {
      return [account.id, 'createOrganization', `${name}${number}`, '', '{}', Date.now() - ago];
    });
  await insert('idempotency_keys', [
    ...keys('old', 26 * HOUR, 450),
    ...keys('margin', 24.5 * HOUR, 1),
    ...keys('young', 23 * HOUR, 1),
  ]);
  await sweep(service, 'delete-idempotency-keys');
  assert.deepEqual((await valuesOf('idempotency_keys', 'key_hash')).sort(), ['margin0', 'young0']);
});

test('accounts named by stored outcomes are deleted with them', async () => {
  const mentions = (name: string, ago: number, many: number) =>
    Array.from({ length: many }, (_, number) => {
      return [account.id, 'addManager', 'key', `${name}${number}`, Date.now() - ago];
    });
  await insert('idempotency_mentions (caller_id, operation, key_hash, mentioned, created_at)', [
    ...mentions('old', 26 * HOUR, 450),
    ...mentions('young', 23 * HOUR, 1),
  ]);
  await sweep(service, 'delete-idempotency-mentions');
  assert.deepEqual(await valuesOf('idempotency_mentions', 'mentioned'), ['young0']);
});

test("idempotency keys and secrets of an API key are deleted like an account's, and all with the key", async () => {
  const { id, token } = await newApiKey(service, { organization, by: owner });
  const keys = (name: string, ago: number, many: number) =>
    Array.from({ length: many }, (_, number) => {
      return [id, 'createInvitation', `${name}${number}`, '', '{}', Date.now() - ago];
    });
  await insert(
    'api_key_idempotency_keys (api_key_id, operation, key_hash, fingerprint, outcome, created_at)',
    [...keys('old', 26 * HOUR, 450), ...keys('young', 23 * HOUR, 450)],
  );
  await sweep(service, 'delete-api-key-idempotency-keys');
  const kept = await valuesOf('api_key_idempotency_keys', 'key_hash');
  assert.deepEqual([kept.length, kept.filter((key) => key.startsWith('old')).length], [450, 0]);

  const secret = (hash: string, endsIn: number) => [hash, id, Date.now() + endsIn];
  await insert('api_key_secrets (hash, api_key_id, ends_at)', [
    secret('ended', -2 * HOUR),
    secret('margin', -HOUR / 2),
    secret('good', HOUR),
  ]);
  await sweep(service, 'delete-ended-api-key-secrets');
  const hashes = (await valuesOf('api_key_secrets', 'hash')).filter((hash) => /^[a-z]+$/.test(hash));
  assert.deepEqual(hashes.sort(), ['good', 'margin']);

  const revoked = await service.call('DELETE', `/v1/api-keys/${id}`, { token: owner.token });
  assert.equal(revoked.status, 204);
  assert.equal(outcome(await service.call('GET', '/v1/caller', { token })), '401 ACCESS_TOKEN_INVALID');
  await sweep(service, 'delete-revoked-api-keys');
  for (const table of ['api_keys', 'api_key_secrets', 'api_key_idempotency_keys'])
    assert.deepEqual(await runOn(databaseUrl, `select * from ${table}`), [], table);
});

test('unfinished app set-ups are deleted once expired, with a margin for clock skew', async () => {
  const people = [await service.person('late'), await service.person('just'), await service.person('soon')];
  const [late, ...kept] = people.map((person) => person.account.id);
  const setup = (id: string | undefined, expiresIn: number) => [id, 'x', 0, Date.now() + expiresIn];
  await insert('totp_setups (account_id, secret, before_verification, expires_at)', [
    setup(late, -2 * HOUR),
    setup(kept[0], -HOUR / 2),
    setup(kept[1], HOUR),
  ]);
  await sweep(service, 'delete-expired-setups');
  assert.deepEqual((await valuesOf('totp_setups', 'account_id')).sort(), kept.sort());
});

test('secrets of mails are deleted once expired', async () => {
  const secrets = (name: string, expiresIn: number, many: number) =>
    Array.from({ length: many }, (_, number) => {
      return ['password_reset', newId(), `${name}${number}`, Date.now() + expiresIn];
    });
  await insert('mail_secrets', [...secrets('expired', -2 * HOUR, 450), ...secrets('good', HOUR, 2)]);
  await sweep(service, 'delete-mail-secrets');
  const left = (await valuesOf('mail_secrets', 'hash')).filter((hash) => /^(expired|good)\d+$/.test(hash));
  assert.deepEqual(left.sort(), ['good0', 'good1']);
});

test('passkey challenges are deleted once expired, with a margin for clock skew', async () => {
  const challenges = (expiresIn: number, many: number) =>
    Array.from({ length: many }, () => [newId(), 'login', null, 'x', Date.now() + expiresIn]);
  const kept = [...challenges(-HOUR / 2, 1), ...challenges(HOUR, 1)];
  await insert('passkey_challenges', [...challenges(-2 * HOUR, 450), ...kept]);
  await sweep(service, 'delete-passkey-challenges');
  assert.deepEqual((await valuesOf('passkey_challenges', 'id')).sort(), kept.map(([id]) => id).sort());
});

test('used SAML assertions are deleted once they would be refused anyway', async () => {
  const used = (name: string, expiresIn: number, many: number) =>
    Array.from({ length: many }, (_, number) => [`${name}${number}`, Date.now() + expiresIn]);
  await insert('saml_assertions', [...used('old', -2 * HOUR, 450), ...used('kept', -HOUR / 2, 2)]);
  await sweep(service, 'delete-saml-assertions');
  assert.deepEqual((await valuesOf('saml_assertions', 'hash')).sort(), ['kept0', 'kept1']);
});

test('login codes are deleted once expired', async () => {
  const codes = (expiresIn: number, many: number) =>
    Array.from({ length: many }, () => [newId(), null, 'nobody', null, 0, Date.now() + expiresIn]);
  const kept = [...codes(-HOUR / 2, 1), ...codes(HOUR, 1)];
  await insert('login_codes', [...codes(-2 * HOUR, 450), ...kept]);
  await sweep(service, 'delete-login-codes');
  assert.deepEqual((await valuesOf('login_codes', 'id')).sort(), kept.map(([id]) => id).sort());
});

test('devices are deleted 90 days after their last use', async () => {
  const { account } = await service.person();
  const devices = (age: number, many: number) =>
    Array.from({ length: many }, () => [account.id, newId(), Date.now() - age]);
  const kept = devices(90 * DAY - HOUR, 2);
  await insert('devices', [...devices(90 * DAY + HOUR, 450), ...kept]);
  await sweep(service, 'delete-devices');
  const left = await valuesOf('devices', 'device_hmac');
  for (const [, device] of kept) assert.ok(left.includes(String(device)));
  // One is that with which the person registered.
  assert.ok(left.length < 450);
});

test('bypasses of single sign-on are deleted once they were told and their sessions are gone', async () => {
  const [live] = await valuesOf('sessions', 'id');
  const bypass = (session: string | undefined, told: 0 | 1) => [
    ...[organization, session, account.id],
    ...[null, Date.now(), told],
  ];
  const gone = Array.from({ length: 250 }, () => newId());
  await insert('sso_bypasses', [bypass(live, 1), ...gone.map((session) => bypass(session, 1))]);
  await sweep(service, 'forget-sso-bypasses');
  assert.deepEqual(await valuesOf('sso_bypasses', 'session_id'), [live]);
});

test('left addresses are deleted 30 days later where no other system is asked', async () => {
  const addresses = (age: number, many: number) =>
    Array.from({ length: many }, () => [newId(), Date.now() - age]);
  const kept = addresses(30 * DAY - HOUR, 2);
  await insert('left_addresses', [...addresses(30 * DAY + HOUR, 450), ...kept]);
  await sweep(service, 'delete-left-addresses');
  assert.deepEqual((await valuesOf('left_addresses', 'address_hmac')).sort(), kept.map(([id]) => id).sort());
});

test('left addresses are found on left_addresses_left_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'left_addresses_left_at_idx', (read) => nextBatch(read, leftBefore(1), 200)));

test('old devices are found on devices_last_seen_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'devices_last_seen_at_idx', (read) => nextBatch(read, forgottenDevices(1), 200)));

test('solved challenges are deleted once expired', async () => {
  const solved = (name: string, expiresIn: number, many: number) =>
    Array.from({ length: many }, (_, number) => [`${name}${number}`, Date.now() + expiresIn]);
  await insert('solved_challenges', [...solved('old', -2 * HOUR, 450), ...solved('kept', -HOUR / 2, 2)]);
  await sweep(service, 'delete-solved-challenges');
  assert.deepEqual((await valuesOf('solved_challenges', 'hash')).sort(), ['kept0', 'kept1']);
});

test('sign-ins with a provider are deleted once expired, with a margin for clock skew', async () => {
  const signIns = (expiresIn: number, many: number) =>
    Array.from({ length: many }, () => {
      const id = newId();
      const none = Array(5).fill(null);
      return [id, 'sign_in', 'begun', ...none, `hash ${id}`, null, 0, Date.now(), Date.now() + expiresIn];
    });
  const kept = [...signIns(-HOUR / 2, 1), ...signIns(HOUR, 1)];
  await insert('sign_ins', [...signIns(-2 * HOUR, 450), ...kept]);
  await sweep(service, 'delete-sign-ins');
  assert.deepEqual((await valuesOf('sign_ins', 'id')).sort(), kept.map(([id]) => id).sort());
});

test('expired solutions are found on solved_challenges_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'solved_challenges_expires_at_idx', (read) => nextBatch(read, expiredSolutions(1), 200)));

test('expired codes are found on login_codes_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'login_codes_expires_at_idx', (read) => nextBatch(read, expiredLoginCodes(1), 200)));

test('expired sign-ins are found on sign_ins_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'sign_ins_expires_at_idx', (read) => nextBatch(read, expiredSignIns(1), 200)));

test('old events are found on their primary key, without sorting', (t) =>
  assertOnIndex(t, 'events_pkey|sqlite_autoindex_events_1', (read) =>
    nextBatch(read, oldEvents(newId()), 500),
  ));

test('old idempotency keys are found on idempotency_keys_created_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'idempotency_keys_created_at_idx', (read) =>
    nextBatch(read, oldKeys('idempotency_keys', 1), 200),
  ));

test('old idempotency keys of API keys are found on their index, without sorting', (t) =>
  assertOnIndex(t, 'api_key_idempotency_keys_created_at_idx', (read) =>
    nextBatch(read, oldKeys('api_key_idempotency_keys', 1), 200),
  ));

test('ended secrets of API keys are found on api_key_secrets_ends_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'api_key_secrets_ends_at_idx', (read) => nextBatch(read, secrets.ended(1), 200)));

test('old assertions are found on saml_assertions_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'saml_assertions_expires_at_idx', (read) => nextBatch(read, expiredAssertions(1), 200)));

test('expired secrets are found on mail_secrets_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'mail_secrets_expires_at_idx', (read) => nextBatch(read, expiredSecrets(1), 200)));

test('expired challenges are found on passkey_challenges_expires_at_idx, without sorting', (t) =>
  assertOnIndex(t, 'passkey_challenges_expires_at_idx', (read) =>
    nextBatch(read, expiredChallenges(1), 200),
  ));
