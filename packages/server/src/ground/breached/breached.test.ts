import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { called } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { PASSWORD, type Service, startService } from '../../../test/harness/service.ts';
import { newId } from '../id.ts';
import { buildFilter } from './build.ts';
import { keyOf, openFilter } from './file.ts';
import { buildFuse, type Key, placesOf } from './fuse.ts';
import { BreachedFileRefused } from './refused.ts';

const folder = await mkdtemp(join(tmpdir(), 'breached-'));
after(() => rm(folder, { recursive: true }));

const lineOf = (password: string, count: number) => `${hash('sha1', password).toUpperCase()}:${count}\r\n`;

async function listOf(name: string, passwords: Iterable<readonly [string, number]>): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, [...passwords].map(([password, count]) => lineOf(password, count)).join(''));
  return file;
}

function* numbered(prefix: string, length: number): Generator<string> {
  for (let number = 0; number < length; number++) yield `${prefix}-${number}`;
}

const update = (list: string, ...options: string[]) =>
  called(['passwords', 'update', list, ...options], { PORTICO_DATA_DIR: folder });

const KNOWN = 'correct horse battery staple';
const list = await listOf('list', [
  [KNOWN, 9],
  ['nine lives', 9],
  ['seen thrice', 3],
  ['seen once', 1],
  [KNOWN, 9],
]);
const filter = join(folder, 'breached.filter');
assert.equal((await update(list)).code, 0);
const service = await startService({ environment: { PORTICO_BREACHED_PASSWORDS: filter } });
after(() => service.stop());

// It knows of no list: there, such a password can be chosen.
const unknowing = await startService();
after(() => unknowing.stop());

/** Gives an account a password that it had before there was a list. */
async function give({ databaseUrl }: Service, accountId: string, password: string): Promise<void> {
  const body = { email: `${newId()}@example.com`, password };
  const { id } = (await unknowing.call('POST', '/v1/register', { body })).body.account;
  const [row] = await rowsOf(unknowing.databaseUrl, `select password_hash from accounts where id = '${id}'`);
  await runOn(databaseUrl, 'update accounts set password_hash = ? where id = ?', [
    row?.password_hash ?? null,
    accountId,
  ]);
}

test('422: a breached password is refused wherever one is chosen', async () => {
  const body = { email: 'breached@example.com', password: KNOWN };
  const reply = await service.call('POST', '/v1/register', { body });
  assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: password');
  assert.deepEqual(reply.body.error.fields, { password: 'has appeared in a data breach' });
  const { token } = await service.person();
  const change = (newPassword: string) =>
    service.call('PUT', '/v1/account/password', { token, body: { currentPassword: PASSWORD, newPassword } });
  assert.equal(outcome(await change('seen thrice')), '422 FIELDS_VALIDATION_ERROR: newPassword');
  assert.equal(outcome(await change('never seen anywhere')), '204');
});

for (const [method, path, other, body] of [
  ['POST', '/v1/register', 'email', { email: 'not an address' }],
  ['PUT', '/v1/password-resets', 'token', { token: 'x'.repeat(43) }],
  ['POST', '/v1/operator-setup', 'email', { email: 'not an address', token: 'x'.repeat(43) }],
] as const)
  test(`422: ${method} ${path} tells of a breached password beside an invalid ${other}`, async () => {
    const reply = await service.call(method, path, { body: { ...body, password: KNOWN } });
    assert.equal(reply.status, 422, reply.text);
    assert.equal(reply.body.error.fields.password, 'has appeared in a data breach');
    assert.ok(other in reply.body.error.fields, reply.text);
  });

