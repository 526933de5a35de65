import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { clientOf, insistently, type OutgoingRequest, type Reply } from '../harness/client.ts';
import { hold, tally } from '../harness/load.ts';
import { endOf, newPlace, type Serving, startProcess } from '../harness/process.ts';
import { ROOM_FOR_ORGANIZATIONS } from '../harness/room.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';

/** Longer than any test waits: an earlier end did not wait for it. */
const FOR_EVER = '5m';
/** For slow requests: none is taken for too slow. */
const PATIENT = { PORTICO_HEADERS_TIMEOUT: FOR_EVER, PORTICO_REQUEST_TIMEOUT: FOR_EVER };

const place = await newPlace();
after(() => place.remove());

const start = (variables: Record<string, string> = {}) =>
  startProcess({ ...place.variables, ...ROOM_FOR_ORGANIZATIONS, ...variables });
let people = 0;

async function signUp(url: string): Promise<string> {
  const client = clientOf(url);
  const body = { email: `stays-${++people}@example.com`, password: PASSWORD };
  const {
    status,
    text,
    body: answered,
  } = await insistently(() => client.send({ method: 'POST', path: '/v1/register', body }));
  client.close();
  assert.equal(status, 201, text);
  return answered.accessToken;
}

interface Load {
  readonly url: string;
  readonly requests: readonly OutgoingRequest[];
  readonly answers: Reply[];
  /** True when a balancer would send the client elsewhere. */
  readonly isTurnedAway: () => boolean;
}

/** Sends requests one after another, over a new connection whenever the last was closed. */
async function keepAsking({ url, requests, answers, isTurnedAway }: Load): Promise<void> {
  const client = clientOf(url);
  for (let next = 0; !isTurnedAway(); next++) {
    const answer = await client.send(requests[next % requests.length] as OutgoingRequest);
    // Requests that a busy machine refuses are repeated, as by a client.
    if (answer.error !== 'OVERLOADED') answers.push(answer);
  }
  client.close();
}

async function refusesConnections({ url }: Serving): Promise<void> {
  await until('it takes no more connections', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const isRefused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    return isRefused;
  });
}

test('SIGUSR1: opens no debugger, to which other users of the machine could connect, and serves on', async () => {
  const service = await start();
  service.kill('SIGUSR1');
  await signUp(service.url);
  // Node announces its debugger on standard error.
  service.kill('SIGINT');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
});

test('SIGTERM under load: not ready at once, no request fails, connections close after answers', async () => {
  // However long its clients take to turn away: those who still come when it is over find the port closed.
  const service = await start({ PORTICO_LAME_DUCK: FOR_EVER, PORTICO_SHUTDOWN_GRACE: FOR_EVER });
  const { url } = service;
  const token = await signUp(url);
  const requests = [
    { method: 'GET', path: '/v1/account', token },
    { method: 'POST', path: '/v1/organizations', token, body: { name: 'Acme' } },
    { method: 'GET', path: '/v1/organizations', token },
  ];
  const answers: Reply[] = [];
  let last = Number.POSITIVE_INFINITY;
  const isTurnedAway = () => answers.length > last;
  const loads = Promise.all(
    Array.from({ length: 8 }, () => keepAsking({ url, requests, answers, isTurnedAway })),
  );
  await Promise.race([loads, until('the load has begun', () => answers.length > 100)]);

  service.kill('SIGTERM');
  const probe = clientOf(url);
  const { error, headers } = await until('it is not ready', async () => {
    const ready = await probe.send({ method: 'GET', path: '/health/ready' });
    return ready.status === 503 && ready;
  });
  assert.deepEqual([error, headers.connection], ['SERVICE_UNAVAILABLE', 'close']);
  const before = answers.length;
  last = before + 80;
  assert.equal((await probe.send({ method: 'GET', path: '/health/live' })).status, 200);
  await loads;

  const { '200': read = 0, '201': created = 0, ...failed } = tally(answers);
  assert.deepEqual(failed, {});
  assert.ok(read > 0 && created > 0);
  // Requests under way at the signal may have been answered as usual.
  const late = answers.slice(before + 8);
  assert.ok(late.length > 40, 'too little was answered while it turned clients away');
  assert.ok(late.every((answer) => answer.headers.connection === 'close'));
  service.kill('SIGTERM');
  assert.equal((await endOf(service)).stderr, '');
});

