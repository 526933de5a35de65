import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANYWHERE, verified } from '../../doubles/receiver.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf } from '../../harness/rows.ts';
import { until } from '../../harness/until.ts';
import { delivery, RENAMED, rename, scenes, subscribe, webhookOf } from './scene.ts';

const { serve, listen, answering, scene } = scenes();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test("webhook: an event arrives signed, as listed, but without the actor's network address", async () => {
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
  assert.deepEqual([done.lastStatus, done.lastError, done.lastReason, done.attempts], [204, null, null, 1]);
  const read = await service.call('GET', `/v1/deliveries/${done.id}`, { token: owner.token });
  assert.equal(read.body.sent, got.text);
  assert.ok((await webhookOf(here, id)).lastDeliveredAt);
  assert.equal(receiver.received.length, 1);
});

for (const [format, path, header, value] of [
  ['splunk', ['event'], 'authorization', 'Splunk c0ffee'],
  ['datadog', [0, 'event'], 'dd-api-key', 'c0ffee'],
] as const) {
  test(`webhook in the format of ${format}: an event arrives with the token, which no answer shows`, async () => {
    const here = await scene();
    const receiver = await listen();
    const { service, owner, organization } = here;
    const body = { url: receiver.url, types: RENAMED, format, token: 'c0ffee' };
    const { token } = owner;
    const made = await service.call('POST', `/v1/organizations/${organization}/webhooks`, { token, body });
    assert.deepEqual([made.status, made.body.format], [201, format]);
    assert.doesNotMatch(made.text, /c0ffee/);
    await rename(here);
    const got = await until('it arrives', () => receiver.received[0]);
    const list = `/v1/organizations/${organization}/events?type=organization.updated`;
    const [listed] = (await service.call('GET', list, { token })).body.items;
    const sent = path.reduce((of, name) => of[name], JSON.parse(got.text));
    assert.deepEqual(sent, { ...listed, ipAddress: null });
    assert.equal(got.headers[header], value);
    const done = await delivery(here, made.body.id, ({ state }) => state === 'delivered');
    const read = await service.call('GET', `/v1/deliveries/${done.id}`, { token });
    assert.equal(read.body.sent, got.text);
    const [row] = await rowsOf(
      service.databaseUrl,
      `select token from webhooks where id = '${made.body.id}'`,
    );
    assert.doesNotMatch(String(row?.token), /c0ffee/);
  });
}

test('422 FIELDS_VALIDATION_ERROR — a webhook format without its token, or a malformed token', async () => {
  const { service, owner, organization } = await scene();
  const { token } = owner;
  const path = `/v1/organizations/${organization}/webhooks`;
  for (const flawed of [{ format: 'splunk' }, { token: 'c0ffee' }, { format: 'datadog', token: 'c0 ffee' }]) {
    const body = { url: 'https://receiver.example/events', ...flawed };
    const reply = await service.call('POST', path, { token, body });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: token');
  }
});

test('webhook secret rotation: both secrets sign for a day, then only the new one', async () => {
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

test("webhook test: arrives whatever the webhook's event types", async () => {
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

test('webhook with a slow receiver: at most five concurrent deliveries', async () => {
  const here = await scene();
  let inside = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  let isOpen = true;
  const receiver = await listen(async (_request, response) => {
    most = Math.max(most, ++inside);
    // One without an answer is given up after a while, and another one begins.
    response.once('close', () => inside--);
    if (!isOpen) await gate.promise;
    response.writeHead(204).end();
  });
  await subscribe(here, receiver.url, RENAMED);
  await rename(here);
  await until('the first arrives', () => receiver.received.length > 0 && inside === 0);
  isOpen = false;
  for (let number = 0; number < 12; number++) await rename(here);
  await until('five are under way', () => inside === 5);
  await rename(here);
  assert.equal(most, 5);
  gate.resolve();
  await until('all arrive', () => receiver.received.length >= 14);
});

test('team webhook: receives all events, signed with its own secret, at an internal address', async () => {
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
  const organizationId = await service.organization(owner);
  const told = (type: string) =>
    until(`${type} arrives`, () =>
      receiver.received.map((got) => verified(got, secret)).find((one) => one.type === type),
    );
  const { data: registered } = await told('account.registered');
  assert.deepEqual([registered.organizationId, registered.accountId], [null, owner.account.id]);
  assert.equal((await told('organization.created')).data.organizationId, organizationId);
  const text = await until('nothing waits', async () => {
    const metrics = await (await fetch(`${service.app.metricsUrl}/metrics`)).text();
    return /^portico_queue_length\{queue="deliveries"\} 0$/m.test(metrics) && metrics;
  });
  assert.match(text, /^portico_queue_oldest_seconds\{queue="deliveries"\} 0$/m);
  assert.match(text, /^portico_queue_tries_total\{queue="deliveries",outcome="done"\} [1-9]/m);
});

test('private metadata: the team webhook names the changed members, webhooks of organizations do not', async () => {
  const [team, receiver] = [await listen(), await listen()];
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const environment = { PORTICO_WEBHOOK_URL: team.url, PORTICO_WEBHOOK_SECRET: secret };
  const here = await scene({ environment });
  const types = ['organization.metadata_changed'];
  const own = await subscribe(here, receiver.url, types);
  const { token } = await newServiceKey(here.service);
  const body = { public: { plan: 'team' }, private: { customer: 'cus_1' } };
  const path = `/v1/operator/organizations/${here.organization}/metadata`;
  const { status, text } = await here.service.call('PUT', path, { token, body });
  assert.equal(status, 200, text);
  const got = await until('it arrives', () => receiver.received[0]);
  const { type, data } = verified(got, own.secret);
  assert.deepEqual([type, data.details], [types[0], { public: ['plan'] }]);
  const told = await until('the team is told', () =>
    team.received.map((one) => verified(one, secret)).find((one) => one.type === types[0]),
  );
  assert.deepEqual(told.data.details, { public: ['plan'], private: ['customer'] });
});

test("log: no line has a webhook's URL or secret", async () => {
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
