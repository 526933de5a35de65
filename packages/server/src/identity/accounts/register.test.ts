import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PASSWORD, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());

const register = (body: unknown) => service.call('POST', '/v1/register', { body });
let taken = 0;
const fresh = () => `new-${++taken}@example.com`;

test('201: the account, a working access token, and the Location of the account', async () => {
  const email = fresh();
  const { status, headers, body } = await register({
    email: `  ${email} `,
    password: PASSWORD,
    name: ' Ada ',
  });
  assert.equal(status, 201);
  assert.equal(headers.location, '/v1/account');
  assert.equal(body.account.email, email);
  assert.equal(body.account.name, 'Ada');
  assert.equal(body.account.emailVerified, false);
  const account = await service.call('GET', String(headers.location), { token: body.accessToken });
  assert.deepEqual(account.body, body.account);
});

test('201: unversioned path; unknown members are ignored', async () => {
  const { status, body } = await service.call('POST', '/register', {
    body: { email: fresh(), password: PASSWORD, id: 'mine', emailVerified: true, name: null },
  });
  assert.equal(status, 201);
  assert.equal(body.account.emailVerified, false);
  assert.notEqual(body.account.id, 'mine');
  assert.equal(body.account.name, null);
});

for (const [difference, registered, tried] of [
  ['case', 'Case.Matters@Example.com', 'case.matters@EXAMPLE.com'],
  ['Unicode form', 'ame\u0301lie@example.com', 'am\u00e9lie@example.com'],
  ['the spelling of the domain', 'x@b\u00fccher.example', 'x@xn--bcher-kva.example'],
  ['the form of the last sigma', 'ΑΣ@example.gr', 'ας@example.gr'],
  ['the width of letters in the domain', 'y@wide.example', 'y@WIDE.example'],
] as const) {
  test(`409 EMAIL_ALREADY_EXISTS when the address differs only in ${difference}`, async () => {
    assert.equal((await register({ email: registered, password: PASSWORD })).status, 201);
    const { status, error } = await register({ email: tried, password: PASSWORD });
    assert.deepEqual([status, error], [409, 'EMAIL_ALREADY_EXISTS']);
  });
}

test('201: accepts letters of all scripts in an address', async () => {
  for (const email of ['𠮷野@example.jp', 'жук@пример.рф', 'नमस्ते@example.in']) {
    const { status, body } = await register({ email, password: PASSWORD });
    assert.deepEqual([status, body.account.email], [201, email]);
  }
});

test('201: dots and tags make a different address', async () => {
  for (const email of ['do.ts@example.com', 'dots@example.com', 'dots+tag@example.com']) {
    assert.equal((await register({ email, password: PASSWORD })).status, 201, email);
  }
});

for (const [what, body, named] of [
  ['email is absent', { password: PASSWORD }, /email/],
  ['email is null', { email: null, password: PASSWORD }, /email/],
  ['both are absent, there being no body', undefined, /email.*password/],
] as const) {
  test(`400 REQUIRED_FIELDS_MISSING: ${what}; the description names it`, async () => {
    const reply = await register(body);
    assert.deepEqual([reply.status, reply.error], [400, 'REQUIRED_FIELDS_MISSING']);
    assert.match(reply.body.error.description, named);
  });
}

for (const [what, body, fields] of [
  [
    'all invalid fields at once',
    { email: 'nobody', password: 'short', name: 7 },
    ['email', 'name', 'password'],
  ],
  ['an email of another type', { email: 7, password: PASSWORD }, ['email']],
  ['an empty email', { email: ' ', password: PASSWORD }, ['email']],
  ['a domain without a dot', { email: 'a@localhost', password: PASSWORD }, ['email']],
  ['a local part over 64 octets', { email: `${'ä'.repeat(33)}@example.com`, password: PASSWORD }, ['email']],
  [
    'a line break in the email',
    { email: 'a@example.com\r\nBcc: b@example.com', password: PASSWORD },
    ['email'],
  ],
  ['a quoted local part', { email: '"a\r\nBcc: b@example.com"@example.com', password: PASSWORD }, ['email']],
  ['an IP address in the email', { email: 'u@①②⑦.⓪.⓪.①①', password: PASSWORD }, ['email']],
  ['NUL in the email', { email: 'a\u0000@example.com', password: PASSWORD }, ['email']],
  ['a password of 7 code points', { email: 'p@example.com', password: '🔑'.repeat(7) }, ['password']],
  ['a password of 257 code points', { email: 'p@example.com', password: 'a'.repeat(257) }, ['password']],
  [
    'a password with 31 combining marks in a row',
    { email: 'p@example.com', password: `${PASSWORD}${'\u0301'.repeat(31)}` },
    ['password'],
  ],
  [
    'a password of 60 KB that composes in the worst order',
    { email: 'p@example.com', password: `a${'\u0345'.repeat(15_000)}${'\u0334'.repeat(15_000)}` },
    ['password'],
  ],
  ['a password that is the email', { email: 'Same@example.com', password: 'same@EXAMPLE.com' }, ['password']],
  [
    'that, beside an invalid name',
    { email: 's@example.com', password: 's@example.com', name: '' },
    ['name', 'password'],
  ],
  [
    'a name with a control character',
    { email: 'n@example.com', password: PASSWORD, name: 'a\u0000b' },
    ['name'],
  ],
  [
    'a name of 201 code points',
    { email: 'n@example.com', password: PASSWORD, name: 'n'.repeat(201) },
    ['name'],
  ],
] as const) {
  test(`422 FIELDS_VALIDATION_ERROR: ${what}`, async () => {
    const reply = await register(body);
    assert.deepEqual([reply.status, reply.error], [422, 'FIELDS_VALIDATION_ERROR']);
    assert.deepEqual(Object.keys(reply.body.error.fields).sort(), fields);
  });
}

for (const password of [
  '🔑'.repeat(8),
  'x'.repeat(256),
  ' spaces around ',
  'nul\u0000 inside',
  'ame\u0301lie12',
]) {
  test(`201: a password may contain any characters: ${JSON.stringify(password.slice(0, 20))}`, async () => {
    const email = fresh();
    assert.equal((await register({ email, password })).status, 201);
    const login = await service.call('POST', '/v1/login', {
      body: { email, password: password.normalize('NFC') },
    });
    assert.equal(login.status, 201);
  });
}

test('422 on password: the configured minimum length applies', async () => {
  const strict = await startService({ environment: { PORTICO_PASSWORD_MIN_LENGTH: 'nist' } });
  after(() => strict.stop());
  const tried = (password: string) =>
    strict.call('POST', '/v1/register', { body: { email: fresh(), password } });
  const refused = await tried('x'.repeat(14));
  assert.equal(refused.status, 422);
  assert.match(refused.body.error.fields.password, /15/);
  assert.equal((await tried('x'.repeat(15))).status, 201);
});

test('logs neither passwords nor tokens nor addresses', async () => {
  const email = fresh();
  const { body } = await register({ email, password: 'a secret nobody may read' });
  await service.call('GET', '/v1/account', { token: body.accessToken });
  assert.doesNotMatch(service.log(), /a secret nobody may read|portico_at_|@example\.com/);
  assert.match(service.log(), /"operation":"register"/);
});
