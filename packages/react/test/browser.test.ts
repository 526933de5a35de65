import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newApplication } from '../../server/test/fixtures/applications.ts';
import { launch, noChromium } from '../../server/test/harness/chromium.ts';
import { PATIENCE } from '../../server/test/harness/until.ts';
import { pathOf, type Scene, startScene } from './scene.ts';

/** A product without a server: the browser holds the session, and people sign in on Portico's pages. */
const skip = noChromium;

let scene: Scene;
before(async () => {
  if (skip) return;
  scene = await startScene();
  const redirectUri = `${scene.origin}/callback`;
  const settings = { kind: 'browser', firstParty: true, redirectUris: [redirectUri] } as const;
  const { id: applicationId } = await newApplication(scene.service, settings);
  scene.defaults = { browser: { portico: scene.service.app.publicUrl, applicationId, redirectUri } };
});
after(() => scene?.close());

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('browser mode: signs in on Portico’s page, works in an organization, and signs out of all tabs', {
  skip,
}, async () => {
  const { service, origin } = scene;
  const { account, token, password } = await service.person('ada');
  await service.organization({ account, token, password }, 'Analytical Engines');
  const browser = await launch();
  try {
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(origin + pathOf({ part: 'session' }));
    await heading(page, 'signedOut');
    await press(page, 'Sign in');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign in');
    await heading(page, account.email);
    assert.equal(new URL(page.url()).pathname, '/');
    await page.getByText('nowhere, nobody').waitFor();

    const other = await context.newPage();
    await other.goto(origin + pathOf({ part: 'switcher' }));
    await heading(other, account.email);
    await other.locator('summary').click();
    await press(other, 'Analytical Engines Owner');
    await page.getByText('Analytical Engines, owner').waitFor();

    await press(page, 'Sign out');
    await heading(page, 'signedOut');
    await heading(other, 'signedOut');
  } finally {
    await browser.close();
  }
});
