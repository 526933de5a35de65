import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { ConfigError, type Environment, readConfig, VARIABLES } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-config-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    assert(error instanceof ConfigError);
    return error.problems;
  }
  return [];
}

/** Each value alone, set as `name`, must give one problem, which begins with the name and matches. */
function refuses(name: string, sentence: RegExp, values: readonly string[], rest: Environment = {}) {
  for (const value of values) {
    const [problem = 'accepted', ...others] = problemsOf({ ...rest, [name]: value });
    assert.deepEqual(others, [], `${name}=${value}`);
    assert.ok(problem.startsWith(`${name} `), `${name}=${value}: ${problem}`);
    assert.match(problem, sentence);
  }
}

const KEY = Buffer.alloc(32, 1).toString('base64');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(readConfig({}), {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    dataDir: resolve('data'),
    database: { kind: 'sqlite', file: resolve('data/portico.db') },
    smtp: undefined,
    mailFrom: undefined,
    passwordMinLength: 8,
    commonPasswords: 'refuse',
    requireVerifiedEmail: false,
    sessionIdle: 14 * DAY,
    sessionAbsolute: 90 * DAY,
    deletionGrace: 30 * DAY,
    limits: true,
    trustedProxies: [],
    allowedOrigins: [],
    maxConnections: 16_384,
    maxConnectionsPerAddress: undefined,
    hashingConcurrency: availableParallelism(),
    hashingQueue: 32 * availableParallelism(),
    accountConcurrency: 4,
    addressConcurrency: 32,
    headersTimeout: 10 * SECOND,
    requestTimeout: 30 * SECOND,
    logLevel: 'info',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    docs: true,
    console: true,
    registration: 'open',
    addManagers: 'colleagues',
    eventsKept: 400 * DAY,
    secretKeys: undefined,
    guesses: 5,
    guessPause: 15 * MINUTE,
    guessesPerAddress: { most: 30, window: 10 * MINUTE },
    guessesPerAccount: { most: 100, window: 60 * MINUTE },
    knownAddress: 30 * DAY,
    registrationsPerAddress: { most: 10, window: 60 * MINUTE },
    registrationsPerNetwork: { most: 100, window: DAY },
    mailsPerRecipient: [
      { most: 3, window: 60 * MINUTE },
      { most: 10, window: DAY },
    ],
    invitationsPerAccount: { most: 20, window: DAY },
    invitationsPerOrganization: { most: 50, window: DAY },
    lameDuck: 2 * SECOND,
    shutdownGrace: 10 * SECOND,
  });
});

test('an empty string counts as unset, for unknown variables too', () => {
  const empty = Object.fromEntries(VARIABLES.map(({ name }) => [name, '']));
  assert.deepEqual(readConfig({ ...empty, PORTICO_OTHER: '' }), readConfig({}));
});

