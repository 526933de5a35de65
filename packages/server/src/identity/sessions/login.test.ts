import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { isHashing, slowPassword, timesFor } from '../../../test/harness/hashing.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService({ hashesDearly: true });
after(() => service.stop());
const ada = await service.person('ada');

const login = (body: unknown, headers = {}) => service.call('POST', '/v1/login', { body, headers });

test('201: the account, a working access token, and the Location of the session', async () => {
  const reply = await login(
    { email: ada.account.email, password: PASSWORD },
    { 'user-agent': 'Analytical/1' },
  );
  assert.equal(reply.status, 201);
  assert.deepEqual(reply.body.account, ada.account);
  assert.notEqual(reply.body.accessToken, ada.token);
  assert.deepEqual(reply.body.methods, ['password']);
  const session = await service.call('GET', String(reply.headers.location), {
    token: reply.body.accessToken,
  });
  assert.equal(session.status, 200);
  assert.equal(session.body.current, true);
  assert.deepEqual(session.body.methods, ['password']);
  assert.equal(session.body.userAgent, 'Analytical/1');
  assert.equal(session.body.expiresAt, reply.body.expiresAt);
  const all = await service.call('GET', '/v1/sessions', { token: ada.token });
  assert.deepEqual(
    all.body.items.map(({ id, current }: { id: string; current: boolean }) => [id, current]),
    [
      [session.body.id, false],
      [all.body.items[1].id, true],
    ],
  );
});

test('201: unversioned path', async () => {
  const body = { email: ada.account.email, password: PASSWORD };
  assert.equal((await service.call('POST', '/login', { body })).status, 201);
});

for (const [difference, registered, given] of [
  ['case', 'Login.Case@Example.com', 'login.case@eXAMPLE.com'],
  ['spaces around it', 'spaces@example.com', ' spaces@example.com\t'],
  ['Unicode form', 'zo\u0065\u0308@example.com', 'zo\u00eb@example.com'],
  ['the spelling of its domain', 'who@m\u00fcnchen.example', 'who@xn--mnchen-3ya.example'],
] as const) {
  test(`201: the email differs from the registered one in ${difference}`, async () => {
    const registration = { email: registered, password: PASSWORD };
    assert.equal((await service.call('POST', '/v1/register', { body: registration })).status, 201);
    assert.equal(outcome(await login({ email: given, password: PASSWORD })), '201');
  });
}

test('401 CREDENTIALS_INVALID: the answer does not reveal what was wrong', async () => {
  const { email } = ada.account;
  const attempts = [
    { email, password: `${PASSWORD}!` },
    { email, password: ` ${PASSWORD}` },
    { email, password: PASSWORD.toUpperCase() },
    { email, password: '' },
    { email, password: 'x'.repeat(60_000) },
    { email, password: `${PASSWORD}${'\u0301'.repeat(31)}` },
    { email, password: `a${'\u0345'.repeat(15_000)}${'\u0334'.repeat(15_000)}` },
    { email: `${email}${' '.repeat(2_000)}`, password: PASSWORD },
    { email: 'nobody@example.com', password: PASSWORD },
    { email: 'no address at all', password: PASSWORD },
    { email: '', password: '' },
    { email: `${'x'.repeat(300)}@example.com`, password: PASSWORD },
    { email: 'nul\u0000@example.com', password: 'nul\u0000' },
  ];
  const answers = [];
  for (const attempt of attempts) {
    const { status, headers, text } = await login(attempt);
    const { 'request-id': id, date, ...others } = headers;
    assert(id && date);
    answers.push({ status, text, headers: others });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.status, 401);
  assert.equal(answers[0]?.headers['error-code'], 'CREDENTIALS_INVALID');
  assert.equal(answers[0]?.headers['www-authenticate'], 'Bearer realm="portico"');
});

