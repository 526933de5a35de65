import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newInvitation } from '../../server/test/fixtures/invitations.ts';
import { PASSWORD, type Person } from '../../server/test/harness/service.ts';
import { browser, skip } from './chromium.ts';
import { fill, follow, press, type Scene, said, signIn, startScene } from './scene.ts';
import { openTab, type Tab } from './tab.ts';

const NEW_PASSWORD = 'another password entirely';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

async function isVerified({ token }: Person): Promise<boolean> {
  return (await scene.service.call('GET', '/v1/account', { token })).body.emailVerified;
}

const verification = ({ account }: Person) => scene.link('verification', account.email);

test('verify-email: no effect until confirmed; the link works once', { skip }, async () => {
  const person = await scene.service.person();
  const link = await verification(person);
  await scene.follow(link, async (tab) => {
    await tab.sees('Verify your email address', 'verify-email');
    assert.equal(await isVerified(person), false);
    await press(tab, 'Yes, verify');
    await tab.sees('Your email address is verified', 'verify-email-done');
    await tab.page.locator('h1:focus').waitFor();
    assert.equal(await isVerified(person), true);
  });
  await scene.follow(link, async (tab) => {
    await press(tab, 'Yes, verify');
    await tab.sees('This link no longer works', 'verify-email-over');
  });
});

test('verify-email: "This wasn’t me" removes the account', { skip }, async () => {
  const { account } = await scene.service.person();
  await scene.follow(await scene.link('verification', account.email), async (tab) => {
    await press(tab, 'This wasn’t me');
    await tab.sees('Thanks for letting us know', 'verify-email-rejected');
  });
  assert.equal(await scene.login(account.email, PASSWORD), 'CREDENTIALS_INVALID');
});

test('verify-email: an expired link says what to do', { skip }, async () => {
  const person = await scene.service.person();
  const link = await verification(person);
  await scene.run('update mail_secrets set expires_at = 1 where subject_id = ?', [person.account.id]);
  await scene.follow(link, async (tab) => {
    await press(tab, 'Yes, verify');
    await tab.sees('This link no longer works', 'verify-email-expired');
  });
});

test('verify-email: a link without its secret says so', { skip }, async () => {
  await scene.follow(`${scene.publicUrl}/verify-email`, (tab) =>
    tab.sees('This link is incomplete', 'no-secret'),
  );
});

