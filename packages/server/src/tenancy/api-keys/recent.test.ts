import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newApiKey } from '../../../test/fixtures/api-keys.ts';
import { signInAt } from '../../../test/fixtures/strong.ts';
import { newReceiver, newWebhook } from '../../../test/fixtures/webhooks.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

/** Giving programs access, or sending events elsewhere, requires a recent sign-in. */
const MINUTE = 60_000;
let now = Date.now();
const service = await startService({ clock: () => now });
after(() => service.stop());
const owner = await service.person('recent');
const organization = await service.organization(owner, 'Acme');
const { id: key } = await newApiKey(service, { organization, by: owner });
const robot = await newApiKey(service, { organization, by: owner, role: 'admin' });
const { id: webhook, url, types } = await newWebhook(service, { organization, by: owner });
const of = `/v1/organizations/${organization}`;
const ask = ([method, path, body]: readonly [string, string, unknown?], token = owner.token) =>
  service.call(method, path, { token, body });

const steps = {
  'creating an API key': ['POST', `${of}/api-keys`, { name: 'New', role: 'viewer' }],
  'rotating an API key': ['POST', `/v1/api-keys/${key}/rotation`, {}],
  'creating a webhook': ['POST', `${of}/webhooks`, { url: newReceiver() }],
  "rotating a webhook's secret": ['POST', `/v1/webhooks/${webhook}/rotation`],
  "changing a webhook's URL": ['PUT', `/v1/webhooks/${webhook}`, { url: newReceiver(), types }],
} as const;

for (const [what, step] of Object.entries(steps)) {
  test(`403 REAUTHENTICATION_REQUIRED: ${what}, from ten minutes after the sign-in on`, async () => {
    now += 10 * MINUTE + 1;
    assert.equal(outcome(await ask(step)), '403 REAUTHENTICATION_REQUIRED');
    await signInAt(service, owner, now);
    now += 10 * MINUTE;
    assert.match(outcome(await ask(step)), /^20[01]$/);
  });
}

test('200 at any time: names, types and pauses; and the URL by an API key', async () => {
  now += 10 * MINUTE + 1;
  const path = `/v1/webhooks/${webhook}`;
  const present = (await ask(['GET', path])).body.url;
  assert.notEqual(present, url);
  for (const step of [
    ['PUT', `/v1/api-keys/${key}`, { name: 'Renamed' }],
    ['PUT', path, { url: `${present}#kept`, types: ['manager.added'], state: 'paused' }],
  ] as const)
    assert.equal(outcome(await ask(step)), '200');
  assert.equal(outcome(await ask(['PUT', path, { url: newReceiver() }], robot.token)), '200');
});

test('owners get a mail that names a new key, its creator and its role', async () => {
  const [other, admin] = [await service.person('told'), await service.person('maker')];
  const acme = await service.organization(other, 'Emca');
  await service.manager(acme, other, admin, 'admin');
  await newApiKey(service, { organization: acme, by: admin, name: 'Exports', role: 'viewer' });
  const { text } = await service.mailTo(other.account.email, 'api_key_created_notice');
  const { email } = admin.account;
  const said = text.replaceAll('\u2060', '');
  assert.ok(said.includes(`“${email}” created the API key “Exports” for “Emca”`), said);
  assert.match(said, /can see the organization and its people/);
  const sent = await service.mails(email);
  assert.ok(!sent.some(({ purpose }) => purpose === 'api_key_created_notice'));
});
