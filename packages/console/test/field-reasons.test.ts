import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, startScene } from './scene.ts';
import type { Tab } from './tab.ts';

let scene: Scene;
let register: Tab;
before(async () => {
  if (skip) return;
  scene = await startScene();
  register = await scene.newTab();
  await register.go('/console/register');
  await fill(register, 'Email', 'ada@example.com');
});
after(() => scene?.close());

/** Has the service refuse a field of a registration, with a message that no page knows. */
async function refuse(field: string, reason: string | undefined): Promise<void> {
  await register.page.unrouteAll();
  await register.page.route(/\/v1\/register$/, (route) => {
    const error = {
      status: 422,
      error: 'FIELDS_VALIDATION_ERROR',
      description: 'Some fields are not valid.',
      fields: { [field]: 'must be blue' },
    };
    return route.fulfill({
      status: 422,
      headers: { 'Error-Fields': reason === undefined ? '"…"' : `"${field}";reason=${reason}` },
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify({ error }),
    });
  });
}

for (const [reason, field, sentence] of [
  ['format', 'email', 'Enter a complete email address, such as name@example.com.'],
  ['too_long;max=254', 'email', 'Use at most 254 characters.'],
  ['too_short;min=1', 'password', 'Enter a password.'],
  ['too_short;min=12', 'password', 'Use at least 12 characters.'],
  [
    'common_password',
    'password',
    'Many people use this password, so it’s easy to guess. Choose another one.',
  ],
  ['breached_password', 'password', 'This password has appeared in a data breach. Choose another one.'],
  ['equals_email', 'password', 'Choose a password that isn’t your email address.'],
  ['made_of_email', 'password', 'Choose a password that isn’t made of your email address.'],
  ['wrong', 'password', 'This is wrong. Check it, then try again.'],
  ['too_many;max=3', 'name', 'At most 3 values are possible here.'],
  [
    'contrast;nearest="#1f5c99"',
    'name',
    'Text in this colour can’t be read well. The nearest colour that can is #1f5c99.',
  ],
  ['pattern', 'name', 'Some of these characters aren’t allowed here.'],
  ['of_a_newer_service', 'name', 'This isn’t accepted here. Check what you’ve entered.'],
  ['of_a_newer_service;limit=3', 'email', 'Enter a complete email address, such as name@example.com.'],
  ['too_large', 'name', 'This isn’t accepted here. Check what you’ve entered.'],
  ['blank', 'name', 'Enter something that can be seen.'],
  [undefined, 'name', 'This isn’t accepted here. Check what you’ve entered.'],
] as const)
  test(`field refused as ${reason ?? 'one of too many'}: worded by the reason, not by the message`, {
    skip,
  }, async () => {
    await refuse(field, reason);
    await press(register, 'Create account');
    await said(register, sentence);
    const described = await register.page.locator(`[name=${field}]`).getAttribute('aria-describedby');
    assert.match(described ?? '', /-wrong\b/);
    assert.equal(await register.page.getByText('must be blue').count(), 0);
  });

test('email change: the current password as new email is refused in words of the page', {
  skip,
}, async () => {
  const password = 'grace.hopper@example.org';
  const body = { email: 'own-password@example.com', password };
  const registered = await scene.service.call('POST', '/v1/register', { body });
  const { account, accessToken: token } = registered.body;
  const tab = await scene.tabOf({ account, token, password });
  await tab.go('/console/account');
  await press(tab, 'Change email');
  await fill(tab, 'New email', password);
  await fill(tab, 'Password', password);
  await press(tab, 'Send the link');
  await said(tab, 'Choose an address that isn’t your password.');
  await tab.close();
});
