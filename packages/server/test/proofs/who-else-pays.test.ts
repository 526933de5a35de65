import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { ANYWHERE, startReceiver } from '../doubles/receiver.ts';
import { rename, subscribe } from '../features/deliveries/scene.ts';
import { ask } from '../features/proxies/ask.ts';
import { insistently } from '../harness/client.ts';
import { outcome } from '../harness/outcome.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { PASSWORD, type Reply, type Service, type ServiceOptions, startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

/**
 * One caller abuses what all share, and a stranger is served meanwhile: the numbers of requests that were served for each
 * in the same time are compared. For mails, `mail-lanes.test.ts` does so; for receivers that never answer,
 * `features/deliveries/lanes.test.ts`.
 */
const ends: (() => unknown)[] = [];
after(async () => {
  for (const end of ends.toReversed()) await end();
});

async function start(environment: Record<string, string>, options: ServiceOptions = {}): Promise<Service> {
  const trusted = { PORTICO_TRUSTED_PROXIES: '127.0.0.1', ...environment };
  const service = await startService({ ...options, environment: trusted });
  ends.push(() => service.stop());
  return service;
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const ATTACKER = from('192.0.2.1');
const STRANGER = from('198.51.100.1');

/**
 * Makes an attacker send this many requests at once, and a stranger two, until the stranger was served this often.
 * @returns how many answers the attacker got meanwhile, for each of the stranger's
 */
async function beside(
  attack: () => Promise<Reply>,
  serve: () => Promise<Reply>,
  { atOnce, times }: { readonly atOnce: number; readonly times: number },
): Promise<number> {
  let attacks = 0;
  let isOver = false;
  const attacking = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const { error } = await attack();
      if (!isOver && error !== 'OVERLOADED') attacks++;
    }
  });
  await until('the attack has begun', () => attacks > 0);
  const before = attacks;
  const serving = [1, 2].map(async () => {
    for (let time = 0; time < times / 2; time++) {
      // If the machine is busy with other things, both are refused; the attacker's answers meanwhile count.
      const reply = await insistently(serve);
      assert.ok(reply.status < 400, outcome(reply));
    }
  });
  await Promise.all(serving);
  isOver = true;
  const ratio = (attacks - before) / times;
  await Promise.all(attacking);
  return ratio;
}

test('requests: sixty at once of one account take no more from another than turns allow', async (t) => {
  const service = await start({ PORTICO_ACCOUNT_CONCURRENCY: '2' });
  const [attacker, stranger] = [await service.person('attacker'), await service.person('stranger')];
  let names = 0;
  const write =
    ({ token }: typeof attacker, headers: Record<string, string>) =>
    () =>
      service.call('PUT', '/v1/account', { token, headers, body: { name: `Name ${++names}` } });
  const ratio = await beside(write(attacker, ATTACKER), write(stranger, STRANGER), {
    atOnce: 60,
    times: 100,
  });
  t.diagnostic(`${ratio.toFixed(1)} for each of the stranger's`);
  // In the order of arrival it would be thirty.
  assert.ok(ratio < 10, `${ratio} for each of the stranger's`);
});

test('hashing: forty sign-ins at once from one address leave other callers about every other turn', async (t) => {
  const service = await start(
    { PORTICO_HASHING_CONCURRENCY: '1', PORTICO_HASHING_QUEUE: '100' },
    { hashesDearly: true },
  );
  const stranger = await service.person('stranger');
  const login = (email: string, password: string, headers: Record<string, string>) => () =>
    service.call('POST', '/v1/login', { headers, body: { email, password } });
  const attack = login('nobody@example.com', 'a guess', ATTACKER);
  const serve = login(stranger.account.email, PASSWORD, STRANGER);
  const ratio = await beside(attack, serve, { atOnce: 40, times: 12 });
  t.diagnostic(`${ratio.toFixed(1)} for each of the stranger's`);
  // In the order of arrival it would be twenty.
  assert.ok(ratio < 8, `${ratio} for each of the stranger's`);
});

