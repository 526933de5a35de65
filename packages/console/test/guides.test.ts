/** Code to paste, where a key or a webhook is made. What it does is tested where it is run: see `code-examples.test.ts`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { receiverIn, requestIn } from '@portico/api/code-examples';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { skip } from './chromium.ts';
import { fill, kept, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const blocks = ({ page }: Tab) => page.locator('.code-block').allTextContents();
const choose = ({ page }: Tab, language: string) =>
  page.getByLabel('Programming language').selectOption({ label: language });
const copied = ({ page }: Tab) => page.evaluate<string>('navigator.clipboard.readText()');

for (const device of Object.keys(DEVICES) as Device[])
  test(`API key: its code is filled in, with the key only while that is shown: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada);
    const tab = await scene.tabOf(ada, device);
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await tab.go(`/console/organizations/${organization}/api-keys`);
    await fill(tab, 'Name', 'Billing');
    await press(tab, 'Create key');
    const key = (await tab.page.locator('.secret').textContent()) ?? '';
    const url = `${scene.publicUrl}/v1/organizations/${organization}/managers`;
    const code = requestIn('curl', { url, variable: 'PORTICO_API_KEY' });
    await said(tab, 'This line goes into the file .env');
    await tab.examine(`api-key-code-${device}`);
    assert.deepEqual(await blocks(tab), [`PORTICO_API_KEY=${key}`, code]);
    await press(tab, 'Copy the line');
    await said(tab, 'Copied.');
    assert.equal(await copied(tab), `PORTICO_API_KEY=${key}`);
    await choose(tab, 'Go');
    assert.deepEqual(await blocks(tab), [
      `PORTICO_API_KEY=${key}`,
      requestIn('go', { url, variable: 'PORTICO_API_KEY' }),
    ]);
    assert.ok(!(await kept(tab)).includes(key));

    await press(tab, 'I’ve saved it');
    assert.deepEqual(await blocks(tab), []);
    await tab.page.getByText('Show the code').click();
    await choose(tab, 'Python');
    await tab.examine(`api-key-code-later-${device}`);
    assert.deepEqual(await blocks(tab), [requestIn('python', { url, variable: 'PORTICO_API_KEY' })]);
    await tab.close();
  });

for (const device of Object.keys(DEVICES) as Device[])
  test(`webhook: its receiver is filled in, with the secret only while that is shown: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada);
    const tab = await scene.tabOf(ada, device);
    const url = 'https://hooks.example.com/from-portico?tenant=1';
    const receiver = (language: 'node' | 'go') =>
      receiverIn(language, { path: '/from-portico', variable: 'WEBHOOK_SECRET' });
    await tab.go(`/console/organizations/${organization}/webhooks`);
    await fill(tab, 'URL', url);
    await press(tab, 'Add webhook');
    const secret = (await tab.page.locator('.secret').textContent()) ?? '';
    await said(tab, 'This line goes into the file .env');
    await tab.examine(`webhook-code-${device}`);
    assert.deepEqual(await blocks(tab), [`WEBHOOK_SECRET=${secret}`, receiver('node')]);

    await press(tab, 'I’ve saved it');
    await tab.page.getByRole('link', { name: url }).click();
    await tab.page.getByText('Show the code').click();
    await choose(tab, 'Go');
    await tab.examine(`webhook-code-later-${device}`);
    assert.deepEqual(await blocks(tab), [receiver('go')]);
    await tab.close();
  });

test('service key: the code to use one, without a key', { skip }, async () => {
  const operator = await scene.service.person('operator');
  const tab = await scene.tabOf(operator, 'phone');
  await makeOperator(scene.service, operator);
  await tab.go('/console/operator/service-keys');
  await tab.page.getByText('Show the code').click();
  await choose(tab, 'Node.js');
  const url = `${scene.publicUrl}/v1/caller`;
  assert.deepEqual(await blocks(tab), [requestIn('node', { url, variable: 'PORTICO_SERVICE_KEY' })]);
  await tab.examine('service-key-code');
  await tab.close();
});

test('code that cannot be loaded: the page says so, and offers it again', { skip }, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada);
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/organizations/${organization}/api-keys`);
  await tab.page.route(/\/code-guide-[^/]+\.js$/, (route) => route.abort('connectionrefused'), { times: 1 });
  await tab.page.getByText('Show the code').click();
  await said(tab, /couldn’t be loaded/);
  assert.equal(await tab.page.locator('details[open]').count(), 0);
  await tab.close();
});
