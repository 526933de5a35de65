import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { PASSWORD, type Person, type Reply, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const service = await startService();
after(() => service.stop());
const cleo = await service.person('cleo');

const NEW = 'a new and better one';
const change = (person: Person, body: unknown, path = '/v1/account/password') =>
  service.call('PUT', path, { token: person.token, body });
const login = ({ account: { email } }: Person, password: string) =>
  service.call('POST', '/v1/login', { body: { email, password } });
const isAlive = async (token: string) =>
  outcome(await service.call('GET', '/v1/account', { token })) === '200';

test('204: only the new password signs in; all other sessions end', async () => {
  const ada = await service.person('ada');
  const other = (await login(ada, PASSWORD)).body.accessToken;
  const bea = await service.person('bea');
  assert.equal(outcome(await change(ada, { currentPassword: PASSWORD, newPassword: NEW })), '204');
  assert.equal(await isAlive(other), false);
  assert.equal(await isAlive(ada.token), true);
  assert.equal(await isAlive(bea.token), true);
  assert.equal(outcome(await login(ada, PASSWORD)), '401 CREDENTIALS_INVALID');
  assert.equal(outcome(await login(ada, NEW)), '201');
});

test('204: unversioned path; the same password in another Unicode form', async () => {
  const ada = await service.person('ada');
  const composed = 'caf\u00e9 au lait';
  const body = { currentPassword: PASSWORD, newPassword: 'cafe\u0301 au lait' };
  assert.equal(outcome(await change(ada, body, '/account/password')), '204');
  assert.equal(outcome(await login(ada, composed)), '201');
  assert.equal(
    outcome(await change(ada, { currentPassword: 'cafe\u0301 au lait', newPassword: composed })),
    '204',
  );
});

for (const [what, body, expected] of [
  ['both are absent', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['the new one is null', { currentPassword: PASSWORD, newPassword: null }, '400 REQUIRED_FIELDS_MISSING'],
  ['the current one is absent, the new one short', { newPassword: 'x' }, '400 REQUIRED_FIELDS_MISSING'],
  ['the current one is wrong', { currentPassword: 'wrong', newPassword: NEW }, 'currentPassword'],
  ['the current one is empty', { currentPassword: '', newPassword: NEW }, 'currentPassword'],
  [
    'the current one is longer than any can be',
    { currentPassword: `${PASSWORD}${'\u0301'.repeat(2_000)}`, newPassword: NEW },
    'currentPassword',
  ],
  ['the current one is a number', { currentPassword: 1, newPassword: NEW }, 'currentPassword'],
  ['the new one is too short', { currentPassword: PASSWORD, newPassword: 'x'.repeat(7) }, 'newPassword'],
  ['the new one is too long', { currentPassword: PASSWORD, newPassword: 'x'.repeat(257) }, 'newPassword'],
  ['the new one is a list', { currentPassword: PASSWORD, newPassword: [NEW] }, 'newPassword'],
  [
    'the new one is the email in capitals',
    { currentPassword: PASSWORD, newPassword: cleo.account.email.toUpperCase() },
    'newPassword',
  ],
  [
    'the new one is short, and the current one, which nobody compares, wrong',
    { currentPassword: 'wrong', newPassword: 'x' },
    'newPassword',
  ],
  [
    'the new one is the email, and the current one wrong',
    { currentPassword: 'wrong', newPassword: cleo.account.email },
    'newPassword',
  ],
  ['both are numbers', { currentPassword: 1, newPassword: 2 }, 'currentPassword, newPassword'],
] as const) {
  const answer = expected.startsWith('400') ? expected : `422 FIELDS_VALIDATION_ERROR: ${expected}`;
  test(`${answer}: ${what}; nothing changes`, async () => {
    const other = (await login(cleo, PASSWORD)).body.accessToken;
    assert.equal(outcome(await change(cleo, body)), answer);
    assert.equal(await isAlive(other), true);
  });
}

test('422 on newPassword: the configured minimum length applies here too', async (t) => {
  const strict = await startService({ environment: { PORTICO_PASSWORD_MIN_LENGTH: '15' } });
  t.after(() => strict.stop());
  const { token } = await strict.person('ada');
  const tried = async (newPassword: string) =>
    outcome(
      await strict.call('PUT', '/v1/account/password', {
        token,
        body: { currentPassword: PASSWORD, newPassword },
      }),
    );
  assert.equal(await tried('x'.repeat(14)), '422 FIELDS_VALIDATION_ERROR: newPassword');
  assert.equal(await tried('x'.repeat(15)), '204');
});

test('422 on currentPassword: of concurrent changes, all but one', async () => {
  const ada = await service.person('ada');
  const news = ['the first new one', 'the second new one', 'the third new one'];
  const outcomes = await Promise.all(
    news.map(async (newPassword) => outcome(await change(ada, { currentPassword: PASSWORD, newPassword }))),
  );
  assert.deepEqual(outcomes.toSorted(), [
    '204',
    '422 FIELDS_VALIDATION_ERROR: currentPassword',
    '422 FIELDS_VALIDATION_ERROR: currentPassword',
  ]);
  const winner = news[outcomes.indexOf('204')] ?? '';
  assert.equal(outcome(await login(ada, winner)), '201');
});

test('no session opened with the old password survives the change, however late its sign-in began', async (t) => {
  // Only one password is hashed at a time, and others always wait: when the new password has been hashed, they have read
  // the old hash, and wait to be compared with it.
  const narrow = await startService({ environment: { PORTICO_HASHING_CONCURRENCY: '1' } });
  t.after(() => narrow.stop());
  const ada = await narrow.person('ada');
  const old = { email: ada.account.email, password: PASSWORD };
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  let isChanged = false;
  const replies: Reply[] = [];
  const signInAgainAndAgain = async () => {
    while (!isChanged) replies.push(await narrow.call('POST', '/v1/login', { body: old }));
  };
  const signingIn = Array.from({ length: 4 }, signInAgainAndAgain);
  await until('a login came before the change', () => replies.some(({ status }) => status === 201));
  const changed = await until('the change had its turn', async () => {
    const reply = await narrow.call('PUT', '/v1/account/password', { token: ada.token, body });
    return reply.status !== 503 && reply;
  }).finally(() => {
    isChanged = true;
  });
  await Promise.all(signingIn);
  assert.equal(outcome(changed), '204');

  const opened = replies.filter(({ status }) => status === 201);
  assert(opened.length < replies.length, 'a login came after the change');
  for (const { body } of opened) {
    const account = await narrow.call('GET', '/v1/account', { token: body.accessToken });
    assert.equal(outcome(account), '401 ACCESS_TOKEN_INVALID');
  }
});
