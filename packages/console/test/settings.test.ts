import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VARIABLES } from '../../server/src/configuration/config.ts';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { until } from '../../server/test/harness/until.ts';
import catalogue from '../src/texts/en/settings.json' with { type: 'json' };
import { skip } from './chromium.ts';
import { fill, follow, type Scene, said, startScene } from './scene.ts';
import { DEVICES, type Device, type Tab } from './tab.ts';

const PASSWORD = 'never-to-be-seen';

let scene: Scene;
before(async () => {
  if (skip) return;
  scene = await startScene({
    PORTICO_SMTP_URL: `smtp://mailer:${PASSWORD}@127.0.0.1:9`,
    PORTICO_MAIL_FROM: 'portico@example.com',
    PORTICO_SESSION_IDLE: '20m',
  });
});
after(() => scene?.close());

const PLACE = '/console/operator/settings';
const rows = ({ page }: Tab) => page.locator('tbody tr');
const row = (tab: Tab, name: string) => rows(tab).filter({ has: tab.page.getByText(name, { exact: true }) });

async function tabOfOperator(device?: Device): Promise<Tab> {
  const person = await scene.service.person('operator');
  const tab = await scene.tabOf(person, device);
  await makeOperator(scene.service, person);
  return tab;
}

test('every variable has a name on the page of settings', () => {
  assert.deepEqual(Object.keys(catalogue.settings.names).sort(), VARIABLES.map(({ name }) => name).sort());
});

for (const device of Object.keys(DEVICES) as Device[]) {
  test(`operator reads the settings, with their sources and without secrets, and searches them: ${device}`, {
    skip,
  }, async () => {
    const tab = await tabOfOperator(device);
    await tab.go('/console/operator/brand');
    await follow(tab, 'Settings');
    await rows(tab).first().waitFor();
    assert.equal(await rows(tab).count(), VARIABLES.length);
    for (const [name, ...cells] of [
      ['PORTICO_SMTP_URL', 'smtp://127.0.0.1:9', 'Environment', 'docs/operate/README.md'],
      ['PORTICO_SECRET_KEYS', 'Set, not shown', 'Environment'],
      ['PORTICO_HOME_URL', 'Not set', 'Default'],
      ['PORTICO_OPERATOR_SESSION_IDLE', '20m', 'Derived'],
    ] as const)
      for (const text of cells) await row(tab, name).getByText(text, { exact: true }).waitFor();
    assert.ok(!(await tab.page.content()).includes(PASSWORD));
    await tab.sees('Settings', `settings-${device}`);

    await fill(tab, 'Name or variable', 'session_');
    await row(tab, 'PORTICO_HOME_URL').waitFor({ state: 'detached' });
    await row(tab, 'PORTICO_SESSION_IDLE').waitFor();
    await fill(tab, 'Name or variable', 'MAIL server');
    await row(tab, 'PORTICO_SMTP_URL').waitFor();
    await row(tab, 'PORTICO_SESSION_IDLE').waitFor({ state: 'detached' });
    await tab.page.getByLabel('Topic').selectOption('Network');
    await said(tab, 'No settings match.');
    await tab.sees('Settings', `no-settings-${device}`);
    await fill(tab, 'Name or variable', '');
    await row(tab, 'PORTICO_PUBLIC_URL').waitFor();
    await tab.page.getByLabel('Source').selectOption('Default');
    await row(tab, 'PORTICO_PUBLIC_URL').waitFor({ state: 'detached' });
    // A reload keeps the filters.
    await tab.page.reload();
    await row(tab, 'PORTICO_HOST').waitFor();
    assert.ok((await rows(tab).count()) < 6);
    await tab.close();
  });
}

test('settings that cannot be loaded are said to be missing, and follow once the service answers', {
  skip,
}, async () => {
  const tab = await tabOfOperator();
  const path = '**/v1/operator/settings';
  await tab.page.route(path, (route) => route.abort('connectionrefused'));
  await tab.go(PLACE);
  await said(tab, 'The service couldn’t be reached. Check your connection, then try again.');
  await tab.examine('settings-missing');
  await tab.page.unroute(path);
  await row(tab, 'PORTICO_HOST').waitFor();
  await tab.close();
});

test('settings are closed to people who are no operators', { skip }, async () => {
  const tab = await scene.tabOf(await scene.service.person('ada'));
  await tab.go(PLACE);
  await tab.sees('Operators only', 'settings-forbidden');
  await tab.close();
});

test('side bar: the section stays in sight when the way to the operators’ part appears below', {
  skip,
}, async () => {
  const tab = await tabOfOperator('desktop');
  await tab.page.setViewportSize({ width: 1280, height: 560 });
  await tab.go(PLACE);
  await tab.page.locator('.side-main').getByRole('link', { name: 'Operators' }).waitFor();
  const isSeen = `(() => {
    const [{ bottom }, box] = ['.side-sections [aria-current]', '.side-sections'].map((found) =>
      document.querySelector(found).getBoundingClientRect());
    return bottom <= box.bottom + 1;
  })()`;
  await until('the section is in sight', () => tab.page.evaluate(isSeen));
  await tab.close();
});
