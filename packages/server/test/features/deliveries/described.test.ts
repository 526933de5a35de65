import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { verified } from '../../doubles/receiver.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { applyingWebhooks, shownSecret } from '../../fixtures/team-webhooks.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import type { Service } from '../../harness/service.ts';
import { sweep } from '../../harness/sweep.ts';
import { until } from '../../harness/until.ts';
import { rename, scenes, subscribe, webhookOf } from './scene.ts';

const { serve, listen, answering, scene } = scenes();
const apply = applyingWebhooks();
const DAY = 24 * 3_600_000;

const described = (url: string, settings: object = {}) => ({ key: 'a', name: 'Ledger', url, ...settings });

const typesIn = (received: readonly { readonly text: string }[]) =>
  received.map(({ text }) => JSON.parse(text).type);

const webhookIn = async ({ databaseUrl }: Service, name = 'Ledger') => {
  const [row] = await runOn(databaseUrl, 'select state, failing_since from team_webhooks where name = ?', [
    name,
  ]);
  return { state: row?.state, failingSince: row?.failing_since };
};
const pendingIn = ({ databaseUrl }: Service) =>
  rowsOf(databaseUrl, `select * from team_deliveries where state = 'pending'`);

test("the team's webhooks from a file: each gets the types that it takes, signed with its own secret", async () => {
  const here = await scene();
  const { service, owner, organization } = here;
  const [all, some] = [await listen(), await listen()];
  const first = await apply(service, [described(all.url)]);
  const second = await apply(service, [
    described(all.url),
    { key: 'b', name: 'Books', url: some.url, types: ['organization.updated'] },
  ]);
  await rename(here);
  await service.person('grace');
  await until('both have arrived', () => typesIn(all.received).includes('account.registered'));
  const [got] = await until('the one type has arrived', () => some.received.length > 0 && some.received);
  assert.deepEqual(typesIn(some.received), ['organization.updated']);
  assert.ok(typesIn(all.received).includes('organization.updated'));
  for (const one of all.received) verified(one, shownSecret(first));
  const { data } = verified(got as (typeof some.received)[0], shownSecret(second));
  assert.deepEqual(
    [data.organizationId, data.accountId, data.actor.id],
    [organization, null, owner.account.id],
  );
  await until('all has arrived', async () => (await pendingIn(service)).length === 0);
});

test('PORTICO_WEBHOOK_URL and a webhook from a file: both get the same event with the same body', async () => {
  const [variable, file] = [await listen(), await listen()];
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const environment = { PORTICO_WEBHOOK_URL: variable.url, PORTICO_WEBHOOK_SECRET: secret };
  const service = await serve({ environment });
  await apply(service, [described(file.url, { secret: { env: 'LEDGER' } })], {
    environment: { ...environment, LEDGER: secret },
  });
  await service.person('grace');
  const find = (received: typeof file.received) =>
    received.find(({ text }) => JSON.parse(text).type === 'account.registered');
  const [one, other] = await until('both have it', () => {
    const found = [find(variable.received), find(file.received)];
    return found.every((got) => got !== undefined) && found;
  });
  assert.equal(one?.text, other?.text);
  assert.equal(one?.headers['webhook-id'], other?.headers['webhook-id']);
});

test('paused: no new deliveries, and pending ones wait until a file makes it active', async () => {
  const here = await scene();
  const { service } = here;
  let status = 503;
  const receiver = await listen((_request, response) => response.writeHead(status).end());
  const types = ['organization.updated'];
  await apply(service, [described(receiver.url, { types })]);
  await rename(here);
  await until('it failed once', () => receiver.received.length > 0);
  await apply(service, [described(receiver.url, { types, state: 'paused' })]);
  await rename(here);
  assert.equal((await pendingIn(service)).length, 1);
  status = 204;
  await runOn(service.databaseUrl, 'update team_deliveries set due_at = 0');
  await apply(service, [described(receiver.url, { types })]);
  await until('what waited arrives', async () => (await pendingIn(service)).length === 0);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
});

test('410 Gone: the webhook is failing at once, another one is told, and applying the file again ends it', async () => {
  const here = await scene();
  const { service } = here;
  let status = 410;
  const gone = await listen((_request, response) => response.writeHead(status).end());
  const well = await listen();
  const webhooks = [
    described(gone.url, { types: ['organization.updated'] }),
    { key: 'b', name: 'Books', url: well.url, types: ['team_webhook.failing'] },
  ];
  await apply(service, webhooks);
  await rename(here);
  const [told] = await until('the other is told', () => well.received.length > 0 && well.received);
  const { host } = new URL(gone.url);
  assert.deepEqual(JSON.parse(told?.text ?? '').data.details, { name: 'Ledger', host, reason: 'gone' });
  assert.equal((await webhookIn(service)).state, 'failing');
  await rename(here);
  assert.equal(gone.received.length, 1);
  status = 204;
  const { lines } = await apply(service, webhooks);
  assert.equal(lines[0], '~ webhook "Ledger": state "failing" → "active"');
  assert.deepEqual(await webhookIn(service), { state: 'active', failingSince: null });
  await rename(here);
  await until('it gets events again', () => gone.received.length > 1);
});

