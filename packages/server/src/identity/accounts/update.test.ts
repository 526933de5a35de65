import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

let now = Date.parse('2026-01-02T03:04:05.678Z');
const service = await startService({ clock: () => now });
after(() => service.stop());
const ada = await service.person('ada');

const update = (body: unknown, path = '/v1/account') => service.call('PUT', path, { token: ada.token, body });
const read = () => service.call('GET', '/v1/account', { token: ada.token });

test('200: sets the trimmed name, and updatedAt', async () => {
  now += 1_000;
  const reply = await update({ name: '  Ada Lovelace ' });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body, {
    ...ada.account,
    name: 'Ada Lovelace',
    updatedAt: '2026-01-02T03:04:06.678Z',
  });
  const account = await read();
  assert.deepEqual(account.body, reply.body);
  assert.equal(account.headers.etag, reply.headers.etag);
});

test('200: null clears the name', async () => {
  assert.equal((await update({ name: 'Ada' }, '/account')).body.name, 'Ada');
  const reply = await update({ name: null });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.name, null);
  assert.equal((await read()).body.name, null);
});

for (const [what, body] of [
  ['the name is absent', {}],
  ['only other members are there', { nickname: 'Ada', Name: 'Ada' }],
  ['there is no body', undefined],
] as const) {
  test(`400 REQUIRED_FIELDS_MISSING: ${what}; the description names it`, async () => {
    const reply = await update(body);
    assert.equal(outcome(reply), '400 REQUIRED_FIELDS_MISSING');
    assert.match(reply.body.error.description, /\bname\b/);
  });
}

for (const [what, name] of [
  ['empty', ''],
  ['spaces', '   '],
  ['201 code points', '🙂'.repeat(201)],
  ['a line break inside', 'Ada\nLovelace'],
  ['NUL inside', 'Ada\u0000Lovelace'],
  ['a control character of Latin-1 inside', 'Ada\u0085Lovelace'],
  ['a line separator inside', 'Ada\u2028Lovelace'],
  ['a paragraph separator inside', 'Ada\u2029Lovelace'],
  ['an override of the direction inside', 'Ada\u202eLovelace'],
  ['an isolate inside', 'Ada\u2066Lovelace'],
  ['a mark of the direction inside', 'Ada\u200fLovelace'],
  ['an Arabic letter mark inside', 'Ada\u061cLovelace'],
  ['a zero-width space', '\u200b'],
  ['a joiner and a Hangul filler', '\u200d\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a combining mark alone', '\u0301'],
  ['31 combining marks in a row', `a${'\u0301'.repeat(31)}`],
  ['spaces beyond what is trimmed', `Ada${' '.repeat(1_024)}`],
  ['a number', 1],
  ['a boolean', false],
  ['a list', ['Ada']],
  ['an object', { first: 'Ada' }],
] as const) {
  test(`422 FIELDS_VALIDATION_ERROR: the name is ${what}`, async () => {
    const before = await read();
    assert.equal(outcome(await update({ name })), '422 FIELDS_VALIDATION_ERROR: name');
    assert.deepEqual((await read()).body, before.body);
  });
}

for (const name of [
  '🙂'.repeat(200),
  '👩\u200d🔬',
  'می\u200cخواهم',
  '!',
  'O’Neill-Ødegård',
  '<script>',
  "'; drop table accounts; --",
  '{{7*7}}',
]) {
  test(`200: a name may be any text: ${name.slice(0, 20)}`, async () => {
    assert.equal((await update({ name })).body.name, name);
    assert.equal((await read()).body.name, name);
  });
}

test('200: ignores unknown and read-only members', async () => {
  const reply = await update({
    name: 'Ada',
    id: 'other',
    email: 'other@example.com',
    emailVerified: true,
    createdAt: '2000-01-01T00:00:00.000Z',
    password_hash: 'x',
  });
  assert.equal(reply.status, 200);
  const { name, updatedAt, ...others } = ada.account as Record<string, unknown>;
  assert(updatedAt && name === null);
  assert.deepEqual({ ...reply.body, ...others }, reply.body);
  const login = await service.call('POST', '/v1/login', {
    body: { email: ada.account.email, password: ada.password },
  });
  assert.equal(login.status, 201);
});
