import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { problemsOf, refuses } from '../../test/harness/config-problems.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-config-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

const KEY = Buffer.alloc(32, 1).toString('base64');

test('PORTICO_DATA_DIR is relative to the working directory, and contains the default database', () => {
  const config = readConfig({ PORTICO_DATA_DIR: '../elsewhere' });
  assert.equal(config.dataDir, resolve('../elsewhere'));
  assert.deepEqual(config.database, { kind: 'sqlite', file: resolve('../elsewhere/portico.db') });
});

test('PORTICO_DATABASE_URL takes the path of an SQLite file', () => {
  for (const path of ['/var/lib/portico.db', 'relative.db', './a b/c.db']) {
    const { database } = readConfig({ PORTICO_DATABASE_URL: `sqlite:${path}` });
    assert.deepEqual(database, { kind: 'sqlite', file: resolve(path) });
  }
  refuses('PORTICO_DATABASE_URL', /path of a file/, ['sqlite:', 'sqlite:///x.db', 'sqlite:./data/']);
  refuses('PORTICO_DATABASE_URL', /kept only in memory/, ['sqlite::memory:']);
});

test('PORTICO_DATABASE_URL takes a PostgreSQL server, several of them, or a Unix socket', () => {
  for (const url of [
    'postgres://localhost/portico',
    'postgres://user:p%40ss@10.0.0.1:5432/portico',
    'postgresql://user@[::1]:5432/portico',
    'postgres://user@%2Fvar%2Frun%2Fpostgresql/portico',
    'postgres://user@one:5432,other:5433/portico?target_session_attrs=read-write',
  ]) {
    assert.deepEqual(readConfig({ PORTICO_DATABASE_URL: url }).database, { kind: 'postgres', url });
  }
  refuses('PORTICO_DATABASE_URL', /user:password@host:port\/database, .* write % as %25/, [
    ...['postgres:', 'postgres://', 'postgres:///portico', 'postgres://localhost', 'postgres://localhost/'],
    ...['postgres://u:p%ss@h/d', 'postgres://u:p#ss@h/d', 'postgres://u:1/2@h/d', 'postgres://u:1?2@h/d'],
    ...['postgres://h:port/d', 'postgres://a,b:port/d', 'postgres://a b/d', 'postgres://h/d/e'],
  ]);
});

test('PORTICO_DATABASE_URL with an invalid port is refused', () => {
  const ports = ['abc', '', '0', '65536', '5432x', '-1'];
  const urls = ports.map((port) => `postgres://localhost/portico?port=${port}`);
  refuses('PORTICO_DATABASE_URL', /port must be a number from 1 to 65535/, urls);
  const url = 'postgres://localhost/portico?port=5433';
  assert.deepEqual(readConfig({ PORTICO_DATABASE_URL: url }).database, { kind: 'postgres', url });
});

test('PORTICO_DATABASE_READ_URL takes PostgreSQL, with PostgreSQL', () => {
  const PORTICO_DATABASE_URL = 'postgres://u@one/portico';
  const PORTICO_DATABASE_READ_URL = 'postgres://u@two/portico';
  const { databaseRead, databaseReadLag } = readConfig({ PORTICO_DATABASE_URL, PORTICO_DATABASE_READ_URL });
  assert.deepEqual([databaseRead, databaseReadLag], [PORTICO_DATABASE_READ_URL, 5_000]);
  assert.deepEqual(problemsOf({ PORTICO_DATABASE_READ_URL }), [
    'PORTICO_DATABASE_URL must be a PostgreSQL server with PORTICO_DATABASE_READ_URL.',
  ]);
  refuses('PORTICO_DATABASE_READ_URL', /must be a URL that begins with postgres:/, ['sqlite:./copy.db']);
  refuses('PORTICO_DATABASE_READ_URL', /must name one server/, ['postgres://u@two,three/portico']);
  refuses('PORTICO_DATABASE_READ_LAG', /1s/, ['0s', '2m']);
});

test('PORTICO_DATABASE_URL refuses any other database', () => {
  refuses('PORTICO_DATABASE_URL', /must be a URL that begins with sqlite: or postgres:/, [
    'mysql://u:p@h/d',
    './portico.db',
  ]);
});

for (const [url, server] of [
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'required' }],
  ['smtp://mail.example.com:25/', { host: 'mail.example.com', port: 25, tls: 'required' }],
  ['smtp://localhost.example.com', { host: 'localhost.example.com', port: 587, tls: 'required' }],
  ['smtp://mail.example.com?tls=off', { host: 'mail.example.com', port: 587, tls: 'never' }],
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'first' }],
  ['smtps://localhost', { host: 'localhost', port: 465, tls: 'first' }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'offered' }],
  ['smtp://[::1]', { host: '::1', port: 587, tls: 'offered' }],
] as const) {
  test(`PORTICO_SMTP_URL ${url}: TLS ${server.tls}, port ${server.port}`, () => {
    const { smtp } = readConfig({ PORTICO_MAIL_FROM: 'portico@example.com', PORTICO_SMTP_URL: url });
    assert.deepEqual(smtp, { ...server, credentials: undefined });
  });
}