test('compares a password even for an email that is unknown or impossible', async (t) => {
  const busy = await startService({
    environment: {
      PORTICO_HASHING_CONCURRENCY: '1',
      PORTICO_HASHING_QUEUE: '0',
      PORTICO_METRICS_PORT: '0',
    },
  });
  t.after(() => busy.stop());
  const person = await busy.person('slow');
  const { email } = person.account;
  const attempts = [
    { email: 'nobody@example.com', password: 'does not matter' },
    { email: 'no address at all', password: 'does not matter' },
    { email: '', password: 'does not matter' },
    { email, password: 'x'.repeat(2_000) },
  ];
  const attempt = async (body: unknown) => outcome(await busy.call('POST', '/v1/login', { body }));
  const refused = new Set<unknown>();
  // One password is hashed at a time, so a refusal shows that the request needed a hash. Late requests are repeated.
  await until('each of them was refused', async () => {
    await slowPassword(busy, person, await timesFor(busy, person));
    let isOver = false;
    const slow = attempt({ email, password: PASSWORD }).finally(() => {
      isOver = true;
    });
    await until('it is compared', async () => isOver || isHashing(busy, 1, 0));
    await Promise.all(
      attempts.map(async (body) => {
        if ((await attempt(body)) === '503 OVERLOADED') refused.add(body);
      }),
    );
    assert.equal(await slow, '201');
    return refused.size === attempts.length;
  });
  for (const body of attempts) assert.equal(await attempt(body), '401 CREDENTIALS_INVALID');
});

for (const [what, body, expected] of [
  ['both are absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the password is null', { email: 'a@example.com', password: null }, '400 REQUIRED_FIELDS_MISSING'],
  ['both are numbers', { email: 1, password: 2 }, '422 FIELDS_VALIDATION_ERROR: email, password'],
  [
    'the password is an object',
    { email: 'a@example.com', password: {} },
    '422 FIELDS_VALIDATION_ERROR: password',
  ],
] as const) {
  test(`${expected}: ${what}`, async () => {
    assert.equal(outcome(await login(body)), expected);
  });
}

test('a login rehashes a hash with outdated parameters, and changes nothing else', async () => {
  const bea = await service.person('bea');
  const stored = async () => {
    const [row] = await runOn(service.databaseUrl, 'select password_hash from accounts where id = ?', [
      bea.account.id,
    ]);
    return String(row?.password_hash);
  };
  const [, current] = /^(\$argon2id\$v=19\$m=19456,t=2,p=1\$)/.exec(await stored()) ?? [];
  assert(current, 'argon2id with 19 MiB, two passes and one lane');
  const outdated = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await runOn(service.databaseUrl, 'update accounts set password_hash = ? where id = ?', [
    outdated,
    bea.account.id,
  ]);

  const { email } = bea.account;
  assert.equal(outcome(await login({ email, password: 'wrong' })), '401 CREDENTIALS_INVALID');
  assert.equal(await stored(), outdated);

  assert.equal(outcome(await login({ email, password: PASSWORD })), '201');
  const renewed = await stored();
  assert(renewed.startsWith(current), renewed);

  assert.equal(outcome(await login({ email, password: PASSWORD })), '201');
  assert.equal(await stored(), renewed);
  assert.equal(outcome(await login({ email, password: 'wrong' })), '401 CREDENTIALS_INVALID');
  // A better hash of the same password does not change the account, and ends no session.
  const account = await service.call('GET', '/v1/account', { token: bea.token });
  assert.deepEqual(account.body, bea.account);
});

test('passwords of more than 72 bytes count whole', async () => {
  const email = 'long@example.com';
  const password = `${'a'.repeat(72)}X`;
  assert.equal((await service.call('POST', '/v1/register', { body: { email, password } })).status, 201);
  assert.equal(outcome(await login({ email, password: `${'a'.repeat(72)}Y` })), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await login({ email, password })), '201');
});

test('the database contains no access tokens and no passwords', async () => {
  const accounts = await runOn(service.databaseUrl, 'select * from accounts');
  const sessions = await runOn(service.databaseUrl, 'select * from sessions');
  assert(accounts.length > 0 && sessions.length > 0);
  assert.doesNotMatch(JSON.stringify([accounts, sessions]), /portico_at_|correct horse/);
});
