import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type NameServer, startNameServer } from '../../server/test/doubles/name-server.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device } from './tab.ts';

let scene: Scene;
let names: NameServer;
before(async () => {
  if (skip) return;
  names = await startNameServer();
  scene = await startScene({ PORTICO_DNS_SERVERS: names.address });
});
after(async () => {
  await scene?.close();
  names?.stop();
});

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`domain added, its record entered and checked, and removed: ${device}`, {
    skip,
  }, async () => {
    const ada = await scene.service.person('ada');
    const organization = await scene.service.organization(ada, 'Engines');
    const name = `${device}.example.com`;
    const tab = await scene.tabOf(ada, device);
    await tab.go(`/console/organizations/${organization}`);
    await follow(tab, 'Domains');
    await said(tab, 'There are no domains yet.');
    await tab.sees('Domains', `no-domains-${device}`);

    await fill(tab, 'Domain', 'gmail.com');
    await press(tab, 'Add domain');
    await said(tab, /^Enter a domain of your own/);
    await fill(tab, 'Domain', name);
    await press(tab, 'Add domain');
    await tab.page.getByText('Not verified yet').waitFor();
    await tab.sees('Domains', `domain-added-${device}`);
    await tab.page.getByRole('button', { name: `Check now: ${name}` }).click();
    await said(tab, /^The record was not found/);

    const records = await tab.page.locator('code').allTextContents();
    const [record = '', value = ''] = records;
    assert.equal(record, `_portico-challenge.${name}`);
    names.records.set(record, [value]);
    await tab.page.getByRole('button', { name: `Check now: ${name}` }).click();
    await said(tab, `${name} is verified.`);
    await tab.page.getByText('Verified', { exact: true }).waitFor();
    await tab.sees('Domains', `domain-verified-${device}`);

    await press(tab, `Remove ${name}`);
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await said(tab, `${name} has been removed.`);
    await said(tab, 'There are no domains yet.');
    await tab.close();
  });
}
