import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsOf, refuses } from '../../test/harness/config-problems.ts';
import { readConfig } from './config.ts';

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

test('words are accepted only as documented, with case and spelling', () => {
  refuses('PORTICO_COMMON_PASSWORDS', /must be one of refuse, allow\./, ['Refuse', 'off', 'true']);
  refuses('PORTICO_LIMITS', /must be one of on, off\./, ['true', 'ON', '1']);
  refuses('PORTICO_REQUIRE_VERIFIED_EMAIL', /must be one of true, false\./, ['yes', '1', 'TRUE', 'on']);
  refuses('PORTICO_LOG_LEVEL', /must be one of trace, debug, .*, silent\./, ['verbose', 'INFO', '30']);
});

test('PORTICO_MAIL_FROM takes a bare address, at a host of any kind of name', () => {
  for (const from of [
    'portico@example.com',
    'portico@localhost',
    'a.b+c@mail.example.com',
    'post@bücher.example',
  ])
    assert.equal(readConfig({ PORTICO_MAIL_FROM: from }).mailFrom, from);
  const bad = [
    'Portico <a@example.com>',
    'a@',
    '@example.com',
    'a..b@example.com',
    'a b@example.com',
    'a@b@example.com',
    'a@127.0.0.1',
    'a@exa mple.com',
  ];
  refuses('PORTICO_MAIL_FROM', /must be an email address alone/, bad);
});

test('limits take a number and a duration', () => {
  const bad = ['30', '30/', '/10m', '0/10m', '30/10', '30/0s', '1.5/1m', '30 / 10m', '30/10m/1', '-1/1m'];
  refuses('PORTICO_LIMIT_GUESSES_PER_ADDRESS', /such as 30\/10m\.$/, bad);
  refuses('PORTICO_LIMIT_MAILS_PER_RECIPIENT', /\(item 2\) .* such as 30\/10m\.$/, ['3/1h,x']);
});

test('durations are a whole number and a unit, within bounds', () => {
  const bad = ['10', 's', '1.5h', '-1s', '1w', '10 s', '1h30m', '14D', '1ms', `${'9'.repeat(400)}d`];
  refuses('PORTICO_SESSION_IDLE', /such as 90s, from 1s to 3650d/, [...bad, '0s', '3651d']);
  refuses('PORTICO_SESSION_ABSOLUTE', /from 1s to 3650d/, [...bad, '0d', '3651d']);
  refuses('PORTICO_OPERATOR_SESSION_IDLE', /from 1s to 3650d/, [...bad, '0s', '3651d']);
  refuses('PORTICO_OPERATOR_SESSION_ABSOLUTE', /from 1s to 3650d/, [...bad, '0d', '3651d']);
  refuses('PORTICO_DELETION_GRACE', /from 1s to 3650d/, [...bad, '0d', '3651d']);
  refuses('PORTICO_HEADERS_TIMEOUT', /from 1s to 1h/, [...bad, '0s', '61m']);
  refuses('PORTICO_REQUEST_TIMEOUT', /from 1s to 1h/, [...bad, '0s', '61m']);
  refuses('PORTICO_SHUTDOWN_GRACE', /from 1s to 1h/, [...bad, '0s', '61m']);
  refuses('PORTICO_LAME_DUCK', /from 0s to 1h/, [...bad, '61m']);
});

test('a part of another duration is capped by it when only the other is set', () => {
  const config = readConfig({ PORTICO_REQUEST_TIMEOUT: '2s', PORTICO_SHUTDOWN_GRACE: '1s' });
  assert.deepEqual([config.headersTimeout, config.lameDuck], [2_000, 1_000]);
  assert.equal(readConfig({ PORTICO_HEADERS_TIMEOUT: '31s' }).headersTimeout, 30_000);
});

test('PORTICO_LAME_DUCK longer than PORTICO_SHUTDOWN_GRACE is refused', () => {
  for (const grace of [{}, { PORTICO_SHUTDOWN_GRACE: '10s' }]) {
    assert.deepEqual(problemsOf({ PORTICO_LAME_DUCK: '11s', ...grace }), [
      'PORTICO_LAME_DUCK must not be longer than PORTICO_SHUTDOWN_GRACE, which includes it.',
    ]);
    assert.equal(readConfig({ PORTICO_LAME_DUCK: '10s', ...grace }).lameDuck, 10_000);
  }
});

test("operators' sessions end no later than others by default", () => {
  const config = readConfig({ PORTICO_SESSION_IDLE: '10m', PORTICO_SESSION_ABSOLUTE: '2h' });
  assert.deepEqual([config.operatorSessionIdle, config.operatorSessionAbsolute], [600_000, 7_200_000]);
});

test('either limit of a session may be the shorter one', () => {
  const { sessionIdle, sessionAbsolute } = readConfig({ PORTICO_SESSION_ABSOLUTE: '4s' });
  assert.ok(sessionIdle > sessionAbsolute);
});

test('PORTICO_HASHING_QUEUE is 32 for each password hashed at once', () => {
  assert.equal(readConfig({ PORTICO_HASHING_CONCURRENCY: '5' }).hashingQueue, 160);
  refuses('PORTICO_HASHING_CONCURRENCY', /whole number from 1 to 1024/, ['0', '1025', 'cores', '2.5']);
  refuses('PORTICO_HASHING_QUEUE', /whole number from 0 to/, ['-1', '10001', 'many']);
});
