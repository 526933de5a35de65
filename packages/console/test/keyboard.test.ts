import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { newInvitation } from '../../server/test/fixtures/invitations.ts';
import { skip } from './chromium.ts';
import { newTeam, type Scene, said, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

/** More than any page has to go through. */
const MOST_STEPS = 80;

test('keyboard alone: sign in, create, invite, withdraw, API key, webhook, delete by typed name, restore', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  const tab = await scene.newTab('desktop');
  const { keyboard } = tab.page;

  /** Goes on with Tab until it is reached, as far as that leads to it; and where one is can be seen. */
  async function reach(wanted: Locator): Promise<void> {
    await wanted.waitFor();
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (await wanted.evaluate((element) => element.matches(':focus-visible'))) return;
      await keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${wanted}`);
  }
  const enter = async (role: 'button' | 'link', name: string | RegExp) => {
    await reach(tab.page.getByRole(role, { name, exact: true }).last());
    await keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await reach(tab.page.getByLabel(label, { exact: true }));
    await keyboard.type(text);
  };

  await tab.go('/console/sign-in');
  await type('Email', ada.account.email);
  await type('Password', ada.password);
  await keyboard.press('Enter');
  await said(tab, 'No organizations yet');
  await enter('link', 'Create an organization');
  await type('Name', 'Engines');
  await keyboard.press('Enter');

  await type('Email addresses', 'grace@example.com');
  await reach(tab.page.getByRole('radio', { name: 'Viewer' }));
  await keyboard.press('ArrowDown');
  await enter('button', 'Send invitation');
  await tab.page.getByRole('cell', { name: 'Admin' }).waitFor();
  await enter('button', 'Actions for grace@example.com');
  await tab.page.locator('button:focus', { hasText: 'Send again' }).waitFor();
  await keyboard.press('ArrowDown');
  await enter('button', 'Withdraw the invitation to grace@example.com');
  await tab.page.getByRole('cell', { name: 'Withdrawn' }).waitFor();
  await tab.page.locator('table:focus').waitFor();

  await enter('link', 'API keys');
  await type('Name', 'Billing');
  await keyboard.press('Enter');
  await tab.page.locator('h2:focus', { hasText: 'The key for “Billing”' }).waitFor();
  await enter('button', 'I’ve saved it');
  await tab.page.locator('h1:focus').waitFor();
  await enter('button', 'Actions for Billing');
  await tab.page.locator('button:focus', { hasText: 'Rename' }).waitFor();
  await keyboard.press('End');
  await enter('button', 'Revoke Billing');
  await type('Type “Billing” to confirm', 'Billing');
  await keyboard.press('Enter');
  await said(tab, /^There are no API keys yet/);
  await tab.page.locator('h1:focus').waitFor();

  await enter('link', 'Webhooks');
  await type('URL', 'https://hooks.example/events');
  await reach(tab.page.getByRole('radio', { name: 'All events' }));
  await keyboard.press('ArrowDown');
  await reach(tab.page.getByRole('checkbox', { name: 'Person added' }));
  await keyboard.press('Space');
  await enter('button', 'Add webhook');
  await tab.page.locator('h2:focus', { hasText: 'The secret for https://hooks.example/events' }).waitFor();
  await enter('link', 'https://hooks.example/events');
  await enter('button', 'Pause');
  await enter('button', 'Resume');

  await enter('link', 'Settings');
  await tab.page.locator('h1:focus').waitFor();
  await enter('button', 'Delete organization');
  await type('Type “Engines” to confirm', 'Engines');
  await keyboard.press('Enter');
  await tab.page.getByRole('heading', { name: 'Deleted' }).waitFor();
  await enter('button', 'Actions for Engines');
  await tab.page.locator('button:focus', { hasText: 'Restore' }).waitFor();
  await keyboard.press('Enter');
  await tab.page.getByRole('heading', { name: 'Deleted' }).waitFor({ state: 'hidden' });
  await tab.page.locator('h1:focus').waitFor();
  await enter('link', 'Engines');
  await tab.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await tab.close();
});

/** The focus after the menu opens, and after its last button got it in the same moment. */
const OPENED_AND_READ_ON = `(async () => {
  const menu = document.querySelector('.menu');
  const opened = new Promise((resolve) => menu.addEventListener('toggle', resolve, { once: true }));
  document.querySelector('.menu-open').click();
  const first = document.activeElement.textContent;
  menu.querySelector('button:last-child').focus();
  await opened;
  return [first, document.activeElement.textContent];
})()`;

test('menu: its first button has the focus at once, and a screen reader that goes on to another stays there', {
  skip,
}, async () => {
  const { ada, organization } = await newTeam(scene.service, 'viewer');
  const email = 'joan@example.com';
  await newInvitation(scene.service, { organization, by: ada, email });
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/organizations/${organization}/invitations`);
  await tab.page.getByRole('button', { name: `Actions for ${email}` }).waitFor();
  assert.deepEqual(await tab.page.evaluate(OPENED_AND_READ_ON), ['Send again', 'Withdraw']);
  await tab.page.keyboard.press('Enter');
  await said(tab, 'The invitation has been withdrawn.');
  await tab.close();
});
