import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PathProxy, startProxy } from '../../server/test/doubles/below-a-path.ts';
import { clientOf } from '../../server/test/harness/client.ts';
import { newPlace, type Place, type Serving, startProcess } from '../../server/test/harness/process.ts';
import { PASSWORD, type Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { type Browsers, fill, follow, press, startBrowsers } from './scene.ts';

let place: Place;
let proxy: PathProxy;
let browsers: Browsers;
let service: Serving;

before(async () => {
  if (skip) return;
  place = await newPlace();
  proxy = await startProxy();
  browsers = await startBrowsers(proxy.url);
  await start();
});
after(async () => {
  if (skip) return;
  await browsers.close();
  await proxy.close();
  service.kill('SIGKILL');
  await service.ended;
  place.remove();
});

async function start(): Promise<void> {
  service = await startProcess({ ...place.variables, PORTICO_PUBLIC_URL: proxy.url });
  proxy.leadTo(service.url);
}

/** Looks like a dead service to browsers, without a costly restart. */
const leadNowhere = () => proxy.leadTo();
const leadBack = () => proxy.leadTo(service.url);

async function kill(): Promise<void> {
  service.kill('SIGKILL');
  await service.ended;
}

async function call(method: string, path: string, token?: string, body?: unknown) {
  const client = clientOf(service.url);
  return client.send({ method, path, ...(token && { token }), body }).finally(client.close);
}

async function newPerson(): Promise<Person> {
  const email = 'ada@example.com';
  const { body } = await call('POST', '/v1/register', undefined, { email, password: PASSWORD });
  return { token: body.accessToken, account: body.account, password: PASSWORD };
}

test('service killed or unreachable during forms: the input stays, and is saved once it is back', {
  skip,
}, async () => {
  const ada = await newPerson();
  const tab = await browsers.tabOf(ada);
  const main = tab.page.locator('main');
  const unreachable = main.getByText('The service couldn’t be reached');

  await tab.go('/console/new-organization');
  await fill(tab, 'Name', 'Analytical Engines');
  leadNowhere();
  await press(tab, 'Create');
  await unreachable.waitFor();
  assert.equal(await tab.page.getByLabel('Name', { exact: true }).inputValue(), 'Analytical Engines');
  await tab.examine('form-without-server');
  leadBack();
  await press(tab, 'Create');
  await tab.page.getByRole('heading', { level: 1, name: 'Invitations' }).waitFor();
  const { body: list } = await call('GET', '/v1/organizations', ada.token);
  assert.equal(list.items.length, 1);
  await tab.settled();

  await fill(tab, 'Email addresses', 'grace@example.com');
  await tab.page.getByRole('radio', { name: 'Admin' }).check();
  await kill();
  await press(tab, 'Send invitation');
  await unreachable.waitFor();
  await start();
  await press(tab, 'Send invitation');
  const invited = tab.page.getByRole('row').filter({ hasText: 'grace@example.com' });
  await invited.getByText('Admin').waitFor();

  leadNowhere();
  await follow(tab, 'Events');
  await unreachable.waitFor();
  await tab.examine('page-without-server');
  leadBack();
  // It tries again by itself, at any moment: the button may be gone.
  await main.getByRole('row').filter({ hasText: 'Invitation sent' }).waitFor();
  await main.getByRole('row').filter({ hasText: 'Organization created' }).waitFor();
  await tab.close();
});
