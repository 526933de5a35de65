import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { haveVerified } from '../../../test/fixtures/factors.ts';
import { newLoginCode } from '../../../test/fixtures/login-codes.ts';
import type { ReceivedMail } from '../../../test/fixtures/mails.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { addPasskey } from '../../../test/fixtures/passkeys.ts';
import { haveKnownTotp, knownCode } from '../../../test/fixtures/totp.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Person, type Service, startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());

const WRONG = '401 CREDENTIALS_INVALID';
const ask = async (email: string) => {
  const reply = await service.call('POST', '/v1/login-codes', { body: { email } });
  assert.equal(outcome(reply), '201');
  return reply.body as { readonly id: string; readonly expiresAt: string };
};
const signIn = (body: object) => service.call('POST', '/v1/code-login', { body });
const codeIn = ({ text }: Pick<ReceivedMail, 'text'>) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const mailed = async ({ account: { email } }: Person, number = 1) =>
  codeIn(await service.mailTo(email, 'login_code', number));

/** A person with a verified address. */
async function known(name: string): Promise<Person> {
  const person = await service.person(name);
  await haveVerified(service, person.account.id);
  return person;
}

test('201: a mailed code opens a session with the method email, once, and is not stored', async () => {
  const ada = await known('ada');
  const before = Date.now();
  const { id, expiresAt } = await ask(ada.account.email.toUpperCase());
  const lasts = Date.parse(expiresAt) - before;
  assert.ok(lasts >= 600_000 && lasts < 660_000);
  const code = await mailed(ada);
  assert.match(code, /^\d{6}$/);
  const [row] = await rowsOf(service.databaseUrl, `select * from login_codes where id = '${id}'`);
  assert.ok(!JSON.stringify(row).includes(code));
  const reply = await signIn({ id, code });
  assert.equal(outcome(reply), '201');
  assert.deepEqual(reply.body.methods, ['email']);
  assert.equal(reply.body.account.id, ada.account.id);
  const { accessToken: token } = reply.body;
  const session = await service.call('GET', String(reply.headers.location), { token });
  assert.deepEqual(session.body.methods, ['email']);
  assert.equal(outcome(await signIn({ id, code })), WRONG);
  assert.equal(outcome(await service.call('GET', '/v1/account', ada)), '200', 'other sessions stay');
});

test('201: answers alike for an unknown address, to which no mail goes and no code works', async () => {
  const nobody = `nobody-${process.pid}@example.com`;
  const ada = await known('ada');
  const [unknown, mine] = [await ask(nobody), await ask(ada.account.email)];
  assert.deepEqual(Object.keys(unknown), Object.keys(mine));
  await mailed(ada);
  assert.deepEqual(await service.mails(nobody), []);
  const rows = await rowsOf(service.databaseUrl, `select * from login_codes where id = '${unknown.id}'`);
  assert.equal(rows.length, 1, 'what is tried costs the same');
  assert.equal(outcome(await signIn({ id: unknown.id, code: '000000' })), WRONG);
});

test('401 CREDENTIALS_INVALID: five tries, even concurrent ones', async () => {
  const ada = await known('ada');
  const { id, code } = await newLoginCode(service, ada.account.id);
  const guesses = Array.from({ length: 50 }, (_, number) => String(number).padStart(6, '0'));
  const replies = await Promise.all(guesses.map((guess) => signIn({ id, code: guess })));
  for (const reply of replies) assert.equal(outcome(reply), WRONG);
  const [row] = await rowsOf(service.databaseUrl, `select tries from login_codes where id = '${id}'`);
  assert.equal(row?.tries, 5);
  assert.equal(outcome(await signIn({ id, code })), WRONG, 'the right one comes too late');
});

test('401 CREDENTIALS_INVALID: an expired code, one of another request, or one replaced by a newer', async () => {
  const [ada, ben] = [await known('ada'), await known('ben')];
  assert.equal(outcome(await signIn(await newLoginCode(service, ada.account.id, Date.now() - 1))), WRONG);
  const { code } = await newLoginCode(service, ada.account.id);
  const other = await newLoginCode(service, ben.account.id);
  await runOn(service.databaseUrl, 'update login_codes set code_hmac = null where id = ?', [other.id]);
  assert.equal(outcome(await signIn({ id: other.id, code })), WRONG);
  const first = await ask(ada.account.email);
  const early = await mailed(ada);
  const second = await ask(ada.account.email);
  const late = await mailed(ada, 2);
  assert.equal(outcome(await signIn({ id: first.id, code: early })), WRONG);
  assert.equal(outcome(await signIn({ id: second.id, code: late })), '201');
});