test('verify-email: the secret leaves the address bar before other scripts load', { skip }, async () => {
  const tab = await scene.newTab();
  const held = Promise.withResolvers<void>();
  // All but the script that every document begins with, and its texts.
  await tab.page.route(/\/scripts\/[^/]+\/(?!index-|texts-first)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await tab.page.goto(`${scene.publicUrl}/verify-email#token=${'x'.repeat(43)}`, { waitUntil: 'commit' });
  await tab.page.waitForURL(`${scene.publicUrl}/verify-email`, { waitUntil: 'commit' });
  assert.equal(await tab.page.getByRole('heading').count(), 0);
  held.resolve();
  await tab.sees('Verify your email address', 'verify-email-late');
  await tab.close();
});

test('verify-email: another link in the same tab replaces the first', { skip }, async () => {
  const person = await scene.service.person();
  await scene.follow(`${scene.publicUrl}/verify-email#token=${'x'.repeat(43)}`, async (tab) => {
    await press(tab, 'Yes, verify');
    await tab.sees('This link no longer works', 'verify-email-over');
    await tab.page.goto(await verification(person));
    await tab.sees('Verify your email address', 'verify-email');
    await press(tab, 'Yes, verify');
    await tab.sees('Your email address is verified', 'verify-email-done');
  });
});

test('verify-email: the keyboard alone is enough', { skip }, async () => {
  const person = await scene.service.person();
  await scene.follow(await verification(person), async (tab) => {
    await tab.sees('Verify your email address', 'verify-email');
    const focused = () => tab.page.evaluate('document.activeElement.textContent');
    while ((await focused()) !== 'Yes, verify') await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await tab.sees('Your email address is verified', 'verify-email-done');
  });
});

test('verify-email: a temporary failure can be retried', { skip }, async () => {
  const person = await scene.service.person();
  await scene.follow(await verification(person), async (tab) => {
    await tab.sees('Verify your email address', 'verify-email');
    await tab.context.setOffline(true);
    await press(tab, 'Yes, verify');
    await said(tab, /couldn’t be reached/);
    await tab.sees('Verify your email address', 'offline');
    await tab.context.setOffline(false);
    await answering(tab, 503, 'OVERLOADED', { 'Retry-After': '2' });
    await press(tab, 'Yes, verify');
    await said(tab, /The service is busy/);
    await answering(tab, 500, 'INTERNAL_ERROR');
    await press(tab, 'Yes, verify');
    await said(tab, /Something went wrong on the server/);
    await tab.page.unrouteAll();
    await press(tab, 'Yes, verify');
    await tab.sees('Your email address is verified', 'verify-email-done');
  });
});

async function answering({ page }: Tab, status: number, error: string, headers = {}): Promise<void> {
  await page.unrouteAll();
  const body = JSON.stringify({ error: { status, error, description: 'Something failed.' } });
  await page.route(/\/v1\//, (route) =>
    route.fulfill({ status, headers, contentType: 'application/json; charset=utf-8', body }),
  );
}

test('reset-password: a flaw is shown at its field, and the input stays', { skip }, async () => {
  const { account } = await scene.service.person();
  await scene.service.call('POST', '/v1/password-resets', { body: { email: account.email } });
  const link = await scene.link('password_reset', account.email);
  await scene.follow(link, async (tab) => {
    await tab.sees('Choose a new password', 'reset-password');
    // As phones do when the person returns from another app.
    await tab.page.reload();
    await tab.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    assert.equal(tab.page.url(), `${scene.publicUrl}/reset-password`);
    assert.equal(await userName(tab), account.email);
    await fill(tab, 'New password', 'short');
    await press(tab, 'Save password');
    await said(tab, 'Use at least 8 characters.');
    await tab.sees('Choose a new password', 'reset-password-short');
    const field = tab.page.getByLabel('New password', { exact: true });
    assert.equal(await field.inputValue(), 'short');
    await tab.page.locator('input:focus').waitFor();
    await field.fill(NEW_PASSWORD);
    assert.equal(await field.getAttribute('type'), 'password');
    await press(tab, 'Show new password');
    assert.equal(await field.getAttribute('type'), 'text');
    await tab.sees('Choose a new password', 'reset-password-shown');
    await press(tab, 'Hide new password');
    assert.equal(await field.getAttribute('type'), 'password');
    await field.press('Enter');
    await tab.sees('Your password has been changed', 'reset-password-done');
    // The used secret is gone from the tab's history.
    await tab.page.reload();
    await tab.sees('This link is incomplete', 'reset-password-reloaded');
    assert.equal(await tab.page.evaluate('history.state?.mailedTo'), undefined);
  });
  assert.equal(await scene.login(account.email, PASSWORD), 'CREDENTIALS_INVALID');
  assert.equal(await scene.login(account.email, NEW_PASSWORD), '201');
  await scene.follow(link, async (tab) => {
    await fill(tab, 'New password', NEW_PASSWORD);
    await press(tab, 'Save password');
    await tab.sees('This link no longer works', 'reset-password-over');
  });
});

/** The field that password managers take for the user name of the form. */
const userName = ({ page }: Tab) => page.locator('form input[autocomplete="username"]').inputValue();

test('reset-password: a forged address in the link changes no password but that of the token', {
  skip,
}, async () => {
  const [own, other] = [await scene.service.person(), await scene.service.person()];
  await scene.service.call('POST', '/v1/password-resets', { body: { email: own.account.email } });
  const link = new URL(await scene.link('password_reset', own.account.email));
  const fragment = new URLSearchParams(link.hash.slice(1));
  fragment.set('email', other.account.email);
  link.hash = String(fragment);
  await scene.follow(link.href, async (tab) => {
    await tab.sees('Choose a new password', 'reset-password-forged');
    assert.equal(await userName(tab), other.account.email);
    const shown = await tab.page.locator('main').textContent();
    assert.equal(shown?.includes(other.account.email), false);
    await fill(tab, 'New password', NEW_PASSWORD);
    await press(tab, 'Save password');
    await tab.sees('Your password has been changed', 'reset-password-forged-done');
  });
  assert.equal(await scene.login(other.account.email, NEW_PASSWORD), 'CREDENTIALS_INVALID');
  assert.equal(await scene.login(own.account.email, NEW_PASSWORD), '201');
});

test('reset-password: the secret stays in no page behind Back', { skip }, async () => {
  await scene.follow(`${scene.publicUrl}/reset-password#token=${'x'.repeat(43)}`, async (tab) => {
    await fill(tab, 'New password', NEW_PASSWORD);
    await press(tab, 'Save password');
    await follow(tab, 'Ask for another email');
    await tab.page.getByLabel('Email').waitFor();
    await tab.page.goBack();
    await tab.sees('This link is incomplete', 'reset-password-back');
    assert.equal(await tab.page.evaluate('history.state?.secret'), undefined);
  });
});

test('PORTICO_HOME_URL: mailed links end there, and the console does not change', {
  skip,
}, async () => {
  const home = 'https://app.example.com/start?from=mail&a=%22#top';
  const own = await startScene({ PORTICO_HOME_URL: home });
  const leadsHome = async (tab: Tab) => {
    const link = tab.page.getByRole('link', { name: 'Continue', exact: true });
    assert.equal(await link.getAttribute('href'), home);
    assert.equal(await tab.page.locator('main').getByRole('link').count(), 1);
  };
  const person = await own.service.person();
  await own.follow(await own.link('verification', person.account.email), async (tab) => {
    await press(tab, 'Yes, verify');
    await tab.sees('Your email address is verified', 'verify-email-home');
    await leadsHome(tab);
  });

  await own.service.call('POST', '/v1/password-resets', { body: { email: person.account.email } });
  await own.follow(await own.link('password_reset', person.account.email), async (tab) => {
    await fill(tab, 'New password', NEW_PASSWORD);
    await press(tab, 'Save password');
    await tab.sees('Your password has been changed', 'reset-password-home');
    await leadsHome(tab);
  });

  const owner = await own.service.person();
  const organization = await own.service.organization(owner, 'Engines');
  const email = 'joins@example.com';
  await newInvitation(own.service, { organization, by: owner, email });
  await own.follow(await own.link('invitation', email), async (tab) => {
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Create account and accept');
    await tab.sees('You’ve joined', 'accept-invitation-home');
    await said(tab, 'You are now a viewer of “Engines”.');
    await leadsHome(tab);
  });

  const tab = await own.newTab('desktop');
  await tab.page.goto(`${own.publicUrl}/console/sign-in`);
  await signIn(tab, { ...person, password: NEW_PASSWORD });
  assert.equal(tab.page.url(), `${own.publicUrl}/console`);
  await tab.close();
  await own.close();
});

/** The number of lines of the title, in as narrow a space as its words allow. */
const LINES = `(() => {
  const title = document.querySelector('h1');
  title.style.inlineSize = 'min-content';
  title.style.overflowWrap = 'normal';
  return Math.round(title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight));
})()`;

test('Japanese titles break between phrases, not within words', { skip }, async () => {
  const tab = await openTab(await browser(), { publicUrl: scene.publicUrl, locale: 'ja' });
  await tab.go('/verify-email');
  await tab.page.getByRole('heading', { name: 'リンクが不完全です' }).waitFor();
  assert.equal(await tab.page.evaluate(LINES), 2);
  await tab.close();
});
