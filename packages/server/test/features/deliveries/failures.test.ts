import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { until } from '../../harness/until.ts';
import { delivery, RENAMED, rename, scenes, subscribe, webhookOf } from './scene.ts';

const { listen, answering, scene } = scenes();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Pino's level of a warning. */
const WARNING = 40;

test('failed delivery: lastError and lastReason describe it, and the delivery is retried', async () => {
  const here = await scene();
  const elsewhere = await listen();
  const hang = await listen((_request, response) => response.destroy());
  for (const [url, lastStatus, lastReason, lastError] of [
    [(await answering(500)).url, 500, 'status', 'answered 500'],
    [
      (await answering(302, { location: elsewhere.url })).url,
      302,
      'redirect',
      'answered 302: redirects are not followed',
    ],
    [hang.url, null, 'closed', 'the connection was closed'],
    ['http://127.0.0.1:1024/', null, 'refused', 'the connection was refused'],
  ] as const) {
    const { id } = await subscribe(here, url, RENAMED);
    await rename(here);
    const failed = await delivery(here, id, ({ lastError }) => lastError !== null);
    assert.partialDeepStrictEqual(failed, { lastStatus, lastReason, lastError, state: 'pending' });
    assert.ok((await webhookOf(here, id)).failingSince);
    await here.service.call('POST', `/v1/deliveries/${failed.id}/redelivery`, { token: here.owner.token });
    const attempts = await until('it is tried again', async () => {
      const path = `/v1/deliveries/${failed.id}`;
      const { latestAttempts } = (await here.service.call('GET', path, { token: here.owner.token })).body;
      return latestAttempts.length > 1 && latestAttempts;
    });
    for (const { at, duration, ...told } of attempts) {
      assert.deepEqual(told, { status: lastStatus, error: lastError, reason: lastReason });
      assert.ok(Date.parse(at) >= Date.parse(failed.createdAt) && duration >= 0, at);
    }
    assert.ok(attempts[0].at >= attempts[1].at, 'not the newest first');
    await here.service.call('DELETE', `/v1/webhooks/${id}`, { token: here.owner.token });
  }
  assert.equal(elsewhere.connections(), 0, 'a redirect was followed');
});

test('delivery answered with a gigabyte: the body is not read', async () => {
  const here = await scene();
  let sent = 0;
  const receiver = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': 2 ** 30 });
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  const { id } = await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await delivery(here, id, ({ state }) => state === 'delivered');
  assert.ok(sent < 2 ** 25, `${sent} octets were taken`);
});

test('Retry-After: the next attempt waits as long, up to an hour', async () => {
  const here = await scene();
  // With the tenth by which pauses differ, and a minute for a busy machine.
  for (const [asked, least, most] of [
    ['120', 119_000, 192_000],
    ['999999', HOUR - 1_000, 1.2 * HOUR],
  ] as const) {
    const receiver = await answering(503, { 'retry-after': asked });
    const { id } = await subscribe(here, receiver.url, RENAMED);
    await rename(here);
    const { nextAttemptAt } = await delivery(here, id, ({ lastStatus }) => lastStatus === 503);
    const pause = Date.parse(nextAttemptAt) - (receiver.received[0]?.at ?? 0);
    assert.ok(pause >= least && pause <= most, `${pause} ms after ${asked}`);
    await here.service.call('DELETE', `/v1/webhooks/${id}`, { token: here.owner.token });
  }
});

interface EventBody {
  readonly actor: { readonly type: string };
  readonly subject: { readonly id: string };
  readonly details: { readonly reason?: string };
}

test('410 Gone: the webhook is failing at once, and its owners get a mail', async () => {
  const here = await scene();
  const receiver = await answering(410);
  const { id } = await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await delivery(here, id, ({ state }) => state === 'failed');
  assert.equal((await webhookOf(here, id)).state, 'failing');
  const path = `/v1/organizations/${here.organization}/events?type=webhook.failing`;
  const { items } = (await here.service.call('GET', path, { token: here.owner.token })).body;
  const told = items.map(({ actor, subject, details }: EventBody) => [
    actor.type,
    subject.id,
    details.reason,
  ]);
  assert.deepEqual(told, [['system', id, 'gone']]);
  await rename(here);
  await here.service.mailTo(here.owner.account.email, 'webhook_failing_notice');
  // Only the owners of the webhook can fix it: operators must not be alarmed.
  const lines = here.service.log().split('\n').filter(Boolean);
  const ended = lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome === 'given up');
  assert.deepEqual(
    ended.map(({ level }) => level),
    [WARNING],
  );
  assert.equal(receiver.received.length, 1);
});

test('three days of failures disable a webhook; a success restarts the count', async () => {
  const here = await scene();
  let status = 500;
  const receiver = await listen((_request, response) => response.writeHead(status).end());
  const { id } = await subscribe(here, receiver.url, RENAMED);
  const age = (by: number) =>
    runOn(here.service.databaseUrl, 'update webhooks set failing_since = failing_since - ? where id = ?', [
      by,
      id,
    ]);
  const again = () =>
    runOn(here.service.databaseUrl, `update deliveries set due_at = 0 where state = 'pending'`);
  /** Waits for a try in vain besides so many; on a busy machine the next may come by itself. @returns how many there were */
  const triedAfter = (count: number) =>
    until(`it was put off more than ${count} times`, async () => {
      const select = `select attempts from deliveries where state = 'pending' and claimed_until is null`;
      const attempts = Number((await rowsOf(here.service.databaseUrl, select))[0]?.attempts ?? 0);
      return attempts > count && attempts;
    });
  await rename(here);
  const before = await triedAfter(0);
  await age(3 * DAY - HOUR);
  await again();
  await triedAfter(before);
  assert.equal((await webhookOf(here, id)).state, 'active');
  status = 200;
  await again();
  await delivery(here, id, ({ state }) => state === 'delivered');
  assert.equal((await webhookOf(here, id)).failingSince, null);
  status = 500;
  await rename(here);
  await triedAfter(0);
  await age(3 * DAY);
  await again();
  await until('it is failing', async () => (await webhookOf(here, id)).state === 'failing');
});

test('paused webhook: its deliveries wait until it is active again', async () => {
  const here = await scene();
  let status = 500;
  const receiver = await listen((_request, response) => response.writeHead(status).end());
  const { id } = await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await delivery(here, id, ({ lastStatus }) => lastStatus === 500);
  const put = (state: string) =>
    here.service.call('PUT', `/v1/webhooks/${id}`, {
      token: here.owner.token,
      body: { url: receiver.url, state },
    });
  assert.equal((await put('paused')).status, 200);
  const claimed = `select id from deliveries where webhook_id = '${id}' and claimed_until is not null`;
  await until('no try is under way', async () => {
    return (await rowsOf(here.service.databaseUrl, claimed)).length === 0;
  });
  const before = receiver.received.length;
  status = 200;
  await runOn(here.service.databaseUrl, `update deliveries set due_at = 0 where state = 'pending'`);
  // Something else is delivered meanwhile, by look-ups that find this one too.
  const other = await listen();
  await subscribe(here, other.url, RENAMED);
  await rename(here);
  await until('the other gets it', () => other.received.length > 0);
  assert.equal(receiver.received.length, before);
  assert.equal((await put('active')).status, 200);
  await delivery(here, id, ({ state }) => state === 'delivered');
});
