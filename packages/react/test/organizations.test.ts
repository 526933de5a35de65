import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Tab } from '../../console/test/tab.ts';
import { noChromium } from '../../server/test/harness/chromium.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { until } from '../../server/test/harness/until.ts';
import { heading, press, type Scene, says, startScene } from './scene.ts';

/** The switcher of organizations, and the menu of the account that lists them, too. */
const skip = noChromium;

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
afterEach(() => {
  if (scene) scene.isAway = false;
});
after(() => scene?.close());

const list = (tab: Tab) => tab.page.getByRole('list', { name: 'Your organizations' });
const choices = (tab: Tab) => list(tab).getByRole('button');
const search = (tab: Tab) => tab.page.getByRole('searchbox', { name: 'Find an organization' });

/** A tab in which a person with these organizations works in the first, with the menu open. */
async function openMenu(part: string, names: readonly string[], given: { language?: string } = {}) {
  const { service, backend } = scene;
  const person = await service.person('ada');
  const ids: string[] = [];
  for (const name of names) ids.push(await service.organization(person, name));
  const [organizationId] = ids;
  backend.next = { person, ...(organizationId && { organizationId }) };
  const tab = await scene.open({ part, ...given });
  await tab.page.getByRole('button').click();
  await heading(tab, person.account.email);
  await tab.page.locator('summary').click();
  return { tab, person, ids };
}

test('switcher: lists the organizations by name, marks the present one, and switches', { skip }, async () => {
  const { tab } = await openMenu('switcher', ['Beta', 'Alpha', 'Gamma']);
  await until('all are listed', async () => (await choices(tab).count()) === 3);
  assert.deepEqual(await choices(tab).allTextContents(), ['Alpha Owner', 'Beta Owner', 'Gamma Owner']);
  assert.equal(await list(tab).locator('[aria-current]').textContent(), 'Beta Owner');
  await tab.examine('switcher');
  await press(tab, 'Gamma Owner');
  await tab.page.getByText('Gamma').waitFor();
  assert.equal(await tab.page.locator('summary').textContent(), 'Gamma');
  await tab.close();
});

test('switcher: by keyboard alone, from the search through the list and out with Escape', {
  skip,
}, async () => {
  const { tab } = await openMenu('switcher', ['Beta', 'Alpha']);
  await until('all are listed', async () => (await choices(tab).count()) === 2);
  const focused = () => tab.page.evaluate<string>('document.activeElement.textContent');
  await tab.page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'Alpha Owner');
  await tab.page.keyboard.press('ArrowDown');
  assert.equal(await focused(), 'Beta Owner');
  await tab.page.keyboard.press('ArrowUp');
  await tab.page.keyboard.press('ArrowUp');
  assert.equal(await tab.page.evaluate('document.activeElement.type'), 'search');
  await tab.page.keyboard.press('Escape');
  await list(tab).waitFor({ state: 'detached' });
  assert.equal(await focused(), 'Beta');
  await tab.close();
});

test('switcher: finds one of 500 while its name is typed, and Enter takes the first that is found', {
  skip,
}, async () => {
  const { tab, person } = await openMenu('switcher', ['Home']);
  await addMany(person, 500);
  await tab.page.reload();
  await tab.page.locator('summary').click();
  await until('the first page is listed', async () => (await choices(tab).count()) === 20);
  await says(tab, '501 organizations');
  await press(tab, 'Load more');
  await until('the second page is listed', async () => (await choices(tab).count()) === 40);
  await search(tab).pressSequentially('number 377');
  await says(tab, '1 organization');
  assert.deepEqual(await choices(tab).allTextContents(), ['Number 377 Owner']);
  await search(tab).press('Enter');
  await until(
    'it works there',
    async () => (await tab.page.locator('summary').textContent()) === 'Number 377',
  );
  await tab.close();
});

test('switcher: a search without a match says so, and Enter goes nowhere', { skip }, async () => {
  const { tab } = await openMenu('switcher', ['Home']);
  await search(tab).fill('nothing like it');
  await says(tab, 'No organizations match.');
  await search(tab).press('Enter');
  assert.equal(await tab.page.locator('summary').textContent(), 'Home');
  await tab.close();
});

test('switcher: makes an organization, and works in it; a name that is refused stays, with the reason', {
  skip,
}, async () => {
  const { tab } = await openMenu('switcher', []);
  await press(tab, 'Create an organization');
  const name = tab.page.getByLabel('Name');
  await name.fill('x'.repeat(300));
  await press(tab, 'Create');
  await tab.page
    .getByRole('alert')
    .getByText(/^Use at most/)
    .waitFor();
  assert.equal((await name.inputValue()).length, 300);
  await tab.examine('creation');
  await name.fill('Analytical Engines');
  await press(tab, 'Create');
  await until(
    'it works there',
    async () => (await tab.page.locator('summary').textContent()) === 'Analytical Engines',
  );
  await tab.close();
});

test('switcher: the service away and back', { skip }, async () => {
  const { tab } = await openMenu('switcher', ['Home']);
  await until('all are listed', async () => (await choices(tab).count()) === 1);
  scene.isAway = true;
  await search(tab).fill('Ho');
  await says(tab, 'The service couldn’t be reached. Check your connection, then try again.');
  await tab.examine('away');
  scene.isAway = false;
  await press(tab, 'Try again');
  await says(tab, '1 organization');
  await tab.close();
});

test('account menu: who it is, the organizations, the account at Portico, the product’s links, and the way out', {
  skip,
}, async () => {
  const { tab, person } = await openMenu('menu', ['Home']);
  await until('all are listed', async () => (await choices(tab).count()) === 1);
  await tab.examine('account-menu');
  const account = tab.page.getByRole('link', { name: 'Account', exact: true });
  assert.equal(await account.getAttribute('href'), `${scene.service.app.publicUrl}/console/account`);
  await tab.page.getByRole('link', { name: 'Help' }).waitFor();
  assert.equal(await tab.page.locator('summary').textContent(), person.account.email);
  await press(tab, 'Sign out');
  await heading(tab, 'signedOut');
  await tab.close();
});

for (const language of ['de', 'fr', 'es', 'pt-BR', 'ja', 'ar'])
  test(`account menu: in ${language}, whose texts alone are loaded`, { skip }, async () => {
    const loaded: string[] = [];
    const { tab } = await openMenu('menu', ['Home'], { language });
    tab.page.on('request', (request) => loaded.push(request.url()));
    await tab.page.reload();
    await tab.page.locator('summary').click();
    await tab.page.locator('[aria-current]').waitFor();
    const files = loaded.map((url) => /\/(?:ar|de|es|fr|ja|pt-BR)-[\w-]+\.js$/.exec(url)?.[0]);
    assert.deepEqual(files.filter(Boolean).length, 1, String(files));
    assert.ok(files.some((file) => file?.startsWith(`/${language}-`)));
    await tab.examine(`account-menu-${language}`);
    await tab.close();
  });

async function addMany(person: Person, count: number): Promise<void> {
  for (let at = 0; at < count; at += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => scene.service.organization(person, `Number ${at + i}`)),
    );
}