test('201: signing in with a breached password succeeds, is marked in the answer, and sends one mail for each', async () => {
  const { account, token: first } = await service.person('told');
  const { email } = account;
  const have = (password: string) => give(service, account.id, password);
  const login = async (password: string) => {
    const reply = await service.call('POST', '/v1/login', { body: { email, password } });
    assert.equal(outcome(reply), '201');
    return reply.body;
  };
  const told = async () => {
    const mails = await service.mails(email);
    return mails.filter(({ purpose }) => purpose === 'password_breached_notice').length;
  };
  assert.equal((await login(PASSWORD)).passwordBreached, false);
  await have(KNOWN);
  assert.equal((await login(KNOWN)).passwordBreached, true);
  await service.mailTo(email, 'password_breached_notice');
  const again = await service.call('POST', '/v1/reauthentication', {
    token: first,
    body: { password: KNOWN },
  });
  assert.deepEqual([outcome(again), again.body.passwordBreached], ['201', true]);
  assert.equal(await told(), 1);
  const change = await service.call('PUT', '/v1/account/password', {
    token: again.body.accessToken,
    body: { currentPassword: KNOWN, newPassword: 'never seen anywhere' },
  });
  assert.equal(outcome(change), '204');
  assert.equal((await login('never seen anywhere')).passwordBreached, false);
  await have('seen thrice');
  assert.equal((await login('seen thrice')).passwordBreached, true);
  await service.mailTo(email, 'password_breached_notice', 2);
});

test('reset: 403 PASSWORD_BREACHED for a session begun with the breached password, until it is changed', async (t) => {
  const environment = { PORTICO_BREACHED_PASSWORDS: filter, PORTICO_BREACHED_AT_SIGN_IN: 'reset' };
  const strict = await startService({ environment });
  t.after(() => strict.stop());
  const { account, token } = await strict.person();
  const login = async (password: string) => {
    const reply = await strict.call('POST', '/v1/login', { body: { email: account.email, password } });
    assert.equal(outcome(reply), '201');
    return reply.body.accessToken;
  };
  const list = async (token: string) => outcome(await strict.call('GET', '/v1/sessions', { token }));
  const sound = await login(PASSWORD);
  await give(strict, account.id, KNOWN);
  const begun = await login(KNOWN);
  assert.equal(await list(begun), '403 PASSWORD_BREACHED');
  const confirmed = await strict.call('POST', '/v1/reauthentication', { token, body: { password: KNOWN } });
  assert.equal(await list(confirmed.body.accessToken), '403 PASSWORD_BREACHED');
  assert.equal(await list(sound), '200');
  const left = await login(KNOWN);
  assert.equal(outcome(await strict.call('POST', '/v1/logout', { token: left })), '204');

  const change = (newPassword: string) =>
    strict.call('PUT', '/v1/account/password', {
      token: begun,
      body: { currentPassword: KNOWN, newPassword },
    });
  assert.equal(outcome(await change('nine lives')), '422 FIELDS_VALIDATION_ERROR: newPassword');
  assert.equal(await list(begun), '403 PASSWORD_BREACHED');
  assert.equal(outcome(await change('never seen anywhere')), '204');
  assert.equal(await list(begun), '200');
  assert.equal(await list(await login('never seen anywhere')), '200');
});

test('passwords update: prints what it made, and applies --top and --least-count', async () => {
  const inIt = async (): Promise<string[]> => {
    const opened = await openFilter(filter);
    const passwords = [KNOWN, 'nine lives', 'seen thrice', 'seen once'];
    const found = await Promise.all(passwords.map((password) => opened.has(password)));
    await opened.close();
    return passwords.filter((_, at) => found[at]);
  };
  const all = await update(list, '--json');
  const { passwords, leastCount } = JSON.parse(all.stdout);
  assert.deepEqual({ passwords, leastCount }, { passwords: 4, leastCount: 1 });
  assert.deepEqual(await inIt(), [KNOWN, 'nine lives', 'seen thrice', 'seen once']);
  assert.match(
    (await update(list, '--least-count', '3')).stdout,
    /from 3 passwords, each seen 3 times or more/,
  );
  assert.deepEqual(await inIt(), [KNOWN, 'nine lives', 'seen thrice']);
  // The list has the first twice: both count as among the most seen.
  assert.equal((await update(list, '--top', '3')).code, 0);
  assert.deepEqual(await inIt(), [KNOWN, 'nine lives']);
  assert.deepEqual((await readdir(folder)).toSorted(), ['breached.filter', 'list']);
});

