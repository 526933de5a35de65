/** The steps at identity providers, on the pages of connections. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type Step } from '@portico/api/provider-guides';
import {
  GIVEN_CONNECTION,
  newConnection,
  newSamlConnection,
} from '../../server/test/fixtures/connections.ts';
import { browser, skip } from './chromium.ts';
import { assertInSight, WIDTHS } from './in-sight.ts';
import { beginSession, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, openTab, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const steps = ({ page }: Tab) => page.locator('.steps');
const choose = ({ page }: Tab, name: ProviderName) =>
  page.getByLabel('Provider', { exact: true }).selectOption(name);

/** The names in the interface of a provider, each with the value that is entered there. */
const enteredIn = (list: readonly Step[]) =>
  list.flatMap((step) => ('enter' in step ? Object.entries(step.enter) : []));

for (const device of Object.keys(DEVICES) as Device[])
  test(`connection: each provider's steps have its own names, and the values of the connection: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada);
    const tab = await scene.tabOf(ada, device);
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const connection of [
      await newConnection(scene.service, { organization, by: ada }),
      await newSamlConnection(scene.service, { organization, by: ada }),
    ]) {
      await tab.go(`/console/connections/${connection.id}`);
      const card = tab.page.getByRole('region').or(tab.page.locator('section.card'));
      await card.filter({ hasText: 'What to enter' }).getByText('Show the steps').first().click();
      for (const name of PROVIDER_NAMES) {
        await choose(tab, name);
        for (const [field, value] of enteredIn(PROVIDERS[name][connection.type as 'oidc' | 'saml'].after)) {
          const row = steps(tab)
            .locator('.facts > div')
            .filter({ has: tab.page.getByText(field, { exact: true }) });
          await row.getByText(connection[value], { exact: true }).waitFor();
          await row.getByRole('button', { name: `Copy: ${field}` }).click();
          assert.equal(await tab.page.evaluate('navigator.clipboard.readText()'), connection[value]);
        }
        await assertInSight(tab.page, `${connection.type} ${name}`);
      }
      await tab.examine(`steps-${connection.type}-${device}`);
    }
    await tab.close();
  });

test('connection: the steps begin with the provider that its issuer is one of', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const body = { ...GIVEN_CONNECTION, issuer: 'https://acme.okta.com' };
  const path = `/v1/organizations/${organization}/connections`;
  const reply = await scene.service.call('POST', path, { token: ada.token, body });
  assert.equal(reply.status, 201, reply.text);
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/connections/${reply.body.id}`);
  await tab.page.getByText('Show the steps').last().click();
  await said(tab, 'SCIM connector base URL');
  await steps(tab).getByText(reply.body.scimUrl, { exact: true }).waitFor();
  await choose(tab, 'keycloak');
  await said(tab, 'Keycloak doesn’t come with a SCIM client.');
  await tab.examine('steps-scim');
  await tab.close();
});

test('connection changed by two people: the second sees what differs, in words', { skip }, async () => {
  const { service } = scene;
  const ada = await service.person('ada');
  const organization = await service.organization(ada);
  const { id } = await newConnection(service, { organization, by: ada });
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/connections/${id}`);
  const theirs = { token: ada.token, body: { name: 'Theirs', defaultRole: 'admin' } };
  const reply = await service.call('PUT', `/v1/connections/${id}`, theirs);
  assert.equal(reply.status, 200, reply.text);
  await tab.page.getByLabel('Name', { exact: true }).fill('Yours');
  await press(tab, 'Save');
  const conflict = tab.page.getByRole('region', { name: 'Someone has changed this in the meantime' });
  await conflict.getByRole('cell', { name: 'Theirs' }).waitFor();
  assert.deepEqual(
    await Promise.all(
      ['rowheader', 'cell'].map((role) => conflict.getByRole(role as 'cell').allTextContents()),
    ),
    [
      ['Name', 'Role of new members'],
      ['', 'Yours', 'Theirs', 'Viewer', 'Admin'],
    ],
  );
  await tab.examine('connection-conflict');
  await tab.close();
});

test('new connection: the steps that come first follow the protocol, and are sent with nothing', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada, 'phone');
  await tab.go(`/console/organizations/${organization}/connections`);
  await tab.page.getByText('Show the steps').click();
  await choose(tab, 'google');
  await steps(tab).getByText('https://accounts.google.com', { exact: true }).waitFor();
  await tab.page.getByRole('radio', { name: 'SAML 2.0' }).check();
  await steps(tab).getByText('App Federation Metadata Url', { exact: true }).waitFor();
  await tab.examine('steps-before');
  await press(tab, 'Add a connection');
  await tab.page.locator('[aria-invalid]:focus').waitFor();
  await tab.close();
});

for (const language of ['de', 'ar'])
  test(`steps in ${language}: names of the provider stay English, and nothing is out of sight at any width`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada);
    const { id } = await newSamlConnection(scene.service, { organization, by: ada });
    const tab = await openTab(await browser(), {
      publicUrl: scene.publicUrl,
      device: 'desktop',
      locale: language,
    });
    await beginSession(tab, ada, scene.publicUrl);
    await tab.go(`/console/connections/${id}`);
    await tab.page.locator('details > summary').first().click();
    await tab.page.locator('.steps').waitFor();
    assert.deepEqual(await tab.page.locator('.steps b:not([lang=en][dir=ltr])').allTextContents(), []);
    await tab.page.locator('.steps b', { hasText: 'Basic SAML Configuration' }).waitFor();
    await tab.examine(`steps-${language}`);
    for (const width of WIDTHS) {
      await tab.page.setViewportSize({ width, height: 800 });
      await assertInSight(tab.page, `steps in ${language} at ${width}`);
    }
    await tab.close();
  });
