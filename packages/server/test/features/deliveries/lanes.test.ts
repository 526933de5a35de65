import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../../src/ground/id.ts';
import { ANYWHERE, type Receiver, startReceiver } from '../../doubles/receiver.ts';
import { runOn } from '../../harness/rows.ts';
import { type Person, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { RENAMED, rename, type Scene, subscribe } from './scene.ts';

/** The effect of receivers on each other: one that answers well is served fast, and never waits for those that do not. */
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

/** As many webhooks as an organization can have. */
const MOST_TIMES = 20;

/** Makes an event of an organization be delivered to its webhook this many times. */
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

test('webhook with a fast receiver: more than five concurrent deliveries, and at most 25', async (t) => {
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

test("silent receivers of one account delay no other account's deliveries, first or later ones", async () => {
  const known = await sceneOf(await service.person('known'));
  const good = await listen();
  await subscribe(known, good.url, RENAMED);
  await rename(known);
  await until('its receiver is known', () => good.received.length > 0);

  const attacker = await service.person('attacker');
  let ended = 0;
  const dead = await listen((_request, response) => response.on('close', () => ended++));
  for (let number = 0; number < 4; number++) {
    const here = await sceneOf(attacker);
    for (let webhook = 0; webhook < 20; webhook++) await subscribe(here, `${dead.url}?${webhook}`, RENAMED);
    await rename(here);
  }
  await until('some are under way', () => dead.received.length > 0);

  /** How many attempts without an answer, which take ten seconds each, end until an event has arrived. */
  async function endedUntilArrival(here: Scene, receiver: Receiver, path: string): Promise<number> {
    const arrived = () => receiver.received.filter((got) => got.path === path).length;
    const [before, endedBefore] = [arrived(), ended];
    await rename(here);
    await until('it arrives', () => arrived() > before);
    return ended - endedBefore;
  }
  const newcomer = await sceneOf(await service.person('newcomer'));
  const fresh = await listen();
  const waits = { known: [] as number[], new: [] as number[] };
  const isEnough = (counts: readonly number[]) => counts.filter((count) => count === 0).length >= 3;
  for (let time = 0; time < MOST_TIMES && !Object.values(waits).every(isEnough); time++) {
    waits.known.push(await endedUntilArrival(known, good, '/events'));
    await subscribe(newcomer, `${fresh.url}?${time}`, RENAMED);
    waits.new.push(await endedUntilArrival(newcomer, fresh, `/events?${time}`));
  }
  // One may end by chance meanwhile; a delivery that had to wait for one would do so each time.
  for (const [who, counts] of Object.entries(waits))
    assert.ok(isEnough(counts), `${who}: ${counts} ended meanwhile`);
});

test('team webhook: has lanes of its own', async () => {
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
