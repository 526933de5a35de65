import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

test('slow button: shows progress, but not at once', { skip }, async () => {
  const tab = await scene.newTab();
  await tab.page.clock.install();
  await tab.go('/console/sign-in');
  const held = Promise.withResolvers<void>();
  await tab.page.route(/\/v1\/login$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await fill(tab, 'Email', 'nobody@example.com');
  await fill(tab, 'Password', PASSWORD);
  await tab.page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await press(tab, 'Sign in');
  const moment = tab.page.getByText('One moment…');
  await tab.page.clock.runFor(250);
  assert.equal(await moment.count(), 0);
  await tab.page.clock.runFor(250);
  await moment.waitFor();
  held.resolve();
  await tab.page.clock.resume();
  await said(tab, 'The email or the password is wrong.');
  assert.equal(await moment.count(), 0);
  await tab.close();
});

test('page rate limited: a countdown until it can be loaded again', {
  skip,
}, async () => {
  const tab = await scene.tabOf(await scene.service.person());
  await tab.go('/console');
  await tab.page.clock.install();
  const error = { status: 503, error: 'RATE_LIMITED', description: 'Too many.' };
  await tab.page.route(/\/v1\/account$/, (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '40' }, json: { error } }),
  );
  await follow(tab, 'Account');
  await said(tab, /^Too many attempts\. Try again in \d+ seconds\.$/);
  await tab.examine('page-too-many');
  await tab.page.clock.fastForward(60_000);
  await said(tab, 'You can try again now.');
  await tab.page.unrouteAll();
  await press(tab, 'Try again');
  await said(tab, 'Not verified');
  await tab.close();
});

test('undeclared error: treated like a declared one', {
  skip,
}, async () => {
  const tab = await scene.newTab();
  await tab.go('/console/register');
  const error = { status: 503, error: 'RATE_LIMITED', description: 'Too many.' };
  await tab.page.route(/\/v1\/register$/, (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '40' }, json: { error } }),
  );
  await press(tab, 'Create account');
  await said(tab, /^Too many attempts\. Try again in \d+ seconds\.$/);
  await tab.close();
});
