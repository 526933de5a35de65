import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { newLoginCode } from '../../../test/fixtures/login-codes.ts';
import { mailSecret } from '../../../test/fixtures/secrets.ts';
import { codeOf, type Protected, protect, wrongCodeOf } from '../../../test/fixtures/totp.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { dumpOf, runOn } from '../../../test/harness/rows.ts';
import { type Service, startService } from '../../../test/harness/service.ts';

const service = await startService();
// A second node, where the database can have two.
const other = testedDatabase === 'sqlite' ? service : await startService({ beside: service });
after(async () => {
  if (other !== service) await other.stop();
  await service.stop();
});

const CONTENDERS = 50;
const ada = await protect(service, await service.person('ada'));

/** Forgets which steps were used: tests are quicker than time. */
const forgetSteps = (account: { id: string }) =>
  runOn(service.databaseUrl, 'update totp set last_step = 0 where account_id = ?', [account.id]);

function login({ account, password }: Protected, code?: string, node: Service = service) {
  return node.call('POST', '/v1/login', { body: { email: account.email, password, code } });
}

test('401 SECOND_FACTOR_REQUIRED: the password alone begins no session', async () => {
  assert.equal(outcome(await login(ada)), '401 SECOND_FACTOR_REQUIRED');
});

test('401 CREDENTIALS_INVALID: a wrong password, whatever the code', async () => {
  for (const code of [undefined, codeOf(ada.secret), 'nonsense']) {
    const wrong = { ...ada, password: 'not the password' };
    assert.equal(outcome(await login(wrong, code)), '401 CREDENTIALS_INVALID');
  }
});

test('201: a code makes a strong session, and works once', async () => {
  await forgetSteps(ada.account);
  const code = codeOf(ada.secret);
  const reply = await login(ada, code);
  assert.deepEqual(reply.body.methods, ['password', 'totp']);
  assert.equal(outcome(await login(ada, code)), '401 SECOND_FACTOR_INVALID');
});

test("401 SECOND_FACTOR_INVALID: a code that is wrong, malformed, or somebody else's", async () => {
  const bob = await protect(service, await service.person('bob'));
  for (const code of [wrongCodeOf(ada.secret), '', '12345', 'x'.repeat(1_000), ...bob.recoveryCodes])
    assert.equal(outcome(await login(ada, code)), '401 SECOND_FACTOR_INVALID', code);
});

test('201: a recovery code begins a strong session once, however typed; sends a mail and an event', async () => {
  const person = await protect(service, await service.person('recovering'));
  const [first = '', second = ''] = person.recoveryCodes;
  const reply = await login(person, first.toLowerCase().replaceAll('-', ' '));
  assert.deepEqual(reply.body.methods, ['password', 'recovery_code']);
  assert.equal(outcome(await login(person, first)), '401 SECOND_FACTOR_INVALID');
  await service.mailTo(person.account.email, 'recovery_code_used_notice');
  const { token } = person;
  const { body } = await service.call('GET', '/v1/account/events?type=account.recovery_code_used', { token });
  assert.deepEqual(body.items[0].details, { left: 9 });
  const security = await service.call('GET', '/v1/account/security', { token });
  assert.deepEqual(security.body, { password: true, totp: true, recoveryCodesLeft: 9, passkeys: 0 });
  const renewed = await service.call('POST', '/v1/account/recovery-codes', { token });
  assert.equal(outcome(renewed), '201');
  assert.equal(outcome(await login(person, second)), '401 SECOND_FACTOR_INVALID');
  assert.equal(outcome(await login(person, renewed.body.codes[9])), '201');
});

for (const [what, codeFor] of [
  ['a code', (person: Protected) => codeOf(person.secret)],
  ['a recovery code', (person: Protected) => person.recoveryCodes[3]],
] as const)
  test(`${what} sent ${CONTENDERS} times at once, to two nodes, begins one session`, async () => {
    const person = await protect(service, await service.person('contended'));
    const code = codeFor(person);
    const replies = await Promise.all(
      Array.from({ length: CONTENDERS }, (_, number) => login(person, code, number % 2 ? other : service)),
    );
    const outcomes = replies.map(outcome);
    assert.equal(outcomes.filter((one) => one === '201').length, 1);
    // A queue for passwords that is full refuses as well, and so does a database that is given no processor.
    for (const one of outcomes) assert.match(one, /^(201|401 SECOND_FACTOR_INVALID|503 [A-Z_]+)$/);
    const sessions = await service.call('GET', '/v1/sessions', { token: person.token });
    assert.equal(sessions.body.items.length, 2);
  });

