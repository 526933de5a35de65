import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { haveSealedEvents } from '../../server/test/fixtures/seals.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { fill, follow, newTeam, press, type Scene, said, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

/** More than the first page of a list shows. */
const MANY = 45;

test('organization switcher: type the first letters, with the keyboard alone', {
  skip,
}, async () => {
  const ada = await scene.service.person('ada');
  for (const name of ['Engines', 'Looms', 'Lanterns']) await scene.service.organization(ada, name);
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go('/console/account');
  await press(tab, 'Switch organization');
  const panel = tab.page.getByRole('dialog', { name: 'Organizations' });
  await panel.locator('input:focus').waitFor();
  await tab.page.keyboard.type('lo');
  await until('nothing else is offered', async () => (await panel.getByRole('link').count()) === 1);
  await tab.examine('switcher');
  await tab.page.keyboard.press('Enter');
  await tab.page.locator('.side-organization', { hasText: 'Looms' }).waitFor();
  await panel.waitFor({ state: 'detached' });
  await press(tab, 'Switch organization');
  await panel.locator('input:focus').waitFor();
  await tab.page.keyboard.type('nothing');
  await said(tab, 'No organizations match.');
  await tab.page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  const opener = tab.page.getByRole('button', { name: 'Switch organization' });
  await until('the button has the focus again', () => opener.evaluate((button) => button.matches(':focus')));
  await tab.close();
});

test('search for everything: Ctrl K finds organizations, people, pages and actions, with the keyboard alone', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'viewer', 'Engines');
  await scene.service.organization(ada, 'Looms');
  const tab = await scene.tabOf(ada, 'desktop');
  const { keyboard } = tab.page;
  const palette = tab.page.getByRole('dialog', { name: 'Search everything' });
  const find = async (text: string, result: string) => {
    await keyboard.press('Control+k');
    await palette.locator('input:focus').waitFor();
    await keyboard.type(text);
    await palette.getByRole('button', { name: result }).waitFor();
  };
  await tab.go(`/console/organizations/${organization}`);
  const edge = () => palette.evaluate((dialog) => dialog.getBoundingClientRect().top);
  await keyboard.press('Control+k');
  await palette.getByRole('button', { name: 'Members Engines' }).waitFor();
  const upper = await edge();
  await keyboard.press('Escape');
  await find('webh', 'Webhooks Engines');
  assert.equal(await edge(), upper);
  await tab.examine('palette');
  await keyboard.press('Enter');
  await tab.page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await find(grace.account.email.slice(0, 12), grace.account.email);
  await keyboard.press('ArrowDown');
  await palette.locator('button:focus', { hasText: grace.account.email }).waitFor();
  await keyboard.press('ArrowUp');
  await palette.locator('input:focus').waitFor();
  await keyboard.press('Enter');
  await tab.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await find('invite', 'Invite people Engines');
  await keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  // The name of an organization finds it, rather than all of its pages.
  await find('engines', 'Engines');
  assert.deepEqual(await palette.getByRole('button').allTextContents(), ['Engines ']);
  await keyboard.press('Escape');
  await find('looms', 'Looms');
  await keyboard.press('Enter');
  await tab.page.locator('.side-organization', { hasText: 'Looms' }).waitFor();
  await tab.close();
});

test('keys: ? shows them, / goes to the search of a list, and both can be turned off', { skip }, async () => {
  const { ada, organization } = await newTeam(scene.service, 'viewer', 'Engines');
  const tab = await scene.tabOf(ada, 'desktop');
  const { keyboard } = tab.page;
  const keys = tab.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await tab.go(`/console/organizations/${organization}/invitations`);
  await tab.page.locator('h1').click();
  await keyboard.press('/');
  await tab.page.locator('main input[type=search]:focus').waitFor();
  // In a field, they are characters.
  await keyboard.press('?');
  const search = tab.page.locator('main input[type=search]');
  assert.equal(await search.inputValue(), '?');
  await tab.page.locator('h1').click();
  await keyboard.press('?');
  await keys.waitFor();
  await tab.examine('keys');
  await keys.getByRole('checkbox').uncheck();
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await keyboard.press('/');
  await keyboard.press('?');
  await keyboard.press('Control+k');
  await tab.page.getByRole('dialog', { name: 'Search everything' }).waitFor();
  assert.deepEqual([await keys.count(), await search.inputValue()], [0, '?']);
  await tab.close();
});