test('every variable can be set', () => {
  const config = readConfig({
    PORTICO_HOST: '::1',
    PORTICO_PORT: '0',
    PORTICO_PUBLIC_URL: 'https://Example.com/accounts/',
    PORTICO_DATA_DIR: '/var/lib/portico',
    PORTICO_DATABASE_URL: 'postgresql://user:p%25ss@db.internal:5432/portico?sslmode=require',
    PORTICO_SMTP_URL: 'smtps://user:secret@mail.example.com:465',
    PORTICO_MAIL_FROM: 'portico@example.com',
    PORTICO_PASSWORD_MIN_LENGTH: 'nist',
    PORTICO_COMMON_PASSWORDS: 'allow',
    PORTICO_REQUIRE_VERIFIED_EMAIL: 'true',
    PORTICO_SESSION_IDLE: '90m',
    PORTICO_SESSION_ABSOLUTE: '12h',
    PORTICO_DELETION_GRACE: '7d',
    PORTICO_LIMITS: 'off',
    PORTICO_LIMIT_GUESSES: '3',
    PORTICO_LIMIT_GUESS_PAUSE: '1m',
    PORTICO_LIMIT_GUESSES_PER_ADDRESS: '1/1s',
    PORTICO_LIMIT_GUESSES_PER_ACCOUNT: '2/2s',
    PORTICO_LIMIT_KNOWN_ADDRESS: '1d',
    PORTICO_LIMIT_REGISTRATIONS_PER_ADDRESS: '3/1m',
    PORTICO_LIMIT_REGISTRATIONS_PER_NETWORK: '4/1m',
    PORTICO_LIMIT_MAILS_PER_RECIPIENT: '5/1m, 6/1d',
    PORTICO_LIMIT_INVITATIONS_PER_ACCOUNT: '7/1m',
    PORTICO_LIMIT_INVITATIONS_PER_ORGANIZATION: '8/1m',
    PORTICO_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,fd00::/8,::1',
    PORTICO_ALLOWED_ORIGINS: 'https://app.example.com,http://localhost:5173, http://[::1]:8080',
    PORTICO_MAX_CONNECTIONS: '100',
    PORTICO_MAX_CONNECTIONS_PER_ADDRESS: '10',
    PORTICO_HASHING_CONCURRENCY: '3',
    PORTICO_HASHING_QUEUE: '0',
    PORTICO_ACCOUNT_CONCURRENCY: '2',
    PORTICO_ADDRESS_CONCURRENCY: '64',
    PORTICO_HEADERS_TIMEOUT: '5s',
    PORTICO_REQUEST_TIMEOUT: '5s',
    PORTICO_LOG_LEVEL: 'silent',
    PORTICO_METRICS_PORT: '9464',
    PORTICO_METRICS_HOST: '0.0.0.0',
    PORTICO_DOCS: 'off',
    PORTICO_CONSOLE: 'off',
    PORTICO_REGISTRATION: 'invitation',
    PORTICO_ADD_MANAGERS: 'anyone',
    PORTICO_EVENTS_KEPT: '30d',
    PORTICO_SECRET_KEYS: `${KEY},${Buffer.alloc(32, 7).toString('base64')}`,
    PORTICO_LAME_DUCK: '0s',
    PORTICO_SHUTDOWN_GRACE: '1m',
  });
  assert.deepEqual(config, {
    host: '::1',
    port: 0,
    publicUrl: 'https://example.com/accounts',
    dataDir: resolve('/var/lib/portico'),
    database: {
      kind: 'postgres',
      url: 'postgresql://user:p%25ss@db.internal:5432/portico?sslmode=require',
    },
    smtp: {
      host: 'mail.example.com',
      port: 465,
      tls: 'first',
      credentials: { user: 'user', password: 'secret' },
    },
    mailFrom: 'portico@example.com',
    passwordMinLength: 15,
    commonPasswords: 'allow',
    requireVerifiedEmail: true,
    sessionIdle: 5400 * SECOND,
    sessionAbsolute: DAY / 2,
    deletionGrace: 7 * DAY,
    limits: false,
    guesses: 3,
    guessPause: MINUTE,
    guessesPerAddress: { most: 1, window: SECOND },
    guessesPerAccount: { most: 2, window: 2 * SECOND },
    knownAddress: DAY,
    registrationsPerAddress: { most: 3, window: MINUTE },
    registrationsPerNetwork: { most: 4, window: MINUTE },
    mailsPerRecipient: [
      { most: 5, window: MINUTE },
      { most: 6, window: DAY },
    ],
    invitationsPerAccount: { most: 7, window: MINUTE },
    invitationsPerOrganization: { most: 8, window: MINUTE },
    trustedProxies: ['10.0.0.0/8', '192.0.2.1', 'fd00::/8', '::1'],
    allowedOrigins: ['https://app.example.com', 'http://localhost:5173', 'http://[::1]:8080'],
    maxConnections: 100,
    maxConnectionsPerAddress: 10,
    hashingConcurrency: 3,
    hashingQueue: 0,
    accountConcurrency: 2,
    addressConcurrency: 64,
    headersTimeout: 5 * SECOND,
    requestTimeout: 5 * SECOND,
    logLevel: 'silent',
    metricsPort: 9464,
    metricsHost: '0.0.0.0',
    docs: false,
    console: false,
    registration: 'invitation',
    addManagers: 'anyone',
    eventsKept: 30 * DAY,
    secretKeys: [Buffer.alloc(32, 1), Buffer.alloc(32, 7)],
    lameDuck: 0,
    shutdownGrace: 60 * SECOND,
  });
});

