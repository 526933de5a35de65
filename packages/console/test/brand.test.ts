import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeOperator } from '../../server/test/fixtures/operators.ts';
import { png } from '../../server/test/fixtures/pictures.ts';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { press, type Scene, said, startScene } from './scene.ts';
import type { Device } from './tab.ts';

let scene: Scene;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-brand-pages-'));
  if (!skip) scene = await startScene({ PORTICO_NAME: 'Analytical' });
});
after(async () => {
  await scene?.close();
  await rm(folder, { recursive: true, force: true });
});

async function tabOfOperator(at: Scene, device?: Device) {
  const operator = await at.service.person('operator');
  const tab = await at.tabOf(operator, device);
  await makeOperator(at.service, operator);
  await tab.go('/console/operator/brand');
  return { tab, operator };
}

for (const device of ['phone', 'desktop'] as const)
  test(`operator sets the brand with a preview, and people see it (${device})`, {
    skip,
  }, async () => {
    const { tab, operator } = await tabOfOperator(scene, device);
    const logo = join(folder, `${device}.png`);
    await writeFile(logo, png({ width: 32, height: 32, shade: 90 }));
    await tab.sees('Brand', `brand-${device}`);
    const name = `Difference ${device}`;
    const fill = (field: string, text: string) => tab.page.locator(`[name="${field}"]`).fill(text);
    await fill('name', name);
    await fill('accent', '#ffcc00');
    await tab.page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await tab.page.locator('.preview-dark').getByText(name).first().waitFor();
    const logos = tab.page.locator('.preview .logo img');
    await until('each preview has the logo', async () => (await logos.count()) === 4);
    await press(tab, 'Save');
    await said(
      tab,
      /^Text in this colour can’t be read well\. The nearest colour that can is #[0-9a-f]{6}\.$/,
    );
    await fill('accent', '#6b21a8');
    await press(tab, 'Save');
    await said(tab, /^The brand has been saved/);
    await tab.examine(`brand-saved-${device}`);
    // The link stays with another change.
    await fill('mailFooter', 'Difference Ltd');
    await press(tab, 'Save');
    await said(tab, /^The brand has been saved/);
    // The message about the former change may still be shown.
    const body = await until('the footer is saved', async () => {
      const reply = await scene.service.call('GET', '/v1/brand', operator);
      return reply.body.mailFooter !== null && reply.body;
    });
    assert.deepEqual(
      [body.name, body.accent, body.mailFooter, body.logo === null],
      [name, '#6b21a8', 'Difference Ltd', false],
    );
    await tab.close();

    const visitor = await scene.newTab(device);
    await visitor.go('/console/sign-in');
    // A page names its tab once it is shown.
    await until('the tab has the name', async () => (await visitor.page.title()) === `Sign in · ${name}`);
    await visitor.page.locator('.top .logo img').waitFor();
    const colour = await visitor.page.evaluate<string>(
      'getComputedStyle(document.querySelector(".button-main")).backgroundColor',
    );
    assert.equal(colour, 'rgb(107, 33, 168)');
    await visitor.examine(`brand-sign-in-${device}`);
    await visitor.close();
  });

test('brand from a file: shown, and read-only', { skip }, async () => {
  const file = join(folder, 'brand.json');
  await writeFile(file, JSON.stringify({ name: 'From a file', links: { privacy: 'https://example.com/p' } }));
  const own = await startScene({ PORTICO_BRAND_FILE: file });
  const { tab } = await tabOfOperator(own);
  await said(tab, /^The brand comes from the file/);
  assert.equal(await tab.page.getByRole('button', { name: 'Save' }).count(), 0);
  assert.equal(
    await tab.page.getByRole('link', { name: 'Privacy' }).getAttribute('href'),
    'https://example.com/p',
  );
  await tab.examine('brand-file');
  await tab.close();
  await own.close();
});
