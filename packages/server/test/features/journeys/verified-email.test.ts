import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { mailSecret } from '../../fixtures/secrets.ts';
import { isForDirectories } from '../../fixtures/team.ts';
import { outcome } from '../../harness/outcome.ts';
import { runOn } from '../../harness/rows.ts';
import { type Call, PASSWORD, type Person, startService } from '../../harness/service.ts';
import { pathOf } from '../../proofs/operations/request.ts';

const REQUIRED = { PORTICO_REQUIRE_VERIFIED_EMAIL: 'true', PORTICO_BREACHED_AT_SIGN_IN: 'reset' };
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
/** Signing out, verifying the address, and reading who is signed in, also whether the address is verified. */
const ALLOWED = ['logout', 'endSession', 'requestEmailVerification', 'getUserinfo', 'postUserinfo'];
const REFUSED = '403 EMAIL_NOT_VERIFIED';
/** The operations that are needed to change the password. */
const ALLOWED_TO_CHANGE = [...ALLOWED, 'changePassword', 'getAccount'];

const service = await startService({ environment: REQUIRED });
after(() => service.stop());

const withToken = Object.values<Operation>(operations).filter(({ access }) => access !== 'public');
/** Directories have no email. */
const others = withToken.filter((one) => !ALLOWED.includes(one.id) && !isForDirectories(one));

/** A request with flaws that are judged later: its target does not exist, and it has no body. */
async function ask(operation: Operation, call: Call): Promise<string> {
  return outcome(await service.call(operation.method, pathOf(operation, UNKNOWN), call));
}

/** The outcome of such a request for a verified account. */
function judgedLater({ raises, target, recent, body }: Operation): RegExp {
  if (raises) return /^403 ACCESS_FORBIDDEN$/;
  // The path names the group before its member.
  if (target?.resource === 'groupMember') return /^404 GROUP_NOT_FOUND$/;
  if (target) return new RegExp(`^404 ${target.notFound}$`);
  if (recent) return /^403 REAUTHENTICATION_REQUIRED$/;
  return body?.required ? /^400 REQUIRED_FIELDS_MISSING$/ : /^20[014]$/;
}

async function verify({ account }: Person): Promise<void> {
  const token = await mailSecret(service, 'verification', account.id);
  const { status, text } = await service.call('PUT', '/v1/email-verifications', { body: { token } });
  assert.equal(status, 204, text);
}

test('403 EMAIL_NOT_VERIFIED — every operation with a token but a few, until the email is verified', async () => {
  const person = await service.person();
  const { token } = person;
  assert(others.length >= 30, `only ${others.length} operations`);
  for (const operation of others) assert.equal(await ask(operation, { token }), REFUSED, operation.id);
  // With an older session, no operation ends the account that the others need.
  const age = 'update sessions set created_at = created_at - ? where account_id = ?';
  await runOn(service.databaseUrl, age, [11 * 60_000, person.account.id]);
  await verify(person);
  for (const operation of others) {
    assert.match(await ask(operation, { token }), judgedLater(operation), operation.id);
  }
});

test('403 PASSWORD_BREACHED — every operation with a token but a few, until the password is changed', async () => {
  const person = await service.person();
  const { token, account } = person;
  const begin = 'update sessions set password_breached = 1, created_at = created_at - ? where account_id = ?';
  await runOn(service.databaseUrl, begin, [11 * 60_000, account.id]);
  // Only once the address is verified: a link in a mail is the way out for both.
  for (const operation of others) assert.equal(await ask(operation, { token }), REFUSED, operation.id);
  await verify(person);
  const barred = withToken.filter((one) => !ALLOWED_TO_CHANGE.includes(one.id) && !isForDirectories(one));
  assert(barred.length >= 30, `only ${barred.length} operations`);
  for (const operation of barred)
    assert.equal(await ask(operation, { token }), '403 PASSWORD_BREACHED', operation.id);
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), '200');
  assert.equal(outcome(await service.call('POST', '/v1/email-verifications', { token })), '204');
  const body = { currentPassword: PASSWORD, newPassword: 'never seen anywhere' };
  assert.equal(outcome(await service.call('PUT', '/v1/account/password', { token, body })), '204');
  for (const operation of barred)
    assert.match(await ask(operation, { token }), judgedLater(operation), operation.id);
});

test('401 — the token is missing or invalid, before the email is judged', async () => {
  for (const operation of withToken) {
    assert.equal(await ask(operation, {}), '401 ACCESS_TOKEN_MISSING', operation.id);
    assert.equal(await ask(operation, { token: 'bad' }), '401 ACCESS_TOKEN_INVALID', operation.id);
  }
});

test('404 — an unknown path or method, for an unverified account too', async () => {
  const { token } = await service.person();
  const found = async (method: string, path: string) => outcome(await service.call(method, path, { token }));
  assert.equal(await found('GET', '/v1/nowhere'), '404 ROUTE_NOT_FOUND');
  assert.equal(await found('PATCH', '/v1/account'), '404 METHOD_NOT_SUPPORTED');
});

test('verification mail: an unverified account can request another, whose link verifies it', async () => {
  const { token, account } = await service.person();
  await service.mailTo(account.email, 'verification');
  assert.equal(outcome(await service.call('POST', '/v1/email-verifications', { token })), '204');
  const { text } = await service.mailTo(account.email, 'verification', 2);
  const [, secret] = /#token=(\S+)/.exec(text) ?? [];
  assert.equal(outcome(await service.call('GET', '/v1/account', { token })), REFUSED);
  assert.equal(
    outcome(await service.call('PUT', '/v1/email-verifications', { body: { token: secret } })),
    '204',
  );
  const { body } = await service.call('GET', '/v1/account', { token });
  assert.equal(body.emailVerified, true);
});

test('login and logout: allowed to an unverified account', async () => {
  const { account, token } = await service.person();
  const login = await service.call('POST', '/v1/login', {
    body: { email: account.email, password: PASSWORD },
  });
  assert.equal(outcome(login), '201');
  for (const session of [token, login.body.accessToken]) {
    assert.equal(outcome(await service.call('POST', '/v1/logout', { token: session })), '204');
    assert.equal(
      outcome(await service.call('POST', '/v1/logout', { token: session })),
      '401 ACCESS_TOKEN_INVALID',
    );
  }
});

test('verification is optional by default', async (t) => {
  const open = await startService();
  t.after(() => open.stop());
  const { token } = await open.person();
  const { status, body } = await open.call('GET', '/v1/account', { token });
  assert.deepEqual([status, body.emailVerified], [200, false]);
});
