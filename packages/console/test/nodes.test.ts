import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PathProxy, startProxy } from '../../server/test/doubles/below-a-path.ts';
import { noChromium } from '../../server/test/harness/chromium.ts';
import { testedDatabase } from '../../server/test/harness/databases.ts';
import { type Nodes, startNodes } from '../../server/test/harness/nodes.ts';
import { type Browsers, fill, follow, press, said, startBrowsers } from './scene.ts';

const skip = noChromium || (testedDatabase === 'sqlite' && 'an embedded database has one node');

let proxy: PathProxy;
let nodes: Nodes;
let browsers: Browsers;
before(async () => {
  if (skip) return;
  proxy = await startProxy();
  nodes = await startNodes({ environment: { PORTICO_PUBLIC_URL: proxy.url } });
  proxy.leadTo(...nodes.all.map(({ url }) => url));
  browsers = await startBrowsers(proxy.url);
});
after(async () => {
  await browsers?.close();
  await nodes?.stop();
  await proxy?.close();
});

test('two nodes behind a balancer: one service to a person, and one may stop while they type', {
  skip,
}, async () => {
  const [first, second] = nodes.all;
  assert.ok(first && second);
  const ada = await first.person('ada');
  const grace = await second.person('grace');
  const tab = await browsers.tabOf(ada, 'desktop');
  await tab.go('/console');
  await follow(tab, 'Create an organization');
  await fill(tab, 'Name', 'Analytical Engines');
  await press(tab, 'Create');
  await tab.page.getByRole('link', { name: 'Analytical Engines', exact: true }).waitFor();
  await fill(tab, 'Email addresses', grace.account.email);
  await tab.page.getByRole('radio', { name: 'Admin' }).check();
  await press(tab, 'Send invitation');
  await tab.page.getByRole('row').filter({ hasText: grace.account.email }).waitFor();

  const { text } = await first.mailTo(grace.account.email, 'invitation');
  const other = await browsers.tabOf(grace);
  await other.page.goto(/http\S+#token=\S+/.exec(text)?.[0] ?? '');
  await press(other, 'Accept');
  await other.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await follow(other, 'Settings');
  await fill(other, 'Name', 'Difference Engines');

  await second.app.stop();
  proxy.leadTo(second.url);
  await press(other, 'Save');
  await said(other, /^The service couldn’t be reached/);
  proxy.leadTo(first.url);
  await press(other, 'Save');
  await other.page.getByRole('link', { name: 'Difference Engines' }).waitFor();

  await tab.page.reload();
  await tab.page.getByRole('link', { name: 'Difference Engines', exact: true }).waitFor();
  await follow(tab, 'Members');
  await tab.page.getByRole('combobox', { name: `Role of ${grace.account.email}` }).waitFor();
  await tab.close();
  await other.close();
});
