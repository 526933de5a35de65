import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { isHashing, slowPassword, timesFor, untilHashing } from '../../harness/hashing.ts';
import { outcome } from '../../harness/outcome.ts';
import { PASSWORD, type Person, type Reply, type Service, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

const QUEUE = 6;
const HONEST = '203.0.113.9';
/** Addresses of one subscriber. */
const ATTACKER = Array.from({ length: QUEUE }, (_, n) => `2001:db8::${n + 1}`);

let service: Service;
let ada: Person;
let slow: Person;

before(async () => {
  service = await startService({
    hashesDearly: true,
    environment: {
      PORTICO_HASHING_CONCURRENCY: '1',
      PORTICO_HASHING_QUEUE: String(QUEUE + 1),
      PORTICO_TRUSTED_PROXIES: '127.0.0.0/8',
      PORTICO_METRICS_PORT: '0',
    },
  });
  [ada, slow] = [await service.person('ada'), await service.person('slow')];
});
after(() => service.stop());

function login(from: string, email = ada.account.email, password = PASSWORD): Promise<Reply> {
  const headers = { 'x-forwarded-for': from };
  return service.call('POST', '/v1/login', { headers, body: { email, password } });
}

/** Resolves when one password is being hashed and so many wait, or when it is too late for that. */
const untilHashingUnless = (isTooLate: () => boolean, waiting: number) =>
  until(`${waiting} wait`, async () => isTooLate() || (await isHashing(service, 1, waiting)));

interface TakenAddress {
  /** The answers to those who have it. */
  readonly replies: Promise<readonly Reply[]>;
  readonly isFree: () => boolean;
  /** How many answers there were before. */
  readonly before: number;
}

/** Takes the one place to hash at, and the one next to it, whose password has been handed over already. */
async function takeThePlace(): Promise<TakenAddress> {
  await until('nothing is under way', () => service.app.port.underWay === 0);
  await slowPassword(service, slow, await timesFor(service, ada));
  await untilHashing(service, 0, 0);
  const before = service.answers.length;
  let over = false;
  const isFree = () => over;
  const take = () =>
    login(HONEST, slow.account.email, 'wrong').finally(() => {
      over = true;
    });
  const replies = [take()];
  await untilHashingUnless(isFree, 0);
  replies.push(take());
  await untilHashingUnless(isFree, 1);
  return { replies: Promise.all(replies), isFree, before };
}

/**
 * Tries something while the place is taken, until it shows something: on a busy machine the place may be free again
 * before all have asked, or only when those who wait have given up.
 */
async function whileTaken(attempt: (taken: TakenAddress) => Promise<boolean>): Promise<void> {
  await until('the place was taken for as long as it mattered', async () => {
    const taken = await takeThePlace();
    const hasShown = await attempt(taken);
    await taken.replies;
    return hasShown;
  });
}

/** Sends a login and does not wait for the answer. */
async function abandonable(from: string, email = 'nobody@example.com'): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const body = JSON.stringify({ email, password: 'does not matter' });
  socket.write(
    `POST /v1/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
}

test('login: no password is hashed for a client that has disconnected', () =>
  whileTaken(async ({ replies, isFree, before }) => {
    const sockets = await Promise.all(ATTACKER.slice(1).map((from) => abandonable(from)));
    await untilHashingUnless(isFree, QUEUE);
    const isTooLate = isFree();
    for (const socket of sockets) socket.resetAndDestroy();
    const honest = await login(HONEST);
    if (isTooLate || honest.error === 'OVERLOADED') return false;
    assert.equal(outcome(honest), '201');
    const taken = await replies;
    await until('all are answered', () => service.answers.length >= before + sockets.length + 3);
    const errors = service.answers.slice(before).map(({ error }) => error);
    // The place was taken for longer than anybody waits.
    if (errors.includes('OVERLOADED')) return false;
    // Had one been hashed, it would be one more CREDENTIALS_INVALID.
    assert.deepEqual(errors.filter((error) => error !== undefined).sort(), [
      ...taken.map(() => 'CREDENTIALS_INVALID'),
      ...sockets.map(() => 'REQUEST_MALFORMED'),
    ]);
    return true;
  }));

test('login: a full queue refuses only its own network; others get in, and are next', () =>
  whileTaken(async ({ isFree }) => {
    const wrong = ATTACKER.map((from) => login(from, 'nobody@example.com'));
    await untilHashingUnless(isFree, QUEUE + 1);
    const refused = outcome(await login('2001:db8::ffff'));
    const answers: string[] = [];
    let wasFull: boolean | undefined;
    const inOrder = (who: string) => (reply: Reply) => {
      answers.push(`${who} ${outcome(reply)}`);
      wasFull ??= !isFree();
    };
    // One that succeeds would be answered after a commit, and reveal less about its turn.
    const honest = login(HONEST, ada.account.email, 'mistyped').then(inOrder('honest'));
    await Promise.all([honest, ...wrong.map((reply) => reply.then(inOrder('attacker')))]);
    // One of them is refused; more are if the place was taken for longer than anybody waits.
    const givenUp = answers.filter((answer) => answer.endsWith('OVERLOADED')).length > 1;
    if (!wasFull || givenUp || answers.includes('honest 503 OVERLOADED')) return false;
    assert.equal(refused, '503 OVERLOADED');
    const [first] = answers;
    assert.equal(first, 'attacker 503 OVERLOADED', 'the last of the longest line makes room');
    const place = answers.indexOf('honest 401 CREDENTIALS_INVALID');
    assert.ok(place > 0 && place <= 2, answers.join(', '));
    return true;
  }));

test('login: half-closed clients wait behind others from their address', () =>
  whileTaken(async ({ replies, isFree, before }) => {
    const sockets = await Promise.all(ATTACKER.map(() => abandonable(HONEST)));
    await untilHashingUnless(isFree, QUEUE + 1);
    const isTooLate = isFree();
    for (const socket of sockets) socket.end();
    await until('a newcomer finds room', async () => outcome(await login(HONEST)) === '201');
    const taken = await replies;
    await until('all are answered', () => service.answers.length > before + sockets.length + taken.length);
    for (const socket of sockets) socket.destroy();
    return !isTooLate;
  }));

test('shutdown while hashing for a disconnected client: not logged as INTERNAL_ERROR', async () => {
  await slowPassword(service, slow);
  let before = 0;
  await until('its password is being hashed when it goes', async () => {
    before = service.answers.length;
    const socket = await abandonable(HONEST, slow.account.email);
    const isTooLate = () => service.answers.length > before;
    await untilHashingUnless(isTooLate, 0);
    const wasTooLate = isTooLate();
    socket.resetAndDestroy();
    await until('the client has gone', () => service.app.port.underWay === 0);
    return !wasTooLate;
  });
  await service.stop();
  const answer = await until('it is over', () => service.answers[before]);
  assert.notEqual(answer.error, 'INTERNAL_ERROR');
});