test('SIGTERM: exit code 0 after the lame-duck time, with standard error empty', async () => {
  const service = await start({ PORTICO_LAME_DUCK: '1s', PORTICO_SHUTDOWN_GRACE: FOR_EVER });
  service.kill('SIGTERM');
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
});

test('SIGINT: waits for neither load balancers nor idle connections', async () => {
  const service = await start({ PORTICO_LAME_DUCK: FOR_EVER, PORTICO_SHUTDOWN_GRACE: FOR_EVER });
  const { hostname, port } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  await once(silent, 'connect');
  const kept = clientOf(service.url);
  await kept.send({ method: 'GET', path: '/health/live' });
  service.kill('SIGINT');
  assert.equal((await endOf(service)).code, 0);
  kept.close();
  silent.destroy();
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`a second signal, ${signal}: stops at once`, async () => {
    const service = await start({ PORTICO_LAME_DUCK: FOR_EVER, PORTICO_SHUTDOWN_GRACE: FOR_EVER });
    service.kill('SIGTERM');
    await until('it has noticed', () => service.log().some(({ msg }) => msg === 'stopping'));
    service.kill(signal);
    const { code, signal: killedBy } = await endOf(service);
    assert.deepEqual([code, killedBy], [1, null]);
    assert.equal(service.log().at(-1).msg, 'stopping at once');
  });
}

test('SIGTERM: clients already connected are answered, however slow their requests', async () => {
  const service = await start({ ...PATIENT, PORTICO_LAME_DUCK: '0s', PORTICO_SHUTDOWN_GRACE: FOR_EVER });
  const { url } = service;
  const token = await signUp(url);
  const slow = await hold({ url, method: 'PUT', path: '/v1/account', token, body: { name: 'Ada' } });
  const slower = await hold({ url, method: 'GET', path: '/v1/account', token });
  service.kill('SIGTERM');
  await refusesConnections(service);
  const { status, headers, body } = await slower.release();
  assert.deepEqual([status, headers.connection, body.name], [200, 'close', null]);
  const changed = await slow.release();
  assert.deepEqual([changed.status, changed.body.name], [200, 'Ada']);
  assert.equal((await endOf(service)).code, 0);
});

test('503 SERVICE_UNAVAILABLE — a request not finished when the grace period ends; exit code still 0', async () => {
  const service = await start({ ...PATIENT, PORTICO_LAME_DUCK: '0s', PORTICO_SHUTDOWN_GRACE: '1s' });
  const token = await signUp(service.url);
  const { url } = service;
  const stuck = await hold({ url, method: 'PUT', path: '/v1/account', token, body: { name: 'Ada' } });
  service.kill('SIGTERM');
  const { error, headers } = await stuck.answer;
  assert.deepEqual([error, headers.connection], ['SERVICE_UNAVAILABLE', 'close']);
  const { code, stderr } = await endOf(service);
  assert.deepEqual([code, stderr], [0, '']);
});

test('SIGTERM: the log is written to its last line', async () => {
  const service = await start({ PORTICO_LAME_DUCK: '0s' });
  const client = clientOf(service.url);
  const ids = Array.from({ length: 200 }, (_, number) => `request-${number}`);
  for (const id of ids) {
    await client.send({ method: 'GET', path: '/health/live', headers: { 'request-id': id } });
  }
  service.kill('SIGTERM');
  await endOf(service);
  client.close();
  const logged = service.log().filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    logged.map(({ requestId }) => requestId),
    ids,
  );
});
