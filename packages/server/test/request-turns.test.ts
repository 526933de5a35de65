import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isHashing, slowPassword, timesFor } from './hashing.ts';
import { type Contender, type Held, hold, tally } from './load.ts';
import { PASSWORD, type Person, type Service, startService } from './service.ts';
import { until } from './until.ts';

const services: Service[] = [];
after(async () => {
  for (const service of services) await service.stop();
});

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const service = await startService({
    environment: {
      PORTICO_LIMITS: 'on',
      PORTICO_LIMIT_GUESSES: '1000',
      PORTICO_METRICS_PORT: '0',
      ...environment,
    },
  });
  services.push(service);
  return service;
}

/** Milliseconds; less than the service lets a request wait. */
const LONGEST_WAIT = 8_000;

/** Writes of an account that lack their last byte. */
function writes({ url }: Service, { token, account }: Person, count: number): Promise<Held[]> {
  const write = { url, method: 'PUT', path: '/v1/account', token, body: { name: 'Ada' } };
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      hold({ ...write, headers: { 'request-id': `${account.id}_${n}` } }),
    ),
  );
}

test('200 writes of one account at once do not keep that of another waiting', async () => {
  const service = await start({ PORTICO_ACCOUNT_CONCURRENCY: '4', PORTICO_ADDRESS_CONCURRENCY: '32' });
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const many = await writes(service, ada, 200);
  const [one] = (await writes(service, bob, 1)) as [Held];
  const adas = many.map(({ release }) => release());
  await Promise.any(adas);
  const answers = await Promise.all([one.release(), ...adas]);
  assert.deepEqual(tally(answers), { '200': 201 });
  const order = service.answers.map(({ requestId }) => requestId).filter((id) => id.includes('_'));
  assert.equal(order.length, 201);
  // In the order of arrival it would come at the end.
  const place = order.indexOf(`${bob.account.id}_0`);
  assert.ok(place < 100, `${place} were answered before`);
});

/**
 * Sends writes of an account while another request of it is under way that takes a second or more.
 * @param waiting how many of them may wait
 */
async function besideAnother(service: Service, count: number, waiting = count): Promise<Contender[]> {
  return until('the other request takes long enough, and not too long', async () => {
    const ada = await service.person('ada');
    await slowPassword(service, ada, await timesFor(service, ada));
    const held = await writes(service, ada, count);
    const body = { currentPassword: 'not this one', newPassword: PASSWORD };
    let isOver = false;
    const slow = service.call('PUT', '/v1/account/password', { token: ada.token, body }).finally(() => {
      isOver = true;
    });
    await until('it is hashed', async () => isOver || (await isHashing(service, 1, 0)));
    const released = performance.now();
    const replies = held.map(({ release }) => release());
    await until('they are there', () => isOver || service.app.port.underWay === waiting + 1);
    const isTooSoon = isOver;
    await slow;
    // Who has waited for so long has given up.
    const isTooLate = performance.now() - released > LONGEST_WAIT;
    const answers = await Promise.all(replies);
    return !isTooSoon && !isTooLate && answers;
  });
}

test('403 RATE_LIMITED — more requests of an account wait than may', async () => {
  const service = await start({ PORTICO_ACCOUNT_CONCURRENCY: '1' });
  const answers = await besideAnother(service, 80, 64);
  assert.deepEqual(tally(answers), { '200': 64, '403 RATE_LIMITED': 16 });
  for (const { headers } of answers.filter(({ error }) => error === 'RATE_LIMITED')) {
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    assert.equal(headers['ratelimit-policy'], '"account";q=1;qu="concurrent-requests"');
    assert.equal(headers.ratelimit, '"account";r=0');
  }
});

test('where limits are off all of them wait, and none is refused', async () => {
  const service = await start({ PORTICO_ACCOUNT_CONCURRENCY: '1', PORTICO_LIMITS: 'off' });
  assert.deepEqual(tally(await besideAnother(service, 80)), { '200': 80 });
});