for (const [what, content] of [
  ['is not a list', 'password\nletmein\n'],
  ['is empty', ''],
  ['has a line without an end', `${lineOf(KNOWN, 3)}${hash('sha1', KNOWN).slice(1)}`],
] as const) {
  test(`passwords update: exits with 1 on a file that ${what}, and keeps the existing list`, async () => {
    const before = await readFile(filter);
    const file = join(folder, 'wrong');
    await writeFile(file, content);
    const { code, stderr } = await update(file);
    await rm(file);
    assert.equal(code, 1);
    assert.match(stderr, /wrong/);
    assert.deepEqual(await readFile(filter), before);
  });
}

test('passwords update: exits with 2 on an invalid number', async () => {
  assert.equal((await update(list, '--top', 'ten')).code, 2);
  assert.equal((await update(list, '--least-count', '0')).code, 2);
});

test('a filter of many shards contains everything that was added', async () => {
  const passwords = [...numbered('in', 20_000)];
  const many = await listOf(
    'many',
    passwords.map((password) => [password, 1] as const),
  );
  const file = join(folder, 'many.filter');
  await buildFilter(many, file, { leastCount: 1, shardSize: 3_000 });
  const opened = await openFilter(file);
  const found = await Promise.all(passwords.filter((_, at) => at % 20 === 0).map(opened.has));
  await opened.close();
  await Promise.all([many, file].map((path) => rm(path)));
  assert.equal(found.length, 1_000);
  assert.ok(found.every((isIn) => isIn));
});

test('fewer than one in 50,000 keys is a false positive', () => {
  const keys = (prefix: string, length: number) =>
    [...numbered(prefix, length)].map((password) => keyOf(hash('sha1', password, 'buffer')));
  const put = keys('in', 60_000);
  const fuse = buildFuse(Uint32Array.from(put.flatMap(({ high, low }) => [high, low])));
  const seemsIn = (key: Key) => {
    const { at, fingerprint } = placesOf(key, fuse.seed, fuse);
    return at.reduce((sum, place) => sum ^ (fuse.fingerprints[place] ?? 0), fingerprint) === 0;
  };
  assert.ok(put.every(seemsIn));
  const seeming = keys('out', 300_000).filter(seemsIn).length;
  // About 4.6 are expected of a sound filter: the passwords are the same in each run.
  assert.ok(seeming <= 6, `${seeming} of 300,000`);
  assert.ok(
    fuse.fingerprints.length < 1.26 * put.length,
    'it takes about 18 bits a key, and 20 where there are few',
  );
});

for (const [what, damage] of [
  ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['with one bit changed in a shard', (bytes: Buffer) => flipped(bytes, bytes.length - 3)],
  ['with one bit changed in the directory', (bytes: Buffer) => flipped(bytes, 41)],
  ['of another version', (bytes: Buffer) => flipped(bytes, 16)],
  ['that is something else', () => Buffer.from('a text that is long enough to be a header, but is none')],
] as const) {
  test(`the service refuses to start with a list ${what}`, async () => {
    const file = join(folder, 'damaged');
    await writeFile(file, '');
    await appendFile(file, damage(await readFile(filter)));
    await assert.rejects(openFilter(file), BreachedFileRefused);
    const starting = startService({ environment: { PORTICO_BREACHED_PASSWORDS: file } });
    await assert.rejects(starting, /damaged/);
    await rm(file);
  });
}

test('the service refuses to start if PORTICO_BREACHED_PASSWORDS is no file, and names its values', async () => {
  const starting = startService({ environment: { PORTICO_BREACHED_PASSWORDS: 'on' } });
  await assert.rejects(starting, /on cannot be read \(ENOENT\): name a file made by [a-z ]+, or off$/);
});

function flipped(bytes: Buffer, at: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}
