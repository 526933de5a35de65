import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import type { Answer } from '@portico/conventions/node';
import { createLogger, logAnswer } from './log.ts';

const answer: Answer = {
  requestId: 'the-request',
  status: 200,
  error: undefined,
  method: 'GET',
  operation: 'getOrganization',
  route: '/v1/organizations/:id',
  callerId: 'the-caller',
  duration: 12.3456,
  cause: undefined,
};

/** Returns the log as a terminal shows it. */
function shown(write: (log: ReturnType<typeof createLogger>) => void, level = 'info'): string {
  let text = '';
  const terminal = {
    isTTY: true,
    write: (chunk: string, done: () => void) => {
      text += chunk;
      done();
    },
  };
  write(createLogger(level, terminal as unknown as NodeJS.WriteStream));
  return text;
}

test('on a terminal, a request is one readable line', () => {
  const line = shown((log) => logAnswer(log, answer, () => '192.0.2.1'));
  assert.match(
    line,
    /^\d\d:\d\d:\d\d\.\d{3} \S*info \S* request requestId=the-request method=GET route=\/v1\/organizations\/:id operation=getOrganization status=200 durationMs=12\.35\n$/,
  );
});

test('on a terminal, each member of a line with many has its own', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `member${at}`);
  const textOf = (count: number) =>
    shown((log) => log.info(Object.fromEntries(names(count).map((name) => [name, 'a'])), 'told'));
  assert.ok(textOf(12).endsWith(` told ${names(12).join('=a ')}=a\n`));
  assert.ok(textOf(13).endsWith(` told\n  ${names(13).join('=a\n  ')}=a\n`));
});

test("a request's line equals what the logger writes for an object", () => {
  const others = { requestId: 'a"b\\', recordedRequestId: 'own', error: 'ACCESS_FORBIDDEN', status: 403 };
  for (const given of [answer, { ...answer, ...others, callerKind: 'session' }]) {
    const { requestId, recordedRequestId, method, route, operation, status, error } = given as Answer;
    const who = status === 403 && { account: 'the-caller', address: '192.0.2.1' };
    const told = { requestId, recordedRequestId, method, route, operation, status, error, durationMs: 12.35 };
    const withoutTime = (text: string) => text.slice('00:00:00.000'.length);
    assert.equal(
      withoutTime(shown((log) => logAnswer(log.child({ node: 'one' }), given, () => '192.0.2.1'))),
      withoutTime(shown((log) => log.child({ node: 'one' }).info({ ...told, ...who }, 'request'))),
    );
  }
});

test('a refusal names the caller, by account or API key, and the address', () => {
  const refused = { ...answer, status: 403, error: 'ACCESS_FORBIDDEN' };
  for (const [callerKind, names] of [
    [undefined, 'account=the-caller'],
    ['session', 'account=the-caller'],
    ['api_key', 'apiKey=the-caller'],
  ] as const) {
    const line = shown((log) => logAnswer(log, { ...refused, callerKind }, () => '192.0.2.1'));
    assert.match(line, new RegExp(` durationMs=\\S+ ${names} address=192\\.0\\.2\\.1\n$`));
  }
});

test('an answer cut off shows the reason, at the level of the failure', () => {
  for (const [cut, error, level] of [
    ['failure', 'INTERNAL_ERROR', 'error'],
    ['failure', 'SERVICE_UNAVAILABLE', 'warn'],
    ['client left', undefined, 'info'],
    ['client too slow', undefined, 'info'],
  ] as const) {
    const text = shown((log) => logAnswer(log, { ...answer, cut, error }, () => '192.0.2.1'));
    const named = error ? ` error=${error}` : '';
    assert.match(text, new RegExp(`${level}.* status=200${named} cut=${cut} `));
  }
});

test('a server failure shows its cause below the line with the request id', () => {
  const cause = new Error('the connection broke', { cause: new Error('ECONNRESET') });
  for (const [status, error, level] of [
    [500, 'INTERNAL_ERROR', 'error'],
    [503, 'SERVICE_UNAVAILABLE', 'warn'],
  ] as const) {
    const text = shown((log) => logAnswer(log, { ...answer, status, error, cause }, () => '192.0.2.1'));
    const [line = '', ...stack] = text.split('\n');
    assert.ok(
      line.includes(level) && line.includes(`error=${error}`) && line.includes('requestId=the-request'),
      line,
    );
    assert.match(
      stack.join('\n'),
      /^Error: the connection broke\n {4}at .*caused by: Error: ECONNRESET\n {4}at /s,
    );
  }
});

test('logs only type, message, stack and code of an error, since PostgreSQL adds whole rows', () => {
  const detail = 'Failing row contains (ada@example.com, $argon2id$v=19$...)';
  const cause = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail,
    where: detail,
  });
  const text = shown((log) =>
    logAnswer(log, { ...answer, status: 500, error: 'INTERNAL_ERROR', cause }, () => '192.0.2.1'),
  );
  assert.match(text, /violates check constraint/);
  assert.doesNotMatch(text, /ada@example|argon2id/);
  const thrown = { password: 'a secret nobody may read' };
  assert.doesNotMatch(
    shown((log) => log.error({ err: thrown })),
    /a secret nobody may read/,
  );
});

test('escapes control characters for terminals', () => {
  const text = shown((log) => log.warn({ origin: 'a\u001b[31mb\u009b31mc\r\nd' }, 'told'));
  assert.ok(text.endsWith('told origin=a?[31mb?31mc??d\n'), JSON.stringify(text));
});

test('omits levels below the configured one', () => {
  assert.equal(
    shown((log) => logAnswer(log, answer, () => '192.0.2.1'), 'warn'),
    '',
  );
  assert.notEqual(
    shown((log) => logAnswer(log, { ...answer, status: 503 }, () => '192.0.2.1'), 'warn'),
    '',
  );
});

test('a program gets every line, also those just before a fatal exception', () => {
  const program = `
    import { createLogger } from ${JSON.stringify(new URL('log.ts', import.meta.url))};
    const log = createLogger('info', process.stdout);
    for (let line = 0; line < 600; line++) log.info({ line }, 'told');
    throw new Error('crash');`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const told = stdout.split('\n').slice(0, -1);
  const lines = new Set(told.map((text) => JSON.parse(text).line));
  assert.deepEqual([status, told.length, lines.size], [1, 600, 600]);
});

test('lines stay in order at the exit, also behind one that waits for the thread that writes', () => {
  const program = `
    import { scrypt } from 'node:crypto';
    import { createLogger, flushed } from ${JSON.stringify(new URL('log.ts', import.meta.url))};
    const log = createLogger('info', process.stdout);
    log.info('stopping');
    scrypt('a', 'b', 64, () => {});
    log.flush();
    log.info('stopped');
    await flushed(log);
    process.exit(0);`;
  const args = ['--input-type=module', '--eval', program];
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  const told = stdout.split('\n').slice(0, -1);
  assert.deepEqual([status, told.map((text) => JSON.parse(text).msg)], [0, ['stopping', 'stopped']]);
});
