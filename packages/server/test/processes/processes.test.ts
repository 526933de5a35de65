import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { clientOf, type OutgoingRequest, type Reply } from '../harness/client.ts';
import {
  endOf,
  MAIN,
  newPlace,
  type Place,
  type Serving,
  serviceEnvironment,
  startProcess,
} from '../harness/process.ts';
import { threadsBehind, withoutThreads } from '../harness/threads.ts';
import { until } from '../harness/until.ts';

const places: Place[] = [];
after(() => {
  for (const place of places) place.remove();
});

async function start(variables: Record<string, string> = {}): Promise<Serving> {
  const place = await newPlace();
  places.push(place);
  return startProcess({ ...place.variables, PORTICO_LAME_DUCK: '0s', ...variables });
}

const EMAIL = 'nobody-may-read-this@example.com';
const SECRET = 'a secret nobody may read';
const JSON_BODY = { 'content-type': 'application/json' };

let service: Serving;
before(async () => {
  // One password at a time, and none in the queue: two at once are one too many.
  service = await start({
    PORTICO_METRICS_PORT: '0',
    PORTICO_HASHING_CONCURRENCY: '1',
    PORTICO_HASHING_QUEUE: '0',
  });
});

async function send(wanted: OutgoingRequest): Promise<Reply> {
  const client = clientOf(service.url);
  return client.send(wanted).finally(client.close);
}

async function lineOf(requestId: string) {
  const lines = () => service.log().filter((line) => line.requestId === requestId);
  await until(`${requestId} is logged`, () => lines().length > 0);
  const [line, ...more] = lines();
  assert.deepEqual(more, [], 'more than one line for one request');
  return line;
}

test('log: one JSON line per request with method, route pattern, status, error, duration and request ID', async () => {
  const registered = await send({
    method: 'POST',
    path: '/v1/register',
    body: { email: EMAIL, password: SECRET },
  });
  const token = registered.body.accessToken;
  const id = '00000000-0000-7000-8000-000000000000';
  for (const [wanted, expected] of [
    [{ method: 'GET', path: '/v1/account', token }, ['/v1/account', 'getAccount', 200, undefined]],
    [
      { method: 'GET', path: `/organizations/${id}`, token },
      ['/organizations/:id', 'getOrganization', 404, 'ORGANIZATION_NOT_FOUND'],
    ],
    [
      { method: 'PUT', path: '/v1/account', token, body: { name: 7 } },
      ['/v1/account', 'updateAccount', 422, 'FIELDS_VALIDATION_ERROR'],
    ],
    [{ method: 'GET', path: '/v1/sessions' }, ['/v1/sessions', 'listSessions', 401, 'ACCESS_TOKEN_MISSING']],
    [{ method: 'GET', path: `/no/${EMAIL}` }, [undefined, undefined, 404, 'ROUTE_NOT_FOUND']],
  ] as [OutgoingRequest, unknown[]][]) {
    const answer = await send({ ...wanted, headers: { 'user-agent': SECRET } });
    const line = await lineOf(String(answer.headers['request-id']));
    assert.deepEqual(
      [line.method, line.route, line.operation, line.status, line.error],
      [wanted.method, ...expected],
    );
    assert.ok(line.durationMs >= 0 && line.level === 30 && !Number.isNaN(Date.parse(line.time)));
    assert.equal(line.err, undefined);
  }
  const given = await send({
    method: 'GET',
    path: '/v1/account',
    token,
    headers: { 'request-id': 'of-the-caller' },
  });
  assert.equal(given.headers['request-id'], 'of-the-caller');
  await lineOf('of-the-caller');
});

test('log: sign-ins and refusals name the account and address; other lines name neither', async () => {
  const email = 'grace@example.com';
  const post = (path: string, body: object) => send({ method: 'POST', path, body });
  const registered = await post('/v1/register', { email, password: SECRET });
  const { account, accessToken: token } = registered.body;
  const organization = await send({
    method: 'POST',
    path: '/v1/organizations',
    token,
    body: { name: 'Acme' },
  });
  const old = await post('/v1/login', { email, password: SECRET });
  await send({ method: 'POST', path: '/v1/logout', token: old.body.accessToken });
  const stranger = await post('/v1/login', { email: 'unknown@example.com', password: SECRET });
  const guess = await post('/v1/login', { email, password: 'not the password' });
  const both = [account.id, '127.0.0.1'];
  for (const [answer, status, told] of [
    [registered, 201, both],
    [old, 201, both],
    [guess, 401, both],
    [stranger, 401, [undefined, '127.0.0.1']],
    [await send({ method: 'GET', path: '/v1/account' }), 401, [undefined, '127.0.0.1']],
    [await send({ method: 'GET', path: '/v1/account', token }), 200, [undefined, undefined]],
    [organization, 201, [undefined, undefined]],
  ] as const) {
    const line = await lineOf(String(answer.headers['request-id']));
    assert.deepEqual([line.status, line.account, line.address], [status, ...told], JSON.stringify(line));
  }
});

test('log: a 403 names the viewer who attempted it', async () => {
  const post = (path: string, body: object, token?: string) => send({ method: 'POST', path, body, token });
  const [owner, viewer] = [
    await post('/v1/register', { email: 'owner@example.com', password: SECRET }),
    await post('/v1/register', { email: 'viewer@example.com', password: SECRET }),
  ];
  const token = owner.body.accessToken;
  const { id } = (await post('/v1/organizations', { name: 'Acme' }, token)).body;
  const accountId = viewer.body.account.id;
  await post(`/v1/organizations/${id}/managers`, { accountId, role: 'viewer' }, token);
  const path = `/v1/organizations/${id}`;
  const refused = await send({ method: 'DELETE', path, token: viewer.body.accessToken });
  const line = await lineOf(String(refused.headers['request-id']));
  assert.deepEqual([line.status, line.account, line.address], [403, accountId, '127.0.0.1']);
});

