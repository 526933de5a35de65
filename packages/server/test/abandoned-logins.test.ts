import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { slowPassword, untilHashing } from './hashing.ts';
import { outcome } from './outcome.ts';
import { PASSWORD, type Person, type Reply, type Service, startService } from './service.ts';
import { until } from './until.ts';

const QUEUE = 6;
const HONEST = '203.0.113.9';
/** Addresses of one subscriber. */
const ATTACKER = Array.from({ length: QUEUE }, (_, n) => `2001:db8::${n + 1}`);

let service: Service;
let ada: Person;
let slow: Person;

before(async () => {
  service = await startService({
    environment: {
      PORTICO_HASHING_CONCURRENCY: '1',
      PORTICO_HASHING_QUEUE: String(QUEUE + 1),
      PORTICO_TRUSTED_PROXIES: '127.0.0.0/8',
      PORTICO_METRICS_PORT: '0',
    },
  });
  [ada, slow] = [await service.person('ada'), await service.person('slow')];
  await slowPassword(service, slow);
});
after(() => service.stop());
beforeEach(() => untilHashing(service, 0, 0));

function login(from: string, email = ada.account.email, password = PASSWORD): Promise<Reply> {
  const headers = { 'x-forwarded-for': from };
  return service.call('POST', '/v1/login', { headers, body: { email, password } });
}

/** Takes the one place to hash at, and the one next to it, whose password has been handed over already. */
async function takeThePlace(): Promise<Promise<Reply>[]> {
  const taken = [login(HONEST, slow.account.email, 'wrong')];
  await untilHashing(service, 1, 0);
  taken.push(login(HONEST, slow.account.email, 'wrong'));
  await untilHashing(service, 1, 1);
  return taken;
}

/** Sends a login and does not wait for the answer. */
async function abandonable(from: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'does not matter' });
  socket.write(
    `POST /v1/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

test('no password is hashed for a client that has gone', async () => {
  const taken = await takeThePlace();
  const before = service.answers.length;
  const sockets = await Promise.all(ATTACKER.slice(1).map(abandonable));
  await untilHashing(service, 1, QUEUE);
  for (const socket of sockets) socket.resetAndDestroy();
  const honest = await login(HONEST);
  assert.equal(outcome(honest), '201');
  await Promise.all(taken);
  await until('all are answered', () => service.answers.length >= before + sockets.length + 3);
  const errors = service.answers.slice(before).map(({ error }) => error);
  // Had one been hashed, it would be one more CREDENTIALS_INVALID.
  assert.deepEqual(errors.filter((error) => error !== undefined).sort(), [
    ...taken.map(() => 'CREDENTIALS_INVALID'),
    ...sockets.map(() => 'REQUEST_MALFORMED'),
  ]);
});

/** Has one network fill the queue and another ask then; says in which order they were answered. */
async function fillTheQueue(): Promise<{ answers: string[]; wasFull: boolean }> {
  await untilHashing(service, 0, 0);
  const taken = await takeThePlace();
  let isTaken = true;
  const over = taken.map((reply) => reply.then(() => (isTaken = false)));
  const wrong = ATTACKER.map((from) => login(from, 'nobody@example.com'));
  await until('the queue is full, or it is too late', async () => !isTaken || (await isFull()));
  const refused = outcome(await login('2001:db8::ffff'));
  const answers: string[] = [];
  let wasFull: boolean | undefined;
  const inOrder = (who: string) => (reply: Reply) => {
    answers.push(`${who} ${outcome(reply)}`);
    wasFull ??= isTaken;
  };
  // One that succeeds would be answered after a commit, and tell less of its turn.
  const honest = login(HONEST, ada.account.email, 'mistyped').then(inOrder('honest'));
  await Promise.all([honest, ...wrong.map((reply) => reply.then(inOrder('attacker'))), ...over]);
  if (wasFull) assert.equal(refused, '503 OVERLOADED');
  return { answers, wasFull: wasFull === true };
}

async function isFull(): Promise<boolean> {
  const text = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  return text.includes(`_waiting ${QUEUE + 1}\n`);
}

test('who fills the queue fills it for its own network: others get in, and have their turn next', async () => {
  // On a busy machine the place may be free again before all have asked: that shows nothing.
  const { answers } = await until('the queue was full when another network asked', async () => {
    const tried = await fillTheQueue();
    return tried.wasFull && tried;
  });
  assert.deepEqual(
    answers.slice(0, 1),
    ['attacker 503 OVERLOADED'],
    'the last of the longest line makes room',
  );
  const place = answers.indexOf('honest 401 CREDENTIALS_INVALID');
  assert.ok(place > 0 && place <= 2, answers.join(', '));
});

test('clients that closed their side, and may have gone, stand behind others of their address', async () => {
  const taken = await takeThePlace();
  const sockets = await Promise.all(ATTACKER.map(() => abandonable(HONEST)));
  await untilHashing(service, 1, QUEUE + 1);
  for (const socket of sockets) socket.end();
  const before = service.answers.length;
  await until('a newcomer finds room', async () => outcome(await login(HONEST)) === '201');
  await Promise.all(taken);
  await until('all are answered', () => service.answers.length >= before + sockets.length);
  for (const socket of sockets) socket.destroy();
});