test('limits: an attacker uses up only their own, and refused requests leave no row', async () => {
  // No time passes in which there would be room for the attacker again.
  const now = Date.now();
  const service = await start({ PORTICO_LIMITS: 'on' }, { clock: () => now });
  const stranger = await service.person('stranger');
  let asked = 0;
  const steps: Record<string, (headers: Record<string, string>, email?: string) => Promise<Reply>> = {
    guess: (headers, email = `nobody-${++asked}@example.com`) =>
      service.call('POST', '/v1/login', { headers, body: { email, password: PASSWORD } }),
    registration: (headers) => {
      const body = { email: `new-${++asked}@example.com`, password: PASSWORD };
      return service.call('POST', '/v1/register', { headers, body });
    },
    reset: (headers, email = `nobody-${++asked}@example.com`) =>
      service.call('POST', '/v1/password-resets', { headers, body: { email } }),
    challenge: (headers) => service.call('POST', '/v1/passkey-challenges', { headers }),
  };
  const rows = async () => (await rowsOf(service.databaseUrl, 'select key from limits')).length;
  for (const [what, step] of Object.entries(steps)) {
    for (let count = 0; count < 320; count++) {
      if ((await step(ATTACKER)).error === 'RATE_LIMITED') break;
    }
    const before = await rows();
    for (let count = 0; count < 100; count++) await step(ATTACKER);
    assert.equal(await rows(), before, what);
    let served = 0;
    for (let count = 0; count < 5; count++) {
      if ((await step(STRANGER, stranger.account.email)).status < 400) served++;
    }
    assert.equal(served, 5, `${what}: of the stranger's`);
  }
});

test('connections: an address that holds all it can keeps none from others', {
  skip: process.platform !== 'linux' && 'needs a second address of this machine',
}, async () => {
  const most = 40;
  const service = await start({ PORTICO_MAX_CONNECTIONS: String(most) });
  const { hostname, port } = new URL(service.url);
  const sockets: Socket[] = [];
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  const dial = () => sockets.push(connect(Number(port), hostname).on('error', () => {}));
  for (let count = 0; count < 3 * most; count++) dial();
  await until('some are held', () => service.app.port.connections >= most / 2);
  let served = 0;
  for (let count = 0; count < 50; count++) {
    for (let more = 0; more < 3; more++) dial();
    if ((await ask(service.url, { from: '127.0.0.2' })).status === 200) served++;
  }
  assert.equal(served, 50);
});

test('log: no request makes a longer line than others, whatever it holds', async () => {
  const service = await start({ PORTICO_LOG_LEVEL: 'info' });
  const { account } = await service.person('stranger');
  const long = 'x'.repeat(10_000);
  /** Returns log lines of requests, without background work. */
  const lines = () =>
    service
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
      .join('\n').length;
  /** Octets of the lines that are logged for a request. */
  async function logged(body: unknown, headers: Record<string, string>, path = '/v1/login'): Promise<number> {
    const before = lines();
    const answers = service.answers.length;
    await service.call('POST', path, { headers, body });
    await until('it is logged', () => service.answers.length > answers && lines() > before);
    return lines() - before;
  }
  const ordinary = await logged({ email: account.email, password: 'a guess' }, STRANGER);
  const email = `${long.slice(0, 60)}@example.com`;
  const headers = { ...ATTACKER, 'user-agent': long, 'request-id': long.slice(0, 64) };
  for (const path of ['/v1/login', `/v1/login?${long.slice(0, 4_000)}`, `/v1/${long.slice(0, 4_000)}`]) {
    const worst = await logged({ email, password: long }, headers, path);
    assert.ok(worst < 2 * ordinary, `${path.slice(0, 20)}: ${worst} octets, ${ordinary} for others`);
  }
});

test('deliveries: thousands queued for one organization leave others a share of the lanes', async (t) => {
  const service = await start({ PORTICO_SHUTDOWN_GRACE: '1s' }, { webhookAddresses: ANYWHERE });
  const slow = () =>
    startReceiver(async (_request, response) => {
      await delay(20);
      response.writeHead(204).end();
    });
  const [theirs, own] = [await slow(), await slow()];
  ends.push(
    () => theirs.stop(),
    () => own.stop(),
  );
  async function sceneOf(name: string) {
    const owner = await service.person(name);
    return { service, owner, organization: await service.organization(owner) };
  }
  const [attacker, stranger] = [await sceneOf('attacker'), await sceneOf('stranger')];
  const TYPES = ['organization.updated'];
  for (let webhook = 0; webhook < 20; webhook++) await subscribe(attacker, `${theirs.url}?${webhook}`, TYPES);
  await subscribe(stranger, own.url, TYPES);
  await rename(stranger);
  await until('the stranger is known', () => own.received.length > 0);
  // As if the events of an hour ago had never been delivered: they are due before all others.
  const waiting = 5_000;
  for (let event = 0; event < waiting / 20; event++) await rename(attacker);
  await runOn(service.databaseUrl, `update deliveries set due_at = 0 where state = 'pending'`);
  const [before, beforeOwn] = [theirs.received.length, own.received.length];
  const STRANGERS = 40;
  for (let event = 0; event < STRANGERS; event++) await rename(stranger);
  await until('all of the stranger arrive', () => own.received.length >= beforeOwn + STRANGERS);
  const ratio = (theirs.received.length - before) / STRANGERS;
  t.diagnostic(`${ratio.toFixed(1)} for each of the stranger's`);
  // In the order in which they are due it would be a hundred.
  assert.ok(ratio < 30, `${ratio} for each of the stranger's`);
});