test('Back: a list keeps its length and position', { skip }, async () => {
  const ada = await scene.service.person('ada');
  for (let at = 0; at < MANY; at++) await scene.service.organization(ada, `Number ${at}`);
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go('/console/organizations');
  const rows = tab.page.locator('main tbody > tr');
  const end = () => tab.page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await until('all of them are there', async () => {
    await end();
    return (await rows.count()) === MANY;
  });
  await tab.settled();
  await tab.page.getByRole('link', { name: 'Number 10', exact: true }).scrollIntoViewIfNeeded();
  const scrolled = await tab.page.evaluate<number>('scrollY');
  assert.ok(scrolled > 0);
  await follow(tab, 'Number 10');
  await tab.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await tab.page.goBack();
  await until('the list is back', async () => (await rows.count()) === MANY);
  await until('where it was', async () => (await tab.page.evaluate<number>('scrollY')) === scrolled);
  await tab.close();
});

test('leaving a secret shown once: asks first, and the person can stay', { skip }, async () => {
  const { ada, organization } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/api-keys`);
  await fill(tab, 'Name', 'Billing');
  await press(tab, 'Create key');
  await tab.page.getByRole('heading', { level: 2, name: 'The key for “Billing”' }).waitFor();
  const key = await tab.page.locator('.secret').textContent();
  const asked: string[] = [];
  tab.page.removeAllListeners('dialog');
  tab.page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await follow(tab, 'Account');
  await until('the question is there', () => asked.length === 1);
  assert.equal(await tab.page.locator('.secret').textContent(), key);
  tab.page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await follow(tab, 'Account');
  await tab.page.getByRole('heading', { level: 1, name: 'Your profile' }).waitFor();
  assert.deepEqual(asked, ['confirm', 'confirm']);
  await tab.page.goBack();
  await tab.settled();
  assert.equal(await tab.page.locator('.secret').count(), 0);
  await tab.close();
});

test('a part of a page fails to load: says so, and loads on the next try', { skip }, async () => {
  const ada = await scene.service.person('ada');
  await scene.service.organization(ada, 'Engines');
  const tab = await scene.tabOf(ada, 'desktop');
  const missing = /switcher/;
  await tab.page.route(missing, (route) => route.abort('connectionrefused'));
  await tab.go('/console/account');
  await press(tab, 'Switch organization');
  await said(tab, /^This couldn’t be loaded\./);
  await tab.examine('part-missing');
  await tab.page.unroute(missing);
  await tab.go('/console/account');
  await press(tab, 'Switch organization');
  await tab.page.getByRole('dialog', { name: 'Organizations' }).waitFor();
  await tab.close();
});

test('managers as CSV: a name cannot become a formula', {
  skip,
}, async () => {
  const { service } = scene;
  const { ada, grace, organization } = await newTeam(service, 'admin', 'Engines');
  const name = '=HYPERLINK("https://example.com")';
  await service.call('PUT', '/v1/account', { token: grace.token, body: { name } });
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.go(`/console/organizations/${organization}`);
  const saved = tab.page.waitForEvent('download');
  await press(tab, 'Export as CSV');
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'People of Engines.csv');
  const text = await readFile(await file.path(), 'utf8');
  assert.ok(text.startsWith('\ufeff"'), text);
  const [, ...people] = text.trimEnd().split('\r\n');
  assert.equal(people.length, 2);
  const row = people.find((one) => one.includes(grace.account.email));
  assert.ok(row?.includes(`"'=HYPERLINK(""https://example.com"")"`), text);
  await tab.close();
});

test('event proof: saved as a file', { skip }, async () => {
  const { ada, organization } = await newTeam(scene.service, 'admin', 'Witnesses');
  await haveSealedEvents(scene.service);
  const tab = await scene.tabOf(ada);
  await tab.go(`/console/organizations/${organization}/events`);
  await tab.page.getByRole('button', { name: /^Organization deleted: / }).click();
  const saved = tab.page.waitForEvent('download');
  await tab.page.getByRole('button', { name: /^Proof of “Organization deleted”/ }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), `Proof of event ${organization}.json`);
  const proof = JSON.parse(await readFile(await file.path(), 'utf8'));
  assert.equal(proof.event.id, organization);
  assert.match(proof.seal.root, /^[0-9a-f]{64}$/);
  await tab.close();
});

interface Colours {
  readonly isForced: boolean;
  /** The system's colour of selections. */
  readonly highlight: string;
  /** Around the page that is open, and around another. */
  readonly open: string;
  readonly other: string;
}

const COLOURS = `(() => {
  const colourOf = (element, property) => getComputedStyle(element).getPropertyValue(property);
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'Highlight';
  const highlight = colourOf(probe, 'color');
  probe.remove();
  const around = (selector) => colourOf(document.querySelector(selector), 'outline-color');
  return {
    isForced: matchMedia('(forced-colors: active)').matches,
    highlight,
    open: around('.side a[aria-current=page]'),
    other: around('.side a:not([aria-current])'),
  };
})()`;

test('forced colours: the current page and the selection stay visible', { skip }, async () => {
  const { ada, organization } = await newTeam(scene.service, 'viewer');
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.page.emulateMedia({ forcedColors: 'active' });
  await tab.go(`/console/organizations/${organization}/webhooks`);
  const colours = await tab.page.evaluate<Colours>(COLOURS);
  assert.ok(colours.isForced);
  assert.equal(colours.open, colours.highlight);
  assert.notEqual(colours.other, colours.highlight);
  await tab.close();
});

test('admin exports all events as JSON lines and CSV; an interrupted export saves no file', {
  skip,
}, async () => {
  const { ada, grace, organization } = await newTeam(scene.service, 'admin', 'Archives');
  const tab = await scene.tabOf(grace);
  // As in browsers that don't let people choose a file.
  await tab.page.addInitScript('delete globalThis.showSaveFilePicker');
  const exports = /\/events\/export\?/;
  /** @returns the lines of the file, and the header that carried the token */
  const save = async (format: string, name: string) => {
    await press(tab, 'Export all');
    const [file, request] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.page.waitForRequest(exports),
      tab.page.getByRole('dialog').getByRole('button', { name: format, exact: true }).click(),
    ]);
    assert.equal(file.suggestedFilename(), name);
    assert.match(String(await request.headerValue('Authorization')), /^Bearer portico_/);
    await said(tab, 'The export has been saved.');
    return (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  };
  await tab.go(`/console/organizations/${organization}/events?type=manager.removed`);
  await press(tab, 'Export all');
  await tab.examine('export-all');
  await tab.page.route(exports, (route) => route.abort('connectionreset'));
  await press(tab, 'JSON lines');
  await said(tab, /^The export broke off/);
  await tab.examine('export-broke-off');
  await tab.page.unroute(exports);
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const lines = await save('JSON lines', 'All events of Archives.ndjson');
  const [first] = lines.map((line) => JSON.parse(line));
  assert.equal(first.type, 'organization.created');
  assert.ok('seal' in first);
  const table = await save('CSV', 'All events of Archives.csv');
  assert.equal(table.length, lines.length + 1);
  assert.match(String(table[0]), /\btype\b/);

  // A refusal is shown at the button.
  const manager = `delete from managers where organization_id = ? and account_id = ?`;
  await scene.run(manager, [organization, grace.account.id]);
  await scene.service.call('GET', '/v1/account', { token: ada.token });
  await press(tab, 'Export all');
  await press(tab, 'CSV');
  await said(tab, /^(The organization no longer exists|You’re not allowed to do this)/);
  await tab.close();
});

test('export to a chosen file: events are written as they arrive; cancelling shows no message', {
  skip,
}, async () => {
  const { ada, organization } = await newTeam(scene.service, 'admin', 'Archives');
  const tab = await scene.tabOf(ada, 'desktop');
  await tab.page.addInitScript(`globalThis.showSaveFilePicker = async ({ suggestedName }) => {
    if (globalThis.isCancelled) throw new DOMException('', 'AbortError');
    return (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
  }`);
  const written = () =>
    tab.page.evaluate<string>(`(async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle('All events of Archives.ndjson');
      return (await file.getFile()).text();
    })()`);
  await tab.go(`/console/organizations/${organization}/events`);
  await tab.page.evaluate('globalThis.isCancelled = true');
  await press(tab, 'Export all');
  const button = tab.page.getByRole('button', { name: 'JSON lines' });
  await button.click();
  await until('it is over', async () => (await button.getAttribute('aria-disabled')) === 'false');
  assert.equal(await tab.page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0);
  await tab.page.evaluate('globalThis.isCancelled = false');
  await button.click();
  await said(tab, 'The export has been saved.');
  const [first = ''] = (await written()).split('\n');
  assert.equal(JSON.parse(first).type, 'organization.created');
  await tab.close();
});

test('sections: one is marked, also for a page within another that has its own', { skip }, async () => {
  const { service, tabOf } = scene;
  const operator = await service.person('operator');
  const tab = await tabOf(operator, 'desktop');
  await makeOperator(service, operator);
  const marked = tab.page.locator('.side-sections [aria-current]');
  await tab.go('/console/operator/seals');
  assert.deepEqual(await marked.allTextContents(), ['Seals']);
  await tab.go('/console/operator/new-account');
  assert.deepEqual(await marked.allTextContents(), ['Accounts']);
  await tab.close();
});
