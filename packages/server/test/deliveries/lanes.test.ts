import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../src/id.ts';
import { ownTime } from '../own-time.ts';
import { ANYWHERE, type Receiver, startReceiver } from '../receiver.ts';
import { runOn } from '../rows.ts';
import { type Person, startService } from '../service.ts';
import { until } from '../until.ts';
import { RENAMED, rename, type Scene, subscribe } from './scene.ts';

/** What receivers do to each other: one that answers well is served fast, and never waits for those that don't. */
const service = await startService({
  webhookAddresses: ANYWHERE,
  environment: { PORTICO_SHUTDOWN_GRACE: '1s' },
});
const receivers: Receiver[] = [];
after(async () => {
  for (const receiver of receivers) await receiver.stop();
  await service.stop();
});

async function listen(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  return receiver;
}

const sceneOf = async (owner: Person): Promise<Scene> => ({
  service,
  owner,
  organization: await service.organization(owner),
});

/** Has an event of an organization be delivered to its webhook so many times. */
async function queue({ owner, organization }: Scene, webhook: string, count: number): Promise<void> {
  const path = `/v1/organizations/${organization}/events?limit=1`;
  const { body } = await service.call('GET', path, { token: owner.token });
  const columns = 'id, webhook_id, event_id, type, state, attempts, created_at, due_at';
  const rows = Array.from({ length: count }, () => {
    const [type, state] = [RENAMED[0], 'pending'].map((text) => `'${text}'`);
    return `('${newId()}', '${webhook}', '${body.items[0].id}', ${type}, ${state}, 0, 0, 0)`;
  });
  await runOn(service.databaseUrl, `insert into deliveries (${columns}) values ${rows.join()}`);
}

test('a receiver that answers well and fast gets more than five at once, and never more than 25', async (t) => {
  const here = await sceneOf(await service.person());
  let inside = 0;
  let most = 0;
  const receiver = await listen(async (_request, response) => {
    most = Math.max(most, ++inside);
    await delay(50);
    inside--;
    response.writeHead(204).end();
  });
  const { id } = await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await queue(here, id, 600);
  await rename(here);
  await until('all arrive', () => receiver.received.length >= 602);
  t.diagnostic(`${most} at once`);
  assert.ok(most > 5 && most <= 25, `${most} at once`);
});

test('webhooks of somebody whose receiver never answers delay nobody else, new or known', async (t) => {
  const stranger = await sceneOf(await service.person('stranger'));
  const good = await listen();
  await subscribe(stranger, good.url, RENAMED);
  /** Until the next event of the stranger has arrived. */
  async function arrival(at = good, here = stranger): Promise<number> {
    const before = at.received.length;
    const began = ownTime();
    await rename(here);
    await until('it arrives', () => at.received.length > before);
    return ownTime() - began;
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const sample = async () =>
    median([await arrival(), await arrival(), await arrival(), await arrival(), await arrival()]);
  await arrival();
  const quiet = await sample();

  const attacker = await service.person('attacker');
  const dead = await listen(() => {});
  for (let number = 0; number < 4; number++) {
    const here = await sceneOf(attacker);
    for (let webhook = 0; webhook < 20; webhook++) await subscribe(here, `${dead.url}?${webhook}`, RENAMED);
    await rename(here);
  }
  await until('some are under way', () => dead.received.length > 0);
  const busy = await sample();
  const newcomer = await sceneOf(await service.person('newcomer'));
  const fresh = await listen();
  await subscribe(newcomer, fresh.url, RENAMED);
  const first = await arrival(fresh, newcomer);
  t.diagnostic(`${Math.round(quiet)} ms, then ${Math.round(busy)} ms; a new one ${Math.round(first)} ms`);
  // A try that is not answered takes ten seconds: nobody waits for one.
  for (const [what, time] of Object.entries({ busy, first }))
    assert.ok(time < Math.max(20 * quiet, 2_000), `${what}: ${time} ms, ${quiet} ms before`);
});

test('the team has lanes of its own', async () => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const team = await listen();
  const own = await startService({
    webhookAddresses: ANYWHERE,
    environment: {
      PORTICO_SHUTDOWN_GRACE: '1s',
      PORTICO_WEBHOOK_URL: team.url,
      PORTICO_WEBHOOK_SECRET: secret,
    },
  });
  try {
    const dead = await listen(() => {});
    for (let number = 0; number < 5; number++) {
      const owner = await own.person(`team-${number}`);
      const here = { service: own, owner, organization: await own.organization(owner) };
      for (let webhook = 0; webhook < 5; webhook++) await subscribe(here, dead.url, RENAMED);
      await rename(here);
    }
    await until('organizations have all that new ones can have', () => dead.received.length >= 20);
    const { body } = await own.call('GET', '/v1/account', { token: (await own.person('told')).token });
    await until('the team hears of it', () => team.received.some(({ text }) => text.includes(body.id)));
  } finally {
    await own.stop();
  }
});
