import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { ANYWHERE, type Receiver, startReceiver, verified } from './receiver.ts';
import { rowsOf, runOn } from './rows.ts';
import { type Person, type Service, type ServiceOptions, startService } from './service.ts';
import { until } from './until.ts';

const ends: (() => unknown)[] = [];
async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
afterEach(endAll);
after(endAll);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function serve(options: ServiceOptions = {}): Promise<Service> {
  const service = await startService({ webhookAddresses: ANYWHERE, workInterval: 20, ...options });
  ends.push(() => service.stop());
  return service;
}

async function listen(...answer: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...answer);
  ends.push(() => receiver.stop());
  return receiver;
}

const answering = (status: number, headers: Record<string, string> = {}) =>
  listen((_request, response) => response.writeHead(status, headers).end());

interface Scene {
  readonly service: Service;
  readonly owner: Person;
  readonly organization: string;
}

async function scene(options?: ServiceOptions): Promise<Scene> {
  const service = await serve(options);
  const owner = await service.person();
  return { service, owner, organization: await service.organization(owner) };
}

async function subscribe({ service, owner, organization }: Scene, url: string, types?: readonly string[]) {
  const call = { token: owner.token, body: { url, types } };
  const reply = await service.call('POST', `/v1/organizations/${organization}/webhooks`, call);
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

async function rename({ service, owner, organization }: Scene, name = `Acme ${Math.random()}`) {
  const reply = await service.call('PUT', `/v1/organizations/${organization}`, {
    token: owner.token,
    body: { name },
  });
  assert.equal(reply.status, 200, reply.text);
}

const webhookOf = async ({ service, owner }: Scene, id: string) =>
  (await service.call('GET', `/v1/webhooks/${id}`, { token: owner.token })).body;

const deliveriesOf = async ({ service, owner }: Scene, id: string) =>
  (await service.call('GET', `/v1/webhooks/${id}/deliveries`, { token: owner.token })).body.items;

/** The one delivery of a webhook, when it is so. */
const delivery = (here: Scene, id: string, is: (delivery: Record<string, unknown>) => boolean) =>
  until('the delivery is as expected', async () => {
    const [first] = await deliveriesOf(here, id);
    return first && is(first) && first;
  });

const RENAMED = ['organization.updated'];

test('an event arrives signed, as its list shows it, without the address of whoever caused it', async () => {
  const here = await scene();
  const receiver = await listen();
  const { id, secret } = await subscribe(here, `${receiver.url}?team=1`, RENAMED);
  await rename(here);
  const got = await until('it arrives', () => receiver.received[0]);
  const { service, owner, organization } = here;
  const path = `/v1/organizations/${organization}/events?type=organization.updated`;
  const [listed] = (await service.call('GET', path, { token: owner.token })).body.items;
  assert.deepEqual(verified(got, secret), {
    type: 'organization.updated',
    timestamp: listed.at,
    data: { ...listed, ipAddress: null },
  });
  assert.equal(got.headers['webhook-id'], listed.id);
  assert.equal(got.headers['content-type'], 'application/json');
  assert.equal(got.path, '/events?team=1');
  const done = await delivery(here, id, ({ state }) => state === 'delivered');
  assert.deepEqual([done.lastStatus, done.lastError, done.attempts], [204, null, 1]);
  assert.ok((await webhookOf(here, id)).lastDeliveredAt);
  assert.equal(receiver.received.length, 1);
});

test('both secrets sign after a rotation, and the old one no longer after a day', async () => {
  let ahead = 0;
  const here = await scene({ clock: () => Date.now() + ahead });
  const receiver = await listen();
  const { id, secret: before } = await subscribe(here, receiver.url, RENAMED);
  const rotated = await here.service.call('POST', `/v1/webhooks/${id}/rotation`, { token: here.owner.token });
  await rename(here);
  const both = await until('it arrives', () => receiver.received[0]);
  verified(both, before);
  verified(both, rotated.body.secret);
  ahead = DAY + HOUR;
  await rename(here);
  const later = await until('it arrives', () => receiver.received[1]);
  assert.equal(later.headers['webhook-signature']?.split(' ').length, 1);
});

test('a test arrives, whatever the types of the webhook', async () => {
  const here = await scene();
  const receiver = await listen();
  const { id, secret } = await subscribe(here, receiver.url, RENAMED);
  const asked = await here.service.call('POST', `/v1/webhooks/${id}/test`, { token: here.owner.token });
  assert.equal(asked.status, 201);
  const got = await until('it arrives', () => receiver.received[0]);
  const { type, data } = verified(got, secret);
  assert.equal(type, 'webhook.test');
  assert.deepEqual(data.subject, { type: 'webhook', id });
  assert.equal(data.id, asked.body.eventId);
});

test('what a receiver answers is told in words, and it is tried again', async () => {
  const here = await scene();
  const elsewhere = await listen();
  const hang = await listen((_request, response) => response.destroy());
  for (const [url, lastStatus, lastError] of [
    [(await answering(500)).url, 500, 'answered 500'],
    [
      (await answering(302, { location: elsewhere.url })).url,
      302,
      'answered 302: redirects are not followed',
    ],
    [hang.url, null, 'the connection was cut'],
    ['http://127.0.0.1:1024/', null, 'the connection was refused'],
  ] as const) {
    const { id } = await subscribe(here, url, RENAMED);
    await rename(here);
    const failed = await delivery(here, id, ({ lastError }) => lastError !== null);
    assert.deepEqual([failed.lastStatus, failed.lastError, failed.state], [lastStatus, lastError, 'pending']);
    assert.ok((await webhookOf(here, id)).failingSince);
    await here.service.call('DELETE', `/v1/webhooks/${id}`, { token: here.owner.token });
  }
  assert.equal(elsewhere.connections(), 0, 'a redirect was followed');
});

test('a gigabyte in the answer is not read', async () => {
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

test('a receiver that asks for time gets it, up to an hour', async () => {
  const here = await scene();
  for (const [asked, least, most] of [
    ['120', 119_000, 140_000],
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

interface Told {
  readonly actor: { readonly type: string };
  readonly subject: { readonly id: string };
  readonly details: { readonly reason?: string };
}

test('410 ends a webhook: it is failing, and its owners get a mail', async () => {
  const here = await scene();
  const receiver = await answering(410);
  const { id } = await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await delivery(here, id, ({ state }) => state === 'failed');
  assert.equal((await webhookOf(here, id)).state, 'failing');
  const path = `/v1/organizations/${here.organization}/events?type=webhook.failing`;
  const { items } = (await here.service.call('GET', path, { token: here.owner.token })).body;
  const told = items.map(({ actor, subject, details }: Told) => [actor.type, subject.id, details.reason]);
  assert.deepEqual(told, [['system', id, 'gone']]);
  await rename(here);
  await here.service.mailTo(here.owner.account.email, 'webhook_failing_notice');
  assert.equal(receiver.received.length, 1);
});

test('three days of failures end a webhook, and a success before starts them afresh', async () => {
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
  const tries = (count: number) =>
    until(`it was put off ${count} times`, async () => {
      const select = `select attempts from deliveries where state = 'pending' and claimed_until is null`;
      return (await rowsOf(here.service.databaseUrl, select))[0]?.attempts === count;
    });
  await rename(here);
  await tries(1);
  await age(3 * DAY - HOUR);
  await again();
  await tries(2);
  assert.equal((await webhookOf(here, id)).state, 'active');
  status = 200;
  await again();
  await delivery(here, id, ({ state }) => state === 'delivered');
  assert.equal((await webhookOf(here, id)).failingSince, null);
  status = 500;
  await rename(here);
  await tries(1);
  await age(3 * DAY);
  await again();
  await until('it is failing', async () => (await webhookOf(here, id)).state === 'failing');
});

test('what waits for a paused webhook waits until it is active', async () => {
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
  status = 200;
  await runOn(here.service.databaseUrl, `update deliveries set due_at = 0 where state = 'pending'`);
  // Something else is delivered meanwhile, by looks that find this one too.
  const other = await listen();
  await subscribe(here, other.url, RENAMED);
  await rename(here);
  await until('the other gets it', () => other.received.length === 1);
  assert.equal(receiver.received.length, 1);
  assert.equal((await put('active')).status, 200);
  await delivery(here, id, ({ state }) => state === 'delivered');
});

test('at most five are under way for a webhook, on all nodes together', async () => {
  const here = await scene();
  let inside = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  let isOpen = true;
  const receiver = await listen(async (_request, response) => {
    most = Math.max(most, ++inside);
    if (!isOpen) await gate.promise;
    inside--;
    response.writeHead(204).end();
  });
  await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await until('the first arrives', () => receiver.received.length === 1);
  isOpen = false;
  for (let number = 0; number < 12; number++) await rename(here);
  await until('five are under way', () => inside === 5);
  gate.resolve();
  await until('all arrive', () => receiver.received.length === 13);
  assert.equal(most, 5);
});

test('the team gets all events, signed with its own secret, at an address in the inside', async () => {
  const receiver = await listen();
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const service = await serve({
    webhookAddresses: { ...ANYWHERE, isPublic: () => false },
    environment: {
      PORTICO_WEBHOOK_URL: receiver.url,
      PORTICO_WEBHOOK_SECRET: secret,
      PORTICO_METRICS_PORT: '0',
    },
  });
  const owner = await service.person();
  await service.organization(owner);
  const types = () => receiver.received.map((got) => verified(got, secret).type);
  const wanted = ['account.registered', 'organization.created'];
  await until('both arrive', () => wanted.every((type) => types().includes(type)));
  const text = await until('nothing waits', async () => {
    const metrics = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
    return /^portico_queue_length\{queue="deliveries"\} 0$/m.test(metrics) && metrics;
  });
  assert.match(text, /^portico_queue_oldest_seconds\{queue="deliveries"\} 0$/m);
  assert.match(text, /^portico_queue_tries_total\{queue="deliveries",outcome="done"\} [1-9]/m);
});

test('no log line has a URL of a webhook, or its secret', async () => {
  const here = await scene();
  const receiver = await answering(500);
  const { id, secret } = await subscribe(here, `${receiver.url}/hidden-path?key=hidden-query`, RENAMED);
  await rename(here);
  await delivery(here, id, ({ lastStatus }) => lastStatus === 500);
  await until('it is logged', () =>
    /"queue":"deliveries".*"outcome":"failed"|"outcome":"failed".*"queue":"deliveries"/.test(
      here.service.log(),
    ),
  );
  assert.doesNotMatch(here.service.log(), /hidden-/);
  assert.ok(!here.service.log().includes(secret.slice('whsec_'.length)));
  const rows = await rowsOf(here.service.databaseUrl, 'select secret from webhooks');
  assert.ok(rows.every((row) => !String(row.secret).includes(secret)));
});