test('no operation returns an access token for the first factor of a protected account alone', async () => {
  const { email } = ada.account;
  const { password, token } = ada;
  /** The body of each, and its refusal. */
  const tried: Readonly<Record<string, readonly [object, string]>> = {
    register: [{ email, password }, '409 EMAIL_ALREADY_EXISTS'],
    login: [{ email, password }, '401 SECOND_FACTOR_REQUIRED'],
    reauthenticate: [{ password }, '401 SECOND_FACTOR_REQUIRED'],
    // It takes the code of a mail, and no password.
    codeLogin: [await newLoginCode(service, ada.account.id), '401 SECOND_FACTOR_REQUIRED'],
    // It takes what a provider said, and no password.
    completeSignIn: [{ verifier: 'v'.repeat(43) }, '422 FIELDS_VALIDATION_ERROR: verifier'],
    // It makes the account whose password and factor it takes.
    createFirstOperator: [
      { token: 'none', email: 'new@example.com', password, code: '123456' },
      '422 FIELDS_VALIDATION_ERROR: token',
    ],
    // It takes what a session was asked for before, and no password.
    redeemAuthorization: [
      {
        applicationId: '01890000-abcd-7000-8000-00000000abcd',
        code: 'code',
        verifier: 'v'.repeat(43),
        redirectUri: 'https://app.example.com/callback',
      },
      '404 APPLICATION_NOT_FOUND',
    ],
  };
  // A passkey with user verification is two factors by itself.
  const passkeys = ['passkeyLogin', 'logInWithPasskey'];
  // Operators act for people from a strong session, and know no password of theirs.
  const people = Object.values<Operation>(operations).filter(({ raises }) => !raises);
  const opening = people.filter(({ id, successes }) => {
    const bodies = Object.values(successes).map(({ body }) => body as { properties?: object } | null);
    return (
      !passkeys.includes(id) && bodies.some((body) => body?.properties && 'accessToken' in body.properties)
    );
  });
  assert.deepEqual(opening.map(({ id }) => id).sort(), Object.keys(tried).sort());
  for (const { id, method, path } of opening) {
    const [body, refusal] = tried[id] ?? [];
    assert.equal(outcome(await service.call(method, `/v1${path}`, { token, body })), refusal, id);
  }
});

test('a password reset begins no session, and keeps the second factor', async () => {
  const person = await service.person('resetting');
  const { account } = person;
  const guarded = await protect(service, person);
  const secret = await mailSecret(service, 'password_reset', account.id);
  const body = { token: secret, password: 'another password' };
  assert.equal(outcome(await service.call('PUT', '/v1/password-resets', { body })), '204');
  const again = { ...guarded, password: 'another password' };
  assert.equal(outcome(await login(again)), '401 SECOND_FACTOR_REQUIRED');
  assert.equal(outcome(await login(again, codeOf(guarded.secret))), '201');
});

test('a password reset removes an app that an earlier version let be set up before verification', async () => {
  const person = await protect(service, await service.person('hijacked'));
  const { id, email } = person.account;
  await runOn(service.databaseUrl, 'update totp set before_verification = 1 where account_id = ?', [id]);
  const secret = await mailSecret(service, 'password_reset', id);
  const body = { token: secret, password: 'another password' };
  assert.equal(outcome(await service.call('PUT', '/v1/password-resets', { body })), '204');
  const reply = await login({ ...person, password: 'another password' });
  assert.deepEqual(reply.body.methods, ['password']);
  await service.mailTo(email, 'totp_disabled_notice');
  const { accessToken: token } = reply.body;
  const { body: events } = await service.call('GET', '/v1/account/events?type=account.totp_disabled', {
    token,
  });
  assert.deepEqual(events.items[0].details, { reason: 'password_reset' });
  assert.equal(outcome(await service.call('POST', '/v1/account/totp', { token })), '201');
});

test('the database holds no readable secret or code, and a sealed value opens only in its own row', async () => {
  const dump = (await dumpOf(service.databaseUrl)).toUpperCase();
  const shown = [
    ada.secret,
    ...ada.recoveryCodes,
    ...ada.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ];
  for (const text of shown) assert.ok(!dump.includes(text));
  const move = 'update totp set secret = (select secret from totp where account_id = ?) where account_id = ?';
  const faulty = await startService({ expectsBugs: true });
  try {
    const [one, two] = [
      await protect(faulty, await faulty.person('one')),
      await protect(faulty, await faulty.person('two')),
    ];
    await runOn(faulty.databaseUrl, move, [two.account.id, one.account.id]);
    assert.equal(outcome(await login(one, codeOf(two.secret), faulty)), '500 INTERNAL_ERROR');
  } finally {
    await faulty.stop();
  }
});