test('the configuration is frozen to its depth', () => {
  const config = readConfig({ PORTICO_TRUSTED_PROXIES: '::1', PORTICO_ALLOWED_ORIGINS: 'http://a.test' });
  for (const part of [config, config.database, config.trustedProxies, config.allowedOrigins]) {
    assert(Object.isFrozen(part));
  }
});

test('all problems are told at once, each beginning with its variable', () => {
  const problems = problemsOf({
    PORTICO_HOST: 'a b',
    PORTICO_PORT: 'http',
    PORTICO_SMTP_URL: 'mail.example.com',
    PORTICO_LAME_DUCK: 'soon',
    PORTICO_TYPO: '1',
  });
  assert.deepEqual(
    problems.map((problem) => problem.split(' ')[0]),
    [
      'PORTICO_HOST',
      'PORTICO_PORT',
      'PORTICO_SMTP_URL',
      'PORTICO_LAME_DUCK',
      'PORTICO_MAIL_FROM',
      'PORTICO_TYPO',
    ],
  );
});

test('the message of the error holds every problem, one a line', () => {
  assert.throws(() => readConfig({ PORTICO_PORT: 'x', PORTICO_LIMITS: 'x' }), {
    name: 'ConfigError',
    message: /\n- PORTICO_PORT must .+\n- PORTICO_LIMITS must .+$/,
  });
});

test('no problem repeats a value, whichever variable a secret ended up in', () => {
  const secrets = [
    'hunter2',
    'postgres://u:hunter2@',
    'smtp://u:hunter2@h/x',
    'https://u:hunter2@h.test',
    '*hunter2',
  ];
  for (const secret of secrets) {
    const everywhere = Object.fromEntries(VARIABLES.map(({ name }) => [name, secret]));
    const problems = problemsOf({ ...everywhere, PORTICO_OTHER: secret });
    assert(problems.length > 20);
    assert.doesNotMatch(problems.join('\n'), /hunter2/);
  }
});

test('an unknown PORTICO_ variable is a problem, and others are nobody’s concern', () => {
  refuses('PORTICO_COLOUR', /^PORTICO_COLOUR is not a variable of Portico\.$/, ['blue']);
  assert.deepEqual(problemsOf({ PATH: '/bin', portico_port: 'x', XPORTICO_PORT: 'x' }), []);
});

test('a misspelt variable is told its right name', () => {
  refuses('PORTICO_PROT', /did you mean PORTICO_PORT\?$/, ['80']);
  refuses('PORTICO_SESION_IDEL', /did you mean PORTICO_SESSION_IDLE\?$/, ['1d']);
  refuses('PORTICO_ALLOWED_ORIGIN', /did you mean PORTICO_ALLOWED_ORIGINS\?$/, ['x']);
});

test('a variable that Kubernetes made of a Service named portico is told so', () => {
  refuses('PORTICO_SERVICE_HOST', /enableServiceLinks/, ['10.0.0.1']);
  refuses('PORTICO_PORT_80_TCP', /enableServiceLinks/, ['tcp://10.0.0.1:80']);
});

test('white space around any value is a problem of its own', () => {
  for (const { name } of VARIABLES) {
    const [problem] = problemsOf({ [name]: 'x\r' });
    assert.equal(problem, `${name} must not begin or end with white space.`);
  }
});

