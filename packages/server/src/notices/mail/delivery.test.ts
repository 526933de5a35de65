import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { mailingOn } from '../../../test/fixtures/mailing.ts';
import { secretIn } from '../../../test/fixtures/mails.ts';
import { newAccount } from '../../../test/harness/bare-database.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { PASSWORD, type Service, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';
import { openDatabase } from '../../ground/database/database.ts';
import { secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { voidSecrets } from '../../identity/accounts/mailed-secret.ts';
import { insertAccount } from '../../identity/accounts/store.ts';
import { passUnasked } from '../../pipeline/hooks.ts';
import { brandOf, NO_SETTINGS } from '../../tenancy/brand/brand.ts';
import { mailQueues } from './delivery.ts';
import { BUILT_IN } from './languages.ts';
import { mailFolderChore } from './tasks.ts';

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.stop());

const rows = (table: string) => rowsOf(service.databaseUrl, `select * from ${table}`);
const noMailWaits = () => until('no mail waits', async () => (await rows('mails')).length === 0);

test('a new account gets a mail with a link whose secret is not stored', async () => {
  const { account } = await service.person();
  const mail = await service.mailTo(account.email, 'verification');
  assert.match(mail.text, new RegExp(`^${service.app.publicUrl}/verify-email#token=[\\w-]{43}$`, 'm'));
  await noMailWaits();
  const secret = secretIn(mail);
  assert.ok(mail.html.includes(secret));
  const [stored] = (await rows('mail_secrets')).filter(({ subject_id }) => subject_id === account.id);
  assert.equal(stored?.purpose, 'verification');
  assert.doesNotMatch(JSON.stringify([await rows('mails'), await rows('mail_secrets')]), new RegExp(secret));
  assert.doesNotMatch(service.log(), new RegExp(`${secret}|#token|${account.email}`));
});

test('a link to set a password carries the address for password managers, in the fragment', async () => {
  const email = 'ada+pw&token=x@example.com';
  const body = { email, password: PASSWORD };
  assert.equal((await service.call('POST', '/v1/register', { body })).status, 201);
  assert.equal((await service.call('POST', '/v1/password-resets', { body: { email } })).status, 204);
  const mail = await service.mailTo(email, 'password_reset');
  const [link = ''] = /^http\S+#\S+$/m.exec(mail.text) ?? [];
  const { pathname, search, hash } = new URL(link);
  assert.deepEqual([pathname, search], ['/reset-password', '']);
  const carried = [...new URLSearchParams(hash.slice(1))];
  assert.deepEqual(carried, [
    ['token', secretIn(mail)],
    ['email', email],
  ]);
  assert.ok(mail.html.includes(`href="${link.replaceAll('&', '&amp;')}"`), mail.html);
});

test("mail files are readable by the service's user only, and the log names them", async () => {
  const { account } = await service.person();
  await service.mailTo(account.email, 'verification');
  const folder = join(service.dataDir, 'mail');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const names = readdirSync(folder);
  assert.ok(names.length > 0);
  for (const name of names) {
    assert.match(name, /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f-]{36}\.1\.eml$/);
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
    await until('the log names it', () => service.log().includes(JSON.stringify(join(folder, name))));
  }
});

test("links use the public URL, whatever the request's headers say", async () => {
  const email = 'poisoned@example.com';
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  };
  const body = { email, password: PASSWORD };
  assert.equal((await service.call('POST', '/v1/register', { headers, body })).status, 201);
  const { raw, text } = await service.mailTo(email, 'verification');
  assert.doesNotMatch(raw, /evil/);
  assert.ok(text.includes(`\n${service.app.publicUrl}/verify-email#token=`));
});

test('mail goes to the address as typed, with its domain in ASCII', async () => {
  const body = { email: 'Ada.{{7*7}}+Tag@Straße.Example', password: PASSWORD };
  assert.equal((await service.call('POST', '/v1/register', { body })).status, 201);
  const { raw } = await service.mailTo('Ada.{{7*7}}+Tag@xn--strae-oqa.example', 'verification');
  assert.match(raw, /^To: Ada\.\{\{7\*7\}\}\+Tag@xn--strae-oqa\.example\r$/m);
});

test('deletes mail files after a day, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mails-'));
  after(() => rmSync(folder, { recursive: true }));
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  for (const [name, age] of [
    ['old.eml', 25],
    ['half-written.eml.tmp', 25],
    ['new.eml', 23],
    ['mine.txt', 25],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), hours(age), hours(age));
  }
  assert.equal(await mailFolderChore(folder).run(), 2);
  assert.deepEqual(readdirSync(folder).sort(), ['mine.txt', 'new.eml']);
  assert.equal(await mailFolderChore(join(folder, 'missing')).run(), 0);
});

test('makes no secret for a mail withdrawn after a node had claimed it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mails-'));
  const database = await openDatabase({ url: await createTestDatabase(folder) });
  after(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const { limits, requestMails } = mailingOn(database);
  const [queue] = mailQueues({
    database,
    limits,
    clock: Date.now,
    publicUrl: () => 'https://accounts.example.com',
    brand: () => brandOf(NO_SETTINGS, 'Portico', null),
    transport: { send: async () => ({}) },
    languages: { texts: BUILT_IN, fallback: 'en' },
    secretKeys: secretKeysOf([Buffer.alloc(32, 1)]),
  });
  const account = newAccount();
  await database.transaction(async (tx) => {
    passUnasked(tx);
    await insertAccount(tx, account);
    const mail = { purpose: 'password_reset', recipient: account.email, account: account.id } as const;
    await requestMails(tx, [mail], account.id);
  });
  const row = await database.read.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  assert.ok(await queue?.prepare(row));
  await database.transaction(async (tx) => {
    await tx.deleteFrom('mails').execute();
    await voidSecrets(tx, account.id, ['password_reset']);
  });
  assert.equal(await queue?.prepare(row), undefined);
  assert.deepEqual(await database.read.selectFrom('mail_secrets').selectAll().execute(), []);
});