test('three days of failures stop a webhook of a file; a success restarts the count', async () => {
  const here = await scene();
  const { service } = here;
  let status = 500;
  const receiver = await listen((_request, response) => response.writeHead(status).end());
  await apply(service, [described(receiver.url, { types: ['organization.updated'] })]);
  const past = `update team_webhooks set failing_since = failing_since - ${4 * DAY}`;
  const dueAgain = () => runOn(service.databaseUrl, 'update team_deliveries set due_at = 0');
  await rename(here);
  await until('it fails', async () => (await webhookIn(service)).failingSince !== null);
  status = 204;
  await dueAgain();
  await until('it is well', async () => (await webhookIn(service)).failingSince === null);
  status = 500;
  await rename(here);
  await until('it fails again', async () => (await webhookIn(service)).failingSince !== null);
  await runOn(service.databaseUrl, past);
  await dueAgain();
  await until('it is stopped', async () => (await webhookIn(service)).state === 'failing');
  const { token } = await newOperator(service);
  const { body } = await service.call('GET', '/v1/operator/events?type=team_webhook.failing', { token });
  const [event] = body.items;
  assert.deepEqual([event.actor.type, event.details.reason], ['system', 'failures']);
});

test('a webhook that is removed gets nothing more, not even what waits', async () => {
  const here = await scene();
  const { service } = here;
  const receiver = await answering(503);
  await apply(service, [described(receiver.url, { types: ['organization.updated'] })]);
  await rename(here);
  await until('it failed once', async () =>
    (await rowsOf(service.databaseUrl, 'select last_status from team_deliveries')).some(
      ({ last_status }) => Number(last_status) === 503,
    ),
  );
  await apply(service, [], { options: ['--prune'] });
  const before = receiver.received.length;
  await runOn(service.databaseUrl, 'update team_deliveries set due_at = 0');
  // Another one made in the meantime shows that deliveries go on.
  const other = await listen();
  await apply(service, [described(other.url, { key: 'b', name: 'Books' })]);
  await rename(here);
  await until('the other one gets the event', () => typesIn(other.received).includes('organization.updated'));
  assert.equal(receiver.received.length, before);
});

test('a deleted account: the events that waited for a webhook of a file arrive, without personal data', async () => {
  const here = await scene();
  const { service } = here;
  let status = 503;
  const receiver = await listen((_request, response) => response.writeHead(status).end());
  await apply(service, [described(receiver.url)]);
  const grace = await service.person('grace');
  await service.call('PUT', '/v1/account', { token: grace.token, body: { name: 'Grace Hopper' } });
  const deleted = await service.call('DELETE', '/v1/account', { token: grace.token });
  assert.equal(deleted.status, 204);
  await sweep(service, 'finish-endings');
  const before = receiver.received.length;
  status = 204;
  await runOn(service.databaseUrl, `update team_deliveries set due_at = 0 where state = 'pending'`);
  await until('all has arrived', async () => (await pendingIn(service)).length === 0);
  const lost = `select type, last_error from team_deliveries where state <> 'delivered'`;
  assert.deepEqual(await rowsOf(service.databaseUrl, lost), []);
  const arrived = receiver.received.slice(before);
  const own = arrived.filter(({ text }) => JSON.parse(text).data.accountId === grace.account.id);
  const types = typesIn(own);
  for (const type of ['account.registered', 'account.updated', 'account.deleted'])
    assert.ok(types.includes(type), `${type} in ${types.join()}`);
  for (const { text } of own) assert.doesNotMatch(text, /hopper|grace/i);
});

test('a deleted account: deliveries that outlived their webhook do not keep its events', async () => {
  const here = await scene();
  const { service } = here;
  const receiver = await answering(503);
  await apply(service, [described(receiver.url)]);
  const grace = await service.person('grace');
  await until('it failed', () => typesIn(receiver.received).includes('account.registered'));
  await apply(service, [], { options: ['--prune'] });
  await service.call('DELETE', '/v1/account', { token: grace.token });
  await sweep(service, 'finish-endings');
  const kept = `select type from events where type = 'account.registered' and account_id = ?`;
  assert.deepEqual(await runOn(service.databaseUrl, kept, [grace.account.id]), []);
});

test('410 Gone by the former receiver: the webhook goes on at its new URL, which gets the event', async () => {
  const here = await scene();
  const { service, owner } = here;
  const held: ServerResponse[] = [];
  const former = await listen((_request, response) => held.push(response));
  const [next, own] = [await listen(), await listen()];
  const types = ['organization.updated'];
  await apply(service, [described(former.url, { types })]);
  const { id } = await subscribe(here, former.url, types);
  await rename(here);
  await until('both deliveries are under way', () => held.length === 2);
  await apply(service, [described(next.url, { types })]);
  const moved = { token: owner.token, body: { url: own.url, types } };
  assert.equal((await service.call('PUT', `/v1/webhooks/${id}`, moved)).status, 200);
  for (const response of held) response.writeHead(410).end();
  await until('both receivers have it', () => next.received.length > 0 && own.received.length > 0);
  assert.equal((await webhookIn(service)).state, 'active');
  assert.equal((await webhookOf(here, id)).state, 'active');
});