test('changing the password voids codes', async () => {
  const ada = await known('ada');
  const given = await newLoginCode(service, ada.account.id);
  const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
  assert.equal(outcome(await service.call('PUT', '/v1/account/password', { token: ada.token, body })), '204');
  assert.equal(outcome(await signIn(given)), WRONG);
});

test('401 SECOND_FACTOR_REQUIRED for an account with an app; its code makes the session strong', async () => {
  const ada = await known('ada');
  await haveKnownTotp(service, ada.account.id);
  const given = await newLoginCode(service, ada.account.id);
  assert.equal(outcome(await signIn(given)), '401 SECOND_FACTOR_REQUIRED');
  const wrong = { ...given, secondFactorCode: '000000' };
  assert.equal(outcome(await signIn(wrong)), '401 SECOND_FACTOR_INVALID');
  const reply = await signIn({ ...given, secondFactorCode: knownCode() });
  assert.deepEqual([outcome(reply), reply.body.methods], ['201', ['email', 'totp']]);
  const security = await service.call('POST', '/v1/account/recovery-codes', {
    token: reply.body.accessToken,
  });
  assert.equal(outcome(security), '201');
});

test('an account with passkeys alone gets a session that cannot change security settings', async () => {
  const ada = await known('ada');
  await addPasskey(service, ada);
  const reply = await signIn(await newLoginCode(service, ada.account.id));
  assert.deepEqual([outcome(reply), reply.body.methods], ['201', ['email']]);
  const renewal = await service.call('POST', '/v1/account/recovery-codes', { token: reply.body.accessToken });
  assert.equal(outcome(renewal), '403 SECOND_FACTOR_MISSING');
});

test('201: takes over an account with an unverified address, and voids all that was set up before', async () => {
  const mallory = await service.person('victim');
  const { email } = mallory.account;
  const { id } = await ask(email);
  const reply = await signIn({ id, code: await mailed(mallory) });
  assert.equal(outcome(reply), '201');
  assert.equal(reply.body.account.emailVerified, true);
  const { accessToken: token } = reply.body;
  assert.equal(outcome(await service.call('GET', '/v1/account', mallory)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(
    outcome(await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } })),
    WRONG,
  );
  assert.equal((await service.call('GET', '/v1/account/security', { token })).body.password, false);
  const { body } = await service.call('GET', '/v1/account/events', { token });
  const types = body.items.map(({ type }: { type: string }) => type);
  for (const type of ['account.taken_over', 'account.email_verified']) assert.ok(types.includes(type), type);
});

test('403 ACCOUNT_SUSPENDED only with the right code', async () => {
  const [operator, ada] = [await newOperator(service), await known('ada')];
  const path = `/v1/operator/accounts/${ada.account.id}/suspension`;
  const suspension = await service.call('POST', path, {
    token: operator.token,
    body: { reason: 'Reported' },
  });
  assert.equal(outcome(suspension), '200');
  const { id, code } = await newLoginCode(service, ada.account.id);
  assert.equal(outcome(await signIn({ id, code: '000000' })), WRONG);
  assert.equal(outcome(await signIn({ id, code })), '403 ACCOUNT_SUSPENDED');
});

test('PORTICO_EMAIL_CODES=off: 404 ROUTE_NOT_FOUND, and no path in the OpenAPI document', async () => {
  const off = await startService({ environment: { PORTICO_EMAIL_CODES: 'off' } });
  after(() => off.stop());
  for (const path of ['/v1/login-codes', '/v1/code-login']) {
    const answer = await fetch(`${off.url}${path}`, { method: 'POST' });
    assert.deepEqual([answer.status, answer.headers.get('error-code')], [404, 'ROUTE_NOT_FOUND']);
  }
  const pathsAt = async ({ url }: Pick<Service, 'url'>) => {
    const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: object };
    return Object.keys(paths);
  };
  const [all, left] = [await pathsAt(service), await pathsAt(off)];
  assert.deepEqual(
    all.filter((path) => !left.includes(path)),
    ['/v1/login-codes', '/v1/code-login'],
  );
});