test('PORTICO_SMTP_URL takes smtp or smtps, with or without user and password', () => {
  const rest = { PORTICO_MAIL_FROM: 'portico@example.com' };
  const { smtp } = readConfig({ ...rest, PORTICO_SMTP_URL: 'smtps://u%40x:p%2Fw@mail.example.com' });
  assert.deepEqual(smtp?.credentials, { user: 'u@x', password: 'p/w' });
  const bad = [
    'mail.example.com',
    'http://mail.example.com',
    'smtp:mail.example.com',
    'smtp://',
    'smtp://h/x',
  ];
  const unescaped = ['smtp://u:p#w@h', 'smtp://u:1/2@h', 'smtp://u:p%w@h', 'smtp://h:port', 'smtp://%2Ftmp'];
  refuses('PORTICO_SMTP_URL', /must be smtp:.* or smtps:/, [...bad, ...unescaped], rest);
  const parameters = ['smtp://h?pool=true', 'smtp://h?tls.rejectUnauthorized=false', 'smtps://h?tls=off'];
  refuses('PORTICO_SMTP_URL', /takes no parameters but/, parameters, rest);
  refuses('PORTICO_SMTP_URL', /both a user and a password/, ['smtp://u@h', 'smtp://:p@h'], rest);
});

test('PORTICO_MAIL_FROM takes an address, and is required with PORTICO_SMTP_URL', () => {
  assert.equal(readConfig({ PORTICO_MAIL_FROM: 'portico@localhost' }).mailFrom, 'portico@localhost');
  refuses('PORTICO_MAIL_FROM', /must be an email address/, ['portico', 'Portico <a@example.com>', 'a@b@c.d']);
  assert.deepEqual(problemsOf({ PORTICO_SMTP_URL: 'smtp://localhost' }), [
    'PORTICO_MAIL_FROM is required with PORTICO_SMTP_URL.',
  ]);
});

test('PORTICO_SECRET_KEYS takes keys of 32 bytes in base64', () => {
  const bad = ['hunter2', KEY.slice(0, -1), KEY.slice(4), `${KEY}${KEY}`, '!'.repeat(44)];
  refuses('PORTICO_SECRET_KEYS', /\(item 1\) must be 32 bytes in base64, as openssl rand/, bad);
  refuses('PORTICO_SECRET_KEYS', /\(item 2\)/, [`${KEY},`, `${KEY},hunter2`]);
});

function fileWith(content: string): string {
  const file = join(folder, String(++files));
  writeFileSync(file, content);
  return file;
}

test('secrets can be in a file named by <NAME>_FILE, with a final line break', () => {
  const url = 'postgres://u:p@db.internal/d';
  for (const content of [url, `${url}\n`, `${url}\r\n`]) {
    const { database } = readConfig({ PORTICO_DATABASE_URL_FILE: fileWith(content) });
    assert.deepEqual(database, { kind: 'postgres', url });
  }
  const { secretKeys } = readConfig({ PORTICO_SECRET_KEYS_FILE: fileWith(`${KEY}\n`) });
  assert.deepEqual(secretKeys, [Buffer.alloc(32, 1)]);
  assert.deepEqual(problemsOf({ PORTICO_SMTP_URL_FILE: fileWith('smtp://localhost\n') }), [
    'PORTICO_MAIL_FROM is required with PORTICO_SMTP_URL.',
  ]);
});

test('an unusable file of a secret is a problem, which repeats neither its name nor its content', () => {
  refuses('PORTICO_DATABASE_URL_FILE', /cannot be read \(ENOENT\)\.$/, [join(folder, 'hunter2')]);
  refuses('PORTICO_DATABASE_URL_FILE', /cannot be read \(EISDIR\)\.$/, [folder]);
  refuses('PORTICO_DATABASE_URL_FILE', /names a file that is empty\.$/, [fileWith(''), fileWith('\n')]);
  refuses('PORTICO_DATABASE_URL_FILE', /must be a URL that begins with sqlite: or postgres/, [
    fileWith('mysql://u:hunter2@h/d'),
  ]);
  const both = problemsOf({
    PORTICO_DATABASE_URL: 'sqlite:a.db',
    PORTICO_DATABASE_URL_FILE: fileWith('sqlite:a.db'),
  });
  assert.deepEqual(both, ['PORTICO_DATABASE_URL_FILE must not be set together with PORTICO_DATABASE_URL.']);
});

test('a secret that is set twice: what is wrong with each is reported, too', () => {
  const problems = problemsOf({
    PORTICO_SECRET_KEYS: 'a',
    PORTICO_SECRET_KEYS_FILE: join(folder, 'missing'),
  });
  assert.equal(problems.length, 3, problems.join('\n'));
  assert.equal(problems[0], 'PORTICO_SECRET_KEYS_FILE must not be set together with PORTICO_SECRET_KEYS.');
  assert.match(problems[1] ?? '', /^PORTICO_SECRET_KEYS \(item 1\) must be 32 bytes in base64/);
  assert.match(problems[2] ?? '', /^PORTICO_SECRET_KEYS_FILE names a file that cannot be read \(ENOENT\)\.$/);
});

test('only secrets can be in a file', () => {
  refuses('PORTICO_HOST_FILE', /is not a variable of Portico/, [fileWith('::1')]);
});
