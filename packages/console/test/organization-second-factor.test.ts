import { after, before, test } from 'node:test';
import { beginWith, demandFactor } from '../../server/test/fixtures/strong.ts';
import { skip } from './chromium.ts';
import { follow, newTeam, press, type Scene, said, signIn, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

const dialog = ({ page }: Tab, name: string) => page.getByRole('dialog').getByRole('button', { name });
const heading = ({ page }: Tab, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('require a second factor: the owner needs one first; then required of all, and no longer', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const organization = await scene.service.organization(ada, 'Engines');
  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/settings`);
  await press(tab, 'Require a second factor');
  await dialog(tab, 'Require a second factor').click();
  await said(tab, /^This requires a second factor/);
  await tab.examine('require-factor-without');
  await follow(tab, 'Set up a second factor');
  await tab.page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor();

  await beginWith(scene.service, ada);
  await tab.page.goBack();
  // Its name is changed meanwhile, which is no conflict about what is required.
  const name = { name: 'Analytical Engines' };
  await tab.page.getByRole('button', { name: 'Require a second factor' }).waitFor();
  await scene.service.call('PUT', `/v1/organizations/${organization}`, { token: ada.token, body: name });
  await press(tab, 'Require a second factor');
  await said(tab, `1 person has no second factor yet: ${ada.account.email}.`);
  await tab.examine('require-factor');
  await dialog(tab, 'Require a second factor').click();
  await said(tab, 'A second factor is required now.');
  await tab.sees('Settings', 'factor-required');
  await tab.go('/console/organizations');
  await tab.page.getByText('Second factor', { exact: true }).waitFor();
  await tab.examine('organizations-second-factor');
  await tab.go(`/console/organizations/${organization}/settings`);
  await press(tab, 'Stop requiring a second factor');
  await dialog(tab, 'Stop requiring a second factor').click();
  await said(tab, 'A second factor is no longer required.');
  await tab.page.getByRole('button', { name: 'Require a second factor' }).waitFor();
  await tab.close();
});

test('two owners require a second factor at once: the second is told that it is required', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'owner', 'Engines');
  const tab = await scene.tabOf(grace, 'desktop');
  for (const person of [ada, grace]) await beginWith(scene.service, person);
  await tab.go(`/console/organizations/${organization}/settings`);
  await demandFactor(scene.service, organization, ada);
  await press(tab, 'Require a second factor');
  await dialog(tab, 'Require a second factor').click();
  await said(tab, /What you see now is up to date\.$/);
  await tab.page.getByRole('button', { name: 'Stop requiring a second factor' }).waitFor();
  await tab.close();
});

test('manager without the required factor: told on every page, and returns there afterwards', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Engines');
  await beginWith(scene.service, ada);
  const place = `/console/organizations/${organization}`;
  const tab = await scene.tabOf(grace);
  await tab.go(`${place}/settings`);
  await demandFactor(scene.service, organization, ada);

  // Pages open at that moment say so beside the button.
  await press(tab, 'Save');
  await said(tab, /^This requires a second factor/);
  for (const view of ['', '/invitations', '/events', '/settings']) {
    await tab.go(place + view);
    await tab.sees('Second factor needed', `factor-missing${view.replace('/', '-')}`);
  }
  await press(tab, 'Sign in again');
  await heading(tab, 'Sign in');
  await signIn(tab, grace);
  await heading(tab, 'Second factor needed');
  await follow(tab, 'Set up a second factor');
  await tab.page.getByRole('heading', { level: 2, name: 'Sessions' }).waitFor();
  await beginWith(scene.service, grace);
  await tab.page.goBack();
  await heading(tab, 'Settings');
  await tab.close();
});
