import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atOnce, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';

const nodes = await startNodes();
after(() => nodes.stop());

const ONE_ADDRESS = [
  ['in one spelling', Array.from({ length: 8 }, () => 'same@example.com')],
  [
    'in upper and lower case',
    ['case@example.com', 'CASE@example.com', 'Case@Example.COM', 'casE@example.com'],
  ],
  [
    'in composed and decomposed form',
    ['r\u00e9e@example.com', 're\u0301e@example.com', 'R\u00c9E@example.com', 'RE\u0301E@example.com'],
  ],
  [
    'in both spellings of its domain',
    ['a@b\u00fccher.example', 'a@xn--bcher-kva.example', 'A@B\u00dcCHER.example', 'a@XN--BCHER-KVA.example'],
  ],
] as const;

for (const [how, emails] of ONE_ADDRESS) {
  test(`register: one address at once by many, ${how}: one 201, and the passwords of the others open nothing`, async () => {
    const attempts = emails.map((email, number) => ({ email, password: `the password of ${number}` }));
    const answers = await atOnce(
      attempts.map((body, number) => ({
        url: nodes.url(number),
        method: 'POST',
        path: '/v1/register',
        body,
      })),
    );
    assert.deepEqual(tally(answers), { '201': 1, '409 EMAIL_ALREADY_EXISTS': emails.length - 1 });
    for (const [number, body] of attempts.entries()) {
      const login = await nodes.first.call('POST', '/v1/login', { body });
      assert.equal(login.status, answers[number]?.status === 201 ? 201 : 401);
    }
  });
}

test('register: different addresses at once: all 201, each with its own account', async () => {
  const emails = Array.from({ length: 12 }, (_, number) => `different-${number}@example.com`);
  const answers = await atOnce(
    emails.map((email, number) => ({
      url: nodes.url(number),
      method: 'POST',
      path: '/register',
      body: { email, password: `the password of ${number}` },
    })),
  );
  assert.deepEqual(tally(answers), { '201': emails.length });
  assert.deepEqual(
    answers.map(({ body }) => body.account.email),
    emails,
  );
  const distinct = (values: string[]) => new Set(values).size;
  assert.equal(distinct(answers.map(({ body }) => body.account.id)), emails.length);
  assert.equal(distinct(answers.map(({ body }) => body.accessToken)), emails.length);
});

test('updateAccount: one version changed at once by many: one 200, the others 409 with the new ETag', async () => {
  const { token } = await nodes.first.person('versions');
  const { headers } = await nodes.first.call('GET', '/v1/account', { token });
  const names = Array.from({ length: 8 }, (_, number) => `Name ${number}`);
  const answers = await atOnce(
    names.map((name, number) => ({
      url: nodes.url(number),
      method: 'PUT',
      path: '/v1/account',
      token,
      body: { name },
      headers: { 'if-match': String(headers.etag) },
    })),
  );
  assert.deepEqual(tally(answers), { '200': 1, '409 PRECONDITION_FAILED': names.length - 1 });
  const winner = answers.findIndex(({ status }) => status === 200);
  const now = await nodes.first.call('GET', '/v1/account', { token });
  assert.equal(now.body.name, names[winner]);
  assert.deepEqual([...new Set(answers.map(({ headers: { etag } }) => etag))], [now.headers.etag]);
});
