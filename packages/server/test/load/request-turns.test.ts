import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startNameServer } from '../doubles/name-server.ts';
import { newDomain } from '../fixtures/domains.ts';
import { type Contender, type HeldRequest, hold, tally } from '../harness/load.ts';
import { type Person, type Service, startService } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const names = await startNameServer();
const services: Service[] = [];
after(async () => {
  names.stop();
  for (const service of services) await service.stop();
});

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const service = await startService({
    environment: {
      PORTICO_LIMITS: 'on',
      PORTICO_DNS_SERVERS: names.address,
      ...environment,
    },
  });
  services.push(service);
  return service;
}

/** Writes of an account that lack their last byte. */
function writes({ url }: Service, { token, account }: Person, count: number): Promise<HeldRequest[]> {
  const write = { url, method: 'PUT', path: '/v1/account', token, body: { name: 'Ada' } };
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      hold({ ...write, headers: { 'request-id': `${account.id}_${n}` } }),
    ),
  );
}

test('200 concurrent writes of one account do not delay a write of another', async () => {
  // With limits, each would wait some seconds at most.
  const service = await start({
    PORTICO_LIMITS: 'off',
    PORTICO_ACCOUNT_CONCURRENCY: '4',
    PORTICO_ADDRESS_CONCURRENCY: '32',
  });
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const many = await writes(service, ada, 200);
  const [one] = (await writes(service, bob, 1)) as [HeldRequest];
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

/** How long a request waits for its turn where limits are on, in milliseconds. */
const LONGEST_WAIT = 10_000;

/**
 * Sends writes of an account while another request of it waits for a name server that never answers, which takes as
 * long on a busy machine as on an idle one.
 * @param waiting how many of them may wait
 */
async function besideAnother(service: Service, count: number, waiting = count): Promise<Contender[]> {
  const ada = await service.person('ada');
  const domain = await newDomain(service, { organization: await service.organization(ada), by: ada });
  names.silent.add(domain.record.name);
  const path = `/v1/domains/${domain.id}/verification`;
  return until('all are there before the other is over', async () => {
    names.asked.length = 0;
    const held = await writes(service, ada, count);
    let isOver = false;
    const slow = service.call('POST', path, { token: ada.token }).finally(() => {
      isOver = true;
    });
    await until('it waits for the name server', () => isOver || names.asked.length > 0);
    const begun = performance.now();
    const replies = held.map(({ release }) => release());
    await until('they are there', () => isOver || service.app.port.underWay === waiting + 1);
    const isTooSoon = isOver;
    await slow;
    const answers = await Promise.all(replies);
    const isTooLate = performance.now() - begun > LONGEST_WAIT;
    return !isTooSoon && !isTooLate && answers;
  });
}

test('403 RATE_LIMITED — too many requests of one account wait', async () => {
  const service = await start({ PORTICO_ACCOUNT_CONCURRENCY: '1' });
  const answers = await besideAnother(service, 80, 64);
  assert.deepEqual(tally(answers), { '200': 64, '403 RATE_LIMITED': 16 });
  for (const { headers } of answers.filter(({ error }) => error === 'RATE_LIMITED')) {
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    assert.equal(headers['ratelimit-policy'], '"account";q=1;qu="concurrent-requests"');
    assert.equal(headers.ratelimit, '"account";r=0');
  }
});

test('limits off: all requests of an account wait, and none is refused', async () => {
  const service = await start({ PORTICO_ACCOUNT_CONCURRENCY: '1', PORTICO_LIMITS: 'off' });
  assert.deepEqual(tally(await besideAnother(service, 80)), { '200': 80 });
});
