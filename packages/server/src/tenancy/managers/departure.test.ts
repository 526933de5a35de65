import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { type Person, startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

/** Things that a manager created, after it has left the organization. */
const service = await startService();
after(() => service.stop());
const owner = await service.person('departure-owner');

interface Scene {
  readonly admin: Person;
  readonly organization: string;
  readonly manager: string;
  readonly key: { readonly id: string; readonly token: string };
  readonly webhook: { readonly id: string; readonly url: string };
}

/** An organization whose admin made an API key and a webhook in it, and another key elsewhere. */
async function scene(): Promise<Scene> {
  const admin = await service.person('leaver');
  const organization = await service.organization(owner, 'Acme');
  const manager = await service.manager(organization, owner, admin, 'admin');
  await newApiKey(service, { organization: await service.organization(admin), by: admin });
  const key = await newApiKey(service, { organization, by: admin, name: 'Nightly', role: 'admin' });
  const webhook = await newWebhook(service, { organization, by: admin });
  return { admin, organization, manager, key, webhook };
}

const remove = ({ manager }: Scene, by: { readonly token: string }, query = '') =>
  service.call('DELETE', `/v1/managers/${manager}${query}`, { token: by.token });
const get = (path: string, { token }: { readonly token: string } = owner) =>
  service.call('GET', path, { token });
const eventsOf = async ({ organization }: Scene) =>
  (await get(`/v1/organizations/${organization}/events?limit=100`)).body.items;
const typesOf = async (given: Scene) =>
  (await eventsOf(given)).map(({ type }: { readonly type: string }) => type);
const noticeOf = async (number: number) =>
  (await service.mailTo(owner.account.email, 'manager_removed_notice', number)).text.replaceAll('\u2060', '');

test('keeps what the manager created, and names it in the event and a mail to the owners', async () => {
  const given = await scene();
  assert.equal(outcome(await remove(given, owner)), '204');
  const [removed] = await eventsOf(given);
  assert.deepEqual(removed.details, {
    accountId: given.admin.account.id,
    role: 'admin',
    keys: [given.key.id],
    webhooks: [given.webhook.id],
  });
  assert.equal(outcome(await get('/v1/caller', given.key)), '200');
  const mail = await noticeOf(1);
  assert.match(mail, new RegExp(`“${given.admin.account.email}” no longer manages “Acme”`));
  assert.match(mail, /API keys that still work: “Nightly”\./);
  assert.ok(mail.includes(`Webhooks that still receive events: “${new URL(given.webhook.url).host}”.`), mail);
});

test("204: revoke=keys,webhooks ends both, and revokes the keys' invitations", async () => {
  const given = await scene();
  const invited = await service.call('POST', `/v1/organizations/${given.organization}/invitations`, {
    token: given.key.token,
    body: { email: 'departure-invited@example.com', role: 'viewer' },
  });
  assert.equal(outcome(await remove(given, owner, '?revoke=keys,webhooks')), '204');
  assert.equal(outcome(await get('/v1/caller', given.key)), '401 ACCESS_TOKEN_INVALID');
  assert.equal(outcome(await get(`/v1/webhooks/${given.webhook.id}`)), '404 WEBHOOK_NOT_FOUND');
  assert.equal((await get(`/v1/invitations/${invited.body.id}`)).body.state, 'revoked');
  assert.deepEqual((await typesOf(given)).slice(0, 4).sort(), [
    'api_key.revoked',
    'invitation.revoked',
    'manager.removed',
    'webhook.deleted',
  ]);
  const mail = await noticeOf(2);
  assert.match(mail, /Revoked API keys: “Nightly”\./);
  assert.match(mail, /Deleted webhooks: “receiver-/);
  assert.doesNotMatch(mail, /still/);
});

test('204: revoke=webhooks keeps the keys', async () => {
  const given = await scene();
  assert.equal(outcome(await remove(given, owner, '?revoke=webhooks')), '204');
  assert.equal(outcome(await get('/v1/caller', given.key)), '200');
  assert.equal(outcome(await get(`/v1/webhooks/${given.webhook.id}`)), '404 WEBHOOK_NOT_FOUND');
});

test('422 FIELDS_VALIDATION_ERROR: unknown values of revoke; removes nobody', async () => {
  const given = await scene();
  for (const query of ['?revoke=', '?revoke=all', '?revoke=keys,keys', '?revoke=keys&revoke=webhooks'])
    assert.equal(outcome(await remove(given, owner, query)), '422 FIELDS_VALIDATION_ERROR: revoke', query);
  assert.equal(outcome(await get(`/v1/managers/${given.manager}`)), '200');
});

test('403 ACCESS_FORBIDDEN: revoke by viewers, and revoke=keys by API keys', async () => {
  const given = await scene();
  const path = `/v1/managers/${given.manager}`;
  const robot = await newApiKey(service, { organization: given.organization, by: owner, role: 'admin' });
  assert.equal(outcome(await remove(given, robot, '?revoke=keys')), '403 ACCESS_FORBIDDEN');
  await service.call('PUT', path, { token: owner.token, body: { role: 'viewer' } });
  for (const kind of ['keys', 'webhooks'])
    assert.equal(outcome(await remove(given, given.admin, `?revoke=${kind}`)), '403 ACCESS_FORBIDDEN');
  assert.equal(outcome(await get('/v1/caller', given.key)), '200');
  assert.equal(outcome(await remove(given, robot, '?revoke=webhooks')), '204');
});

test('no mail if the manager created nothing; deleting an account names what it created', async () => {
  const given = await scene();
  const viewer = await service.person('nothing-made');
  const id = await service.manager(given.organization, owner, viewer, 'viewer');
  assert.equal(outcome(await remove({ ...given, manager: id }, viewer)), '204');
  const [left] = await eventsOf(given);
  assert.deepEqual([left.details.keys, left.details.webhooks], [[], []]);
  const { body } = await get('/v1/organizations', given.admin);
  for (const own of body.items.filter(({ role }: { role: string }) => role === 'owner'))
    await service.call('DELETE', `/v1/organizations/${own.id}`, { token: given.admin.token });
  const path = '/v1/account';
  assert.equal(outcome(await service.call('DELETE', path, { token: given.admin.token })), '204');
  const [gone] = await eventsOf(given);
  assert.deepEqual([gone.details.keys, gone.details.webhooks], [[given.key.id], [given.webhook.id]]);
  await until('the owner gets a mail that names it', async () =>
    (await service.mails(owner.account.email)).some(({ text }) =>
      /^Someone no longer manages “Acme”.*API keys that still work: “Nightly”\./s.test(text),
    ),
  );
  const read = (path: string) => get(path).then((reply) => reply.body.createdBy);
  assert.equal(await read(`/v1/api-keys/${given.key.id}`), null);
  assert.equal(await read(`/v1/webhooks/${given.webhook.id}`), null);
});
