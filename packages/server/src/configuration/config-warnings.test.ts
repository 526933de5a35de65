import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Environment, readConfig, warningsOf } from './config.ts';
import { defaultPublicUrl } from './public-url.ts';

const MAIL = { PORTICO_SMTP_URL: 'smtp://mail.example.com', PORTICO_MAIL_FROM: 'portico@example.com' };

const NO_MODES = process.platform === 'win32' && 'about the modes of files';

/** Where mails are sent. */
const warned = (variables: Environment, publicUrl = 'http://localhost:3000') => {
  const environment = { ...MAIL, ...variables };
  return warningsOf(readConfig(environment), environment, publicUrl);
};

test('no warnings with a mail server and defaults', () => {
  assert.deepEqual(warned({}), []);
});

test('warns of mails that go to files', () => {
  const [warning = '', ...more] = warned({ PORTICO_SMTP_URL: '', PORTICO_DATA_DIR: '/var/lib/portico' });
  assert.deepEqual(more, []);
  assert.match(warning, /^Emails are not sent: .* \/var\/lib\/portico\/mail\. Set PORTICO_SMTP_URL /);
});

test('warns of a mail server on another host without TLS', () => {
  const [warning = '', ...more] = warned({ PORTICO_SMTP_URL: 'smtp://u:hunter2@mail.example.com?tls=off' });
  assert.deepEqual(more, []);
  assert.match(warning, /^PORTICO_SMTP_URL connects to another host without TLS/);
  assert.doesNotMatch(warning, /hunter2/);
  for (const url of ['smtp://localhost:1025?tls=off', 'smtp://127.0.0.1', 'smtps://mail.example.com']) {
    assert.deepEqual(warned({ PORTICO_SMTP_URL: url }), [], url);
  }
});

test('warns of limits that are off', () => {
  assert.match(warned({ PORTICO_LIMITS: 'off' }).join(), /^PORTICO_LIMITS is off/);
  assert.deepEqual(warned({ PORTICO_LIMITS: 'on' }), []);
});

test('warns of a database on another host without TLS', () => {
  const query = (url: string) => warned({ PORTICO_DATABASE_URL: url }).join();
  const local = 'postgres://u:p@localhost/d';
  const reading = (url: string) =>
    warned({ PORTICO_DATABASE_URL: local, PORTICO_DATABASE_READ_URL: url }).join();
  for (const url of [
    'postgres://u:hunter2@db.internal/d',
    'postgres://u:hunter2@10.0.0.1:5432/d?application_name=a',
    'postgres://u:hunter2@[fd00::1]:5432/d?sslmode=disable',
  ]) {
    assert.match(query(url), /^PORTICO_DATABASE_URL connects to another host without TLS/);
    assert.match(reading(url), /^PORTICO_DATABASE_READ_URL connects to another host without TLS/);
    assert.doesNotMatch(query(url) + reading(url), /hunter2/);
  }
  for (const url of [
    'postgres://u:p@db.internal/d?sslmode=require',
    'postgres://u:p@db.internal/d?ssl=true',
    'postgres://u:p@db.internal/d?a=b&sslmode=verify-full',
    'postgres://u:p@localhost:5432/d',
    'postgres://u:p@127.0.0.1/d',
    'postgres://u:p@[::1]:5432/d',
    'postgres://u@%2Fvar%2Frun%2Fpostgresql/d',
    'sqlite:a.db',
  ]) {
    assert.equal(query(url), '', url);
  }
});

test('warns of links to another host without TLS', () => {
  assert.match(warned({}, 'http://accounts.example.com').join(), /PORTICO_PUBLIC_URL/);
  for (const url of ['http://0.0.0.0:3000', 'http://[::]:3000']) {
    const [warning = '', ...more] = warned({}, url);
    assert.deepEqual(more, [], url);
    assert.match(warning, /which other machines cannot open: set PORTICO_PUBLIC_URL/);
  }
  for (const url of ['https://accounts.example.com', 'http://127.0.0.1:3000', 'http://[::1]:3000/portico']) {
    assert.deepEqual(warned({}, url), [], url);
  }
});

test('warns of trusted proxies that include every address', () => {
  const [warning = '', ...more] = warned({ PORTICO_TRUSTED_PROXIES: '10.0.0.0/8, ::/0' });
  assert.deepEqual(more, []);
  assert.match(warning, /^PORTICO_TRUSTED_PROXIES trusts every address/);
  assert.deepEqual(warned({ PORTICO_TRUSTED_PROXIES: '10.0.0.0/8, ::1' }), []);
});

test('warns of secrets in files that every user can read or change', { skip: NO_MODES }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-modes-'));
  after(() => rmSync(folder, { recursive: true }));
  const [given, made] = [join(folder, 'keys'), join(folder, 'secret.key')];
  const key = Buffer.alloc(32, 1).toString('base64');
  for (const file of [given, made]) writeFileSync(file, key);
  const about = (variables: Environment) => warned({ PORTICO_DATA_DIR: folder, ...variables });
  for (const [mode, expected] of [
    [0o600, 0],
    [0o640, 0],
    [0o604, 1],
    [0o602, 1],
  ] as const) {
    for (const [file, variables] of [
      [given, { PORTICO_SECRET_KEYS_FILE: given }],
      [made, {}],
    ] as const) {
      chmodSync(file, mode);
      const warnings = about(variables);
      assert.equal(warnings.length, expected, `${mode.toString(8)} ${warnings}`);
      if (expected > 0) assert.ok(warnings.join().endsWith(`: chmod o-rwx ${file}.`), warnings.join());
      assert.ok(!warnings.join().includes(key));
    }
  }
});

test('warnings: a PORTICO_LANGUAGE without texts is named', () => {
  assert.match(warned({ PORTICO_LANGUAGE: 'xx' }).join(), /^PORTICO_LANGUAGE is a language without texts/);
  for (const tag of ['de', 'de-AT', 'pt']) assert.deepEqual(warned({ PORTICO_LANGUAGE: tag }), [], tag);
});

test('warns of a PORT that differs from PORTICO_PORT', () => {
  assert.match(warned({ PORT: '8080' }).join(), /^PORT is set but ignored: set PORTICO_PORT/);
  for (const environment of [{ PORT: '3000' }, { PORT: '8080', PORTICO_PORT: '9090' }]) {
    assert.deepEqual(warned(environment), []);
  }
});

for (const [listening, publicUrl] of [
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://127.0.0.2:3000', 'http://127.0.0.2:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://0.0.0.0:3000'],
  ['http://app.internal:80', 'http://app.internal:80'],
] as const) {
  test(`the default public URL is ${publicUrl} when listening on ${listening}`, () => {
    assert.equal(defaultPublicUrl(listening), publicUrl);
  });
}