test('log: an origin that is not allowed is named once', async () => {
  const headers = { origin: 'https://app.example' };
  for (let times = 0; times < 3; times++) await send({ method: 'GET', path: '/v1/account', headers });
  await until('it is named', () => service.log().some(({ origin }) => origin !== undefined));
  const named = service.log().filter(({ origin }) => origin !== undefined);
  assert.deepEqual(
    named.map(({ origin, level }) => [origin, level]),
    [['https://app.example', 40]],
  );
  assert.match(named[0].msg, /PORTICO_ALLOWED_ORIGINS/);
});

test('log: a 5xx has its cause, under the request ID that the caller got', async () => {
  const body = { email: EMAIL, password: SECRET };
  // Where this process is held up between two of them, they do not meet.
  const refused = await until('one is refused', async () => {
    const logins = await Promise.all(
      Array.from({ length: 4 }, () => send({ method: 'POST', path: '/v1/login', body })),
    );
    return logins.find(({ error }) => error === 'OVERLOADED');
  });
  const line = await lineOf(String(refused.headers['request-id']));
  assert.deepEqual([line.status, line.error, line.level], [503, 'OVERLOADED', 40]);
  assert.equal(line.err.type, 'HashingOverloaded');
  assert.match(line.err.stack, /The queue for hashing passwords is full\n +at /);
});

test('metrics on their own port: requests, durations, hashing, event loop and mended responses', async () => {
  const metrics = service.announcement.metrics;
  assert.match(metrics, /^http:\/\/127\.0\.0\.1:\d+$/);
  await send({ method: 'GET', path: '/errors.json' });
  const answer = await fetch(`${metrics}/metrics`);
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers.get('content-type')), /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const metric of [
    /^portico_requests_total\{operation="register",status="201",error=""\} \d+$/m,
    /^portico_requests_total\{operation="getAccount",status="401",error="ACCESS_TOKEN_MISSING"\} \d+$/m,
    /^portico_requests_total\{operation="getErrorCatalogue",status="200",error=""\} 1$/m,
    /^portico_requests_total\{operation="login",status="503",error="OVERLOADED"\} \d$/m,
    /^portico_request_duration_seconds_count\{operation="register"\} \d+$/m,
    /^portico_hashing_running \d+$/m,
    /^portico_hashing_waiting \d+$/m,
    /^portico_event_loop_lag_seconds [\d.e-]+$/m,
    /^# TYPE portico_port_mended_total counter$/m,
  ]) {
    assert.match(text, metric);
  }
  assert.doesNotMatch(text, /^portico_port_mended_total\{/m);
  const elsewhere = await fetch(`${metrics}/v1/account`);
  assert.deepEqual([elsewhere.status, elsewhere.headers.get('error-code')], [404, 'ROUTE_NOT_FOUND']);
  assert.equal((await send({ method: 'GET', path: '/metrics' })).error, 'ROUTE_NOT_FOUND');
});

test('log: holds no secret and no email address', async () => {
  service.kill('SIGTERM');
  const { stdout, stderr } = await endOf(service);
  assert.equal(stderr, '');
  assert.ok(service.log().length > 10);
  assert.doesNotMatch(stdout, new RegExp(`${EMAIL}|@example|${SECRET}|not the password|portico_at_|argon2`));
});

test('password hashing: runs on background threads, at most as many as PORTICO_HASHING_CONCURRENCY', {
  skip: withoutThreads,
}, async () => {
  const { pid, url, kill } = await start({ PORTICO_HASHING_CONCURRENCY: '3' });
  assert.equal(threadsBehind(pid), 0, 'nobody has asked for one yet');
  const body = { email: EMAIL, password: SECRET };
  const login = () =>
    fetch(`${url}/v1/login`, { method: 'POST', body: JSON.stringify(body), headers: JSON_BODY });
  for (let logins = 0; threadsBehind(pid) < 3; logins += 12) {
    assert.ok(logins < 120, `${threadsBehind(pid)} threads`);
    await Promise.all(Array.from({ length: 12 }, login));
  }
  await Promise.all(Array.from({ length: 24 }, login));
  assert.equal(threadsBehind(pid), 3);
  kill('SIGKILL');
});

const noTerminal = !existsSync('/usr/bin/script') && 'a terminal is made with script(1) of util-linux';

test('on a terminal: one readable line says where it serves, and Ctrl-C ends it with exit code 0', {
  skip: noTerminal || (process.platform !== 'linux' && 'script(1) is another program elsewhere'),
}, async () => {
  const place = await newPlace();
  places.push(place);
  const command = `exec '${process.execPath}' '${MAIN}'`;
  const terminal = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
    env: serviceEnvironment({ ...place.variables, PORTICO_LOG_LEVEL: 'warn' }),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  terminal.stdout.on('data', (chunk) => {
    shown += chunk;
  });
  const ended = once(terminal, 'close');
  try {
    const line = await until('it says that it serves', () => /^.*Portico is running.*$/m.exec(shown)?.[0]);
    assert.match(line, /url=http:\/\/localhost:\d+ .*reference=http:\/\/localhost:\d+\/docs .*data=\S+/);
    assert.doesNotMatch(line, /[{}"]/);
    terminal.stdin.write('\u0003');
    assert.deepEqual(await ended, [0, null]);
  } finally {
    terminal.kill('SIGKILL');
  }
});