test('PORTICO_HOST takes an IP address or a host name', () => {
  for (const host of ['0.0.0.0', '::', 'localhost', 'app.internal', 'my_service', 'a'.repeat(63)]) {
    assert.equal(readConfig({ PORTICO_HOST: host }).host, host);
  }
  const bad = ['[::1]', 'fe80::1%eth0', '127.0.0.256', '127.1', 'a b', '-a', 'a..b', 'http://a', 'a:80', '*'];
  refuses('PORTICO_HOST', /IP address .* or a host name/, [...bad, 'a'.repeat(64), 'a.'.repeat(127)]);
});

test('PORTICO_PORT takes 0 to 65535', () => {
  assert.equal(readConfig({ PORTICO_PORT: '65535' }).port, 65_535);
  refuses('PORTICO_PORT', /whole number from 0 to 65535/, [
    '65536',
    '-1',
    '1.5',
    '1e3',
    '0x50',
    '080',
    'http',
  ]);
});

test('PORTICO_PUBLIC_URL takes an http or https URL, and loses the slashes at its end', () => {
  for (const [given, kept] of [
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://example.com:443', 'https://example.com'],
    ['https://example.com/a/b//', 'https://example.com/a/b'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ] as const) {
    assert.equal(readConfig({ PORTICO_PUBLIC_URL: given }).publicUrl, kept);
  }
  refuses('PORTICO_PUBLIC_URL', /without credentials, query or fragment/, [
    ...[
      'example.com',
      'http:example.com',
      'http:///example.com',
      'http://',
      'ftp://example.com',
      '//example.com',
    ],
    ...['https://u@example.com', 'https://u:p@example.com', 'https://example.com?', 'https://example.com/#'],
    ...[
      'https://exa mple.com',
      'https://*.example.com',
      'https://example.com:99999',
      'https:\\\\example.com',
    ],
  ]);
});

test('PORTICO_DATA_DIR is relative to the working directory, and holds the database unless told otherwise', () => {
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

test('PORTICO_DATABASE_URL of any other database is refused', () => {
  refuses('PORTICO_DATABASE_URL', /must begin with sqlite: or postgres:/, [
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
  test(`PORTICO_SMTP_URL ${url} — TLS ${server.tls}, port ${server.port}`, () => {
    const { smtp } = readConfig({ PORTICO_MAIL_FROM: 'portico@example.com', PORTICO_SMTP_URL: url });
    assert.deepEqual(smtp, { ...server, credentials: undefined });
  });
}

test('PORTICO_SMTP_URL takes smtp or smtps, with a user and a password or without', () => {
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

test('PORTICO_PASSWORD_MIN_LENGTH takes 8 to 256, or nist', () => {
  for (const [given, length] of [
    ['8', 8],
    ['256', 256],
    ['nist', 15],
  ] as const) {
    assert.equal(readConfig({ PORTICO_PASSWORD_MIN_LENGTH: given }).passwordMinLength, length);
  }
  refuses('PORTICO_PASSWORD_MIN_LENGTH', /whole number from 8 to 256, or nist\./, ['7', '257', 'NIST', '-8']);
});

test('words are taken as they are documented, in no other case or spelling', () => {
  refuses('PORTICO_COMMON_PASSWORDS', /must be one of refuse, allow\./, ['Refuse', 'off', 'true']);
  refuses('PORTICO_LIMITS', /must be one of on, off\./, ['true', 'ON', '1']);
  refuses('PORTICO_REQUIRE_VERIFIED_EMAIL', /must be one of true, false\./, ['yes', '1', 'TRUE', 'on']);
  refuses('PORTICO_LOG_LEVEL', /must be one of trace, debug, .*, silent\./, ['verbose', 'INFO', '30']);
});

test('limits take a number and a duration', () => {
  const bad = ['30', '30/', '/10m', '0/10m', '30/10', '30/0s', '1.5/1m', '30 / 10m', '30/10m/1', '-1/1m'];
  refuses('PORTICO_LIMIT_GUESSES_PER_ADDRESS', /such as 30\/10m\.$/, bad);
  refuses('PORTICO_LIMIT_MAILS_PER_RECIPIENT', /\(item 2\) .* such as 30\/10m\.$/, ['3/1h,x']);
});

test('PORTICO_SECRET_KEYS takes keys of 32 bytes in base64', () => {
  const bad = ['hunter2', KEY.slice(0, -1), KEY.slice(4), `${KEY}${KEY}`, '!'.repeat(44)];
  refuses('PORTICO_SECRET_KEYS', /\(item 1\) must be 32 bytes in base64, as openssl rand/, bad);
  refuses('PORTICO_SECRET_KEYS', /\(item 2\)/, [`${KEY},`, `${KEY},hunter2`]);
});

/** A file with this content. */
function fileWith(content: string): string {
  const file = join(folder, String(++files));
  writeFileSync(file, content);
  return file;
}

test('what may be secret can stand in a file that <NAME>_FILE names, with a line break at its end', () => {
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

test('a file of a secret that cannot be used is a problem, which repeats neither its name nor its content', () => {
  refuses('PORTICO_DATABASE_URL_FILE', /cannot be read \(ENOENT\)\.$/, [join(folder, 'hunter2')]);
  refuses('PORTICO_DATABASE_URL_FILE', /cannot be read \(EISDIR\)\.$/, [folder]);
  refuses('PORTICO_DATABASE_URL_FILE', /names a file that is empty\.$/, [fileWith(''), fileWith('\n')]);
  refuses('PORTICO_DATABASE_URL_FILE', /must begin with sqlite: or postgres/, [
    fileWith('mysql://u:hunter2@h/d'),
  ]);
  const both = problemsOf({
    PORTICO_DATABASE_URL: 'sqlite:a.db',
    PORTICO_DATABASE_URL_FILE: fileWith('sqlite:a.db'),
  });
  assert.deepEqual(both, ['PORTICO_DATABASE_URL_FILE must not be set beside PORTICO_DATABASE_URL.']);
});

test('only what may be secret can stand in a file', () => {
  refuses('PORTICO_HOST_FILE', /is not a variable of Portico/, [fileWith('::1')]);
});

test('durations are a whole number and a unit, within bounds', () => {
  const bad = ['10', 's', '1.5h', '-1s', '1w', '10 s', '1h30m', '14D', '1ms', `${'9'.repeat(400)}d`];
  refuses('PORTICO_SESSION_IDLE', /such as 90s, from 1s to 3650d/, [...bad, '0s', '3651d']);
  refuses('PORTICO_SESSION_ABSOLUTE', /from 1s to 3650d/, [...bad, '0d', '3651d']);
  refuses('PORTICO_DELETION_GRACE', /from 1s to 3650d/, [...bad, '0d', '3651d']);
  refuses('PORTICO_HEADERS_TIMEOUT', /from 1s to 1h/, [...bad, '0s', '61m']);
  refuses('PORTICO_REQUEST_TIMEOUT', /from 1s to 1h/, [...bad, '0s', '61m']);
  refuses('PORTICO_SHUTDOWN_GRACE', /from 1s to 1h/, [...bad, '0s', '61m']);
  refuses('PORTICO_LAME_DUCK', /from 0s to 1h/, [...bad, '61m']);
});

test('a duration that is a part of another ends with it, whichever of the two was set', () => {
  const config = readConfig({ PORTICO_REQUEST_TIMEOUT: '2s', PORTICO_SHUTDOWN_GRACE: '1s' });
  assert.deepEqual([config.headersTimeout, config.lameDuck], [2_000, 1_000]);
  const other = readConfig({ PORTICO_HEADERS_TIMEOUT: '31s', PORTICO_LAME_DUCK: '11s' });
  assert.deepEqual([other.headersTimeout, other.lameDuck], [30_000, 10_000]);
});

test('either limit of a session may be the shorter one', () => {
  const { sessionIdle, sessionAbsolute } = readConfig({ PORTICO_SESSION_ABSOLUTE: '4s' });
  assert.ok(sessionIdle > sessionAbsolute);
});

test('PORTICO_TRUSTED_PROXIES takes addresses and ranges, and says which item is none', () => {
  const good = ['0.0.0.0/0', '192.0.2.1/32', '2001:db8::/128'];
  assert.deepEqual(readConfig({ PORTICO_TRUSTED_PROXIES: good.join(',') }).trustedProxies, good);
  const bad = [
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'proxy',
    'fe80::1%lo',
    '1::/-1',
  ];
  refuses('PORTICO_TRUSTED_PROXIES', /\(item 1\) must be an IP address or a range/, bad);
  refuses('PORTICO_TRUSTED_PROXIES', /\(item 2\)/, ['::1,', '::1,,::1', '::1 , loopback']);
});

test('PORTICO_ALLOWED_ORIGINS takes origins exactly as a browser sends them', () => {
  for (const given of [
    'https://a.test/',
    'https://A.test',
    'https://a.test:443',
    'https://u:p@a.test',
    'https://a.test/x',
  ]) {
    refuses(
      'PORTICO_ALLOWED_ORIGINS',
      /\(item 1\) must be written as a browser sends it \(https:\/\/a\.test\)\./,
      [given],
    );
  }
  const bad = [
    'a.test',
    'ftp://a.test',
    'https://*.a.test',
    'https://',
    'file:///a',
    'https://a b.test',
    'https:a.test',
  ];
  refuses(
    'PORTICO_ALLOWED_ORIGINS',
    /\(item 2\) must be an origin such as/,
    bad.map((item) => `http://ok.test,${item}`),
  );
});

test('PORTICO_ALLOWED_ORIGINS refuses * and null with a reason', () => {
  refuses('PORTICO_ALLOWED_ORIGINS', /would let in pages that you did not choose/, ['*', 'null']);
});

test('PORTICO_HASHING_QUEUE is 32 for each password hashed at once', () => {
  assert.equal(readConfig({ PORTICO_HASHING_CONCURRENCY: '5' }).hashingQueue, 160);
  refuses('PORTICO_HASHING_CONCURRENCY', /whole number from 1 to 1024/, ['0', '1025', 'cores', '2.5']);
  refuses('PORTICO_HASHING_QUEUE', /whole number from 0 to/, ['-1', '10001', 'many']);
});

test('bounds on connections are whole numbers that leave room for somebody', () => {
  refuses('PORTICO_MAX_CONNECTIONS', /whole number from 16 to/, ['0', '15', 'many', '1000001']);
  refuses('PORTICO_MAX_CONNECTIONS_PER_ADDRESS', /whole number from 1 to/, ['0', '-1', '1.5']);
});

test('PORTICO_METRICS_PORT must differ from PORTICO_PORT, unless both are to be free ones', () => {
  assert.equal(readConfig({ PORTICO_METRICS_PORT: 'off' }).metricsPort, undefined);
  assert.equal(readConfig({ PORTICO_METRICS_PORT: '0', PORTICO_PORT: '0' }).metricsPort, 0);
  refuses('PORTICO_METRICS_PORT', /must differ from PORTICO_PORT\./, ['3000']);
  refuses('PORTICO_METRICS_PORT', /whole number from 0 to 65535, or off\./, ['65536', 'on']);
});

test('each documented default, set by hand, changes nothing', () => {
  const concrete = VARIABLES.filter(
    (variable) => !/[–<]|number of|for each|made at|three quarters/.test(variable.default),
  );
  const byHand = Object.fromEntries(concrete.map((variable) => [variable.name, variable.default]));
  assert(concrete.length > 12);
  assert.deepEqual(readConfig(byHand), readConfig({}));
});
